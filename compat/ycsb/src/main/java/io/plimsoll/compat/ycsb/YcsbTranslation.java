package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.Draft;
import io.plimsoll.compat.Translation;
import io.plimsoll.compat.ycsb.ReportOptions.MeasurementType;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.spec.ValueType;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Translates a command of YCSB into the settings of a run of the workload `ycsb` and of its report. Used once, by
/// one thread.
public record YcsbTranslation(Draft draft, Asked asked, YcsbProperties properties) {
    /// A separator of several URLs. The semicolon alone may be part of a URL in some products.
    private static final Pattern SHARDS = Pattern.compile("(?i);\\s*jdbc:");

    /// URLs that Plimsoll's wire driver opens, which needs no class.
    private static final Pattern WIRE = Pattern.compile("(?i)jdbc:(postgresql|hologres):.*");
    private static final List<String> CORE_WORKLOADS =
            List.of("site.ycsb.workloads.CoreWorkload", "com.yahoo.ycsb.workloads.CoreWorkload", "core");

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
    public record Asked(Command command, Database binding, String driverJars) {
        private static final String ALL = "*";

        /// The jar files of the class path of `-cp`, also those in folders with `*`. Other folders contain settings or
        /// classes of YCSB and are omitted.
        ///
        /// @param text with the separator of class paths
        public static String jars(String text) {
            List<String> jars = new ArrayList<>();
            for (String part : text.split(File.pathSeparator, -1)) {
                if (part.endsWith(".jar")) {
                    jars.add(part);
                } else if (part.endsWith(ALL)) {
                    jars.addAll(within(part.substring(0, part.length() - ALL.length())));
                }
            }
            return String.join(File.pathSeparator, jars);
        }

        private static List<String> within(String folder) {
            try (Stream<Path> files = Files.list(Path.of(folder.isEmpty() ? "." : folder))) {
                return files.map(Path::toString)
                        .filter(name -> name.endsWith(".jar"))
                        .sorted()
                        .toList();
            } catch (IOException notThere) {
                // As in Java, a missing folder is empty. A missing driver has its own error message.
                return List.of();
            }
        }
    }

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
        Draft draft = new Draft(PropertyKeys.KEYS, spec, problems);
        Translated translated = new YcsbTranslation(draft, asked, properties).translate();
        problems.refuseIfAny();
        return translated;
    }

    private Translated translate() {
        draft.set("workload", "ycsb");
        Secret password = connection();
        work();
        ReportOptions report = ReportOptions.of(draft);
        properties.effective().values().forEach(this::pass);
        new Doubts().add();
        StatusLines.Options status = new StatusLines.Options(
                // As written: reading it as a key would trim the trailing blank.
                properties.get("label").map(Setting::value).orElse(""),
                draft.number("status.interval"),
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
                && !name.equals("dynamodb.endpoint")
                && PropertyKeys.KEYS.ignored(name).isEmpty();
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
        sql("db.url", "db.user");
        String url = draft.text("db.url");
        if (SHARDS.matcher(url).find()) {
            draft.refuse("db.url");
        }
        driver(url);
        batches();
        if (!draft.flag("jdbc.autocommit")) {
            draft.note("jdbc.autocommit");
        }
        if (draft.isGiven("jdbc.fetchsize") && !draft.text("jdbc.fetchsize").startsWith("-")) {
            draft.note("jdbc.fetchsize");
        }
        return new Secret(draft.text("db.passwd"));
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
        if (!draft.text("db.driver").isEmpty()) {
            draft.copy("driver-class", "db.driver");
        }
        if (!asked.driverJars().isEmpty()) {
            draft.set(new Setting("driver-jar", asked.driverJars(), Origin.COMMAND_LINE));
        }
    }

    private void batches() {
        long rows = draft.number("db.batchsize");
        if (rows > 1) {
            draft.set("batch-rows", rows, "db.batchsize");
            draft.note(
                    "db.batchsize",
                    "inserts go " + rows
                            + " rows at once, and latencies are those of whole batches; YCSB reports nearly 0"
                            + " for all rows of a batch but its last");
        } else if (draft.flag("jdbc.batchupdateapi")) {
            draft.note("jdbc.batchupdateapi");
        }
    }

    private Secret jsonb() {
        sql("postgrenosql.url", "postgrenosql.user");
        draft.set("layout", "jsonb");
        if (!draft.flag("postgrenosql.autocommit")) {
            draft.note("postgrenosql.autocommit");
        }
        return new Secret(draft.text("postgrenosql.passwd"));
    }

    private void sql(String url, String user) {
        if (draft.text(url).isEmpty()) {
            draft.refuse(
                    url,
                    "\"" + url + "\" must be given: which database, such as jdbc:postgresql://host/db, or one"
                            + " that needs no installation, such as postgres:embedded");
        }
        draft.refusePlaceholder(url, "");
        draft.copy("target", url);
        if (!properties.isGiven("schema")) {
            // The schema of YCSB's table.
            draft.set("schema", "connection");
        }
        if (!draft.text(user).isEmpty()) {
            draft.copy("user", user);
        }
        sayThatTheTableIsMade();
    }

    private Secret dynamodb() {
        draft.refusePlaceholder("dynamodb.endpoint", "");
        draft.set("target", "dynamodb:" + draft.text("dynamodb.endpoint"), "dynamodb.endpoint");
        if (draft.text("dynamodb.primaryKey").isEmpty()) {
            draft.refuse("dynamodb.primaryKey");
        }
        sayThatTheTableIsMade();
        return Secret.NONE;
    }

    private Secret basic() {
        boolean isLoad = asked.command() == Command.LOAD;
        draft.set("target", "null:" + (isLoad ? "" : draft.number("recordcount")), "recordcount");
        // A target that stores nothing has no last record for inserts to follow.
        draft.set("insert-keys", "ycsb");
        if (draft.number("basicdb.simulatedelay") > 0) {
            draft.note("basicdb.simulatedelay");
        }
        return Secret.NONE;
    }

    private void sayThatTheTableIsMade() {
        if (asked.command() == Command.LOAD) {
            draft.note(
                    "table", "table " + draft.text("table") + " is made if it is not there; YCSB needs it made before");
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
        draft.set("warmup", draft.number("warmuptime") + "s", "warmuptime");
        measure();
        sessions();
        if (draft.number("target") > 0) {
            draft.set("arrival", draft.number("target") + "/s", "target");
        }
    }

    private boolean isLoad() {
        return asked.command() == Command.LOAD;
    }

    private void workload() {
        String name = draft.text("workload");
        if (name.isEmpty()) {
            draft.note("workload");
        } else if (!CORE_WORKLOADS.contains(name)) {
            draft.refuse(
                    "workload",
                    "workload = " + name + " is none of Plimsoll's" + Suggestion.clause(name, CORE_WORKLOADS)
                            + "; of YCSB's workloads it has site.ycsb.workloads.CoreWorkload");
        }
    }

    private void records() {
        long records = draft.number("recordcount");
        long start = draft.number("insertstart");
        long count = inserts();
        if (records == 0 && (!isLoad() || count <= 0)) {
            draft.refuse(
                    "recordcount",
                    isLoad()
                            ? "recordcount must be given and above 0; with 0 YCSB inserts for ever"
                            : "recordcount must be given and above 0; with 0 YCSB asks for 2147483647 records");
        } else if (records > 0 && (count < 0 || start + count > records)) {
            draft.refuse(
                    draft.isGiven("insertcount") ? "insertcount" : "insertstart",
                    "insertstart + insertcount is beyond recordcount = " + records
                            + "; give a smaller range or a larger recordcount");
        } else if (count == 0) {
            draft.refuse("insertstart");
        }
        if (records == 0 && count > 0) {
            draft.set("recordcount", start + count, "insertcount");
        }
    }

    /// The number of records to insert, from `insertstart` on.
    private long inserts() {
        return draft.isGiven("insertcount")
                ? draft.number("insertcount")
                : draft.number("recordcount") - draft.number("insertstart");
    }

    /// The total number of operations; 0 when time limits the run.
    private long operations() {
        return asked.command() == Command.LOAD ? inserts() : draft.number("operationcount");
    }

    private void measure() {
        long seconds = draft.number("maxexecutiontime");
        long operations = operations();
        if (isLoad() && seconds == 0) {
            draft.set("measure", "all");
        } else if (operations > 0 && seconds > 0) {
            draft.set("measure", operations + " operations or " + seconds + "s", "maxexecutiontime");
        } else if (operations > 0) {
            draft.set("measure", operations + " operations", "operationcount");
        } else if (seconds > 0) {
            draft.set("measure", seconds + "s", "maxexecutiontime");
        } else if (!properties.isGiven("measure")) {
            draft.refuse("operationcount");
        }
        long expected = (long) (draft.number("operationcount") * draft.decimal("insertproportion"));
        if (!isLoad() && expected > 0) {
            draft.set("expected-inserts", expected, "operationcount");
        }
    }

    private void sessions() {
        long threads = draft.number("threadcount");
        long operations = operations();
        if (operations > 0 && operations < threads) {
            draft.note(
                    "threadcount",
                    "threadcount = " + threads + " is more than the " + operations
                            + " operations there are to do; as in YCSB, there are " + operations);
            threads = operations;
        }
        draft.set("sessions", threads, "threadcount");
    }

    /// Reasons to doubt a figure that YCSB itself does not report.
    private final class Doubts {
        /// The weights, in the order of YCSB's chooser.
        private static final List<String> WEIGHTS = List.of(
                "readproportion",
                "updateproportion",
                "insertproportion",
                "scanproportion",
                "readmodifywriteproportion",
                "deleteproportion");

        void add() {
            twice();
            unknown();
            withoutEffect();
            if (asked.command() == Command.RUN) {
                weightsLeft();
                scans();
                inserts();
                zipfian();
            }
        }

        private void twice() {
            for (YcsbProperties.Twice twice : properties.twice()) {
                Setting earlier = twice.earlier();
                Setting later = twice.later();
                String sentence = later.key() + " is given twice, first at " + earlier.origin() + " as "
                        + shown(earlier) + "; the later one counts, as in YCSB";
                if (isKeyTypeUnderTheWrongName(later)) {
                    // As in the file of the PolarDB report.
                    sentence = "dynamodb.primaryKey is given twice, and the later one, " + later.value()
                            + ", makes that the name of the key attribute in place of " + earlier.value()
                            + "; dynamodb.primaryKeyType=" + later.value() + " must have been meant";
                }
                draft.note(later.origin(), sentence);
            }
        }

        private static boolean isKeyTypeUnderTheWrongName(Setting later) {
            return later.key().equals("dynamodb.primaryKey")
                    && (later.value().equalsIgnoreCase("HASH") || later.value().equalsIgnoreCase("HASH_AND_RANGE"));
        }

        /// The value of a setting; secrets are masked.
        private static String shown(Setting setting) {
            String name = setting.key();
            boolean secret = name.contains("pass") || name.contains("ecret") || name.contains("ccessKey");
            return secret ? "***" : setting.value();
        }

        private void unknown() {
            for (Setting setting : properties.effective().values()) {
                if (!PropertyKeys.isKnown(setting.key())
                        && Database.owning(setting.key()).isEmpty()) {
                    draft.note(
                            setting.origin(),
                            "there is no property \"" + setting.key() + "\""
                                    + Suggestion.clause(setting.key(), PropertyKeys.names())
                                    + "; it has no effect, as in YCSB");
                }
            }
        }

        /// Adds one note per reason, at the first setting.
        private void withoutEffect() {
            Map<String, List<Setting>> byReason = new TreeMap<>();
            for (Setting setting : properties.effective().values()) {
                boolean foreign = Database.owning(setting.key())
                        .map(owner -> owner != asked.binding())
                        .orElse(false);
                if (foreign) {
                    byReason.computeIfAbsent(
                                    "not read by binding " + asked.binding().word(), _ -> new ArrayList<>())
                            .add(setting);
                } else {
                    PropertyKeys.KEYS
                            .ignored(setting.key())
                            .ifPresent(reason -> byReason.computeIfAbsent(reason, _ -> new ArrayList<>())
                                    .add(setting));
                }
            }
            byReason.forEach((reason, settings) -> draft.note(
                    settings.getFirst().origin(),
                    String.join(", ", settings.stream().map(Setting::key).toList()) + ": without effect, " + reason));
        }

        private void weightsLeft() {
            List<String> given = WEIGHTS.stream().filter(draft::isGiven).toList();
            List<String> left = List.of("readproportion", "updateproportion").stream()
                    .filter(key -> !draft.isGiven(key))
                    .map(key -> key + " at " + ValueType.decimal(draft.decimal(key)))
                    .toList();
            double sum = WEIGHTS.stream().mapToDouble(draft::decimal).sum();
            if (sum == 0) {
                draft.refuse("readproportion");
            } else if (!given.isEmpty() && !left.isEmpty()) {
                draft.note(
                        given.getFirst(),
                        given.getFirst() + " is given, and YCSB's defaults leave " + String.join(" and ", left)
                                + ": the mix is " + mix() + "; set those to 0 that you do not mean");
            }
        }

        private void scans() {
            if (draft.decimal("scanproportion") > 0 && !draft.isGiven("maxscanlength")) {
                draft.note("scanproportion");
            }
        }

        private void inserts() {
            if (draft.decimal("insertproportion") == 0 || asked.binding() == Database.BASIC) {
                return;
            }
            boolean fresh = draft.text("insert-keys").equals("fresh");
            draft.note(
                    fresh ? "insertproportion" : "insert-keys",
                    fresh
                            ? "inserts go behind the highest key that is in the table; YCSB begins at recordcount in"
                                    + " every run and writes keys of earlier runs again (-p insert-keys=ycsb does)"
                            : "insert-keys = " + draft.text("insert-keys")
                                    + ": inserts begin at recordcount as in YCSB, so that a second run meets the keys"
                                    + " of the first: failures in SQL, silent overwriting in DynamoDB");
        }

        private void zipfian() {
            if (draft.text("requestdistribution").equals("zipfian") && draft.number("operationcount") == 0) {
                draft.note("requestdistribution");
            }
        }

        /// The weights as shares, such as `47.5 % READ, 2.5 % UPDATE, 50 % INSERT`, without weights of 0.
        private String mix() {
            double sum = WEIGHTS.stream().mapToDouble(draft::decimal).sum();
            return WEIGHTS.stream()
                    .filter(key -> draft.decimal(key) > 0)
                    .map(key -> share(draft.decimal(key) / sum) + " % " + operation(key))
                    .collect(Collectors.joining(", "));
        }

        private static String share(double share) {
            BigDecimal percent = BigDecimal.valueOf(100 * share).setScale(1, RoundingMode.HALF_EVEN);
            return percent.stripTrailingZeros().toPlainString();
        }

        private static String operation(String key) {
            return key.equals("readmodifywriteproportion")
                    ? "READ-MODIFY-WRITE"
                    : key.replace("proportion", "").toUpperCase(Locale.ROOT);
        }
    }
}
