package io.plimsoll.workload.query;

import io.plimsoll.driver.Dialect;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.TextResource;
import io.plimsoll.workload.query.QueryOperation.Query;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// One of the 22 queries of TPC-H (clause 2.4), or of a workload that has its questions. Immutable and
/// thread-safe.
public abstract class NumberedQuery implements Query {
    public static final int QUERIES = 22;

    /// The queries that return only their first rows, and how many.
    private static final Map<Integer, Integer> FIRST_ROWS = Map.of(2, 100, 3, 10, 10, 20, 18, 100, 21, 100);

    private final int number;
    private final String text;
    private final Map<String, String> ownTexts = new HashMap<>();

    /// @param number from 1 to [#QUERIES]
    /// @param own the queries with a separate text for a product, by the product's name
    protected NumberedQuery(int number, Map<String, Set<Integer>> own) {
        this.number = number;
        text = TextResource.read(getClass(), "q" + number + ".sql").strip();
        own.forEach((product, queries) -> {
            if (queries.contains(number)) {
                String resource = "q" + number + "-" + product + ".sql";
                ownTexts.put(product, TextResource.read(getClass(), resource).strip());
            }
        });
    }

    @Override
    public final String name() {
        return "q" + number;
    }

    @Override
    public final String text(Draw draw, Dialect dialect) {
        String filled = values(number, draw, dialect).in(ownTexts.getOrDefault(dialect.name(), text));
        String spelled = spelled(filled, dialect);
        Integer first = FIRST_ROWS.get(number);
        return first == null ? spelled : dialect.limit(spelled, first);
    }

    /// The values of one execution.
    protected abstract QueryValues values(int query, Draw draw, Dialect dialect);

    /// The text in the SQL of a product.
    protected abstract String spelled(String text, Dialect dialect);
}
