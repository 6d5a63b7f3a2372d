package io.plimsoll.compat.pgbench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The options of pgbench in the order in which it looks them up, then those that Plimsoll adds.
public enum PgbenchOption {
    BUILTIN(Use.LOAD, "-b NAME[@WEIGHT]", "run a builtin script: tpcb-like, simple-update or select-only; repeatable"),
    CLIENT(Use.LOAD, "-c N", "sessions. Default: 1"),
    CONNECT(Use.LOAD, "-C", "a connection for each transaction"),
    DBNAME(Use.COMMON, "-d NAME", "the database; in version 15, -d is --debug"),
    DEFINE(Use.LOAD, "-D NAME=VALUE", "set a variable of the scripts; repeatable"),
    FILE(Use.LOAD, "-f FILE[@WEIGHT]", "run a script; repeatable; - is the standard input"),
    FILLFACTOR(Use.INITIALIZATION, "-F N", "fill factor of all tables except history, 10 to 100"),
    HOST(Use.COMMON, "-h HOST", "the server's host, or the folder of its Unix socket"),
    INITIALIZE(Use.INITIALIZATION, "-i", "make and fill the tables of the builtin scripts"),
    INIT_STEPS(
            Use.INITIALIZATION,
            "-I STEPS",
            "steps of -i, in their order: d drop, t tables, g or G data from here or made by the server, v vacuum,"
                    + " p primary keys, f foreign keys. Default: dtgvp"),
    JOBS(Use.LOAD, "-j N", "the most threads to use. Default: Plimsoll decides, at most one for each processor"),
    LOG(Use.LOAD, "-l", "a log of transactions"),
    LATENCY_LIMIT(Use.LOAD, "-L MILLISECONDS", "count slower transactions; with -R, skip those that are later"),
    NO_VACUUM(Use.COMMON, "-n", "no vacuum, and the history table is kept"),
    PORT(Use.COMMON, "-p PORT", "the server's port"),
    PROGRESS(Use.LOAD, "-P SECONDS", "seconds between lines of progress"),
    PROTOCOL(Use.LOAD, "-M MODE", "how statements are sent: simple, extended or prepared. Default: simple"),
    QUIET(Use.INITIALIZATION, "-q", "a line of progress every five seconds instead of every 100,000 rows"),
    REPORT_PER_COMMAND(Use.LOAD, "-r", "times, failures and retries of each command"),
    RATE(Use.LOAD, "-R PER_SECOND", "start transactions at this rate, at random instants (open loop)"),
    SCALE(
            Use.COMMON,
            "-s N",
            "scale of the tables that -i makes, and the variable scale; builtin scripts take it from the tables"),
    SELECT_ONLY(Use.LOAD, "-S", "the same as -b select-only"),
    SKIP_SOME_UPDATES(Use.LOAD, "-N", "the same as -b simple-update"),
    TIME(Use.LOAD, "-T SECONDS", "how many seconds to run, instead of a number of transactions"),
    TRANSACTIONS(Use.LOAD, "-t N", "transactions of each client. Default without -T: 10"),
    USERNAME(Use.COMMON, "-U NAME", "the user"),
    VACUUM_ALL(Use.LOAD, "-v", "vacuum the accounts, too"),
    UNLOGGED_TABLES(Use.INITIALIZATION, "", "unlogged tables"),
    TABLESPACE(Use.INITIALIZATION, "NAME", "the tablespace of the tables"),
    INDEX_TABLESPACE(Use.INITIALIZATION, "NAME", "the tablespace of their indexes"),
    SAMPLING_RATE(Use.LOAD, "SHARE", "the share of transactions in the log"),
    AGGREGATE_INTERVAL(Use.LOAD, "SECONDS", "seconds that one line of the log sums up"),
    PROGRESS_TIMESTAMP(Use.LOAD, "", "seconds since 1970 in lines of progress"),
    LOG_PREFIX(Use.LOAD, "PREFIX", "how the names of logs begin"),
    FOREIGN_KEYS(Use.INITIALIZATION, "", "foreign keys between the tables"),
    RANDOM_SEED(Use.LOAD, "SEED", "the seed of random numbers: time, rand or a number"),
    SHOW_SCRIPT(Use.COMMON, "NAME", "print a builtin script"),
    PARTITIONS(Use.INITIALIZATION, "N", "how many partitions the accounts have"),
    PARTITION_METHOD(Use.INITIALIZATION, "METHOD", "by range or by hash. Default: range"),
    FAILURES_DETAILED(Use.LOAD, "", "failures by their kind"),
    MAX_TRIES(Use.LOAD, "N", "how often to try a transaction that conflicts with others; 0: up to a million times"),
    VERBOSE_ERRORS(Use.LOAD, "", "print each error after which a transaction may be repeated"),
    EXIT_ON_ABORT(Use.LOAD, "", "end the run with the first client that fails"),
    DEBUG(Use.COMMON, "", "print each step of each client"),
    TARGET(Use.OURS, "ADDRESS", "any target of `plimsoll targets` instead of -h, -p and a database"),
    PGBENCH_VERSION(Use.OURS, "15|18", "whose options and words are used. Default: $PLIMSOLL_PGBENCH_VERSION, or 18"),
    DROP_FOREIGN(Use.OURS, "NAMES", "tables that -i may drop or empty although Plimsoll did not make them"),
    SET(Use.OURS, "KEY=VALUE", "a setting of Plimsoll's own for the run, such as warmup=10s; repeatable"),
    RUNS_DIR(Use.OURS, "FOLDER", "where runs are stored; the same default as `plimsoll run`"),
    JSON(Use.OURS, "", "print Plimsoll's data as JSON instead of both reports"),
    QUIET_TRUTH(Use.OURS, "", "print pgbench's report only; Plimsoll's stays in the run's folder"),
    VERDICT(Use.OURS, "", "let Plimsoll's verdict decide the exit code");

    /// What an option is for. pgbench refuses those of one use in the other.
    public enum Use {
        COMMON,
        INITIALIZATION,
        LOAD,
        OURS
    }

    private final Use use;
    private final String letter;
    private final String label;
    private final String meaning;

    /// @param form its short name with the hyphen, if it has one, and what help calls its value, if it takes one
    PgbenchOption(Use use, String form, String meaning) {
        boolean isShort = form.startsWith("-");
        this.use = use;
        letter = isShort ? form.substring(1, 2) : "";
        label = isShort ? form.substring(2).strip() : form;
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
