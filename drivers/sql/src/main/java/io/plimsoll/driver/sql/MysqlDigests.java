package io.plimsoll.driver.sql;

import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What statements have cost, by the digests of the performance schema of a MySQL or MariaDB. Used by one thread.
///
/// Source: MySQL documentation, "Statement Summary Tables" and "Performance Schema Statement Digests and Sampling",
/// versions 8.0 and 8.4; MariaDB documentation, "Performance Schema events_statements_summary_by_digest Table".
record MysqlDigests(SqlSession session) {
    /// Whether the server counts: both have to be on.
    private static final String COUNTS = """
            SELECT COUNT(*) FROM performance_schema.setup_consumers
            WHERE NAME IN ('global_instrumentation', 'statements_digest') AND ENABLED = 'YES'\
            """;

    private static final int CONSUMERS = 2;

    /// Times are in picoseconds. The line without a digest is of all statements for which there was no room.
    private static final String COSTS = """
            SELECT DIGEST, COUNT_STAR, SUM_TIMER_WAIT / 1000000000, SUM_ROWS_AFFECTED + SUM_ROWS_SENT
            FROM performance_schema.events_statements_summary_by_digest
            WHERE SCHEMA_NAME <=> DATABASE() AND DIGEST IS NOT NULL\
            """;

    /// This view's own questions read those schemas, the status and the clock; so do other programs that only look.
    private static final String TEXTS = """
            SELECT DIGEST, DIGEST_TEXT FROM performance_schema.events_statements_summary_by_digest
            WHERE SCHEMA_NAME <=> DATABASE() AND DIGEST IN ({ids})
                AND DIGEST_TEXT NOT LIKE '%performance@_schema%' ESCAPE '@'
                AND DIGEST_TEXT NOT LIKE '%information@_schema%' ESCAPE '@'
                AND DIGEST_TEXT NOT LIKE 'SHOW %' AND DIGEST_TEXT NOT LIKE 'SELECT `UNIX@_TIMESTAMP` ( NOW %' ESCAPE '@'\
            """;

    /// Empty if the server does not count, or does not show it to this user.
    ///
    /// @throws TargetException when the session is lost
    static Optional<MysqlDigests> find(SqlSession session) throws TargetException {
        try {
            if (session.number("SELECT @@performance_schema") == 0 || session.number(COUNTS) < CONSUMERS) {
                return Optional.empty();
            }
            session.query(COSTS + " LIMIT 1");
            return Optional.of(new MysqlDigests(session));
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession()) {
                throw refused;
            }
            return Optional.empty();
        }
    }

    /// What each kind of statement has cost until now. The server does not count the pages.
    List<StatementCost> costs() throws TargetException {
        List<StatementCost> costs = new ArrayList<>();
        for (List<@Nullable Object> row : rows(COSTS)) {
            costs.add(new StatementCost(
                    String.valueOf(row.get(0)),
                    PostgresView.whole(row.get(1)),
                    row.get(2) instanceof Number millis ? millis.doubleValue() : 0,
                    PostgresView.whole(row.get(3)),
                    StatementCost.UNKNOWN,
                    StatementCost.UNKNOWN,
                    StatementCost.UNKNOWN));
        }
        return costs;
    }

    /// The texts of some of them, each in one line. The server has replaced all values.
    ///
    /// @param ids as [#costs] named them; at least one
    Map<String, String> texts(List<String> ids) throws TargetException {
        Map<String, String> texts = new HashMap<>();
        String literals =
                ids.stream().map(id -> "'" + id.replace("'", "''") + "'").collect(Collectors.joining(", "));
        for (List<@Nullable Object> row : rows(TEXTS.replace("{ids}", literals))) {
            String text = String.valueOf(row.get(1)).replaceAll("\\s+", " ").strip();
            texts.putIfAbsent(String.valueOf(row.get(0)), PostgresStatements.cut(text));
        }
        return texts;
    }

    /// Nothing if somebody took the right to see them away.
    private List<List<@Nullable Object>> rows(String query) throws TargetException {
        try {
            return session.query(query);
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession()) {
                throw refused;
            }
            return List.of();
        }
    }
}
