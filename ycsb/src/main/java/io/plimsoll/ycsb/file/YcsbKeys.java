package io.plimsoll.ycsb.file;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.util.List;

/// Properties that the translation itself needs, with YCSB's types and defaults. All others are passed on
/// ([PassedKeys]) or without effect ([IdleKeys]).
public final class YcsbKeys {
    public static final Key<String> WORKLOAD = text("workload", "");
    public static final Key<String> TABLE = text("table", "usertable");
    public static final Key<Long> RECORDS = count("recordcount", "0");
    public static final Key<Long> OPERATIONS = count("operationcount", "0");
    public static final Key<Long> INSERT_START = count("insertstart", "0");
    public static final Key<Long> INSERTS = count("insertcount", "0");
    public static final Key<Double> READ = weight("readproportion", "0.95");
    public static final Key<Double> UPDATE = weight("updateproportion", "0.05");
    public static final Key<Double> INSERT = weight("insertproportion", "0");
    public static final Key<Double> SCAN = weight("scanproportion", "0");
    public static final Key<Double> READ_MODIFY_WRITE = weight("readmodifywriteproportion", "0");
    public static final Key<Double> DELETE = weight("deleteproportion", "0");
    public static final Key<String> DISTRIBUTION = text("requestdistribution", "uniform");
    public static final Key<Long> SCAN_LENGTH = count("maxscanlength", "1000");
    public static final Key<String> INSERT_KEYS = text("insert-keys", "fresh");

    public static final Key<Long> THREADS = Key.of("threadcount", ValueType.count(1, 10_000), "1", "");
    public static final Key<Long> RATE = count("target", "0");
    public static final Key<Long> SECONDS = count("maxexecutiontime", "0");
    public static final Key<Long> WARMUP_SECONDS = count("warmuptime", "0");
    public static final Key<String> LABEL = text("label", "");
    public static final Key<Long> STATUS_SECONDS = Key.of("status.interval", ValueType.count(1, 86_400), "10", "");
    public static final Key<String> EXPORTER = text("exporter", "");
    public static final Key<String> EXPORT_FILE = text("exportfile", "");
    public static final Key<Boolean> ERROR_LATENCY = flag("reportlatencyforeacherror", "false");
    public static final Key<String> ERRORS_TRACKED = text("latencytrackederrors", "");
    public static final Key<Boolean> TRACK_JVM = flag("measurement.trackjvm", "false");

    public static final Key<String> MEASUREMENT = text("measurementtype", "hdrhistogram");
    public static final Key<String> MEASURED_FROM =
            Key.of("measurement.interval", ValueType.oneOf(List.of("op", "intended", "both")), "op", "");
    public static final Key<String> PERCENTILES = text("hdrhistogram.percentiles", "50,95,99");
    public static final Key<Boolean> LOGS = flag("hdrhistogram.fileoutput", "false");
    public static final Key<String> LOG_PREFIX = text("hdrhistogram.output.path", "");
    public static final Key<Boolean> VERBOSE = flag("measurement.histogram.verbose", "false");
    public static final Key<Long> BUCKETS = Key.of("histogram.buckets", ValueType.count(1, 1_000_000), "1000", "");
    public static final Key<Long> GRANULARITY_MILLIS =
            Key.of("timeseries.granularity", ValueType.count(1, 86_400_000), "1000", "");
    public static final Key<String> SERIES_PERCENTILES = text("timeseries.percentiles", "95,99");

    public static final Key<String> DB_DRIVER = text("db.driver", "");
    public static final Key<String> DB_URL = text("db.url", "");
    public static final Key<String> DB_USER = text("db.user", "");
    public static final Key<String> DB_PASSWORD = text("db.passwd", "");
    public static final Key<Long> DB_BATCH = Key.of(
            "db.batchsize",
            ValueType.of(
                    "a whole number",
                    text -> text.startsWith("-")
                            ? Long.valueOf(0)
                            : YcsbTypes.count().read().apply(text),
                    value -> Long.toString(value)),
            "-1",
            "");
    public static final Key<Boolean> JDBC_BATCHES = flag("jdbc.batchupdateapi", "false");
    public static final Key<Boolean> JDBC_AUTOCOMMIT = flag("jdbc.autocommit", "true");
    public static final Key<String> JDBC_FETCH = text("jdbc.fetchsize", "-1");
    public static final Key<String> JSON_URL = text("postgrenosql.url", "");
    public static final Key<String> JSON_USER = text("postgrenosql.user", "");
    public static final Key<String> JSON_PASSWORD = text("postgrenosql.passwd", "");
    public static final Key<Boolean> JSON_AUTOCOMMIT = flag("postgrenosql.autocommit", "true");
    public static final Key<String> DYNAMODB_ENDPOINT = text("dynamodb.endpoint", "");
    public static final Key<String> DYNAMODB_KEY = text("dynamodb.primaryKey", "");
    public static final Key<Long> BASIC_DELAY = count("basicdb.simulatedelay", "0");

    /// The weights, in the order of YCSB's chooser.
    public static final List<Key<Double>> WEIGHTS = List.of(READ, UPDATE, INSERT, SCAN, READ_MODIFY_WRITE, DELETE);

    private YcsbKeys() {}

    static List<Key<?>> all() {
        return List.of(
                WORKLOAD,
                TABLE,
                RECORDS,
                OPERATIONS,
                INSERT_START,
                INSERTS,
                READ,
                UPDATE,
                INSERT,
                SCAN,
                READ_MODIFY_WRITE,
                DELETE,
                DISTRIBUTION,
                SCAN_LENGTH,
                INSERT_KEYS,
                THREADS,
                RATE,
                SECONDS,
                WARMUP_SECONDS,
                LABEL,
                STATUS_SECONDS,
                EXPORTER,
                EXPORT_FILE,
                ERROR_LATENCY,
                ERRORS_TRACKED,
                TRACK_JVM,
                MEASUREMENT,
                MEASURED_FROM,
                PERCENTILES,
                LOGS,
                LOG_PREFIX,
                VERBOSE,
                BUCKETS,
                GRANULARITY_MILLIS,
                SERIES_PERCENTILES,
                DB_DRIVER,
                DB_URL,
                DB_USER,
                DB_PASSWORD,
                DB_BATCH,
                JDBC_BATCHES,
                JDBC_AUTOCOMMIT,
                JDBC_FETCH,
                JSON_URL,
                JSON_USER,
                JSON_PASSWORD,
                JSON_AUTOCOMMIT,
                DYNAMODB_ENDPOINT,
                DYNAMODB_KEY,
                BASIC_DELAY);
    }

    private static Key<String> text(String name, String standard) {
        return Key.of(name, ValueType.text(), standard, "");
    }

    private static Key<Long> count(String name, String standard) {
        return Key.of(name, YcsbTypes.count(), standard, "");
    }

    private static Key<Boolean> flag(String name, String standard) {
        return Key.of(name, YcsbTypes.flag(), standard, "");
    }

    private static Key<Double> weight(String name, String standard) {
        return Key.of(name, YcsbTypes.weight(), standard, "");
    }
}
