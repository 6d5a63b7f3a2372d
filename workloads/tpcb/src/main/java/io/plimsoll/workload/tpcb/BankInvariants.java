package io.plimsoll.workload.tpcb;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.GrowthInvariant;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.SqlInvariant;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import io.plimsoll.workload.tpcb.TpcbPlan.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The invariants that each profile and variant guarantees. All sums require that balances and history started
/// from zero together.
final class BankInvariants {
    private final Bank bank;
    private final BankTables tables;
    private final AuditSql sql;
    private final List<Invariant> found = new ArrayList<>();

    private BankInvariants(Bank bank, Dialect dialect) {
        this.bank = bank;
        tables = BankTables.of(bank);
        sql = new AuditSql(dialect);
    }

    static List<Invariant> of(Bank bank, Variant variant, Dialect dialect) {
        return new BankInvariants(bank, dialect).collect(variant);
    }

    private List<Invariant> collect(Variant variant) {
        Side accounts = new Side(tables.accounts().name(), "aid", "abalance");
        Side tellers = new Side(tables.tellers().name(), "tid", "tbalance");
        Side branches = new Side(tables.branches().name(), "bid", "bbalance");
        // Simple updates do not update tellers and branches, so their invariants do not hold.
        boolean movesAll = variant != Variant.SIMPLE_UPDATE;
        found.add(new RowTotals(bank, tables));
        addResting(new BalanceSums(
                movesAll
                        ? List.of(sum("accounts", accounts), sum("tellers", tellers), sum("branches", branches))
                        : List.of(sum("accounts", accounts)),
                sum("history", new Side(tables.history().name(), "", "delta"))));
        addHistory("account", accounts);
        if (movesAll) {
            addHistory("teller", tellers);
            addHistory("branch", branches);
            addBranchParts(branches, tellers, accounts);
        }
        found.add(historyCommits());
        return List.copyOf(found);
    }

    /// History holds exactly one row for each acknowledged transaction.
    private Invariant historyCommits() {
        String history = tables.history().name();
        ToLongFunction<RunCounts> written = counts -> Variant.writers().stream()
                .mapToLong(writer -> counts.acknowledged().getOrDefault(writer, 0L))
                .sum();
        return new GrowthInvariant(
                "history-commits",
                "history grew by one row for each acknowledged transaction",
                history,
                "SELECT count(*) FROM " + history,
                new GrowthInvariant.Expected(written, 0, 1, GrowthInvariant.Unit.ROWS));
    }

    private Sum sum(String what, Side side) {
        return new Sum(what, sql.sum(side.value(), side.table()));
    }

    private void addHistory(String noun, Side balances) {
        String meaning = "each " + noun + "'s balance is the sum of its history";
        Side deltas = new Side(tables.history().name(), balances.key(), "delta");
        addResting(new SqlInvariant(noun + "-history", meaning, sql.unbalanced(noun, balances, deltas)));
    }

    private void addResting(Invariant invariant) {
        found.add(
                bank.profile() == BankProfile.PGBENCH
                        ? new RestingOnHistory(invariant.name(), invariant.meaning(), invariant)
                        : invariant);
    }

    /// Holds only where the branch of a transaction follows from its teller or its account.
    private void addBranchParts(Side branches, Side tellers, Side accounts) {
        switch (bank.profile()) {
            case TPCB -> addParts("tellers", branches, new Side(tellers.table(), "bid", tellers.value()));
            case TESTBENCH -> addParts("accounts", branches, new Side(accounts.table(), "bid", accounts.value()));
            case PGBENCH -> {
                // Account, teller and branch are drawn independently: only the grand total holds.
            }
        }
    }

    private void addParts(String parts, Side branches, Side amounts) {
        String meaning = "each branch's balance is the sum of its " + parts + "' balances";
        found.add(new SqlInvariant("branch-" + parts, meaning, sql.unbalanced("branch", branches, amounts)));
    }

    /// Expressions of the audit that products spell differently.
    private record AuditSql(Dialect dialect) {
        /// The types that a product casts to 64-bit numbers, where it is not BIGINT.
        private static final Map<String, String> WHOLE = Map.of("mysql", "SIGNED");

        /// The expression as a 64-bit number. Sums of INTEGER columns then do not overflow at 2^31, and are whole
        /// numbers in products that would return decimals.
        String bigint(String expression) {
            return "CAST(" + expression + " AS " + WHOLE.getOrDefault(dialect.name(), "BIGINT") + ")";
        }

        /// The sum of a whole column, 0 for no rows.
        String sum(String column, String table) {
            return "SELECT " + bigint("COALESCE(SUM(" + bigint(column) + "), 0)") + " FROM " + table;
        }

        /// The text `account 4711` from a noun and a numeric expression.
        String label(String noun, String id) {
            // MySQL's || is a logical OR by default. CHAR is the one text type that every product casts numbers to; it
            // may be padded with blanks.
            return switch (dialect.name()) {
                case "mysql" -> "CONCAT('" + noun + " ', " + id + ")";
                default -> "'" + noun + " ' || TRIM(CAST(" + id + " AS CHAR(20)))";
            };
        }

        /// A query for the keys whose balance differs from the sum of their amounts: key, balance, sum.
        ///
        /// One aggregate over both tables instead of a join: every product reads each table once, while some
        /// products evaluate a joined aggregate once per row. Rows that add nothing are excluded before
        /// grouping, so that the work grows with what runs touched. The query also finds amounts of a key
        /// that does not exist, and NULL balances.
        String unbalanced(String noun, Side balances, Side amounts) {
            return """
                SELECT %s AS violator, CASE WHEN count(*) = count(balance) THEN %s END AS holds, %s AS should_hold
                FROM (SELECT %s AS id, %s AS balance, %s AS amount FROM %s WHERE %s <> 0 OR %s IS NULL
                UNION ALL SELECT %s, %s, %s FROM %s WHERE %s <> 0) entries
                GROUP BY id HAVING SUM(balance) <> SUM(amount) OR count(*) <> count(balance) \
                ORDER BY id\
                """.formatted(
                            label(noun, "id"),
                            bigint("SUM(balance)"),
                            bigint("SUM(amount)"),
                            balances.key(),
                            bigint(balances.value()),
                            bigint("0"),
                            balances.table(),
                            balances.value(),
                            balances.value(),
                            amounts.key(),
                            bigint("0"),
                            bigint(amounts.value()),
                            amounts.table(),
                            amounts.value());
        }
    }

    /// Every transaction moves all balances by the delta it writes into history, so their sums are equal.
    ///
    /// @param sums those of the balances, then that of the deltas in history
    private record BalanceSums(String name, String meaning, List<Sum> sums) implements InvariantOverSql {
        BalanceSums(List<Sum> balances, Sum history) {
            this(
                    "balance-sums",
                    "the sums of the balances of "
                            + balances.stream().map(Sum::what).collect(Collectors.joining(", "))
                            + " and of the deltas in history are equal",
                    Stream.concat(balances.stream(), Stream.of(history)).toList());
        }

        @Override
        public boolean needsSnapshot() {
            return true;
        }

        @Override
        public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
            List<Long> values = new ArrayList<>();
            for (Sum sum : sums) {
                values.add(session.number(sum.query()));
            }
            long agreed = mostCommon(values);
            List<String> violators = new ArrayList<>();
            for (int i = 0; i < sums.size(); i++) {
                if (values.get(i) != agreed) {
                    violators.add("the sum of " + sums.get(i).what() + " is " + grouped(values.get(i)) + ", should be "
                            + grouped(agreed) + " (the sum of " + agreeing(sums, values, agreed) + ")");
                }
            }
            return judged(violators.size(), violators);
        }

        /// The value that most sums have is the reference for the others. In a tie, history decides: a transaction
        /// writes its row once, and nothing overwrites it.
        private static long mostCommon(List<Long> values) {
            long best = values.getLast();
            for (long value : values) {
                if (Collections.frequency(values, value) > Collections.frequency(values, best)) {
                    best = value;
                }
            }
            return best;
        }

        private static String agreeing(List<Sum> sums, List<Long> values, long agreed) {
            List<String> names = new ArrayList<>();
            for (int i = 0; i < sums.size(); i++) {
                if (values.get(i) == agreed) {
                    names.add(sums.get(i).what());
                }
            }
            return String.join(", ", names);
        }
    }

    /// An invariant of tables that pgbench may have worked on, too. A violation comes with a note about what
    /// pgbench does to the history.
    private record RestingOnHistory(String name, String meaning, Invariant checked) implements InvariantOverSql {
        private static final String NOTE =
                "pgbench empties the history before its own runs unless started with -n, which takes away"
                        + " what balances are checked against; load again to check them again";

        @Override
        public boolean needsRun() {
            return checked.needsRun();
        }

        @Override
        public boolean needsSnapshot() {
            return checked.needsSnapshot();
        }

        @Override
        public long baseline(SqlSession session) throws TargetException {
            return checked.baseline(session);
        }

        @Override
        public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
            AuditResult result = checked.check(session, dialect, counts);
            return result.status() == Status.VIOLATED ? result.as(Status.VIOLATED, NOTE) : result;
        }
    }

    /// No transaction inserts or deletes branches, tellers or accounts.
    private record RowTotals(String name, String meaning, Bank bank, BankTables tables) implements InvariantOverSql {
        RowTotals(Bank bank, BankTables tables) {
            this(
                    "row-counts",
                    "branches, tellers and accounts number " + grouped(bank.branches()) + ", " + grouped(bank.tellers())
                            + " and " + grouped(bank.accounts()),
                    bank,
                    tables);
        }

        @Override
        public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
            List<String> violators = new ArrayList<>();
            compare(session, tables.branches(), bank.branches(), violators);
            compare(session, tables.tellers(), bank.tellers(), violators);
            compare(session, tables.accounts(), bank.accounts(), violators);
            return judged(violators.size(), violators);
        }

        private static void compare(SqlSession session, Table table, long wanted, List<String> violators)
                throws TargetException {
            long found = session.count(table.name());
            if (found != wanted) {
                violators.add(table.name() + " holds " + grouped(found) + " rows, should hold " + grouped(wanted));
            }
        }
    }

    /// A column of numbers, and the column they are grouped by.
    private record Side(String table, String key, String value) {}

    /// @param what whose balances are summed
    /// @param query returns the sum
    private record Sum(String what, String query) {}
}
