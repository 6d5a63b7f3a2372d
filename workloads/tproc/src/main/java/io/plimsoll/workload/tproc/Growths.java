package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.tproc.Growths.Growth.Expected;
import io.plimsoll.workload.tproc.Growths.Growth.Unanswered;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/// The growth of the data in a run, compared with the run's own [Sums]. Finds lost updates, and transactions that were
/// silently repeated.
final class Growths {
    static final String DELIVERED = "delivered-orders";
    static final String STOCK_ORDERS = "stock-order-counts";
    static final String STOCK_REMOTE = "stock-remote-counts";
    static final String STOCK_QUANTITIES = "stock-quantities";

    /// The maximum of lines of an order, and of orders of a delivery.
    private static final long MOST_LINES = 15;

    private static final long MOST_DELIVERED = Company.DISTRICTS;

    private Growths() {}

    static List<Invariant> all() {
        return List.of(
                new Growth(
                        "committed-orders",
                        "d_next_o_id grew by one for each committed New-Order",
                        "the sum of d_next_o_id",
                        "SELECT SUM(d_next_o_id) FROM district",
                        Expected.count(Sums.ORDERS, 1)),
                new Growth(
                        "committed-payments",
                        "history grew by one row for each committed Payment",
                        "the number of history rows",
                        "SELECT COUNT(*) FROM history",
                        Expected.count(Sums.PAYMENTS, 1)),
                new Growth(
                        "paid-amounts",
                        "w_ytd grew by what was paid",
                        "the sum of w_ytd",
                        "SELECT ROUND(100 * SUM(w_ytd), 0) FROM warehouse",
                        new Expected(List.of(Sums.PAID_CENTS), List.of(), Unanswered.UNKNOWABLE, true)),
                new Growth(
                        DELIVERED,
                        "new_order grew by one row for each committed New-Order, less one for each order delivered",
                        "the number of new_order rows",
                        "SELECT COUNT(*) FROM new_order",
                        new Expected(
                                List.of(Sums.ORDERS),
                                List.of(Sums.DELIVERED),
                                new Unanswered(MOST_DELIVERED, 1),
                                false)),
                stock(STOCK_ORDERS, "s_order_cnt", "one for each line", Expected.count(Sums.ORDER_LINES, MOST_LINES)),
                stock(
                        STOCK_REMOTE,
                        "s_remote_cnt",
                        "one for each line of another warehouse",
                        Expected.count(Sums.REMOTE_LINES, MOST_LINES)),
                stock(
                        STOCK_QUANTITIES,
                        "s_ytd",
                        "the quantity of each line",
                        new Expected(List.of(Sums.QUANTITY), List.of(), Unanswered.UNKNOWABLE, false)));
    }

    private static Growth stock(String name, String column, String by, Expected expected) {
        return new Growth(
                name,
                column + " grew by " + by + " of a committed New-Order",
                "the sum of " + column,
                "SELECT SUM(" + column + ") FROM stock",
                expected);
    }

    /// A number in the data grew by the run's own sums. Less: acknowledged work is lost. More: work was done
    /// that was never acknowledged. Unanswered commits may be counted or not.
    ///
    /// @param what the number, as the subject of a sentence: `the sum of d_next_o_id`
    /// @param query for the number, an integer
    record Growth(String name, String meaning, String what, String query, Expected expected)
            implements InvariantOverSql {
        private static final int CENTS = 2;

        /// The expected growth of a number.
        ///
        /// @param added sums, by their names in [Sums]
        /// @param taken sums to subtract
        /// @param unanswered what one unanswered commit may have changed
        /// @param isMoney whether the numbers are cents
        record Expected(List<String> added, List<String> taken, Unanswered unanswered, boolean isMoney) {
            Expected {
                added = List.copyOf(added);
                taken = List.copyOf(taken);
            }

            static Expected count(String sum, long most) {
                return new Expected(List.of(sum), List.of(), new Unanswered(0, most), false);
            }

            private long of(RunCounts counts) {
                return sum(added, counts) - sum(taken, counts);
            }

            private static long sum(List<String> names, RunCounts counts) {
                return names.stream()
                        .mapToLong(name -> counts.sums().getOrDefault(name, 0L))
                        .sum();
            }
        }

        /// The bounds of the change by one operation whose commit was never answered.
        ///
        /// @param down how far down at most
        /// @param up how far up at most
        record Unanswered(long down, long up) {
            /// By an unbounded amount.
            static final Unanswered UNKNOWABLE = new Unanswered(Long.MAX_VALUE, Long.MAX_VALUE);
        }

        @Override
        public boolean needsRun() {
            return true;
        }

        @Override
        public long baseline(SqlSession session) throws TargetException {
            return session.number(query);
        }

        @Override
        public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
            Long before = counts.baselines().get(name);
            if (before == null) {
                return notChecked("needs a run to compare with");
            }
            long unanswered = counts.unknown();
            if (unanswered > 0 && expected.unanswered().equals(Unanswered.UNKNOWABLE)) {
                return notChecked(counted(unanswered)
                        + " commits were never answered, and by how much they changed it is not known");
            }
            long grown = baseline(session) - before;
            long least =
                    expected.of(counts) - unanswered * expected.unanswered().down();
            long most = expected.of(counts) + unanswered * expected.unanswered().up();
            if (grown >= least && grown <= most) {
                return new AuditResult(name, meaning, Status.HOLDS, 0, List.of(), "");
            }
            String bound = unanswered == 0
                    ? shown(least)
                    : shown(least) + " to " + shown(most) + " (" + counted(unanswered)
                            + " commits were never answered)";
            String sentence = what + " grew by " + shown(grown) + ", should have grown by " + bound;
            long off = expected.isMoney() ? 1 : Math.max(least - grown, grown - most);
            return new AuditResult(name, meaning, Status.VIOLATED, off, List.of(sentence), "");
        }

        private AuditResult notChecked(String why) {
            return new AuditResult(name, meaning, Status.NOT_CHECKED, 0, List.of(), why);
        }

        private String shown(long value) {
            return expected.isMoney() ? BigDecimal.valueOf(value, CENTS).toPlainString() : counted(value);
        }

        private static String counted(long value) {
            return String.format(Locale.ROOT, "%,d", value);
        }
    }
}
