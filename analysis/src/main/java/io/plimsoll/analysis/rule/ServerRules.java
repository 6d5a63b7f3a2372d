package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.FleetTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.analysis.figure.ServerTotal.Doing;
import io.plimsoll.analysis.rule.QueueRules.Engine;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Says what the server spent the time of the load's sessions on, by its own account. Each finding is a note: what
/// limits a server is no fault of the measurement. Stateless.
///
/// Source of the names: PostgreSQL documentation, "Wait Events", versions 14 to 18, whose capital letters differ
/// between versions; MariaDB and MySQL documentation, "General Thread States"; MySQL documentation, "Performance
/// Schema Instrument Naming Conventions".
final class ServerRules {
    /// With fewer looks, shares of the time are too uncertain.
    static final long LOOKS_MIN = 20;

    /// What takes this share of the time of the load's sessions is worth a sentence.
    private static final double SHARE_MIN = 0.25;

    /// The share of the machine's processors above which they count as busy.
    static final double BUSY_MIN = 0.85;

    private static final double SPILL_MIN = 1024;
    private static final double ROWS_PER_OPERATION_MIN = 1_000;
    private static final double TRANSACTION_SECONDS = 60;
    private static final double DEAD_SHARE_MIN = 0.20;

    /// Fewer dead rows are a share of a tiny table, and slow down nothing.
    private static final double DEAD_MIN = 1_000;

    private static final double CONNECTIONS_MIN = 0.90;
    private static final double CACHE_MISS_MIN = 0.10;
    private static final double MINUTE_NANOS = 60e9;
    private static final double SECOND_NANOS = 1e9;

    private static final double OWN_WRITES_SHARE_MIN = 0.50;
    private static final double OWN_WRITES_MIN = 100;
    private static final int NAMED = 3;

    /// The kinds of sessions that need nothing of the server: they wait for somebody else, or sleep.
    private static final Set<String> IDLE = Set.of(Wait.CLIENT, Wait.NETWORK, Wait.NODE, Wait.UNTOLD, "Timeout");

    /// Monitoring asks now and then, and then needs less than this, on average.
    private static final double OTHERS_MIN = 0.2;

    private static final Set<String> LOG = Set.of("walsync", "walwrite", "walinsert", "walbufmapping", "walinitsync");
    private static final Set<String> READ =
            Set.of("datafileread", "datafileprefetch", "bufferio", "aioiocompletion", "innodb_data_file read");

    /// The kinds of internal locks, of PostgreSQL and of MySQL.
    private static final Set<String> LATCHES = Set.of("LWLock", "Latch");

    /// Waits for a place in the log's buffers, which are memory.
    private static final Set<String> MEMORY = Set.of("walinsert", "walbufmapping");

    private static final Pattern LOOPBACK = Pattern.compile("(localhost|127\\.[\\d.]+|::1):\\d+");

    private ServerRules() {}

    private static boolean isLog(Doing doing) {
        return doing.kind().equals("Log") || LOG.contains(lower(doing));
    }

    private static boolean isRead(Doing doing) {
        return READ.contains(lower(doing));
    }

    /// A session that waits for a disk of the machine that the address leads to, or for one that does. Some waits
    /// of the log are for memory.
    static boolean isStorage(Doing doing) {
        return (isLog(doing) || isRead(doing)) && !MEMORY.contains(lower(doing)) && isHere(doing);
    }

    /// Whether it happens on the machine that the address leads to, as far as that is known: other nodes of a
    /// cluster usually have machines of their own.
    private static boolean isHere(Doing doing) {
        return doing.node().isEmpty() || LOOPBACK.matcher(doing.node()).matches();
    }

    private static boolean isLock(Doing doing) {
        return doing.kind().equals(Wait.LOCK);
    }

    private static boolean isSpill(Doing doing) {
        return lower(doing).startsWith("buffile");
    }

    static boolean isReplica(Doing doing) {
        return lower(doing).equals("syncrep") || doing.kind().equals("Replica");
    }

    private static boolean isLatch(Doing doing) {
        return LATCHES.contains(doing.kind()) && !isLog(doing) && !isRead(doing);
    }

    private static String lower(Doing doing) {
        return doing.event().toLowerCase(Locale.ROOT);
    }

    /// The sessions waited for the log to reach the disk.
    static void logBound(Measured measured, Found found) {
        share(
                measured,
                found,
                ServerRules::isLog,
                "waited for the server's log to be written and to reach the disk",
                "give the log a faster disk, or let a transaction do more; a run with synchronous_commit = off"
                        + " (MariaDB, MySQL: innodb_flush_log_at_trx_commit = 2) shows what the wait costs, but loses"
                        + " the last commits in a crash");
    }

    /// The sessions waited for pages that were not in the server's cache.
    static void readBound(Measured measured, Found found) {
        share(
                measured,
                found,
                ServerRules::isRead,
                "waited for pages that the server's cache did not hold" + missed(measured.server()),
                "give the server more memory (shared_buffers, and free memory for the system's cache; MySQL:"
                        + " innodb_buffer_pool_size), a faster disk, or a smaller working set");
    }

    private static String missed(ServerTotal server) {
        double read = server.everywhere("blocks_read").orElse(0);
        double hit = server.everywhere("blocks_hit").orElse(0);
        return read + hit == 0 ? "" : ", which missed " + Figures.percent(read / (read + hit)) + " of its pages";
    }

    /// The sessions waited for each other.
    static void lockBound(Measured measured, Found found) {
        ServerTotal server = measured.server();
        boolean isForeign = server.highest("idle_in_transaction").orElse(0) > 0;
        boolean isTable = Engine.of(measured) == Engine.HSQLDB
                && server.sessions(doing -> isLock(doing) && doing.event().equals("table")) > 0;
        String advice = "many operations change the same rows: spread them over more rows (a larger scale), or make the"
                + " transactions shorter";
        if (isTable) {
            advice = "each transaction locks whole tables in this transaction model: hsqldb.tx=mvcc locks rows";
        } else if (isForeign) {
            advice = "another program holds a transaction open while it does nothing: look for \"idle in transaction\""
                    + " in pg_stat_activity, and end that session if it is safe";
        }
        share(measured, found, ServerRules::isLock, "waited for locks that other sessions held", advice);
    }

    /// The sessions waited for a replica to confirm commits.
    static void replicaBound(Measured measured, Found found) {
        share(
                measured,
                found,
                ServerRules::isReplica,
                "waited for a replica to confirm their commits",
                "look at the network to the replica and at its disk, or wait for fewer replicas");
    }

    /// The sessions waited for the server's own short locks.
    static void latchBound(Measured measured, Found found) {
        share(
                measured,
                found,
                ServerRules::isLatch,
                "waited for the server's internal locks",
                "fewer sessions may carry more; the names show which structure they share (PostgreSQL"
                        + " documentation, \"Wait Events\"; MySQL: performance_schema.events_waits_current)");
    }

    /// The sessions ran, and the processors of the machine were busy.
    static void processorBound(Measured measured, Found found) {
        boolean isShared = measured.isInProcess() || measured.isOnThisMachine();
        double busy =
                isShared ? measured.harness().hostBusyShare() : measured.host().busyShareElsewhere();
        if (!(busy > BUSY_MIN)) {
            return;
        }
        share(
                measured,
                found,
                doing -> doing.kind().equals(Wait.RUNNING) && isHere(doing),
                "ran or waited for a processor, and "
                        + (isShared
                                ? "the machine's processors"
                                : "those of the server's machine (by its node_exporter)")
                        + " were " + Figures.percent(busy) + " busy",
                "more or faster processors, or cheaper statements"
                        + (isShared ? "; the harness takes part of them, too" : ""));
    }

    /// Whether the load's sessions spent a large part of their time on that, by enough looks.
    static boolean isWorthASentence(ServerTotal server, Predicate<Doing> what) {
        double all = server.loadSessions();
        return server.looks() >= LOOKS_MIN && all > 0 && server.sessions(what) / all >= SHARE_MIN;
    }

    static void share(Measured measured, Found found, Predicate<Doing> what, String sentence, String advice) {
        ServerTotal server = measured.server();
        if (!isWorthASentence(server, what)) {
            return;
        }
        double all = server.loadSessions();
        double sessions = server.sessions(what);
        String names = server.doings().stream()
                .filter(doing -> doing.who() == Who.LOAD && what.test(doing))
                .limit(NAMED)
                .map(doing -> doing.name() + " " + Figures.number(doing.sessions()))
                .collect(Collectors.joining(", "));
        found.note(
                "of " + Figures.number(all) + " sessions " + Figures.number(sessions) + " " + sentence + " (" + names
                        + "; means of " + Figures.count(server.looks(), "look") + ")",
                advice);
    }

    /// Sorts and hashes did not fit into memory.
    static void spills(Measured measured, Found found) {
        ServerTotal server = measured.server();
        double bytes = server.everywhere("temp_bytes").orElse(0);
        double files = server.everywhere("temp_files").orElse(0);
        if (bytes >= SPILL_MIN && files >= 1) {
            double waited = server.sessions(ServerRules::isSpill);
            found.note(
                    "the server wrote " + Figures.bytes(Math.round(bytes)) + " into "
                            + Figures.count(Math.round(files), "temporary file")
                            + ", because sorts or hashes did not fit into memory"
                            + (waited == 0 ? "" : "; " + Figures.number(waited) + " sessions waited for these files"),
                    "raise work_mem, as far as memory allows for all sessions at once; other programs in the same"
                            + " database count, too");
        }
    }

    /// Operations on single rows read whole tables. Statements whose plans need most of the rows read them by
    /// design.
    static void sequentialScans(Measured measured, Found found) {
        ServerTotal server = measured.server();
        double scans = server.everywhere("seq_scans").orElse(0);
        double rows = server.everywhere("seq_rows").orElse(0);
        double operations = measured.operationsCounted();
        if (operations == 0 || scans < operations / 2 || rows / operations < ROWS_PER_OPERATION_MIN) {
            return;
        }
        List<PlanNode> whole = PlanRules.wholeScans(measured);
        List<PlanNode> searching = whole.stream().filter(PlanRules::isSelective).toList();
        String sentence = "the server read whole tables: " + Figures.number(rows / operations)
                + " rows in sequential scans per operation";
        if (!searching.isEmpty()) {
            found.note(
                    sentence + "; its plans search " + PlanRules.searched(searching) + " without an index",
                    "make an index on these columns, unless so many rows fit the condition that it would not be used");
        } else if (whole.isEmpty()) {
            found.note(
                    sentence,
                    "look for an index that the workload's conditions need and the tables lack (EXPLAIN shows which"
                            + " statement scans)");
        }
    }

    /// Transactions blocked each other in a circle.
    static void deadlocks(Measured measured, Found found) {
        double deadlocks = measured.server().everywhere("deadlocks").orElse(0);
        if (deadlocks >= 1) {
            found.note(
                    "the server broke " + Figures.count(Math.round(deadlocks), "deadlock"),
                    "let all transactions change rows in the same order: each deadlock ends one of them");
        }
    }

    /// The log grew so fast that checkpoints came early.
    static void checkpointsForced(Measured measured, Found found) {
        ServerTotal server = measured.server();
        double requested = server.sum("checkpoints_requested").orElse(0);
        double perMinute = server.nanos() == 0 ? 0 : requested * MINUTE_NANOS / server.nanos();
        if (requested >= 2 && perMinute >= 1) {
            found.note(
                    Figures.count(Math.round(requested), "checkpoint")
                            + " began before checkpoint_timeout, " + Figures.number(perMinute) + " per minute: after"
                            + " each of them, changed pages are written to the log as a whole",
                    "unless somebody asked for them (CHECKPOINT, a backup), raise max_wal_size, so that"
                            + " checkpoints come by time");
        }
    }

    /// Sessions that needed room in the cache had to write changed pages first, because nobody had done it for
    /// them.
    ///
    /// Sessions of other programs count, too. Up to PostgreSQL 15, pages that are added to tables count as well,
    /// and cannot be distinguished.
    static void backendsWrite(Measured measured, Found found) {
        ServerTotal server = measured.server();
        double own = server.sum("client_writes").orElse(0);
        double all = own
                + server.sum("checkpointer_writes").orElse(0)
                + server.sum("writer_writes").orElse(0);
        double perSecond = server.nanos() == 0 ? 0 : own * SECOND_NANOS / server.nanos();
        if (perSecond < OWN_WRITES_MIN || own < OWN_WRITES_SHARE_MIN * all) {
            return;
        }
        boolean areAddedOnes = server.sum("client_extends").isEmpty();
        found.note(
                "client backends wrote " + Figures.count(Math.round(own), "page") + " themselves ("
                        + Figures.rate(perSecond) + "), " + Figures.percent(own / all) + " of all that were written"
                        + (areAddedOnes
                                ? "; this version of the server counts pages that were added to tables as well"
                                : ": to make room in the server's cache, a session first had to write a changed page"),
                "let the background writer do more (raise bgwriter_lru_maxpages, lower bgwriter_delay), give the"
                        + " server more memory (shared_buffers), and let checkpoints write all the time"
                        + " (checkpoint_completion_target, a larger max_wal_size)");
    }

    /// Another program kept a transaction open, which keeps dead rows alive.
    static void foreignTransaction(Measured measured, Found found) {
        double seconds =
                measured.server().highest("oldest_foreign_transaction_s").orElse(0);
        if (seconds >= TRANSACTION_SECONDS) {
            found.note(
                    "another program had a transaction open for " + Figures.time(seconds * 1e9)
                            + ": no vacuum can remove rows that died after its start",
                    "end it if that is safe: pg_stat_activity shows it by xact_start");
        }
    }

    /// Updates left rows that nothing removed.
    static void deadRows(Measured measured, Found found) {
        ServerTotal server = measured.server();
        if (server.nodes().isEmpty()) {
            deadRows(server::values, "", found);
        }
        // Of many nodes, the one with the most: what helps is the same for all.
        server.nodes().stream()
                .filter(node -> hasDeadRows(node::values))
                .max(Comparator.comparingDouble(node -> node.values("dead_rows").getLast()))
                .ifPresent(node -> deadRows(node::values, node.place().isEmpty() ? "" : " on " + node.place(), found));
    }

    private static boolean hasDeadRows(Function<String, List<Double>> levels) {
        List<Double> dead = levels.apply("dead_rows");
        double live = most(levels.apply("live_rows"));
        return dead.size() >= 2
                && live > 0
                && dead.getLast() >= DEAD_MIN
                && dead.getLast() / live > DEAD_SHARE_MIN
                && dead.getLast() > dead.getFirst();
    }

    private static double most(List<Double> levels) {
        return levels.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    /// @param levels the values of a level in the course of the run
    private static void deadRows(Function<String, List<Double>> levels, String place, Found found) {
        if (!hasDeadRows(levels)) {
            return;
        }
        List<Double> dead = levels.apply("dead_rows");
        double last = dead.getLast();
        found.note(
                "the tables hold " + Figures.count(Math.round(last), "dead row") + place + ", "
                        + Figures.percent(last / most(levels.apply("live_rows"))) + " of the live ones, and "
                        + Figures.count(Math.round(last - dead.getFirst()))
                        + " more than at the start: vacuum does not keep up",
                "let autovacuum work more (autovacuum_vacuum_cost_limit, autovacuum_vacuum_scale_factor), and"
                        + " measure for longer, because the rate is likely to fall");
    }

    /// Other programs used the server, too, so that its counters and its time are not of this run alone.
    static void othersBusy(Measured measured, Found found) {
        ServerTotal server = measured.server();
        if (FleetTotal.of(measured).isPresent()) {
            // The member that looked takes the sessions of the others for strangers.
            return;
        }
        Predicate<Doing> isBusy = doing -> !IDLE.contains(doing.kind());
        double busy = server.sessions(Who.OTHER, isBusy);
        if (server.looks() >= LOOKS_MIN && busy >= OTHERS_MIN) {
            found.note(
                    "other programs kept " + Figures.number(busy) + " sessions of the server busy, on average (this"
                            + " run: " + Figures.number(server.sessions(isBusy)) + "): its counters include their work",
                    "measure again while they are idle; if they belong to the server's daily work, the figures hold for"
                            + " that mixture only");
        }
    }

    /// The server has hardly any connection left.
    static void connections(Measured measured, Found found) {
        ServerTotal server = measured.server();
        double used = server.highest("sessions").orElse(0);
        double most = server.highest("max_sessions").orElse(0);
        if (most > 0 && used / most > CONNECTIONS_MIN) {
            found.note(
                    Figures.count(Math.round(used)) + " of at most " + Figures.count(Math.round(most), "connection")
                            + " were in use",
                    "raise max_connections, or put a pooler in front, before other programs are refused");
        }
    }

    /// The cache missed many pages, which the system's cache or the disk delivered.
    static void cacheMisses(Measured measured, Found found) {
        ServerTotal server = measured.server();
        double read = server.everywhere("blocks_read").orElse(0);
        double hit = server.everywhere("blocks_hit").orElse(0);
        boolean isWaitedFor = server.sessions(ServerRules::isRead) / Math.max(1e-9, server.loadSessions()) >= SHARE_MIN;
        if (!isWaitedFor && read + hit > 0 && read / (read + hit) > CACHE_MISS_MIN) {
            found.note(
                    "the server's cache missed " + Figures.percent(read / (read + hit)) + " of the pages that"
                            + " statements needed; the system's cache or the disk had to deliver them",
                    "raise shared_buffers (MariaDB, MySQL: innodb_buffer_pool_size) if the working set fits into"
                            + " memory");
        }
    }
}
