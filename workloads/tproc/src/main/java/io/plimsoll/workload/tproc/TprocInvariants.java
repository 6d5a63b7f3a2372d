package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.Feature;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.GrowthInvariant;
import io.plimsoll.workload.GrowthInvariant.Expected;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.SqlInvariant;
import io.plimsoll.workload.TextResource;
import io.plimsoll.workload.tproc.Transaction.Tally.Sums;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The invariants of a company's data: the twelve consistency conditions of TPC-C, clause 3.3.2, with its
/// numbering; further rules of the transactions; and the growth of the data by what a run acknowledged.
final class TprocInvariants {
    private static final String COUNTERS =
            "its Payment and Delivery leave the customer's counters and sums alone, and its population gives amounts to"
                    + " delivered lines";
    private static final String UNUSED_ITEM =
            "an order that ends with an unused item is not rolled back but kept, its last line without an amount";
    private static final String STOCK = "its New-Order leaves the counters of the stock alone";
    private static final String LINES =
            "its New-Order puts lines together from lists without an order, so that a line may get what is another's";

    private static final String DELIVERIES = "its Delivery does not return how many orders it delivered";

    /// The invariants that the rules of profile `hammerdb` violate, with the rule.
    private static final Map<String, String> DEPARTURES = Map.ofEntries(
            Map.entry("condition-10-customer-balance", COUNTERS),
            Map.entry("condition-12-customer-payments", COUNTERS),
            Map.entry("line-amounts", UNUSED_ITEM),
            Map.entry("line-items", UNUSED_ITEM),
            Map.entry("line-district-information", LINES),
            Map.entry("stock-order-counts", STOCK),
            Map.entry("stock-remote-counts", STOCK),
            Map.entry("stock-quantities", STOCK),
            Map.entry(InitialDeliveries.NAME, DELIVERIES),
            Map.entry("delivered-orders", DELIVERIES));

    /// The maximum of lines of an order.
    private static final long MOST_LINES = 15;

    private TprocInvariants() {}

    static List<Invariant> of(Company company, Dialect dialect) {
        List<Invariant> found = new ArrayList<>();
        for (SqlInvariant condition : new Conditions(company, dialect).all()) {
            found.add(
                    condition.name().equals(InitialDeliveries.NAME)
                            ? new InitialDeliveries(condition.name(), condition.meaning(), condition, company)
                            : condition);
        }
        found.addAll(growths());
        return company.profile().isHammerdb() ? withoutDepartures(found) : List.copyOf(found);
    }

    private static List<Invariant> withoutDepartures(List<Invariant> invariants) {
        List<Invariant> kept = new ArrayList<>();
        for (Invariant invariant : invariants) {
            String departure = DEPARTURES.get(invariant.name());
            kept.add(departure == null ? invariant : new ByDesign(invariant.name(), invariant.meaning(), departure));
        }
        return List.copyOf(kept);
    }

    /// The growth of the data in a run, compared with the run's own [Sums]. Finds lost updates, and transactions
    /// that were silently repeated.
    static List<Invariant> growths() {
        return List.of(
                new GrowthInvariant(
                        "committed-orders",
                        "d_next_o_id grew by one for each committed New-Order",
                        "the sum of d_next_o_id",
                        "SELECT SUM(d_next_o_id) FROM district",
                        Expected.count(sum(Sums.ORDERS), 1)),
                new GrowthInvariant(
                        "committed-payments",
                        "history grew by one row for each committed Payment",
                        "the number of history rows",
                        "SELECT COUNT(*) FROM history",
                        Expected.count(sum(Sums.PAYMENTS), 1)),
                new GrowthInvariant(
                        "paid-amounts",
                        "w_ytd grew by what was paid",
                        "the sum of w_ytd",
                        "SELECT ROUND(100 * SUM(w_ytd), 0) FROM warehouse",
                        new Expected(sum(Sums.PAID_CENTS), 0, Long.MAX_VALUE, GrowthInvariant.Unit.CENTS)),
                new GrowthInvariant(
                        "delivered-orders",
                        "new_order grew by one row for each committed New-Order, less one for each order delivered",
                        "the number of new_order rows",
                        "SELECT COUNT(*) FROM new_order",
                        new Expected(
                                counts -> sum(Sums.ORDERS).applyAsLong(counts)
                                        - sum(Sums.DELIVERED).applyAsLong(counts),
                                Company.DISTRICTS,
                                1,
                                GrowthInvariant.Unit.PLAIN)),
                stock("stock-order-counts", "s_order_cnt", "one for each line", Sums.ORDER_LINES, MOST_LINES),
                stock(
                        "stock-remote-counts",
                        "s_remote_cnt",
                        "one for each line of another warehouse",
                        Sums.REMOTE_LINES,
                        MOST_LINES),
                stock("stock-quantities", "s_ytd", "the quantity of each line", Sums.QUANTITY, Long.MAX_VALUE));
    }

    private static GrowthInvariant stock(String name, String column, String by, String sum, long most) {
        return new GrowthInvariant(
                name,
                column + " grew by " + by + " of a committed New-Order",
                "the sum of " + column,
                "SELECT SUM(" + column + ") FROM stock",
                Expected.count(sum(sum), most));
    }

    private static ToLongFunction<RunCounts> sum(String name) {
        return counts -> counts.sums().getOrDefault(name, 0L);
    }

    /// Condition 11, which applies only to freshly loaded data. After a run, the delivered orders are those
    /// delivered before plus those the run delivered: summed over all districts, since a run does not count them
    /// separately.
    private record InitialDeliveries(String name, String meaning, SqlInvariant whenLoaded, Company company)
            implements InvariantOverSql {
        static final String NAME = "condition-11-delivered-orders";

        private GrowthInvariant since() {
            return new GrowthInvariant(
                    name,
                    meaning,
                    "the number of orders without a new_order row",
                    "SELECT SUM(counted) FROM (SELECT COUNT(*) AS counted FROM orders"
                            + " UNION ALL SELECT 0 - COUNT(*) FROM new_order) counts",
                    Expected.count(sum(Sums.DELIVERED), Company.DISTRICTS));
        }

        @Override
        public boolean needsSnapshot() {
            return true;
        }

        @Override
        public long baseline(SqlSession session) throws TargetException {
            return since().baseline(session);
        }

        @Override
        public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
            if (counts.baselines().containsKey(name)) {
                return since().check(session, dialect, counts);
            }
            return isUntouched(session)
                    ? whenLoaded.check(session, dialect, counts)
                    : notChecked("without a run it can be checked on freshly loaded data only,"
                            + " and transactions were run on these");
        }

        /// New-Orders change the first, Payments and Deliveries the second.
        private boolean isUntouched(SqlSession session) throws TargetException {
            return session.number("SELECT COUNT(*) FROM district WHERE d_next_o_id <> " + (company.orders() + 1)) == 0
                    && session.number("SELECT COUNT(*) FROM customer WHERE c_balance <> -10") == 0;
        }
    }

    /// An invariant that HammerDB's rules violate by design. It is not a statement about a run with these rules.
    ///
    /// @param departure what HammerDB does differently, as a clause
    private record ByDesign(String name, String meaning, String departure) implements InvariantOverSql {
        @Override
        public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) {
            String note = "HammerDB departs from TPC-C here: " + departure;
            return new AuditResult(name, meaning, Status.BY_DESIGN, 0, List.of(), note);
        }
    }

    /// The conditions of the resource `conditions.sql` for a company and a product: queries for the rows that
    /// violate them. Their sentences are assembled here and not in SQL, because products concatenate texts
    /// differently. Immutable.
    ///
    /// @param words what stands for the marks of the resource
    record Conditions(Dialect dialect, Map<String, String> words) {
        private static final Map<String, String> SECTIONS = TextResource.sections(Conditions.class, "conditions.sql");
        /// Between the name of a condition and the products that have another query for it.
        private static final String FOR = " for ";

        Conditions(Company company, Dialect dialect) {
            this(dialect, words(company, dialect));
        }

        private static Map<String, String> words(Company company, Dialect dialect) {
            String held = money("SUM(held)", dialect);
            String added = money("SUM(added)", dialect);
            return Map.of(
                    "{held}",
                    // Null where any part is null.
                    "CASE WHEN COUNT(*) = COUNT(held) THEN " + held + " END",
                    "{added}",
                    added,
                    "{unequal}",
                    "(" + held + " <> " + added + " OR COUNT(*) <> COUNT(held))",
                    "{lines}",
                    "order_line JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id"
                            + " WHERE ol_delivery_d IS NOT NULL AND ol_amount <> 0",
                    "{items}",
                    String.valueOf(company.items()),
                    "{orders}",
                    String.valueOf(company.orders()),
                    "{initially}",
                    String.valueOf(company.firstUndelivered() - 1),
                    "{information}",
                    IntStream.rangeClosed(1, Company.DISTRICTS)
                            .mapToObj(district ->
                                    "WHEN " + district + " THEN " + CompanyTables.districtInformation(district))
                            .collect(Collectors.joining(" ", "CASE ol_d_id ", " END")));
        }

        /// SQLite has no decimals. Its sums of doubles are slightly off; rounded to cents, they are the doubles
        /// nearest to the exact sums.
        private static String money(String expression, Dialect dialect) {
            return dialect.has(Feature.INEXACT_DECIMALS) ? "ROUND(" + expression + ", 2)" : expression;
        }

        /// In the order of the resource.
        List<SqlInvariant> all() {
            Map<String, SqlInvariant> found = new LinkedHashMap<>();
            SECTIONS.forEach((title, section) -> {
                int products = title.indexOf(FOR);
                if (products < 0) {
                    found.put(title, condition(title, section));
                } else if (List.of(title.substring(products + FOR.length()).split(" "))
                        .contains(dialect.name())) {
                    String name = title.substring(0, products);
                    found.put(name, condition(name, section));
                }
            });
            return List.copyOf(found.values());
        }

        private SqlInvariant condition(String name, String section) {
            String filled = section.replaceAll("(?m)^--.*", "").strip();
            for (Map.Entry<String, String> word : words.entrySet()) {
                filled = filled.replace(word.getKey(), word.getValue());
            }
            String[] lines = filled.split("\n", 4);
            RowKind kind = RowKind.valueOf(lines[0]);
            String holds = lines[2];
            return new SqlInvariant(name, lines[1], lines[3], row -> sentence(kind, holds, row));
        }

        private static String sentence(RowKind kind, String holds, List<@Nullable Object> row) {
            String said = holds;
            List<@Nullable Object> values = new ArrayList<>(row.subList(kind.keys, row.size()));
            for (int i = 0; i < values.size(); i++) {
                said = said.replace("{" + i + "}", text(values.get(i)));
            }
            return kind.name(row) + " " + said;
        }

        /// Money is a decimal, or a double where a product has no decimals. Some products pad the texts of a CASE.
        private static String text(@Nullable Object value) {
            return switch (value) {
                case null -> "null";
                case BigDecimal number -> number.toPlainString();
                case Double number ->
                    BigDecimal.valueOf(number).setScale(2, RoundingMode.HALF_UP).toPlainString();
                default -> value.toString().strip();
            };
        }

        /// What a violating row is, and its name from the columns of its key. These come first in the row, in the
        /// order warehouse, district, order, line.
        private enum RowKind {
            WAREHOUSE(1),
            DISTRICT(2),
            CUSTOMER(3),
            ORDER(3),
            LINE(4);

            private static final List<String> OUTER = List.of("warehouse", "district", "order");
            private final int keys;

            /// @param keys the number of columns of its key
            RowKind(int keys) {
                this.keys = keys;
            }

            /// `line 4 of order 3001 of district 2 of warehouse 1`.
            String name(List<@Nullable Object> row) {
                StringBuilder text = new StringBuilder(name().toLowerCase(Locale.ROOT));
                text.append(' ').append(row.get(keys - 1));
                for (int key = keys - 2; key >= 0; key--) {
                    text.append(" of ").append(OUTER.get(key)).append(' ').append(row.get(key));
                }
                return text.toString();
            }
        }
    }
}
