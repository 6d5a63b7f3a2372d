package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What statements have cost, by the digests of the performance schema of a MySQL or MariaDB. Used by one thread.
///
/// A statement that is prepared in the server has a digest when it is prepared, and on some versions none when it is
/// executed. What executions have cost is then known of each session's prepared statements.
///
/// Source: MySQL documentation, "Statement Summary Tables" and "Performance Schema Statement Digests and Sampling",
/// versions 8.0 and 8.4; MariaDB documentation, "Performance Schema events_statements_summary_by_digest Table".
///
/// @param preparedQuery for what prepared statements have cost; empty if the server does not show it
/// @param preparedTexts of those that were seen, by their ids
record MysqlDigests(SqlSession session, String preparedQuery, Map<String, String> preparedTexts) {
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
                AND DIGEST_TEXT NOT LIKE 'SHOW %'
                AND DIGEST_TEXT NOT LIKE 'SELECT `UNIX@_TIMESTAMP` ( NOW %' ESCAPE '@'\
            """;

    /// Statements that sessions of the load have prepared. A function of the server makes a digest of a text, if it has
    /// a
    /// value where a parameter is, and is whole: long texts are cut.
    private static final String PREPARED = """
            SELECT STATEMENT_DIGEST(q.text), q.calls, q.millis, q.all_rows, STATEMENT_DIGEST_TEXT(q.text)
            FROM (SELECT REPLACE(SQL_TEXT, '?', '1') AS text, SUM(COUNT_EXECUTE) AS calls,
                    SUM(SUM_TIMER_EXECUTE) / 1000000000 AS millis, SUM(SUM_ROWS_AFFECTED + SUM_ROWS_SENT) AS all_rows
                FROM performance_schema.prepared_statements_instances i
                    JOIN {sessions} ON p.THREAD_ID = i.OWNER_THREAD_ID
                WHERE {load} AND COUNT_EXECUTE > 0 AND LENGTH(SQL_TEXT) < 1000 GROUP BY 1) q\
            """;

    /// How often statements with these texts count already.
    private static final String COUNTED = """
            SELECT DIGEST_TEXT, SUM(COUNT_STAR) FROM performance_schema.events_statements_summary_by_digest
            WHERE SCHEMA_NAME <=> DATABASE() AND DIGEST_TEXT IN ({texts}) GROUP BY DIGEST_TEXT\
            """;

    /// As [#find(SqlSession)], with what sessions of the load have prepared.
    static Optional<MysqlDigests> find(SqlSession session, MysqlSessions threads) throws TargetException {
        String query = PREPARED.replace("{sessions}", threads.from()).replace("{load}", threads.load());
        return find(session).map(digests -> new MysqlDigests(session, query, new HashMap<>()));
    }

    /// Empty if the server does not count, or does not show it to this user.
    ///
    /// @throws TargetException when the session is lost
    static Optional<MysqlDigests> find(SqlSession session) throws TargetException {
        try {
            if (session.number("SELECT @@performance_schema") == 0 || session.number(COUNTS) < CONSUMERS) {
                return Optional.empty();
            }
            session.query(COSTS + " LIMIT 1");
            return Optional.of(new MysqlDigests(session, "", new HashMap<>()));
        } catch (TargetException refused) {
            refused.throwIfLost();
            return Optional.empty();
        }
    }

    /// What each kind of statement has cost until now; nothing if somebody took the right to see it away. The server
    /// does
    /// not count the pages.
    List<StatementCost> costs() throws TargetException {
        List<StatementCost> costs = new ArrayList<>(prepared());
        for (List<@Nullable Object> row : session.rowsUnlessRefused(COSTS)) {
            costs.add(cost(row));
        }
        return costs;
    }

    private static StatementCost cost(List<@Nullable Object> row) {
        return new StatementCost(
                String.valueOf(row.get(0)),
                number(row.get(1)),
                row.get(2) instanceof Number millis ? millis.doubleValue() : 0,
                number(row.get(3)),
                StatementCost.UNKNOWN,
                StatementCost.UNKNOWN,
                StatementCost.UNKNOWN);
    }

    private static long number(@Nullable Object value) {
        return PostgresView.whole(value);
    }

    /// Prepared statements whose executions have no digest.
    private List<StatementCost> prepared() throws TargetException {
        if (preparedQuery.isEmpty()) {
            return List.of();
        }
        Map<String, StatementCost> costs = new HashMap<>();
        Map<String, String> texts = new HashMap<>();
        for (List<@Nullable Object> row : session.rowsUnlessRefused(preparedQuery)) {
            StatementCost cost = cost(row);
            costs.merge(cost.id(), cost, StatementCost::plus);
            texts.put(cost.id(), String.valueOf(row.get(4)));
        }
        Map<String, Long> counted = counted(texts.values());
        costs.values().removeIf(cost -> counted.getOrDefault(texts.getOrDefault(cost.id(), ""), 0L) >= cost.calls());
        preparedTexts.putAll(texts);
        return List.copyOf(costs.values());
    }

    private Map<String, Long> counted(Collection<String> texts) throws TargetException {
        Map<String, Long> counted = new HashMap<>();
        if (!texts.isEmpty()) {
            String literals =
                    texts.stream().map(MysqlSessions::literal).distinct().collect(Collectors.joining(", "));
            for (List<@Nullable Object> row : session.rowsUnlessRefused(COUNTED.replace("{texts}", literals))) {
                counted.put(String.valueOf(row.get(0)), number(row.get(1)));
            }
        }
        return counted;
    }

    /// The texts of some of them, each in one line. The server has replaced all values.
    ///
    /// @param ids as [#costs] named them; at least one
    Map<String, String> texts(List<String> ids) throws TargetException {
        Map<String, String> texts = new HashMap<>();
        for (String id : ids) {
            String prepared = preparedTexts.get(id);
            if (prepared != null) {
                texts.put(id, line(prepared));
            }
        }
        String literals = ids.stream().map(MysqlSessions::literal).collect(Collectors.joining(", "));
        for (List<@Nullable Object> row : session.rowsUnlessRefused(TEXTS.replace("{ids}", literals))) {
            texts.putIfAbsent(String.valueOf(row.get(0)), line(String.valueOf(row.get(1))));
        }
        return texts;
    }

    private static String line(String text) {
        return PostgresStatements.cut(text.replaceAll("\\s+", " ").strip());
    }
}
