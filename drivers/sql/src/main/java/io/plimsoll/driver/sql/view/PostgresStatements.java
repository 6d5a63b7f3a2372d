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
/// On the other nodes of a Citus cluster, a statement of the load is a statement on each shard, with the shard's name.
/// Those that differ only in the number of the shard count together, under a text without it.
///
/// Source: PostgreSQL documentation, "pg_stat_statements", versions 14 to 18.
///
/// @param view its name, with its schema
/// @param isOfShards whether they are statements on shards
record PostgresStatements(SqlSession session, String view, boolean isOfShards) {
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

    private static final String LOOKING =
            "ARRAY['%pg_stat_%', '%FROM pg_locks%', 'SELECT (extract(% FROM clock_timestamp()) * %)::float8']";

    /// A shard's name is that of its table, with `_` and a number of six digits or more.
    private static final String ON_SHARDS = """
            (SELECT *, regexp_replace(left(query, 2000), '_[0-9]{6,}\\M', '', 'g') AS plain FROM {view}
                WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
                    AND queryid IS NOT NULL) s\
            """;

    private static final String SHARD_COSTS = """
            SELECT md5(plain), sum(calls)::bigint, sum(total_exec_time)::float8, sum(rows)::bigint,
                sum(shared_blks_hit)::bigint, sum(shared_blks_read)::bigint,
                sum(temp_blks_read + temp_blks_written)::bigint
            FROM\s""" + ON_SHARDS + " GROUP BY 1";

    private static final String SHARD_TEXTS = """
            SELECT DISTINCT md5(plain), plain FROM\s""" + ON_SHARDS + """
             WHERE md5(plain) IN ({ids}) AND plain NOT LIKE ALL ({looking})\
            """;

    /// This view's own questions read statistics, locks or the clock; so do those of other programs that only look.
    private static final String TEXTS = """
            SELECT queryid, left(query, 2000) FROM {view}
            WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND queryid IN ({ids})
                AND query NOT LIKE ALL ({looking})\
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
        return find(session, false);
    }

    /// The same of another node of a Citus cluster.
    static Optional<PostgresStatements> ofShards(SqlSession session) throws TargetException {
        return find(session, true);
    }

    private static Optional<PostgresStatements> find(SqlSession session, boolean isOfShards) throws TargetException {
        try {
            List<List<@Nullable Object>> places = session.query(PLACE);
            if (places.isEmpty()) {
                return Optional.empty();
            }
            PostgresStatements found =
                    new PostgresStatements(session, places.getFirst().getFirst() + ".pg_stat_statements", isOfShards);
            session.query(found.costsQuery());
            return Optional.of(found);
        } catch (TargetException refused) {
            refused.throwIfLost();
            return Optional.empty();
        }
    }

    private String costsQuery() {
        return (isOfShards ? SHARD_COSTS : COSTS).replace("{view}", view);
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
        String query = isOfShards
                ? SHARD_TEXTS.replace("{ids}", "'" + String.join("', '", ids) + "'")
                : TEXTS.replace("{ids}", String.join(", ", ids));
        for (List<@Nullable Object> row :
                session.rowsUnlessRefused(query.replace("{view}", view).replace("{looking}", LOOKING))) {
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
