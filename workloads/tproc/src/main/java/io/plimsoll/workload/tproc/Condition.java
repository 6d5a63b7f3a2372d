package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An invariant as a query for the rows that break it, whose sentences are put together here rather than in SQL, where
/// products join texts in different ways.
///
/// @param kind what the violating rows are
/// @param holds what is said of each, `{0}`, `{1}` and so on standing for its columns after the key
/// @param violators the query: the columns of the key, then those the sentence speaks of
record Condition(String name, String meaning, RowKind kind, String holds, String violators)
        implements InvariantOverSql {
    private static final int CENTS = 2;

    @Override
    public boolean needsRun() {
        return false;
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        List<List<@Nullable Object>> first = session.query(dialect.limit(violators, VIOLATORS_KEPT));
        long count = first.size();
        if (count == VIOLATORS_KEPT) {
            count = session.number("SELECT count(*) FROM (" + violators + ") violators");
        }
        List<String> sentences = first.stream().map(this::sentence).toList();
        return new AuditResult(name, meaning, count == 0 ? Status.HOLDS : Status.VIOLATED, count, sentences, "");
    }

    private String sentence(List<@Nullable Object> row) {
        String said = holds;
        List<@Nullable Object> values = new ArrayList<>(row.subList(kind.keys(), row.size()));
        for (int i = 0; i < values.size(); i++) {
            said = said.replace("{" + i + "}", text(values.get(i)));
        }
        return kind.name(row) + " " + said;
    }

    /// Money is a decimal, or a double where a product has no decimals; texts of a CASE are padded by some products.
    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case BigDecimal number -> number.toPlainString();
            case Double number ->
                BigDecimal.valueOf(number).setScale(CENTS, RoundingMode.HALF_UP).toPlainString();
            default -> value.toString().strip();
        };
    }
}
