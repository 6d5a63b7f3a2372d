package io.plimsoll.workload.ch;

import io.plimsoll.driver.Dialect;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// One of the 22 queries. `docs/ch.md` describes them. Immutable and thread-safe.
final class ChQuery implements Query {
    static final int QUERIES = 22;

    /// The supplier of a stock row, as in the paper; the inner remainder keeps the product small.
    private static final String SUPPLIER = "mod(mod(s_w_id, 10000) * s_i_id, 10000)";

    /// The queries that return only their first rows, and how many: as in TPC-H.
    private static final Map<Integer, Integer> FIRST_ROWS = Map.of(2, 100, 3, 10, 10, 20, 18, 100, 21, 100);

    /// Queries that Citus would join in an order that never finishes. Their Citus text first gathers what is joined
    /// by columns other than the warehouse, and sends it to all nodes.
    private static final Set<Integer> REWRITTEN_FOR_CITUS = Set.of(7);

    private final int number;
    private final Constants constants;
    private final DrawnConstants drawn;
    private final String besides;
    private final String source;
    private final String sourceOnCitus;

    private ChQuery(int number, Constants constants, DrawnConstants drawn, String besides) {
        this.number = number;
        this.constants = constants;
        this.drawn = drawn;
        this.besides = besides;
        source = source("q" + number + ".sql");
        sourceOnCitus = REWRITTEN_FOR_CITUS.contains(number) ? source("q" + number + "-citus.sql") : source;
    }

    private static String source(String file) {
        return TextResources.text(file).strip().replace("{supplier}", SUPPLIER);
    }

    /// @param warehouses of the company
    /// @param besides leading columns, each followed by a comma
    static List<ChQuery> all(Constants constants, int warehouses, String besides) {
        List<ChQuery> all = new ArrayList<>();
        for (int number = 1; number <= QUERIES; number++) {
            all.add(new ChQuery(number, constants, new DrawnConstants(warehouses), besides));
        }
        return all;
    }

    static List<String> names() {
        return all(Constants.PUBLISHED, 1, "").stream().map(ChQuery::name).toList();
    }

    @Override
    public String name() {
        return "q" + number;
    }

    @Override
    public String text(Draw draw, Dialect dialect) {
        ProductSql wording = ProductSql.of(dialect);
        QueryConstants values = new QueryConstants(wording);
        if (constants == Constants.PUBLISHED) {
            PublishedConstants.of(number, values);
        } else {
            drawn.draw(number, draw, values);
        }
        String text = (wording.isCitus() ? sourceOnCitus : source)
                .replace("{besides}", besides)
                .replace("{code:c_state}", wording.code("c_state"))
                .replace("{year:o_entry_d}", wording.year("o_entry_d"));
        for (Map.Entry<String, String> value : values.literals().entrySet()) {
            text = text.replace("{" + value.getKey() + "}", value.getValue());
        }
        Integer first = FIRST_ROWS.get(number);
        return first == null ? text : dialect.limit(text, first);
    }
}
