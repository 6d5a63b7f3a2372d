package io.plimsoll.workload.ch;

import io.plimsoll.driver.Dialect;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.ch.ChKeys.Constants;
import io.plimsoll.workload.ch.DrawnConstants.PublishedConstants;
import io.plimsoll.workload.query.NumberedQuery;
import io.plimsoll.workload.query.QueryValues;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// One of the 22 queries. `docs/ch.md` describes them. Immutable and thread-safe.
final class ChQuery extends NumberedQuery {
    /// The supplier of a stock row, as in the paper; the inner remainder keeps the product small.
    private static final String SUPPLIER = "mod(mod(s_w_id, 10000) * s_i_id, 10000)";
    /// Citus would join the tables of this query in an order that never finishes. Its Citus text first gathers
    /// what is joined by columns other than the warehouse, and sends it to all nodes.
    private static final Map<String, Set<Integer>> OWN = Map.of("citus", Set.of(7));

    private final Constants constants;
    private final DrawnConstants drawn;
    private final String besides;

    private ChQuery(int number, Constants constants, int warehouses, String besides) {
        super(number, OWN);
        this.constants = constants;
        drawn = new DrawnConstants(warehouses);
        this.besides = besides;
    }

    /// @param warehouses of the company
    /// @param besides leading columns, each followed by a comma
    static List<ChQuery> all(Constants constants, int warehouses, String besides) {
        return IntStream.rangeClosed(1, QUERIES)
                .mapToObj(number -> new ChQuery(number, constants, warehouses, besides))
                .toList();
    }

    static List<String> names() {
        return all(Constants.PUBLISHED, 1, "").stream().map(ChQuery::name).toList();
    }

    @Override
    protected QueryValues values(int query, Draw draw, Dialect dialect) {
        QueryValues values = new QueryValues(ProductSql.of(dialect)::moment);
        return constants == Constants.PUBLISHED
                ? PublishedConstants.of(query, values)
                : drawn.draw(query, draw, values);
    }

    @Override
    protected String spelled(String text, Dialect dialect) {
        ProductSql wording = ProductSql.of(dialect);
        return text.replace("{supplier}", SUPPLIER)
                .replace("{besides}", besides)
                .replace("{code:c_state}", wording.code("c_state"))
                .replace("{year:o_entry_d}", wording.year("o_entry_d"));
    }

    /// The product-specific SQL of the queries. Immutable.
    record ProductSql(String product) {
        private static final String SQLITE = "sqlite";

        static ProductSql of(Dialect dialect) {
            return new ProductSql(dialect.name());
        }

        /// The code of a text's first letter.
        String code(String text) {
            return (product.equals(SQLITE) ? "unicode(" : "ascii(") + text + ")";
        }

        String year(String moment) {
            return product.equals(SQLITE)
                    ? "CAST(strftime('%Y', " + moment + ") AS INTEGER)"
                    : "extract(year FROM " + moment + ")";
        }

        /// The first moment of a day. SQLite keeps moments as texts.
        String moment(LocalDate day) {
            return product.equals(SQLITE) ? "'" + day + "'" : "TIMESTAMP '" + day + " 00:00:00'";
        }

        /// Whether an answer can carry numbers of several rows as one text. Citus allows no subquery in the select
        /// list where rows of several nodes are merged, and has no snapshot across its nodes.
        boolean canJoin() {
            return switch (product) {
                case "postgresql", "hsqldb", "h2", SQLITE, "duckdb", "mysql" -> true;
                default -> false;
            };
        }

        /// The numbers of several rows as one comma-separated text.
        String joined(String number, String order) {
            return switch (product) {
                case "hsqldb", "mysql" -> "group_concat(" + number + " ORDER BY " + order + " SEPARATOR ',')";
                case "h2" -> "listagg(" + number + ", ',') WITHIN GROUP (ORDER BY " + order + ")";
                case SQLITE -> "group_concat(" + number + ", ',' ORDER BY " + order + ")";
                default -> "string_agg(CAST(" + number + " AS VARCHAR), ',' ORDER BY " + order + ")";
            };
        }
    }
}
