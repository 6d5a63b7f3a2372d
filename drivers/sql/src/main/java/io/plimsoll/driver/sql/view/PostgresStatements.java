package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What statements have cost, by the extension `pg_stat_statements`. Used by one thread.
///
/// Source: PostgreSQL documentation, "pg_stat_statements", versions 14 to 18.
///
/// @param view its name, with its schema
record PostgresStatements(SqlSession session, String view) {
    private static final String PLACE = """
            SELECT quote_ident(nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
            WHERE extname = 'pg_stat_statements'\
            """;

    /// Without texts, which the server would have to read from a file. A user who may not see the statements of
    /// others gets no ids for them.
    private static final String COSTS = """
            SELECT queryid, sum(calls)::bigint, sum(total_exec_time)::float8, sum(rows)::bigint,
                sum(shared_blks_hit)::bigint, sum(shared_blks_read)::bigint,
                sum(temp_blks_read + temp_blks_written)::bigint
            FROM {view}(false)
            WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND queryid IS NOT NULL
            GROUP BY queryid\
            """;

    /// This view's own questions read statistics; so do those of other programs that only look.
    private static final String TEXTS = """
            SELECT queryid, left(query, 2000) FROM {view}
            WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND queryid IN ({ids})
                AND query NOT LIKE '%pg_stat_%'\
            """;

    /// The kinds of statements whose values the extension has replaced.
    private static final Set<String> WITHOUT_VALUES =
            Set.of("select", "insert", "update", "delete", "merge", "with", "values");

    private static final Pattern COMMENTS = Pattern.compile("^(?:\\s++|/\\*.*?\\*/|--[^\\n]*+\\n)+", Pattern.DOTALL);
    private static final String CUT = "...";
    private static final Pattern FIRST_WORDS = Pattern.compile("^\\w+(?:\\s+\\w[\\w.]*)?");

    /// Empty if the extension is not installed in this database, or not loaded, or does not show anything.
    ///
    /// @throws TargetException when the session is lost
    static Optional<PostgresStatements> find(SqlSession session) throws TargetException {
        try {
            List<List<@Nullable Object>> places = session.query(PLACE);
            if (places.isEmpty()) {
                return Optional.empty();
            }
            PostgresStatements found =
                    new PostgresStatements(session, places.getFirst().getFirst() + ".pg_stat_statements");
            session.query(found.costsQuery());
            return Optional.of(found);
        } catch (TargetException refused) {
            refused.throwIfLost();
            return Optional.empty();
        }
    }

    private String costsQuery() {
        return COSTS.replace("{view}", view);
    }

    /// What each kind of statement has cost until now; nothing if somebody removed the extension.
    List<StatementCost> costs() throws TargetException {
        List<StatementCost> costs = new ArrayList<>();
        for (List<@Nullable Object> row : session.rowsUnlessRefused(costsQuery())) {
            costs.add(new StatementCost(
                    String.valueOf(row.get(0)),
                    PostgresView.whole(row.get(1)),
                    row.get(2) instanceof Number millis ? millis.doubleValue() : 0,
                    PostgresView.whole(row.get(3)),
                    PostgresView.whole(row.get(4)),
                    PostgresView.whole(row.get(5)),
                    PostgresView.whole(row.get(6))));
        }
        return costs;
    }

    /// The texts of some of them, each in one line.
    ///
    /// @param ids as [#costs] named them; at least one
    Map<String, String> texts(List<String> ids) throws TargetException {
        Map<String, String> texts = new HashMap<>();
        String query = TEXTS.replace("{view}", view).replace("{ids}", String.join(", ", ids));
        for (List<@Nullable Object> row : session.rowsUnlessRefused(query)) {
            texts.putIfAbsent(String.valueOf(row.get(0)), line(String.valueOf(row.get(1))));
        }
        return texts;
    }

    /// A text as it is shown: in one line, not too long, and without anything that may be a secret. The extension
    /// keeps the values of other statements than those that read or change rows, such as `ALTER ROLE`: of these,
    /// only the first words are shown.
    static String line(String text) {
        String plain = COMMENTS.matcher(text).replaceFirst("");
        Matcher first = FIRST_WORDS.matcher(plain);
        String words = first.find() ? first.group().replaceAll("\\s+", " ") : "";
        String kind = words.split(" ", -1)[0].toLowerCase(Locale.ROOT);
        String shown =
                WITHOUT_VALUES.contains(kind) ? plain.replaceAll("\\s+", " ").strip() : words;
        return cut(shown);
    }

    /// A line that is not too long.
    static String cut(String line) {
        if (line.length() <= StatementCost.TEXT_MAX) {
            return line;
        }
        int end = StatementCost.TEXT_MAX - CUT.length();
        return line.substring(0, Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end) + CUT;
    }
}
