package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.ForeignKeys;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.ValueType;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// All properties: those that the translation needs, with YCSB's types and defaults; those with the same meaning in
/// YCSB and in Plimsoll's workload `ycsb`, which are passed on; and those without effect. Stateless.
public final class PropertyKeys {
    private static final ForeignKeys KEYS = new ForeignKeys("YCSB");

    /// A number in the format of YCSB or of Plimsoll (`200M`).
    private static final ValueType<Long> COUNT = ValueType.count(0, Long.MAX_VALUE);

    static final Key<String> WORKLOAD = KEYS.text("workload", "");
    static final Key<String> TABLE = KEYS.text("table", "usertable");
    static final Key<Long> RECORDS = count("recordcount", "0");
    static final Key<Long> OPERATIONS = count("operationcount", "0");
    static final Key<Long> INSERT_START = count("insertstart", "0");
    static final Key<Long> INSERTS = count("insertcount", "0");
    static final Key<Double> READ = weight("readproportion", "0.95");
    static final Key<Double> UPDATE = weight("updateproportion", "0.05");
    static final Key<Double> INSERT = weight("insertproportion", "0");
    static final Key<Double> SCAN = weight("scanproportion", "0");
    static final Key<Double> READ_MODIFY_WRITE = weight("readmodifywriteproportion", "0");
    static final Key<Double> DELETE = weight("deleteproportion", "0");
    static final Key<String> DISTRIBUTION = KEYS.text("requestdistribution", "uniform");
    static final Key<Long> SCAN_LENGTH = count("maxscanlength", "1000");
    static final Key<String> INSERT_KEYS = KEYS.text("insert-keys", "fresh");

    static final Key<Long> THREADS = KEYS.key("threadcount", ValueType.count(1, 10_000), "1");
    static final Key<Long> RATE = count("target", "0");
    static final Key<Long> SECONDS = count("maxexecutiontime", "0");
    static final Key<Long> WARMUP_SECONDS = count("warmuptime", "0");
    static final Key<String> LABEL = KEYS.text("label", "");
    static final Key<Long> STATUS_SECONDS = KEYS.key("status.interval", ValueType.count(1, 86_400), "10");
    static final Key<String> EXPORTER = KEYS.text("exporter", "");
    static final Key<String> EXPORT_FILE = KEYS.text("exportfile", "");
    static final Key<Boolean> ERROR_LATENCY = KEYS.flag("reportlatencyforeacherror", "false");
    static final Key<String> ERRORS_TRACKED = KEYS.text("latencytrackederrors", "");
    static final Key<Boolean> TRACK_JVM = KEYS.flag("measurement.trackjvm", "false");

    static final Key<String> MEASUREMENT = KEYS.text("measurementtype", "hdrhistogram");
    static final Key<String> MEASURED_FROM =
            KEYS.key("measurement.interval", ValueType.oneOf(List.of("op", "intended", "both")), "op");
    static final Key<String> PERCENTILES = KEYS.text("hdrhistogram.percentiles", "50,95,99");
    static final Key<Boolean> LOGS = KEYS.flag("hdrhistogram.fileoutput", "false");
    static final Key<String> LOG_PREFIX = KEYS.text("hdrhistogram.output.path", "");
    static final Key<Boolean> VERBOSE = KEYS.flag("measurement.histogram.verbose", "false");
    static final Key<Long> BUCKETS = KEYS.key("histogram.buckets", ValueType.count(1, 1_000_000), "1000");
    static final Key<Long> GRANULARITY_MILLIS =
            KEYS.key("timeseries.granularity", ValueType.count(1, 86_400_000), "1000");
    static final Key<String> SERIES_PERCENTILES = KEYS.text("timeseries.percentiles", "95,99");

    static final Key<String> DB_DRIVER = KEYS.text("db.driver", "");
    static final Key<String> DB_URL = KEYS.text("db.url", "");
    static final Key<String> DB_USER = KEYS.text("db.user", "");
    static final Key<String> DB_PASSWORD = KEYS.text("db.passwd", "");
    static final Key<Long> DB_BATCH = KEYS.key(
            "db.batchsize",
            ValueType.of(
                    "a whole number",
                    text -> text.startsWith("-")
                            ? Long.valueOf(0)
                            : COUNT.read().apply(text),
                    value -> Long.toString(value)),
            "-1");
    static final Key<Boolean> JDBC_BATCHES = KEYS.flag("jdbc.batchupdateapi", "false");
    static final Key<Boolean> JDBC_AUTOCOMMIT = KEYS.flag("jdbc.autocommit", "true");
    static final Key<String> JDBC_FETCH = KEYS.text("jdbc.fetchsize", "-1");
    static final Key<String> JSON_URL = KEYS.text("postgrenosql.url", "");
    static final Key<String> JSON_USER = KEYS.text("postgrenosql.user", "");
    static final Key<String> JSON_PASSWORD = KEYS.text("postgrenosql.passwd", "");
    static final Key<Boolean> JSON_AUTOCOMMIT = KEYS.flag("postgrenosql.autocommit", "true");
    static final Key<String> DYNAMODB_ENDPOINT = KEYS.text("dynamodb.endpoint", "");
    static final Key<String> DYNAMODB_KEY = KEYS.text("dynamodb.primaryKey", "");
    static final Key<Long> BASIC_DELAY = count("basicdb.simulatedelay", "0");

    /// The weights, in the order of YCSB's chooser.
    static final List<Key<Double>> WEIGHTS = List.of(READ, UPDATE, INSERT, SCAN, READ_MODIFY_WRITE, DELETE);

    private static final String INSIDE = "about the inside of YCSB or of its library";

    static {
        KEYS.ignore("the binding is named on the command line", "db");
        KEYS.ignore("the command line selects load or run", "dotransactions");
        KEYS.ignore(
                "a failed insert is counted and reported, and the load goes on",
                "core_workload_insertion_keep_going_on_error");
        KEYS.ignore("waiting is precise without it", "spin.sleep");
        KEYS.ignore("operations are not printed", "basicdb.verbose");
        KEYS.ignore("the null target answers at once", "basicdb.randomizedelay");
        KEYS.ignore("every operation is counted", "basicdb.count");
        KEYS.ignore("every session has one connection", "dynamodb.connectMax");
        KEYS.ignore(INSIDE, "dynamodb.debug", "verbose", "alternator.");
        KEYS.ignore("no single points are kept", "measurement.raw.output_file", "measurement.raw.no_summary");
        KEYS.ignore("keys begin with user, as YCSB's do", "keyprefix");
        KEYS.ignore("the report is in YCSB's grammar", "outputstyle");
        KEYS.ignore("latency.hlog in the run's folder holds the whole distribution", "histogram.percentiles.export");
        KEYS.ignore("no table is dropped", "dropdata");
        KEYS.ignore("Plimsoll does not trace", "htrace.");
    }

    /// YCSB's properties that are passed on, with the same names.
    private static final List<String> YCSB = List.of("""
            table recordcount insertstart insertcount fieldcount fieldnameprefix fieldlength minfieldlength
            fieldlengthdistribution fieldlengthhistogram readallfields readallfieldsbyname writeallfields
            dataintegrity readproportion updateproportion insertproportion scanproportion
            readmodifywriteproportion requestdistribution hotspotdatafraction hotspotopnfraction
            exponential.percentile exponential.frac minscanlength maxscanlength scanlengthdistribution
            insertorder zeropadding core_workload_insertion_retry_limit core_workload_insertion_retry_interval
            """.strip().split("\\s+", -1));

    /// Plimsoll's additions to the workload.
    private static final List<String> OURS =
            List.of("deleteproportion", "theta", "expected-inserts", "key-rule", "insert-keys", "layout", "batch-rows");

    private static final Set<String> FLAGS =
            Set.of("readallfields", "readallfieldsbyname", "writeallfields", "dataintegrity");

    /// DynamoDB's properties, for suggestions. The driver checks them.
    private static final List<String> DYNAMODB = List.of(
            "dynamodb.awsCredentialsFile",
            "dynamodb.primaryKeyType",
            "dynamodb.hashKeyName",
            "dynamodb.hashKeyValue",
            "dynamodb.region",
            "dynamodb.consistentReads");

    private static final Set<String> PASSED = passing();

    private PropertyKeys() {}

    private static Set<String> passing() {
        Set<String> all = new HashSet<>(YCSB);
        all.addAll(OURS);
        // Runs have more keys, such as seed. Two of them have another meaning in YCSB.
        RunKeys.all().stream().map(Key::name).forEach(all::add);
        all.remove(RunKeys.TARGET.name());
        all.remove(RunKeys.WORKLOAD.name());
        return Set.copyOf(all);
    }

    private static Key<Long> count(String name, String standard) {
        return KEYS.key(name, COUNT, standard);
    }

    private static Key<Double> weight(String name, String standard) {
        return KEYS.key(name, weights(), standard);
    }

    /// A weight: 0 or more.
    private static ValueType<Double> weights() {
        return ValueType.of(
                "a number such as 0.95",
                text -> {
                    try {
                        double value = Double.parseDouble(text);
                        if (value >= 0 && !Double.isInfinite(value)) {
                            return value;
                        }
                    } catch (NumberFormatException noNumber) {
                        throw new IllegalArgumentException("needs a number such as 0.95", noNumber);
                    }
                    throw new IllegalArgumentException("needs a number that is not below 0");
                },
                value -> ValueType.decimal(value));
    }

    /// The properties that are passed on to the run unchanged.
    public static Set<String> passed() {
        return PASSED;
    }

    /// Whether a passed-on property is a flag, which YCSB reads in upper or lower case.
    static boolean isPassedFlag(String name) {
        return FLAGS.contains(name);
    }

    /// The reason why a property has no effect; empty for other properties.
    static Optional<String> ignored(String name) {
        return KEYS.ignored(name);
    }

    /// Whether a property is used or known.
    static boolean isKnown(String name) {
        return KEYS.names().contains(name)
                || PASSED.contains(name)
                || ignored(name).isPresent()
                || name.startsWith(Database.DYNAMODB.prefix());
    }

    /// All names, for suggestions.
    static Set<String> names() {
        Set<String> names = new TreeSet<>(KEYS.names());
        names.addAll(PASSED);
        names.addAll(KEYS.ignoredNames());
        names.addAll(DYNAMODB);
        return names;
    }

    /// The properties that the translation needs, with types and defaults.
    static Spec read(YcsbProperties properties, Problems problems) {
        List<Setting> settings = properties.effective().values().stream()
                .filter(setting -> KEYS.names().contains(setting.key()))
                .toList();
        return KEYS.read(settings, problems);
    }
}
