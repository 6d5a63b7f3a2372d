package io.plimsoll.workload.tproch;

import io.plimsoll.driver.Dialect;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.query.NumberedQuery;
import io.plimsoll.workload.query.QueryValues;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// One of the 22 queries (clause 2.4). Immutable and thread-safe.
final class TradeQuery extends NumberedQuery {
    /// H2 pairs all rows where a join is in each branch of an OR (19), and does not find padded texts where a
    /// column is compared with several (12). Citus cannot plan subqueries over tables that are distributed
    /// differently from the tables around them (13 to 22). With an OFFSET it runs them first.
    private static final Map<String, Set<Integer>> OWN =
            Map.of("h2", Set.of(12, 19), "citus", Set.of(13, 17, 18, 20, 22));

    private final QueryParameters parameters;
    private final boolean isPublished;

    private TradeQuery(int number, ScaleFactor scale, boolean isPublished) {
        super(number, OWN);
        parameters = new QueryParameters(scale);
        this.isPublished = isPublished;
    }

    /// @param isPublished whether their values are those of the published answers
    static List<TradeQuery> all(ScaleFactor scale, boolean isPublished) {
        return IntStream.rangeClosed(1, QUERIES)
                .mapToObj(number -> new TradeQuery(number, scale, isPublished))
                .toList();
    }

    @Override
    protected QueryValues values(int query, Draw draw, Dialect dialect) {
        return isPublished ? parameters.published(query) : parameters.draw(query, draw);
    }

    @Override
    protected String spelled(String text, Dialect dialect) {
        return Spelling.of(text, dialect);
    }
}
