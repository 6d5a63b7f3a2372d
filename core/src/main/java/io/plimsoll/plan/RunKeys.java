package io.plimsoll.plan;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Price;
import io.plimsoll.unit.TimeSpan;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The keys every run has, whatever its workload. All defaults in one place.
public final class RunKeys {
    public static final Key<String> WORKLOAD =
            Key.required("workload", ValueType.text(), "which operations to drive, such as tpcb");
    public static final Key<String> TARGET = Key.required(
            "target", ValueType.text(), "which database, such as hsqldb:mem, postgres:embedded or a jdbc: URL");
    public static final Key<String> USER =
            Key.of("user", ValueType.text(), "", "user at the target; empty: as the target's address says");
    public static final Key<String> PASSWORD_VARIABLE = Key.of(
            "password-variable",
            ValueType.text(),
            "PLIMSOLL_PASSWORD",
            "name of the environment variable that holds the password; the password itself is never stored");
    public static final Key<String> DRIVER = Key.of(
            "driver",
            ValueType.text(),
            "",
            "which driver opens the target where several can: postgres (our own) or jdbc; empty: the best");
    public static final Key<Boolean> PIPELINE = Key.of(
            "pipeline",
            ValueType.flag(),
            "false",
            "send all statements of an operation at once instead of one round trip each; postgres driver only");
    public static final Key<String> DRIVER_CLASS =
            Key.of("driver-class", ValueType.text(), "", "JDBC driver class to load; empty: found by the URL");
    public static final Key<String> DRIVER_JAR =
            Key.of("driver-jar", ValueType.text(), "", "jar files with the JDBC driver, separated like a class path");
    public static final Key<Isolation> ISOLATION = Key.of(
            "isolation", ValueType.oneOf(Isolation.class), "default", "isolation level; default: as the target has it");

    public static final Key<String> SCHEMA = Key.of(
            "schema",
            ValueType.of("auto, connection, or the name of a schema", SchemaName::parse, name -> name),
            SchemaName.AUTO,
            "which schema holds the dataset; auto: plimsoll_WORKLOAD where the product has schemas, and the"
                    + " connection's own for what other tools make; connection: the connection's own");

    public static final Key<Optional<Price>> PRICE = Key.of(
            "price",
            ValueType.of(
                    "a price per hour such as 3.20 USD",
                    text -> text.isEmpty() ? Optional.empty() : Optional.of(Price.parse(text)),
                    price -> price.map(Price::toString).orElse("")),
            "",
            "what the target costs per hour, such as 3.20 USD: figures then tell what a million operations cost");

    public static final Key<Long> SESSIONS =
            Key.of("sessions", ValueType.count(1, 10_000), "8", "how many sessions drive the target");
    public static final Key<Arrival> ARRIVAL = Key.of(
            "arrival",
            ValueType.of("closed, a rate such as 1000/s, or poisson 1000/s", Arrival::parse, Arrival::toString),
            "closed",
            "when operations start: each after the last (closed), or at a rate that does not wait for the target");
    public static final Key<Stop> WARMUP =
            Key.of("warmup", stop(), "5s", "time or operations before measuring, excluded from every figure");
    public static final Key<Stop> MEASURE = Key.of(
            "measure",
            ValueType.of(Stop.WANTS + ", or all", Stop::parseOrAll, Stop::toString),
            "30s",
            "time or operations (over all sessions) measured in each round; all: the whole work once");
    public static final Key<Long> ROUNDS =
            Key.of("rounds", ValueType.count(1, 1_000), "1", "how often to measure; every round is kept");
    public static final Key<Long> SEED = Key.of(
            "seed",
            ValueType.count(0, Long.MAX_VALUE),
            "42",
            "the number from which all randomness follows: keys, mix, arrivals");

    public static final Key<LoadMode> LOAD = Key.of(
            "load",
            ValueType.oneOf(LoadMode.class),
            "if-absent",
            "if-absent loads the dataset when there is none; replace drops what is there first; never expects it");
    public static final Key<List<String>> DROP_FOREIGN = Key.of(
            "drop-foreign",
            ValueType.of(
                    "names of tables or routines, separated by commas",
                    RunKeys::names,
                    names -> String.join(",", names)),
            "",
            "tables and routines that may be dropped although Plimsoll did not make them, each by its name");
    public static final Key<Long> LOADERS =
            Key.of("loaders", ValueType.count(0, 64), "0", "sessions that load side by side; 0: as the target likes");
    public static final Key<Boolean> AUDIT =
            Key.of("audit", ValueType.flag(), "true", "check afterwards that the data is what was acknowledged");
    public static final Key<Boolean> SHARE = Key.of(
            "share",
            ValueType.flag(),
            "false",
            "drive a dataset that other runs with share drive at the same time; the audit then leaves out what compares"
                    + " the data with this run's counts");
    public static final Key<Boolean> CLEAN = Key.of("clean", ValueType.flag(), "false", "drop the dataset at the end");

    public static final Key<Long> RETRIES = Key.of(
            "retries",
            // A refusal may take 50 us: a thousand of them are over before a peer that was put off the processor is
            // back.
            ValueType.count(0, 1_000_000),
            "10",
            "how often an operation refused by a conflict (serialization, deadlock) is tried again, same inputs");
    public static final Key<TimeSpan> RECONNECT = Key.of(
            "reconnect", ValueType.timeSpan(), "60s", "how long a lost session tries to come back before it gives up");
    public static final Key<TimeSpan> DRAIN =
            Key.of("drain", ValueType.timeSpan(), "10s", "how long operations under way at the end may take to finish");
    public static final Key<TimeSpan> STALL_LIMIT = Key.of(
            "stall-limit",
            ValueType.timeSpan(),
            "30s",
            "how long a silent target is waited for: connecting, preparing, loading, after the window, auditing;"
                    + " work that goes on may take any time");
    public static final Key<TimeSpan> SKIP_LATE = Key.of(
            "skip-late",
            ValueType.timeSpan(),
            "0s",
            "open arrivals later than this are skipped and counted instead of sent; 0s: all are sent");
    public static final Key<TimeSpan> INTERVAL =
            Key.of("interval", ValueType.timeSpan(), "1s", "length of one reporting slice");
    public static final Key<ThreadKind> THREADS = Key.of(
            "threads", ValueType.oneOf(ThreadKind.class), "auto", "what carries a session; auto: platform up to 512");

    public static final Key<Long> LANES = Key.of(
            "lanes",
            ValueType.count(0, 10_000),
            "0",
            "how many threads drive the sessions; 0: few that multiplex them where the driver can, else one for each");

    private RunKeys() {}

    public static List<Key<?>> all() {
        return List.of(
                WORKLOAD,
                TARGET,
                USER,
                PASSWORD_VARIABLE,
                DRIVER,
                PIPELINE,
                DRIVER_CLASS,
                DRIVER_JAR,
                ISOLATION,
                SCHEMA,
                PRICE,
                SESSIONS,
                ARRIVAL,
                WARMUP,
                MEASURE,
                ROUNDS,
                SEED,
                LOAD,
                DROP_FOREIGN,
                LOADERS,
                AUDIT,
                SHARE,
                CLEAN,
                RETRIES,
                RECONNECT,
                DRAIN,
                STALL_LIMIT,
                SKIP_LATE,
                INTERVAL,
                LANES,
                THREADS);
    }

    static List<String> names(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static ValueType<Stop> stop() {
        return ValueType.of(Stop.WANTS, Stop::parse, Stop::toString);
    }
}
