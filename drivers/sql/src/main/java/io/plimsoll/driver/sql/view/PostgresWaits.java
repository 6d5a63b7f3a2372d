package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the sessions of a PostgreSQL do, and on request for which operations those of the load do it. Used by one
/// thread.
///
/// A session shows the text of the statement that it executes, or of the last one if it waits for its client within a
/// transaction. The server sends a digest of it instead of the text, which would be longer, and which other programs'
/// sessions may have secrets in: of them nothing is sent.
///
/// Source: PostgreSQL documentation, "pg_stat_activity", "track_activity_query_size" and "Binary String Functions"
/// (`sha256`), versions 14 to 18; `pgstat_clip_activity` in `src/backend/utils/activity/backend_status.c`: a text that
/// is too long is cut between two characters.
final class PostgresWaits implements PostgresView.Look {
    /// A session that runs has no event. An idle session waits for its client, too.
    private static final String WAITS = """
            SELECT CASE WHEN backend_type NOT IN ('client backend', 'parallel worker') THEN 'BACKGROUND'
                    WHEN {load} THEN 'LOAD' ELSE 'OTHER' END,
                CASE WHEN {near} THEN 'Network' ELSE coalesce(wait_event_type, 'CPU') END::text,
                CASE WHEN {near} THEN 'on the way'
                    WHEN wait_event IS NULL AND backend_type IN ('client backend', 'parallel worker') THEN 'running'
                    WHEN wait_event IS NULL THEN backend_type
                    WHEN wait_event = 'ClientRead' AND state LIKE 'idle in transaction%'
                    THEN 'ClientRead in a transaction'
                    ELSE wait_event END::text,
                count(*)::bigint{digest}
            FROM (SELECT *, clock_timestamp() AS seen FROM pg_stat_activity) a
            WHERE pid <> pg_backend_pid()
                AND (backend_type IN ('client backend', 'parallel worker')
                    OR coalesce(wait_event_type, '') NOT IN ('Activity', 'Extension'))
                AND (backend_type <> 'client backend' OR state IS NOT NULL)
            GROUP BY 1, 2, 3{group}\
            """;

    /// A session of the load that has answered so short a time ago that its client's next statement cannot have
    /// come. Its line is read a moment after the server looked at it: at the limit, the client is blamed rather
    /// than the network. The parameter is a round trip in microseconds; 0 if the network does not count.
    private static final String NEAR = """
            ({load} AND $1 > 0 AND wait_event = 'ClientRead' AND state LIKE 'idle%'
                AND seen - state_change <= $1 * interval '1 microsecond')\
            """;

    private static final long MICRO_NANOS = 1_000;

    /// Of a session of the load that performs an operation. `SQL_ASCII` leaves the bytes of the text as they are.
    private static final String DIGEST = """
            , CASE WHEN {load} AND state <> 'idle' AND state <> 'disabled'
                THEN encode(substring(sha256(convert_to(query, 'SQL_ASCII')) FROM 1 FOR 8), 'hex') END\
            """;

    private static final int DIGEST_BYTES = 8;

    private static final String SIZE = """
            SELECT setting::bigint FROM pg_settings WHERE name = 'track_activity_query_size'\
            """;

    private static final int OPERATION = 4;

    private final SqlSession session;
    private final String load;
    private final Map<String, String> operations = new HashMap<>();
    private RepeatedQuestion question;

    /// @param load the condition that a line of `pg_stat_activity` is a session of the load
    PostgresWaits(SqlSession session, String load) {
        this.session = session;
        this.load = load;
        question = question(session, query("", ""), load);
    }

    private String query(String digest, String group) {
        return WAITS.replace("{digest}", digest).replace("{group}", group);
    }

    /// A question for waits that has a place for a round trip.
    ///
    /// @param query with `{near}` and `{load}`
    static RepeatedQuestion question(SqlSession session, String query, String load) {
        return new RepeatedQuestion(session, query.replace("{near}", NEAR).replace("{load}", load), "bigint");
    }

    /// Asks such a question.
    static List<List<@Nullable Object>> ask(RepeatedQuestion question, long roundTripNanos) throws TargetException {
        return question.ask(roundTripNanos / MICRO_NANOS);
    }

    @Override
    public List<Wait> waits(long roundTripNanos) throws TargetException {
        List<List<@Nullable Object>> rows = ask(question, roundTripNanos);
        if (operations.isEmpty()) {
            return PostgresView.waits(rows);
        }
        List<Wait> waits = new ArrayList<>();
        for (List<@Nullable Object> row : rows) {
            Object digest = row.get(OPERATION);
            String operation = digest == null ? "" : operations.getOrDefault(digest.toString(), Wait.UNKNOWN);
            waits.add(PostgresView.wait(row, operation));
        }
        return waits;
    }

    @Override
    public void follow(Map<String, String> byText) throws TargetException {
        int room = (int) session.number(SIZE) - 1;
        RepeatedQuestion followed = question(session, query(DIGEST, ", 5"), load);
        ask(followed, 0);
        Map<String, String> digests = new HashMap<>();
        byText.forEach((text, operation) ->
                digests.merge(digest(text, room), operation, (one, other) -> one.equals(other) ? one : Wait.SHARED));
        operations.putAll(digests);
        question = followed;
    }

    /// @param room how many bytes of a text the server keeps
    static String digest(String text, int room) {
        byte[] kept = clipped(text.getBytes(StandardCharsets.UTF_8), room);
        return HexFormat.of().formatHex(Sha256.digest().digest(kept), 0, DIGEST_BYTES);
    }

    private static byte[] clipped(byte[] text, int room) {
        if (text.length <= room) {
            return text;
        }
        int end = room;
        while (end > 0 && isContinuation(text[end])) {
            end--;
        }
        return Arrays.copyOf(text, end);
    }

    /// Whether a byte is not the first one of its character.
    private static boolean isContinuation(byte part) {
        return (part & 0xC0) == 0x80;
    }
}
