package io.plimsoll.compat.pgbench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The options of pgbench in the order in which it looks them up, then those that Plimsoll adds.
public enum PgbenchOption {
    BUILTIN(
            "b",
            "NAME[@WEIGHT]",
            Use.LOAD,
            "run a builtin script: tpcb-like, simple-update or select-only; repeatable"),
    CLIENT("c", "N", Use.LOAD, "sessions. Default: 1"),
    CONNECT("C", "", Use.LOAD, "a connection for each transaction"),
    DBNAME("d", "NAME", Use.COMMON, "the database; in version 15, -d is --debug"),
    DEFINE("D", "NAME=VALUE", Use.LOAD, "set a variable of the scripts; repeatable"),
    FILE("f", "FILE[@WEIGHT]", Use.LOAD, "run a script; repeatable; - is the standard input"),
    FILLFACTOR("F", "N", Use.INITIALIZATION, "fill factor of all tables except history, 10 to 100"),
    HOST("h", "HOST", Use.COMMON, "the server's host, or the folder of its Unix socket"),
    INITIALIZE("i", "", Use.INITIALIZATION, "make and fill the tables of the builtin scripts"),
    INIT_STEPS(
            "I",
            "STEPS",
            Use.INITIALIZATION,
            "steps of -i, in their order: d drop, t tables, g or G data from here or made by the server, v vacuum,"
                    + " p primary keys, f foreign keys. Default: dtgvp"),
    JOBS("j", "N", Use.LOAD, "threads that scripts are dealt to; Plimsoll decides itself how many threads it uses"),
    LOG("l", "", Use.LOAD, "a log of transactions"),
    LATENCY_LIMIT("L", "MILLISECONDS", Use.LOAD, "count slower transactions; with -R, skip those that are later"),
    NO_VACUUM("n", "", Use.COMMON, "no vacuum, and the history table is kept"),
    PORT("p", "PORT", Use.COMMON, "the server's port"),
    PROGRESS("P", "SECONDS", Use.LOAD, "seconds between lines of progress"),
    PROTOCOL("M", "MODE", Use.LOAD, "how statements are sent: simple, extended or prepared. Default: simple"),
    QUIET("q", "", Use.INITIALIZATION, "a line of progress every five seconds instead of every 100,000 rows"),
    REPORT_PER_COMMAND("r", "", Use.LOAD, "times, failures and retries of each command"),
    RATE("R", "PER_SECOND", Use.LOAD, "start transactions at this rate, at random instants (open loop)"),
    SCALE(
            "s",
            "N",
            Use.COMMON,
            "scale of the tables that -i makes, and the variable scale; builtin scripts take it from the tables"),
    SELECT_ONLY("S", "", Use.LOAD, "the same as -b select-only"),
    SKIP_SOME_UPDATES("N", "", Use.LOAD, "the same as -b simple-update"),
    TIME("T", "SECONDS", Use.LOAD, "how many seconds to run, instead of a number of transactions"),
    TRANSACTIONS("t", "N", Use.LOAD, "transactions of each client. Default without -T: 10"),
    USERNAME("U", "NAME", Use.COMMON, "the user"),
    VACUUM_ALL("v", "", Use.LOAD, "vacuum the accounts, too"),
    UNLOGGED_TABLES("", "", Use.INITIALIZATION, "unlogged tables"),
    TABLESPACE("", "NAME", Use.INITIALIZATION, "the tablespace of the tables"),
    INDEX_TABLESPACE("", "NAME", Use.INITIALIZATION, "the tablespace of their indexes"),
    SAMPLING_RATE("", "SHARE", Use.LOAD, "the share of transactions in the log"),
    AGGREGATE_INTERVAL("", "SECONDS", Use.LOAD, "seconds that one line of the log sums up"),
    PROGRESS_TIMESTAMP("", "", Use.LOAD, "seconds since 1970 in lines of progress"),
    LOG_PREFIX("", "PREFIX", Use.LOAD, "how the names of logs begin"),
    FOREIGN_KEYS("", "", Use.INITIALIZATION, "foreign keys between the tables"),
    RANDOM_SEED("", "SEED", Use.LOAD, "the seed of random numbers: time, rand or a number"),
    SHOW_SCRIPT("", "NAME", Use.COMMON, "print a builtin script"),
    PARTITIONS("", "N", Use.INITIALIZATION, "how many partitions the accounts have"),
    PARTITION_METHOD("", "METHOD", Use.INITIALIZATION, "by range or by hash. Default: range"),
    FAILURES_DETAILED("", "", Use.LOAD, "failures by their kind"),
    MAX_TRIES("", "N", Use.LOAD, "how often to try a transaction that conflicts with others; 0: up to a million times"),
    VERBOSE_ERRORS("", "", Use.LOAD, "print each error after which a transaction may be repeated"),
    EXIT_ON_ABORT("", "", Use.LOAD, "end the run with the first client that fails"),
    DEBUG("", "", Use.COMMON, "print each step of each client"),
    TARGET("", "ADDRESS", Use.OURS, "any target of `plimsoll targets` instead of -h, -p and a database"),
    PGBENCH_VERSION(
            "", "15|18", Use.OURS, "whose options and words are used. Default: $PLIMSOLL_PGBENCH_VERSION, or 18"),
    DROP_FOREIGN("", "NAMES", Use.OURS, "tables that -i may drop or empty although Plimsoll did not make them"),
    SET("", "KEY=VALUE", Use.OURS, "a setting of Plimsoll's own for the run, such as warmup=10s; repeatable"),
    RUNS_DIR("", "FOLDER", Use.OURS, "where runs are stored; the same default as `plimsoll run`"),
    JSON("", "", Use.OURS, "print Plimsoll's data as JSON instead of both reports"),
    QUIET_TRUTH("", "", Use.OURS, "print pgbench's report only; Plimsoll's stays in the run's folder"),
    VERDICT("", "", Use.OURS, "let Plimsoll's verdict decide the exit code");

    /// What an option is for. pgbench refuses those of one use in the other.
    public enum Use {
        COMMON,
        INITIALIZATION,
        LOAD,
        OURS
    }

    private final String letter;
    private final String label;
    private final Use use;
    private final String meaning;

    /// @param letter its short name; empty if it has none
    /// @param label what help calls its value; empty if it takes none
    PgbenchOption(String letter, String label, Use use, String meaning) {
        this.letter = letter;
        this.label = label;
        this.use = use;
        this.meaning = meaning;
    }

    /// The options of a version, in the order of its table.
    static List<PgbenchOption> of(PgbenchRelease version) {
        List<PgbenchOption> options = new ArrayList<>(Arrays.asList(values()));
        if (version == PgbenchRelease.V15) {
            options.remove(EXIT_ON_ABORT);
            options.remove(DEBUG);
            options.set(options.indexOf(DBNAME), DEBUG);
        }
        return options;
    }

    /// Its short name; empty if it has none.
    String letter(PgbenchRelease version) {
        return version == PgbenchRelease.V15 && this == DEBUG ? DBNAME.letter : letter;
    }

    /// Its names in version 18, with their dashes, for help.
    public List<String> names() {
        return letter.isEmpty() ? List.of("--" + longName()) : List.of("-" + letter, "--" + longName());
    }

    String longName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean takesValue() {
        return !label.isEmpty();
    }

    /// What help calls its value; empty if it takes none.
    public String label() {
        return label;
    }

    /// What it does, without the last full stop.
    public String meaning() {
        return meaning;
    }

    boolean isOurs() {
        return use == Use.OURS;
    }

    public Use use() {
        return use;
    }

    /// Whether pgbench refuses the option unless it runs scripts. The switch of initialization is none.
    boolean belongsTo(Use asked) {
        return use == asked && this != INITIALIZE;
    }
}
