package io.plimsoll.it.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes the rows of a stream-mode COPY into a table of PostgreSQL: batches go through a staging table, and a
/// batch with a bad row goes row by row, so that the bad row fails alone. Each batch is committed by itself: a
/// stream-mode COPY is not atomic. For one thread.
final class CopyIntoTable {
    private static final int BATCH_ROWS = 5_000;
    private static final int BATCH_SIZE = 1 << 20;
    private static final String STAGING = "pg_temp.plimsoll_stream";

    private final Backend backend;
    private final StreamCopy copy;
    private final RowFormat format;
    private final String merge;
    private final RowBuffer buffer = new RowBuffer();
    private final List<byte[]> batch = new ArrayList<>();
    private int batchSize;
    private boolean hasHeader;
    private boolean hasEnd;
    private long rows;
    private long written;
    private long failed;
    private @Nullable RefusedException firstFailure;

    /// @param backend a session that nobody else uses
    /// @throws RefusedException when the table cannot take it
    CopyIntoTable(Backend backend, StreamCopy copy) throws IOException {
        this.backend = backend;
        this.copy = copy;
        this.format = RowFormat.of(copy.format(), copy.columns().size());
        backend.query("drop table if exists " + STAGING + "; create temp table plimsoll_stream as select "
                + copy.columnList() + " from " + copy.table() + " with no data");
        this.merge = merge(key());
    }

    private List<String> key() throws IOException {
        String regclass = SqlText.literal(copy.table()) + "::regclass";
        Answer kind = backend.query("select relkind from pg_class where oid = " + regclass);
        if (kind.firstColumn().contains("p")) {
            throw new RefusedException(
                    Message.error("0A000", "a stream-mode COPY writes into a child table, not into its parent"));
        }
        return backend.query("select attname from pg_index i join pg_attribute a on attrelid = indrelid"
                        + " and attnum = any(indkey) where indisprimary and indrelid = " + regclass)
                .firstColumn();
    }

    private String merge(List<String> key) throws RefusedException {
        String into = "insert into " + copy.table() + "(" + copy.columnList() + ") ";
        String all = "select " + copy.columnList() + " from " + STAGING;
        if (copy.onConflict().equals("none")) {
            return into + all;
        }
        if (key.isEmpty()) {
            throw new RefusedException(Message.error("42P10", "on_conflict needs a table with a primary key"));
        }
        String keyList = "\"" + String.join("\",\"", key) + "\"";
        if (copy.onConflict().equals("ignore")) {
            return into + all + " on conflict (" + keyList + ") do nothing";
        }
        List<String> updates = copy.columns().stream()
                .map(column -> "\"" + column + "\" = excluded.\"" + column + "\"")
                .toList();
        // The last of several rows with one key wins, as if they had come one by one.
        String last = "select distinct on (" + keyList + ") " + copy.columnList() + " from " + STAGING + " order by "
                + keyList + ", ctid desc";
        return into + last + " on conflict (" + keyList + ") do update set " + String.join(", ", updates);
    }

    void add(byte[] data) throws IOException {
        buffer.add(data);
        if (!hasHeader) {
            int header = format.headerSize(buffer);
            hasHeader = header != RowFormat.INCOMPLETE && header <= buffer.size();
            if (!hasHeader) {
                return;
            }
            buffer.take(header);
        }
        for (int size = nextRow(); size > 0; size = nextRow()) {
            batch.add(buffer.take(size));
            batchSize += size;
            if (batch.size() >= BATCH_ROWS || batchSize >= BATCH_SIZE) {
                write();
            }
        }
    }

    private int nextRow() throws RefusedException {
        int size = hasEnd || buffer.size() == 0 ? RowFormat.INCOMPLETE : format.rowSize(buffer);
        hasEnd |= size == 0;
        return size;
    }

    /// Writes what is left; half a row at the end is an error, the rows before it stay.
    void finish() throws IOException {
        if (!format.isBinary() && buffer.size() > 0 && !hasEnd) {
            add(new byte[] {'\n'});
        }
        write();
        if (!hasEnd && buffer.size() > 0) {
            throw RowFormat.malformed("unexpected EOF in COPY data");
        }
        if (firstFailure != null) {
            throw firstFailure;
        }
    }

    private void write() throws IOException {
        if (batch.isEmpty()) {
            return;
        }
        rows += batch.size();
        try {
            written += store(batch);
        } catch (RefusedException oneIsBad) {
            for (byte[] row : batch) {
                writeAlone(row);
            }
        }
        batch.clear();
        batchSize = 0;
    }

    private void writeAlone(byte[] row) throws IOException {
        try {
            written += store(List.of(row));
        } catch (RefusedException bad) {
            failed++;
            firstFailure = firstFailure == null ? bad : firstFailure;
            backend.query("truncate " + STAGING);
        }
    }

    private long store(List<byte[]> some) throws IOException {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        data.writeBytes(format.header());
        some.forEach(data::writeBytes);
        data.writeBytes(format.trailer());
        backend.copy(
                "truncate " + STAGING + "; copy " + STAGING + "(" + copy.columnList() + ") from stdin (format "
                        + format.name() + ")",
                data.toByteArray());
        return backend.query(merge).count();
    }

    StreamCopy copy() {
        return copy;
    }

    boolean isBinary() {
        return format.isBinary();
    }

    long rows() {
        return rows;
    }

    /// Rows that PostgreSQL says it wrote.
    long written() {
        return written;
    }

    long failed() {
        return failed;
    }
}
