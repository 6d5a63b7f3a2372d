package io.plimsoll.workload.script;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantSince;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.script.ScriptPlan.PlannedScript;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What runs of pgbench's builtin scripts guarantee about its tables. Sums are compared with those before the run:
/// pgbench empties the history before its runs, so that balances need not be the sums of their history.
final class PgbenchInvariants {
    /// The columns of pgbench's own tables.
    private static final Map<String, Set<String>> LAYOUT = Map.of(
            "pgbench_accounts", Set.of("aid", "bid", "abalance", "filler"),
            "pgbench_branches", Set.of("bid", "bbalance", "filler"),
            "pgbench_history", Set.of("tid", "bid", "aid", "delta", "mtime", "filler"),
            "pgbench_tellers", Set.of("tid", "bid", "tbalance", "filler"));

    private static final Amounts ACCOUNTS = new Amounts("the account balances", "pgbench_accounts", "abalance");
    private static final Amounts TELLERS = new Amounts("the teller balances", "pgbench_tellers", "tbalance");
    private static final Amounts BRANCHES = new Amounts("the branch balances", "pgbench_branches", "bbalance");
    private static final Amounts HISTORY = new Amounts("the deltas in history", "pgbench_history", "delta");

    private PgbenchInvariants() {}

    /// The invariants of scripts that run together; none if one of them is the user's own, which may change the tables
    /// in any way, or if none of them writes.
    static List<Invariant> of(List<PlannedScript> all, Dialect dialect) {
        List<PlannedScript> scripts =
                all.stream().filter(script -> script.weight() > 0).toList();
        List<PlannedScript> writers = scripts.stream()
                .filter(script -> script.builtin()
                        .filter(builtin -> builtin != BuiltinScript.SELECT_ONLY)
                        .isPresent())
                .toList();
        boolean isOwn = scripts.stream().anyMatch(script -> script.builtin().isEmpty());
        if (isOwn || writers.isEmpty() || dialect.keepsNothing()) {
            return List.of();
        }
        List<Invariant> invariants = new ArrayList<>();
        invariants.add(new Drift("accounts-history", ACCOUNTS, HISTORY));
        boolean movesAll =
                writers.stream().allMatch(script -> script.builtin().equals(Optional.of(BuiltinScript.TPCB_LIKE)));
        if (movesAll) {
            invariants.add(new Drift("tellers-history", TELLERS, HISTORY));
            invariants.add(new Drift("branches-history", BRANCHES, HISTORY));
        } else {
            // A simple update moves neither of them.
            invariants.add(new Drift("branches-tellers", BRANCHES, TELLERS));
        }
        invariants.add(new HistoryRows(writers.stream().map(PlannedScript::name).toList()));
        invariants.add(new HistoryKept());
        return invariants;
    }

    /// Whether the tables are as pgbench makes them.
    private static boolean isPgbenchs(SqlSession session) throws TargetException {
        for (Map.Entry<String, Set<String>> table : LAYOUT.entrySet()) {
            if (!isPgbenchs(session, table.getKey(), table.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPgbenchs(SqlSession session, String table, Set<String> wanted) throws TargetException {
        Optional<List<String>> columns = session.columns(table);
        if (columns.isEmpty()) {
            return false;
        }
        // The catalogue is asked about one schema; a query finds the table in any schema of the search path.
        return columns.get().isEmpty()
                ? session.accepts("SELECT " + String.join(", ", wanted) + " FROM " + table + " WHERE 1 = 0")
                : wanted.equals(new HashSet<>(columns.get()));
    }

    /// A column of amounts.
    ///
    /// @param what as the subject of a sentence
    private record Amounts(String what, String table, String column) {
        String query(String sign, Dialect dialect) {
            // Sums of INTEGER columns must not overflow at 2^31.
            String whole = dialect.name().equals("mysql") ? "SIGNED" : "BIGINT";
            return "SELECT " + sign + "CAST(" + column + " AS " + whole + ") AS amount FROM " + table;
        }
    }

    /// An invariant of tables that pgbench, or whoever makes the same, has made.
    private interface OfPgbenchsTables extends InvariantSince {
        @Override
        default boolean applies(Session session) throws TargetException {
            return isPgbenchs(session.sql());
        }
    }

    /// Two sums that each transaction changes by the same amount.
    private record Drift(String name, Amounts one, Amounts other) implements OfPgbenchsTables {
        @Override
        public String meaning() {
            return one.what + " and " + other.what + " changed by the same amount";
        }

        @Override
        public long baseline(Session session) throws TargetException {
            SqlSession sql = session.sql();
            // One statement, which sees both tables at one instant.
            return sql.number("SELECT SUM(amount) FROM (" + one.query("", sql.dialect()) + " UNION ALL "
                    + other.query("-", sql.dialect()) + ") amounts");
        }

        @Override
        public AuditResult since(long before, Session session, Dialect dialect, RunCounts counts)
                throws TargetException {
            long after = baseline(session);
            // After the sum, so that a history that is emptied between the two is noticed. Balances without history
            // are not judged either: a run of which a part was checked would count as valid.
            if (HistoryKept.isReplaced(session.sql(), counts)) {
                return notChecked(HistoryKept.REPLACED);
            }
            return after == before
                    ? held()
                    : judged(
                            1,
                            List.of("the sum of " + one.what + " minus that of " + other.what + " was "
                                    + grouped(before) + " before the run and is " + grouped(after) + " after it"));
        }
    }

    /// History has at least a row more for each acknowledged transaction; other runs may have added theirs.
    ///
    /// @param writers the operations that write one
    private record HistoryRows(List<String> writers) implements OfPgbenchsTables {
        private static final String QUERY = "SELECT count(*) FROM " + HISTORY.table;

        @Override
        public String name() {
            return "history-commits";
        }

        @Override
        public String meaning() {
            return "history grew by a row for each acknowledged transaction";
        }

        @Override
        public long baseline(Session session) throws TargetException {
            return session.sql().number(QUERY);
        }

        @Override
        public AuditResult since(long before, Session session, Dialect dialect, RunCounts counts)
                throws TargetException {
            long grown = baseline(session) - before;
            if (HistoryKept.isReplaced(session.sql(), counts)) {
                return notChecked(HistoryKept.REPLACED);
            }
            long acknowledged = writers.stream()
                    .mapToLong(writer -> counts.acknowledged().getOrDefault(writer, 0L))
                    .sum();
            return grown >= acknowledged
                    ? held()
                    : judged(
                            acknowledged - grown,
                            List.of(HISTORY.table + " grew by " + grouped(grown) + " rows, should have grown by "
                                    + grouped(acknowledged)));
        }
    }

    /// The history's file is the one that it was before the run. Another pgbench that starts without -n empties the
    /// history, which gives it a new file: then nobody knows what this run has written. Only PostgreSQL and its
    /// relatives tell the file.
    private record HistoryKept() implements InvariantSince {
        static final String REPLACED = HISTORY.table
                + " was emptied or rewritten during the run, as another pgbench does that starts without -n";

        static final String NAME = "history-kept";

        static boolean isReplaced(SqlSession session, RunCounts counts) throws TargetException {
            Long before = counts.baselines().get(NAME);
            return before != null && before != file(session);
        }

        private static long file(SqlSession session) throws TargetException {
            return session.number("SELECT CAST(pg_catalog.pg_relation_filenode('" + HISTORY.table + "') AS BIGINT)");
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public boolean applies(Session session) throws TargetException {
            return session.sql().dialect().name().equals("postgresql") && isPgbenchs(session.sql());
        }

        @Override
        public String meaning() {
            return "nobody else emptied or rewrote the history during the run";
        }

        @Override
        public long baseline(Session session) throws TargetException {
            return file(session.sql());
        }

        @Override
        public AuditResult since(long before, Session session, Dialect dialect, RunCounts counts)
                throws TargetException {
            return isReplaced(session.sql(), counts) ? notChecked(REPLACED) : held();
        }
    }
}
