package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.Draft;
import io.plimsoll.compat.Translation;
import io.plimsoll.compat.ycsb.ReportOptions.MeasurementType;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.Suggestion;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Translates a command of YCSB into the settings of a run of the workload `ycsb` and of its report. Used once, by
/// one thread.
public final class YcsbTranslation {
    /// A separator of several URLs. The semicolon alone may be part of a URL in some products.
    private static final Pattern SHARDS = Pattern.compile("(?i);\\s*jdbc:");

    /// URLs that Plimsoll's wire driver opens, which needs no class.
    private static final Pattern WIRE = Pattern.compile("(?i)jdbc:(postgresql|hologres):.*");
    private static final List<String> CORE_WORKLOADS =
            List.of("site.ycsb.workloads.CoreWorkload", "com.yahoo.ycsb.workloads.CoreWorkload", "core");

    private final Draft draft;
    private final Asked asked;
    private final YcsbProperties properties;

    private YcsbTranslation(Draft draft, Asked asked, YcsbProperties properties) {
        this.draft = draft;
        this.asked = asked;
        this.properties = properties;
    }

    /// The first word of YCSB's command line.
    public enum Command {
        /// Inserts the records from `insertstart` on, and measures each insert.
        LOAD,
        /// Runs the transaction phase: the mix.
        RUN
    }

    /// The arguments of the command line besides properties.
    ///
    /// @param driverJars with the JDBC driver, separated like a class path; empty: use the class path
    public record Asked(Command command, Database binding, String driverJars) {}

    /// The result of the translation. Immutable.
    public record Translated(Translation run, ReportOptions report, StatusLines.Options status) {
        /// Whether status lines also go to the standard output, as in YCSB for time series.
        public boolean showsStatusInOutput() {
            return report.type() == MeasurementType.TIMESERIES;
        }
    }

    /// A pure function. Adds what cannot be translated to `problems`, and throws it.
    ///
    /// @throws io.plimsoll.spec.SpecException with every problem
    public static Translated of(Asked asked, YcsbProperties properties, Problems problems) {
        Spec spec = PropertyKeys.read(properties, problems);
        problems.refuseIfAny();
        Translated translated = new YcsbTranslation(new Draft(spec, problems), asked, properties).translate();
        problems.refuseIfAny();
        return translated;
    }

    private Translated translate() {
        draft.set("workload", "ycsb");
        Secret password = connection();
        work();
        ReportOptions report = new ReportTranslation(draft).translate();
        properties.effective().values().forEach(this::pass);
        new Doubts(draft, asked, properties).add();
        StatusLines.Options status = new StatusLines.Options(
                // As written: reading it as a key would trim the trailing blank.
                properties.get(PropertyKeys.LABEL.name()).map(Setting::value).orElse(""),
                draft.get(PropertyKeys.STATUS_SECONDS),
                operations(),
                report.type(),
                report.from());
        return new Translated(draft.translation(password), report, status);
    }

    /// Passes a setting on unchanged if the run or the driver knows it.
    private void pass(Setting setting) {
        String name = setting.key();
        boolean isDrivers = asked.binding() == Database.DYNAMODB
                && name.startsWith(Database.DYNAMODB.prefix())
                && !name.equals(PropertyKeys.DYNAMODB_ENDPOINT.name())
                && PropertyKeys.ignored(name).isEmpty();
        if (PropertyKeys.isPassedFlag(name)) {
            draft.set(new Setting(name, setting.value().toLowerCase(Locale.ROOT), setting.origin()));
        } else if (PropertyKeys.passed().contains(name) || isDrivers) {
            draft.set(setting);
        }
    }

    /// @return the password
    private Secret connection() {
        return switch (asked.binding()) {
            case JDBC -> jdbc();
            case POSTGRENOSQL -> jsonb();
            case DYNAMODB -> dynamodb();
            case BASIC -> basic();
        };
    }

    private Secret jdbc() {
        sql(PropertyKeys.DB_URL, PropertyKeys.DB_USER);
        String url = draft.get(PropertyKeys.DB_URL);
        if (SHARDS.matcher(url).find()) {
            draft.refuse(
                    PropertyKeys.DB_URL,
                    "db.url names several databases, over which YCSB shards by the key's hash code; Plimsoll drives"
                            + " one: run it once for each, or give one URL");
        }
        driver(url);
        batches();
        if (!draft.get(PropertyKeys.JDBC_AUTOCOMMIT)) {
            draft.note(
                    PropertyKeys.JDBC_AUTOCOMMIT,
                    "every operation is committed; with jdbc.autocommit=false YCSB commits only inserts, and updates in"
                            + " one huge transaction per thread at the end");
        }
        if (draft.isGiven(PropertyKeys.JDBC_FETCH)
                && !draft.get(PropertyKeys.JDBC_FETCH).startsWith("-")) {
            draft.note(
                    PropertyKeys.JDBC_FETCH,
                    "jdbc.fetchsize has no effect: a scan's rows are all received and read, as many at once as the"
                            + " target sends");
        }
        return new Secret(draft.get(PropertyKeys.DB_PASSWORD));
    }

    private void driver(String url) {
        boolean isWire = WIRE.matcher(url).matches() && !properties.isGiven("driver");
        if (!url.startsWith("jdbc:") || isWire) {
            if (!asked.driverJars().isEmpty()) {
                draft.note(
                        Origin.COMMAND_LINE,
                        "-cp has no effect: Plimsoll opens " + Addresses.masked(url)
                                + " with a driver of its own (-p driver=jdbc takes the JDBC driver)");
            }
            return;
        }
        if (!draft.get(PropertyKeys.DB_DRIVER).isEmpty()) {
            draft.copy("driver-class", PropertyKeys.DB_DRIVER);
        }
        if (!asked.driverJars().isEmpty()) {
            draft.set(new Setting("driver-jar", asked.driverJars(), Origin.COMMAND_LINE));
        }
    }

    private void batches() {
        long rows = draft.get(PropertyKeys.DB_BATCH);
        if (rows > 1) {
            draft.set("batch-rows", rows, PropertyKeys.DB_BATCH);
            draft.note(
                    PropertyKeys.DB_BATCH,
                    "inserts go " + rows
                            + " rows at once, and latencies are those of whole batches; YCSB reports nearly 0"
                            + " for all rows of a batch but its last");
        } else if (draft.get(PropertyKeys.JDBC_BATCHES)) {
            draft.note(
                    PropertyKeys.JDBC_BATCHES,
                    "rows are inserted one by one; with jdbc.batchupdateapi=true and no db.batchsize YCSB collects"
                            + " them and never sends them");
        }
    }

    private Secret jsonb() {
        sql(PropertyKeys.JSON_URL, PropertyKeys.JSON_USER);
        draft.set("layout", "jsonb");
        if (!draft.get(PropertyKeys.JSON_AUTOCOMMIT)) {
            draft.note(PropertyKeys.JSON_AUTOCOMMIT, "every operation is committed");
        }
        return new Secret(draft.get(PropertyKeys.JSON_PASSWORD));
    }

    private void sql(Key<String> url, Key<String> user) {
        if (draft.get(url).isEmpty()) {
            draft.refuse(
                    url,
                    "\"" + url.name() + "\" must be given: which database, such as jdbc:postgresql://host/db, or one"
                            + " that needs no installation, such as postgres:embedded");
        }
        draft.refusePlaceholder(url, "");
        draft.copy("target", url);
        if (!properties.isGiven("schema")) {
            // The schema of YCSB's table.
            draft.set("schema", "connection");
        }
        if (!draft.get(user).isEmpty()) {
            draft.copy("user", user);
        }
        sayThatTheTableIsMade();
    }

    private Secret dynamodb() {
        draft.refusePlaceholder(PropertyKeys.DYNAMODB_ENDPOINT, "");
        draft.set("target", "dynamodb:" + draft.get(PropertyKeys.DYNAMODB_ENDPOINT), PropertyKeys.DYNAMODB_ENDPOINT);
        if (draft.get(PropertyKeys.DYNAMODB_KEY).isEmpty()) {
            draft.refuse(
                    PropertyKeys.DYNAMODB_KEY,
                    "\"dynamodb.primaryKey\" must be given: the name of the table's key attribute, such as pk");
        }
        sayThatTheTableIsMade();
        return Secret.NONE;
    }

    private Secret basic() {
        boolean isLoad = asked.command() == Command.LOAD;
        draft.set("target", "null:" + (isLoad ? "" : draft.get(PropertyKeys.RECORDS)), PropertyKeys.RECORDS);
        // A target that stores nothing has no last record for inserts to follow.
        draft.set("insert-keys", "ycsb");
        if (draft.get(PropertyKeys.BASIC_DELAY) > 0) {
            draft.note(
                    PropertyKeys.BASIC_DELAY,
                    "basicdb.simulatedelay has no effect: the null target answers at once, so that what is measured is"
                            + " the harness");
        }
        return Secret.NONE;
    }

    private void sayThatTheTableIsMade() {
        if (asked.command() == Command.LOAD) {
            draft.note(
                    PropertyKeys.TABLE,
                    "table " + draft.get(PropertyKeys.TABLE)
                            + " is made if it is not there; YCSB needs it made before");
        }
    }

    private void work() {
        workload();
        records();
        draft.set("mode", isLoad() ? "load" : "run");
        draft.set("load", isLoad() ? "if-absent" : "never");
        // A target that stores nothing cannot be audited.
        draft.set("audit", asked.binding() != Database.BASIC);
        // YCSB only retries inserts of a load, and has a property for that.
        draft.set("retries", "0");
        draft.set("warmup", draft.get(PropertyKeys.WARMUP_SECONDS) + "s", PropertyKeys.WARMUP_SECONDS);
        measure();
        sessions();
        if (draft.get(PropertyKeys.RATE) > 0) {
            draft.set("arrival", draft.get(PropertyKeys.RATE) + "/s", PropertyKeys.RATE);
        }
    }

    private boolean isLoad() {
        return asked.command() == Command.LOAD;
    }

    private void workload() {
        String name = draft.get(PropertyKeys.WORKLOAD);
        if (name.isEmpty()) {
            draft.note(PropertyKeys.WORKLOAD, "workload is not given, and CoreWorkload is taken; YCSB would end here");
        } else if (!CORE_WORKLOADS.contains(name)) {
            draft.refuse(
                    PropertyKeys.WORKLOAD,
                    "workload = " + name + " is none of Plimsoll's" + Suggestion.clause(name, CORE_WORKLOADS)
                            + "; of YCSB's workloads it has site.ycsb.workloads.CoreWorkload");
        }
    }

    private void records() {
        long records = draft.get(PropertyKeys.RECORDS);
        long start = draft.get(PropertyKeys.INSERT_START);
        long count = inserts();
        if (records == 0 && (!isLoad() || count <= 0)) {
            draft.refuse(
                    PropertyKeys.RECORDS,
                    isLoad()
                            ? "recordcount must be given and above 0; with 0 YCSB inserts for ever"
                            : "recordcount must be given and above 0; with 0 YCSB asks for 2147483647 records");
        } else if (records > 0 && (count < 0 || start + count > records)) {
            draft.refuse(
                    draft.isGiven(PropertyKeys.INSERTS) ? PropertyKeys.INSERTS : PropertyKeys.INSERT_START,
                    "insertstart + insertcount is beyond recordcount = " + records
                            + "; give a smaller range or a larger recordcount");
        } else if (count == 0) {
            draft.refuse(
                    PropertyKeys.INSERT_START,
                    "insertstart = recordcount leaves no records; give a smaller insertstart");
        }
        if (records == 0 && count > 0) {
            draft.set("recordcount", start + count, PropertyKeys.INSERTS);
        }
    }

    /// The number of records to insert, from `insertstart` on.
    private long inserts() {
        return draft.isGiven(PropertyKeys.INSERTS)
                ? draft.get(PropertyKeys.INSERTS)
                : draft.get(PropertyKeys.RECORDS) - draft.get(PropertyKeys.INSERT_START);
    }

    /// The total number of operations; 0 when time limits the run.
    private long operations() {
        return asked.command() == Command.LOAD ? inserts() : draft.get(PropertyKeys.OPERATIONS);
    }

    private void measure() {
        long seconds = draft.get(PropertyKeys.SECONDS);
        long operations = operations();
        if (isLoad() && seconds == 0) {
            draft.set("measure", "all");
        } else if (operations > 0 && seconds > 0) {
            draft.set("measure", operations + " operations or " + seconds + "s", PropertyKeys.SECONDS);
        } else if (operations > 0) {
            draft.set("measure", operations + " operations", PropertyKeys.OPERATIONS);
        } else if (seconds > 0) {
            draft.set("measure", seconds + "s", PropertyKeys.SECONDS);
        } else if (!properties.isGiven("measure")) {
            draft.refuse(
                    PropertyKeys.OPERATIONS,
                    "neither operationcount nor maxexecutiontime is given, and YCSB would run for ever; give one of"
                            + " them, such as -p maxexecutiontime=60");
        }
        long expected = (long) (draft.get(PropertyKeys.OPERATIONS) * draft.get(PropertyKeys.INSERT));
        if (!isLoad() && expected > 0) {
            draft.set("expected-inserts", expected, PropertyKeys.OPERATIONS);
        }
    }

    private void sessions() {
        long threads = draft.get(PropertyKeys.THREADS);
        long operations = operations();
        if (operations > 0 && operations < threads) {
            draft.note(
                    PropertyKeys.THREADS,
                    "threadcount = " + threads + " is more than the " + operations
                            + " operations there are to do; as in YCSB, there are " + operations);
            threads = operations;
        }
        draft.set("sessions", threads, PropertyKeys.THREADS);
    }
}
