package io.plimsoll.plan;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.LoadKeys;
import io.plimsoll.driver.ServerView;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Price;
import io.plimsoll.unit.TimeSpan;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The keys that every run has, whatever its workload, with their defaults, roles and command line options. A new
/// key needs only its declaration here and its consumer.
public final class RunKeys {
    private static final int NOTE_MAX = 2_000;
    private static final Keys KEYS = new Keys();

    public static final Key<String> WORKLOAD =
            KEYS.add(Key.required("workload", ValueType.text(), "which operations to drive, such as tpcb"));

    public static final Key<String> TARGET = KEYS.add(Key.required(
                    "target",
                    ValueType.text(),
                    "which database: hsqldb:mem, postgres:embedded, postgres://host/db, a jdbc: URL;"
                            + " `plimsoll targets` lists all forms")
            .in(Role.TARGET)
            .option("ADDRESS", "-t", "--target"));

    public static final Key<String> USER =
            KEYS.add(Key.of("user", ValueType.text(), "", "user at the target; empty: that of the target's address")
                    .in(Role.TARGET)
                    .option("NAME", "--user"));

    public static final Key<String> PASSWORD_VARIABLE = KEYS.add(Key.of(
                    "password-variable",
                    ValueType.text(),
                    "PLIMSOLL_PASSWORD",
                    "name of the environment variable that holds the password; the password itself is never stored")
            .in(Role.TARGET));

    public static final Key<String> DRIVER = KEYS.add(Key.of(
                    "driver",
                    ValueType.text(),
                    "",
                    "which driver opens the target where several can: postgres (our own) or jdbc; empty: the best")
            .in(Role.TARGET)
            .option("NAME", "--driver"));

    public static final Key<Boolean> PIPELINE = KEYS.add(Key.of(
                    "pipeline",
                    ValueType.flag(),
                    "false",
                    "send all statements of an operation at once instead of one round trip each; postgres driver only")
            .toggle("--pipeline"));

    public static final Key<String> DRIVER_CLASS =
            KEYS.add(Key.of("driver-class", ValueType.text(), "", "JDBC driver class to load; empty: found by the URL")
                    .in(Role.TARGET)
                    .option("CLASS", "--driver-class"));

    public static final Key<String> DRIVER_JAR = KEYS.add(
            Key.of("driver-jar", ValueType.text(), "", "jar files with the JDBC driver, separated like a class path")
                    .in(Role.TARGET)
                    .option("JARS", "--driver-jar"));

    public static final Key<Isolation> ISOLATION = KEYS.add(Key.of(
                    "isolation",
                    ValueType.oneOf(Isolation.class),
                    "default",
                    "isolation level of the sessions; default leaves the target's own")
            .in(Role.TARGET)
            .option("LEVEL", "--isolation"));

    public static final Key<String> SCHEMA = KEYS.add(Key.of(
                    "schema",
                    ValueType.of("auto, connection, or the name of a schema", SchemaName::parse, name -> name),
                    SchemaName.AUTO,
                    "which schema holds the dataset; auto: plimsoll_WORKLOAD where the product has schemas, and the"
                            + " connection's own for what other tools make; connection: the connection's own")
            .in(Role.TARGET)
            .option("NAME", "--schema"));

    public static final Key<Optional<Price>> PRICE = KEYS.add(Key.of(
                    "price",
                    price(),
                    "",
                    "what the target costs per hour, such as \"3.20 USD\"; reports then say what a million operations"
                            + " cost")
            .in(Role.LABEL)
            .option("PRICE", "--price"));

    public static final Key<String> NOTE =
            KEYS.add(Key.of("note", note(), "", "a note kept with the run, as `plimsoll note` adds one")
                    .in(Role.LABEL)
                    .option("TEXT", "--note"));

    public static final Key<CloudFacts> CLOUD = KEYS.add(Key.of(
                    "cloud",
                    ValueType.of(
                            "facts such as \"region=westeurope; sku=Standard_D8ds_v5\"",
                            CloudFacts::parse,
                            CloudFacts::toString),
                    "",
                    "what a cloud made for the run; `plimsoll cloud run` sets it, and reports show it")
            .in(Role.LABEL)
            .option("FACTS", "--cloud"));

    public static final Key<Long> SESSIONS = KEYS.add(
            Key.of("sessions", ValueType.count(1, 10_000), "8", "how many sessions (connections) drive the target")
                    .option("N", "-c", "--sessions"));

    public static final Key<Division> SHARD = KEYS.add(Key.of(
                    "shard",
                    ValueType.of(Division.WANTS, Division::parse, Division::toString),
                    "1/1",
                    "which part of the run this machine drives, such as 2/3; others drive the rest at the same time"
                            + " with the same settings, and `plimsoll merge` makes one run of all parts")
            .option("PART", "--shard"));

    public static final Key<Optional<Instant>> START_AT = KEYS.add(Key.of(
                    "start-at",
                    instant(),
                    "",
                    "the instant at which the first driven phase starts, such as 2026-11-22T18:00:00Z, on all machines"
                            + " that drive a part; empty: as soon as the sessions are open")
            .in(Role.MEASUREMENT)
            .option("INSTANT", "--start-at"));

    public static final Key<Arrival> ARRIVAL = KEYS.add(Key.of(
                    "arrival",
                    ValueType.of(Arrival.WANTS, Arrival::parse, Arrival::toString),
                    "closed",
                    "when operations start: each after the last (closed loop), or at a rate such as 1000/s or"
                            + " \"poisson 1000/s\" that does not wait for the target (open loop); the rate may change:"
                            + " \"ramp 100/s to 2000/s in 5m\", \"steps 100,200,400/s every 1m\", \"day 200/s to"
                            + " 2000/s\", or file:NAME for the points of a file")
            .option("ARRIVAL", "-a", "--arrival"));

    public static final Key<Pauses.Think> THINK = KEYS.add(Key.of(
                    "think",
                    ValueType.of(Pauses.Think.WANTS, Pauses.Think::parse, Pauses.Think::toString),
                    "0s",
                    "closed loop: how long each session pauses between the end of an operation and the start of the"
                            + " next one, such as 10ms or \"exponential 10ms\"")
            .option("TIME", "--think"));

    public static final Key<TimeSpan> PACING = KEYS.add(Key.of(
                    "pacing",
                    ValueType.timeSpan(),
                    "0s",
                    "closed loop: the least time between two starts of a session; an operation that takes longer is"
                            + " followed at once, and nothing is caught up on")
            .option("TIME", "--pacing"));

    public static final Key<Stop> WARMUP =
            KEYS.add(Key.of("warmup", stop(), "5s", "time or operations before measuring, excluded from every number")
                    .in(Role.MEASUREMENT)
                    .option("STOP", "-w", "--warmup"));

    public static final Key<Stop> MEASURE = KEYS.add(Key.of(
                    "measure",
                    ValueType.of(Stop.WANTS + ", or all", Stop::parseOrAll, Stop::toString),
                    "30s",
                    "what each round measures: a time (30s) or a number of operations over all sessions (100k; below"
                            + " 1,000 as 10ops); all: the whole work once; if the arrivals have a shape and this is not"
                            + " given, the length of the shape")
            .in(Role.MEASUREMENT)
            .option("STOP", "-m", "--measure"));

    public static final Key<Long> ROUNDS =
            KEYS.add(Key.of("rounds", ValueType.count(1, 1_000), "1", "how often to measure; every round is kept")
                    .in(Role.MEASUREMENT)
                    .option("N", "-r", "--rounds"));

    public static final Key<Long> SEED = KEYS.add(
            Key.of("seed", ValueType.count(0, Long.MAX_VALUE), "42", "seed of all random numbers: keys, mix, arrivals")
                    .in(Role.MEASUREMENT)
                    .option("N", "--seed"));

    public static final Key<Plan.LoadMode> LOAD = KEYS.add(Key.of(
                    "load",
                    ValueType.oneOf(Plan.LoadMode.class),
                    "if-absent",
                    "what to do with the dataset: if-absent loads it when there is none, replace drops it first, never"
                            + " expects it")
            .in(Role.DATASET)
            .option("MODE", "--load"));

    public static final Key<List<String>> DROP_FOREIGN = KEYS.add(Key.of(
                    "drop-foreign",
                    names(),
                    "",
                    "tables and routines that may be dropped although Plimsoll did not make them, each by its name")
            .in(Role.DATASET)
            .option("NAMES", "--drop-foreign"));

    public static final Key<Long> LOADERS = KEYS.add(
            Key.of("loaders", ValueType.count(0, 64), "0", "sessions that load in parallel; 0: the target decides")
                    .in(Role.DATASET)
                    .option("N", "--loaders"));

    public static final Key<Boolean> AUDIT = KEYS.add(
            Key.of("audit", ValueType.flag(), "true", "check afterwards that the data is what was acknowledged")
                    .in(Role.DATASET));

    public static final Key<Boolean> SHARE = KEYS.add(Key.of(
                    "share",
                    ValueType.flag(),
                    "false",
                    "drive a dataset that other runs with share drive at the same time; the audit then leaves out what"
                            + " compares the data with this run's counts")
            .in(Role.DATASET)
            .toggle("--share"));

    public static final Key<Boolean> CLEAN =
            KEYS.add(Key.of("clean", ValueType.flag(), "false", "drop the dataset at the end")
                    .in(Role.DATASET));

    public static final Key<Long> RETRIES = KEYS.add(Key.of(
            "retries",
            // A refusal may take 50 us: a thousand retries are over before a peer that lost its processor
            // runs again.
            ValueType.count(0, 1_000_000),
            "10",
            "how often an operation refused by a conflict (serialization, deadlock) is tried again, same inputs"));

    public static final Key<TimeSpan> RETRY_WITHIN = KEYS.add(Key.of(
            "retry-within",
            ValueType.timeSpan(),
            "0s",
            "how long after its intended start an operation may be tried again; 0s: as often as retries allows"));

    public static final Key<TimeSpan> RECONNECT = KEYS.add(Key.of(
                    "reconnect",
                    ValueType.timeSpan(),
                    "60s",
                    "how long a lost session tries to come back before it gives up")
            .in(Role.MEASUREMENT));

    public static final Key<TimeSpan> DRAIN = KEYS.add(
            Key.of("drain", ValueType.timeSpan(), "10s", "how long operations under way at the end may take to finish")
                    .in(Role.MEASUREMENT));

    public static final Key<TimeSpan> STALL_LIMIT = KEYS.add(Key.of(
                    "stall-limit",
                    ValueType.timeSpan(),
                    "30s",
                    "how long to wait for a target that is silent while connecting, preparing, loading, after the"
                            + " window, or auditing; work in progress may take any time")
            .in(Role.MEASUREMENT));

    public static final Key<TimeSpan> SKIP_LATE = KEYS.add(Key.of(
            "skip-late",
            ValueType.timeSpan(),
            "0s",
            "open arrivals later than this are skipped and counted instead of sent; 0s: all are sent"));

    public static final Key<TimeSpan> INTERVAL =
            KEYS.add(Key.of("interval", ValueType.timeSpan(), "1s", "length of an interval, one step of the time line")
                    .in(Role.MEASUREMENT));

    public static final Key<ServerView.Level> SERVER_VIEW = KEYS.add(Key.of(
                    "server-view",
                    ValueType.oneOf(ServerView.Level.class),
                    "light",
                    "what the run asks the server about its own work, over a session of its own: light looks at waits"
                            + " four times a second, in long phases once, and at counters once per interval, full at"
                            + " waits twelve times a second;"
                            + " both record this machine, too, if the target is on it; only full asks a database"
                            + " inside this process")
            .in(Role.MEASUREMENT)
            .option("LEVEL", "--server-view"));

    public static final Key<Plan.Explaining> EXPLAIN = KEYS.add(Key.of(
                    "explain",
                    ValueType.oneOf(Plan.Explaining.class),
                    "plans",
                    "what the server is asked about the workload's statements, unless server-view is off: plans, or"
                            + " analyze: after the last round, it also executes each query once that only reads, and"
                            + " shows what its steps did")
            .in(Role.HARNESS)
            .option("WHAT", "--explain"));

    public static final Key<String> SERVER_METRICS = KEYS.add(Key.of(
                    "server-metrics",
                    ValueType.text(),
                    "",
                    "addresses of Prometheus exporters, such as http://db:9100/metrics, which are read at the end of"
                            + " each interval (repeatable; in a file, separated by commas): a node_exporter shows the"
                            + " server's machine, others what they count; their password comes from"
                            + " PLIMSOLL_METRICS_PASSWORD")
            .in(Role.MEASUREMENT)
            .option("URL", "--server-metrics")
            .repeatable());

    public static final Key<Long> LANES = KEYS.add(Key.of(
                    "lanes",
                    ValueType.count(0, 10_000),
                    "0",
                    "how many threads drive the sessions; 0: few that multiplex them where the driver can, else one for"
                            + " each")
            .in(Role.HARNESS)
            .option("N", "--lanes"));

    public static final Key<Long> MAX_LANES = KEYS.add(Key.of(
                    "max-lanes",
                    ValueType.count(0, 10_000),
                    "0",
                    "with lanes = 0: at most how many threads multiplex the sessions; 0: one for each processor")
            .in(Role.HARNESS));

    public static final Key<Plan.ThreadKind> THREADS = KEYS.add(Key.of(
                    "threads",
                    ValueType.oneOf(Plan.ThreadKind.class),
                    "auto",
                    "kind of the threads; auto: platform threads, and virtual ones above 512 sessions")
            .in(Role.HARNESS));

    private RunKeys() {}

    public static List<Key<?>> all() {
        return KEYS.all();
    }

    /// What a setting of a run decides. Keys that are neither declared here nor shared by drivers belong to a
    /// workload or to one driver: they decide the load.
    public static Role role(String key) {
        if (key.equals(LoadKeys.COMMIT_ROWS.name())) {
            return LoadKeys.COMMIT_ROWS.role();
        }
        return KEYS.all().stream()
                .filter(declared -> declared.name().equals(key))
                .map(Key::role)
                .findFirst()
                .orElse(Role.LOAD);
    }

    private static final int SHORT = 60;

    /// A value for a message: the text of a shape from a file may be long.
    static String shortened(String value) {
        return value.length() <= SHORT ? value : value.substring(0, SHORT) + "...";
    }

    /// The names in a list such as `a, B`, in lower case.
    public static List<String> names(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static ValueType<Optional<Price>> price() {
        return ValueType.of(
                "a price per hour such as 3.20 USD",
                text -> text.isEmpty() ? Optional.empty() : Optional.of(Price.parse(text)),
                price -> price.map(Price::toString).orElse(""));
    }

    private static ValueType<Optional<Instant>> instant() {
        String wants = "an instant such as 2026-11-22T18:00:00Z";
        return ValueType.of(
                wants,
                text -> {
                    try {
                        return text.isEmpty()
                                ? Optional.empty()
                                : Optional.of(OffsetDateTime.parse(text).toInstant());
                    } catch (DateTimeParseException refused) {
                        throw new IllegalArgumentException("needs " + wants, refused);
                    }
                },
                instant -> instant.map(Instant::toString).orElse(""));
    }

    private static ValueType<String> note() {
        String wants = "a text of at most " + NOTE_MAX + " characters";
        return ValueType.of(
                wants,
                text -> {
                    if (text.length() > NOTE_MAX) {
                        throw new IllegalArgumentException("needs " + wants);
                    }
                    return text.strip();
                },
                text -> text);
    }

    private static ValueType<List<String>> names() {
        return ValueType.of(
                "names of tables or routines, separated by commas", RunKeys::names, names -> String.join(",", names));
    }

    private static ValueType<Stop> stop() {
        return ValueType.of(Stop.WANTS, Stop::parse, Stop::toString);
    }

    /// The values of the key `schema`. Stateless.
    static final class SchemaName {
        /// Plimsoll's own schema for the workload, if the product has schemas.
        public static final String AUTO = "auto";

        /// The connection's default schema.
        public static final String CONNECTION = "connection";

        private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$-]{0,62}");

        private SchemaName() {}

        /// The schema that `auto` means for a workload.
        public static String ofWorkload(String workload) {
            return "plimsoll_" + workload.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
        }

        /// @throws IllegalArgumentException with a clause that follows the key's name
        static String parse(String text) {
            String lower = text.toLowerCase(Locale.ROOT);
            if (!NAME.matcher(text).matches()) {
                throw new IllegalArgumentException(
                        "must be auto, connection, or the name of a schema: a letter or _, then"
                                + " up to 62 letters, digits, _, - or $");
            }
            if (lower.startsWith("pg_") || lower.equals("information_schema")) {
                throw new IllegalArgumentException("must not be a schema of the database's own, such as " + text);
            }
            return text;
        }
    }
}
