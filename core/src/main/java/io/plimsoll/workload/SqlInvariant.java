package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An invariant that is a query for the rows that violate it.
///
/// @param violators the query
/// @param sentence says of a violating row what it holds and what it should hold
public record SqlInvariant(
        String name, String meaning, String violators, Function<List<@Nullable Object>, String> sentence)
        implements InvariantOverSql {
    /// A query that returns three columns for each violating row: what it is (`account 4711`), the value it holds and
    /// the value it should hold.
    public SqlInvariant(String name, String meaning, String violators) {
        this(name, meaning, violators, row -> row.get(0) + " holds " + row.get(1) + ", should hold " + row.get(2));
    }

    /// The queries that a check may ask: for the first violators, and for their number.
    public List<String> queries(Dialect dialect) {
        return List.of(dialect.limit(violators, VIOLATORS_KEPT), "SELECT count(*) FROM (" + violators + ") violators");
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        List<String> queries = queries(dialect);
        List<List<@Nullable Object>> first = session.query(queries.getFirst());
        long count = first.size();
        if (count == VIOLATORS_KEPT) {
            count = session.number(queries.getLast());
        }
        return judged(count, first.stream().map(sentence).toList());
    }
}
