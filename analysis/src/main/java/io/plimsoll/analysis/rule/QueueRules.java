package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.analysis.figure.ServerTotal.QueueHead;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.TargetIdentity;

/// Says behind which session the others waited for locks, and how to end that. Stateless.
final class QueueRules {
    /// In fewer of the looks, a queue is a coincidence.
    private static final double SEEN_MIN = 0.25;

    /// Sessions of a load that want the same row are at the head of its queue in turn. One of them is a case of
    /// its own only if it is there in most of the looks.
    private static final double OWN_BLOCKER_MIN = 0.75;

    private static final double SECOND_NANOS = 1e9;

    private QueueRules() {}

    /// How a product names its sessions, and how one of them is ended.
    enum Engine {
        POSTGRESQL(
                "process",
                "pg_stat_activity",
                "SELECT pg_terminate_backend({session})",
                "; a server with idle_in_transaction_session_timeout ends such sessions itself",
                "find it in pg_prepared_xacts, and end it with COMMIT PREPARED or ROLLBACK PREPARED"),
        MYSQL(
                "connection",
                "SHOW PROCESSLIST",
                "KILL {session}",
                "",
                "find it with XA RECOVER, and end it with XA COMMIT or XA ROLLBACK"),
        H2("session", "information_schema.sessions", "CALL ABORT_SESSION({session})", "", "commit it, or roll it back"),
        HSQLDB(
                "session",
                "information_schema.system_sessions",
                "ALTER SESSION {session} CLOSE",
                "",
                "commit it, or roll it back");

        private final String session;
        private final String list;
        private final String ending;
        private final String limit;
        private final String prepared;

        /// @param list where the product lists its sessions
        /// @param ending the statement that ends a session
        /// @param limit says what else would end it
        /// @param prepared how to end a prepared transaction
        Engine(String session, String list, String ending, String limit, String prepared) {
            this.session = session;
            this.list = list;
            this.ending = ending;
            this.limit = limit;
            this.prepared = prepared;
        }

        static Engine of(Measured measured) {
            TargetIdentity target = measured.run().document().target();
            return switch (target == null ? "" : target.dialect()) {
                case "mysql" -> MYSQL;
                case "h2" -> H2;
                case "hsqldb" -> HSQLDB;
                default -> POSTGRESQL;
            };
        }
    }

    /// The sessions waited in one queue behind a single session, often another program's.
    static void oneBlocker(Measured measured, Found found) {
        ServerTotal server = measured.server();
        Engine engine = Engine.of(measured);
        server.heads().stream()
                .filter(QueueRules::isAlone)
                .findFirst()
                .ifPresent(head -> found.note(
                        Figures.number(head.sessions()) + " of " + Figures.number(server.loadSessions())
                                + " sessions waited for locks behind " + named(head, engine) + ", in "
                                + Figures.percent(
                                        head.seen() / (double) head.place().looks()) + " of "
                                + Figures.count(head.place().looks(), "look") + wanted(head),
                        release(head.blocker(), engine)));
    }

    /// Whether a session was at the head of the queue in so many looks that it is no coincidence.
    private static boolean isAlone(QueueHead head) {
        long looks = head.place().looks();
        boolean isOften = looks >= ServerRules.LOOKS_MIN && head.seen() >= SEEN_MIN * looks;
        boolean isOwn = head.blocker().who() == Who.LOAD;
        return isOften
                && (!isOwn || head.seen() >= OWN_BLOCKER_MIN * head.place().blocked());
    }

    /// `one session of another program, "psql" (process 4711), which was idle in transaction`.
    private static String named(QueueHead head, Engine engine) {
        Blocker blocker = head.blocker();
        if (blocker.isPrepared()) {
            return "a prepared transaction, which has no session";
        }
        String whose = switch (blocker.who()) {
            case LOAD -> "a single session of this run";
            case OTHER ->
                "one session of another program"
                        + (blocker.program().isEmpty() ? "" : ", \"" + blocker.program() + "\"");
            case BACKGROUND, ON_BEHALF -> "one of the server's own processes, the " + blocker.program();
        };
        String state = blocker.state().isEmpty() ? "" : ", which was " + blocker.state();
        double nanos = blocker.transactionSeconds() * SECOND_NANOS;
        String open = nanos > 0 ? ", with a transaction open for up to " + Figures.time(nanos) : "";
        String node = head.place().node();
        String number = node.isEmpty() ? engine.session + " " : "on node " + node + ", global process number ";
        return whose + " (" + number + blocker.session() + ")" + state + open;
    }

    private static String wanted(QueueHead head) {
        return switch (head.table()) {
            case "" -> "";
            case LockQueue.ANOTHER_TABLE -> ", for a table that is not the workload's";
            default -> ", for table " + head.table();
        };
    }

    private static String release(Blocker blocker, Engine engine) {
        if (blocker.isPrepared()) {
            return engine.prepared;
        }
        return switch (blocker.who()) {
            case LOAD ->
                "its transactions hold locks that all others need: make them shorter, let them take these locks last,"
                        + " or keep that operation out of the mix";
            case BACKGROUND, ON_BEHALF ->
                "let the server finish that work before the run" + (engine == Engine.POSTGRESQL ? " (VACUUM)" : "")
                        + ", and measure again";
            case OTHER ->
                blocker.state().startsWith("idle")
                        ? "its program has stopped within a transaction: if that is safe, end the session ("
                                + engine.ending.replace("{session}", String.valueOf(blocker.session())) + ")"
                                + engine.limit
                        : "see what it does (" + engine.list
                                + "), and let it commit more often, or run at another time";
        };
    }
}
