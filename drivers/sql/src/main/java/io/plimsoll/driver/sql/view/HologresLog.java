package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView.LoggedCost;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.StatementLog;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.view.HologresView.Own;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Hologres' log of statements that have ended, `hologres.hg_query_log`. Used by one thread.
///
/// A statement of 100 ms and longer has a line of its own. From version 3.0.2 on, shorter ones of one kind have a
/// line together for each session and minute, with averages, and the time at which the first of them began. Such a
/// line that is there when a phase ends, and began in it, is about statements of this phase alone.
///
/// The log may be large, and is not made for being asked often: it is asked once for each phase, for the load's
/// lines of that time, by the column that it is indexed by.
///
/// Source: Hologres documentation, "Get and analyze slow query logs" (columns, who may see what, index,
/// fingerprints). Not tried with a real Hologres.
///
/// @param own how the load's sessions log in
/// @param calls how many executions a line is about
record HologresLog(SqlSession session, Own own, String calls) implements StatementLog {
    private static final String LOG = "hologres.hg_query_log";
    private static final String NOT_SEEN = "what statements cost is not seen: ";

    /// Lines that began this long ago show whether the server answers.
    private static final long TRIED_MILLIS = 60_000;

    private static final int MOST = 10;

    /// The date of a line is that of the server's time zone, which may be another one than the session's: so it may
    /// be the day before or after. A line without a fingerprint is of no SELECT, INSERT, UPDATE or DELETE: these go
    /// by their command.
    private static final String COSTS = """
            SELECT coalesce(digest, command_tag)::text, coalesce(array_to_string(engine_type, '+'), '')::text,
                sum({calls})::bigint, sum(coalesce(duration, 0)::float8 * {calls})::float8,
                sum(greatest(result_rows, affected_rows, 0) * {calls})::bigint, max(left(query, 2000))::text
            FROM hologres.hg_query_log
            WHERE query_start >= '{from}'::timestamptz AND query_start < '{to}'::timestamptz
                AND query_date >= '{first}' AND query_date <= '{last}'
                AND {own} AND status = 'SUCCESS'
            GROUP BY 1, 2 ORDER BY 4 DESC LIMIT {most}\
            """;

    private static final String CALLS = "coalesce(calls, 1)";
    private static final String EACH = "1";

    private static final DateTimeFormatter INSTANT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuuMMdd").withZone(ZoneOffset.UTC);

    /// What a text may hold besides words: comments, names in quotes, parameters, and values. Only names and
    /// parameters are kept.
    private static final Pattern VALUES = Pattern.compile("""
            (?<comment>--[^\\n]*+|/\\*(?s:.*?)(?:\\*/|\\z))\
            |(?<name>"[^"]*+"?|\\$\\d++|[\\p{L}_][\\w$]*+(?!['\\w]))\
            |[eE]'[^'\\\\]*+(?:(?:''|\\\\(?s:.))[^'\\\\]*+)*+'?\
            |\\w*+'[^']*+(?:''[^']*+)*+'?\
            |\\$(?<tag>[\\p{L}_]\\w*+)\\$(?s:.*?)(?:\\$\\k<tag>\\$|\\z)\
            |\\$\\$(?s:.*?)(?:\\$\\$|\\z)\
            |\\.?\\d[\\w.]*+\
            """);

    private static final String VALUE = "?";

    /// Empty if the server does not show it, or keeps none.
    ///
    /// @param threshold in milliseconds, or with a unit: statements that took less are not in the log one by one
    /// @param unseen takes a sentence about what cannot be seen
    /// @throws TargetException when the session is lost
    static Optional<StatementLog> find(SqlSession session, Own own, String threshold, List<String> unseen)
            throws TargetException {
        if (threshold.equals("-1")) {
            unseen.add(NOT_SEEN + HologresView.THRESHOLD + " is -1, so that Hologres keeps no log of them");
            return Optional.empty();
        }
        HologresLog shared = new HologresLog(session, own, CALLS);
        Optional<TargetException> refusal = HologresView.refusal(session, shared.trial());
        if (refusal.isEmpty()) {
            unseen.add(
                    "statements that Hologres had not logged yet when a phase ended are missing: it logs those of less"
                            + " than 100 ms once a minute for each session");
            return Optional.of(shared);
        }
        HologresLog single = new HologresLog(session, own, EACH);
        if (refusal.get().errorClass() == ErrorClass.STATEMENT) {
            // An older version knows fewer columns.
            refusal = HologresView.refusal(session, single.trial());
        }
        if (refusal.isPresent()) {
            unseen.add(NOT_SEEN + "Hologres does not show " + LOG + " with the fingerprints of statements, which it has"
                    + " since version 2.2: " + refusal.get().getMessage());
            return Optional.empty();
        }
        unseen.add("the costs of statements are those of slow ones: those that took less than " + HologresView.THRESHOLD
                + (threshold.isEmpty() ? "" : ", " + threshold + ",")
                + " are not in the log of this version of Hologres");
        return Optional.of(single);
    }

    private String trial() throws TargetException {
        double now = PostgresView.clockMillis(session, HologresView.CLOCK);
        return query(now - TRIED_MILLIS, now);
    }

    private String query(double fromMillis, double toMillis) {
        Instant from = Instant.ofEpochMilli((long) Math.floor(fromMillis));
        Instant to = Instant.ofEpochMilli((long) Math.ceil(toMillis));
        return COSTS.replace("{calls}", calls)
                .replace("{from}", INSTANT.format(from))
                .replace("{to}", INSTANT.format(to))
                .replace("{first}", DATE.format(from.minus(1, ChronoUnit.DAYS)))
                .replace("{last}", DATE.format(to.plus(1, ChronoUnit.DAYS)))
                .replace("{most}", String.valueOf(MOST))
                .replace("{own}", own.condition());
    }

    @Override
    public List<LoggedCost> between(double fromMillis, double toMillis) throws TargetException {
        List<LoggedCost> costs = new ArrayList<>();
        for (List<@Nullable Object> row : session.query(query(fromMillis, toMillis))) {
            StatementCost cost = StatementCost.withoutPages(
                    String.valueOf(row.get(0)),
                    PostgresView.whole(row.get(2)),
                    row.get(3) instanceof Number millis ? millis.doubleValue() : 0,
                    PostgresView.whole(row.get(4)),
                    String.valueOf(row.get(1)));
            costs.add(new LoggedCost(cost, PostgresStatements.line(withoutValues(String.valueOf(row.get(5))))));
        }
        return costs;
    }

    /// A statement without comments, and with a question mark for each value in it: the log has statements as they
    /// were sent.
    static String withoutValues(String text) {
        Matcher matcher = VALUES.matcher(text);
        StringBuilder plain = new StringBuilder();
        while (matcher.find()) {
            String name = matcher.group("name");
            String kept = matcher.group("comment") != null ? " " : name != null ? name : VALUE;
            matcher.appendReplacement(plain, Matcher.quoteReplacement(kept));
        }
        return matcher.appendTail(plain).toString();
    }
}
