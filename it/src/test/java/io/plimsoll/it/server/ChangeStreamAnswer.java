package io.plimsoll.it.server;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Streams changes to a replication connection: each row that is in the table when the stream begins, as if it had
/// just been inserted, dealt to shards by its number; then a heart-beat, which says that this was all. A row's number
/// is its position in the log. Values are left empty: who measures reading does not look at them. For the session's
/// thread.
final class ChangeStreamAnswer {
    private static final Pattern START =
            Pattern.compile("(?i)start_replication slot \"?(\\w+)\"? logical 0/0 \\((.*)\\)");
    private static final Pattern OPTION = Pattern.compile("\"(\\w+)\" '([^']*)'");
    private static final int INSERT = 5;
    private static final int HEARTBEAT = 27;
    private static final int OWN_COLUMNS = 3;

    private final Seen seen;
    private final MessageStream tester;
    private final Backend backend;

    ChangeStreamAnswer(Seen seen, MessageStream tester, Backend backend) {
        this.seen = seen;
        this.tester = tester;
        this.backend = backend;
    }

    /// @param columns of the table
    /// @param shards of its log
    private record Log(String table, int columns, int shards, long rows) {}

    /// Streams until the tester leaves.
    ///
    /// @throws RefusedException with what the tester is to be told instead
    void stream(int session, String statement) throws IOException {
        Matcher start = START.matcher(statement);
        if (!start.matches()) {
            throw new RefusedException(Message.error("42601", "a stream that cannot be read: " + statement));
        }
        if (!"database".equals(seen.startup(session).get("replication"))) {
            throw new RefusedException(
                    Message.error("42601", "START_REPLICATION outside of a replication connection: " + statement));
        }
        Map<String, String> options = new LinkedHashMap<>();
        Matcher option = OPTION.matcher(start.group(2));
        while (option.find()) {
            options.put(option.group(1), option.group(2));
        }
        String slot = start.group(1);
        Log log = log(slot);
        tester.write(new Body().int8(0).int16(0).as('W'));
        long records = send(log, options);
        seen.streamed(new Seen.Streamed(session, slot, options, records));
        tester.write(keepAlive());
        tester.flush();
        awaitEnd();
    }

    private Log log(String slot) throws IOException {
        List<String> tables = backend.query("select p.tablename from hologres.slots s join pg_publication_tables p"
                        + " on p.pubname = s.publication where s.slot_name = " + SqlText.literal(slot))
                .firstColumn();
        if (tables.size() != 1) {
            throw new RefusedException(Message.error("42704", "replication slot \"" + slot + "\" does not exist"));
        }
        String table = tables.getFirst();
        String shards = "select g.property_value from hologres.hg_table_properties t"
                + " join hologres.hg_table_group_properties g on g.tablegroup_name = t.property_value"
                + " where t.property_key = 'table_group' and t.table_name = " + SqlText.literal(table);
        String columns = "select count(*) from pg_attribute where attnum > 0 and not attisdropped and attrelid = "
                + SqlText.literal(table) + "::regclass";
        return new Log(table, (int) number(columns), (int) number(shards), number("select count(*) from " + table));
    }

    private long number(String query) throws IOException {
        return Long.parseLong(backend.query(query).firstColumn().getFirst());
    }

    private long send(Log log, Map<String, String> options) throws IOException {
        long after = Long.parseLong(options.getOrDefault("start_lsn", "0"));
        int shard = Integer.parseInt(options.getOrDefault("parallel_index", "0"));
        int batchRows = Integer.parseInt(options.getOrDefault("batch_size", "1024"));
        List<byte[]> batch = new ArrayList<>();
        long records = 0;
        for (long position = 1; position <= log.rows; position++) {
            if (position > after && position % log.shards == shard) {
                batch.add(row(log, position, INSERT));
                records++;
            }
            if (batch.size() == batchRows) {
                flush(batch);
            }
        }
        flush(batch);
        flush(List.of());
        batch.add(row(log, log.rows + 1, HEARTBEAT));
        flush(batch);
        return records;
    }

    private void flush(List<byte[]> rows) throws IOException {
        tester.write(batch(rows));
        tester.flush();
        if (!rows.isEmpty()) {
            rows.clear();
        }
    }

    private static byte[] row(Log log, long position, int event) {
        int arity = log.columns + OWN_COLUMNS;
        int nullBytes = (arity + 63 + 8) / 64 * 8;
        return ByteBuffer.allocate(nullBytes + arity * Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(nullBytes)
                .putLong(position)
                .putLong(event)
                .putLong(position)
                .array();
    }

    private static Message batch(List<byte[]> rows) {
        int head = (2 + rows.size()) * Integer.BYTES;
        int size = head + rows.stream().mapToInt(row -> row.length).sum();
        ByteBuffer data = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        data.putInt(1).putInt(rows.size());
        int offset = head;
        for (byte[] row : rows) {
            data.putInt(offset);
            offset += row.length;
        }
        rows.forEach(data::put);
        Body body = new Body().int8('w').int64(0).int64(0).int64(0);
        return body.int64(0).int64(1).bytes(data.array()).as('d');
    }

    private static Message keepAlive() {
        return new Body().int8('k').int64(0).int64(0).int8(1).as('d');
    }

    private void awaitEnd() throws IOException {
        try {
            for (Message message = tester.read(); message.type() == 'd'; message = tester.read()) {
                if (message.reader().int8() != 'r') {
                    seen.violation("replication data of another kind than standby status");
                }
            }
            tester.write(new Body().as('c'));
            tester.write(Message.commandComplete("COPY 0"));
            tester.write(Message.ready());
        } catch (EOFException left) {
            // Whoever has read enough just leaves.
            return;
        }
    }
}
