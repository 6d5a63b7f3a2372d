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

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        List<List<@Nullable Object>> first = session.query(dialect.limit(violators, VIOLATORS_KEPT));
        long count = first.size();
        if (count == VIOLATORS_KEPT) {
            count = session.number("SELECT count(*) FROM (" + violators + ") violators");
        }
        return judged(count, first.stream().map(sentence).toList());
    }
}
