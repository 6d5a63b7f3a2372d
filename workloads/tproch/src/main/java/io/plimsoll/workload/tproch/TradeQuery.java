package io.plimsoll.workload.tproch;

import io.plimsoll.driver.Dialect;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.query.Query;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// One of the 22 queries (clause 2.4). Immutable and thread-safe.
final class TradeQuery implements Query {
    static final int QUERIES = 22;

    /// The queries that return only their first rows, and how many.
    private static final Map<Integer, Integer> FIRST_ROWS = Map.of(2, 100, 3, 10, 10, 20, 18, 100, 21, 100);

    /// The queries with a separate text for a product. H2 pairs all rows where a join is in each branch of an OR
    /// (19), and does not find padded texts where a column is compared with several (12). Citus cannot plan
    /// subqueries over tables that are distributed differently from the tables around them; with an OFFSET, it runs
    /// them first.
    private static final Map<String, Set<Integer>> OWN =
            Map.of("h2", Set.of(12, 19), "citus", Set.of(13, 17, 18, 20, 22));

    private final int number;
    private final ScaleFactor scale;
    private final boolean isPublished;
    private final String source;
    private final Map<String, String> own = new HashMap<>();

    private TradeQuery(int number, ScaleFactor scale, boolean isPublished) {
        this.number = number;
        this.scale = scale;
        this.isPublished = isPublished;
        source = read("q" + number + ".sql").strip();
        OWN.forEach((product, queries) -> {
            if (queries.contains(number)) {
                own.put(product, read("q" + number + "-" + product + ".sql").strip());
            }
        });
    }

    /// @param isPublished whether their values are those of the published answers
    static List<TradeQuery> all(ScaleFactor scale, boolean isPublished) {
        List<TradeQuery> all = new ArrayList<>();
        for (int number = 1; number <= QUERIES; number++) {
            all.add(new TradeQuery(number, scale, isPublished));
        }
        return all;
    }

    @Override
    public String name() {
        return "q" + number;
    }

    @Override
    public String text(Draw draw, Dialect dialect) {
        QueryValues values =
                isPublished ? new PublishedValues(scale).of(number) : new QueryParameters(scale).draw(number, draw);
        String text = own.getOrDefault(dialect.name(), source);
        for (Map.Entry<String, String> value : values.literals().entrySet()) {
            text = text.replace("{" + value.getKey() + "}", value.getValue());
        }
        text = Spelling.of(text, dialect);
        Integer first = FIRST_ROWS.get(number);
        return first == null ? text : dialect.limit(text, first);
    }

    static String read(String resource) {
        try (InputStream in = Objects.requireNonNull(TradeQuery.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
