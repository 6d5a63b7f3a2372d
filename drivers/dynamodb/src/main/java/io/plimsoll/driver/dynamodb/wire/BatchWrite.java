package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.TableRows.RowSource;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Writes rows by BatchWriteItem, with as many items per request as the service accepts. Unprocessed items are
/// counted and sent again after a growing pause.
final class BatchWrite extends HttpExchange implements PreparedRows {
    /// The limit of the service.
    private static final int MAX_ITEMS = 25;

    private static final int MAX_BYTES = 15 * 1024 * 1024;
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final byte[] UNPROCESSED = Naming.utf8("UnprocessedItems");
    private static final byte[] END = Naming.utf8("]}}");

    private final HttpConnection connection;
    private final RequestHeader head;
    private final RowSource source;
    private final BatchItems items;
    private final CapacityReader capacity;
    private final byte[] begin;
    private final byte[] table;
    private long from;
    private long next;
    private long putUpTo;
    private long to;
    private byte[] undone = new byte[1024];
    private int undoneLength;
    private int undoneItems;
    private long pauseNanos;

    BatchWrite(HttpConnection connection, RequestHeader head, Naming naming, RowBatch batch, CapacityReader capacity) {
        this.connection = connection;
        this.head = head;
        this.source = batch.source();
        items = new BatchItems(naming, batch.columns(), new RequestBuffer());
        this.capacity = capacity;
        begin = Naming.utf8("{" + capacity.question() + "\"RequestItems\":");
        this.table = Naming.utf8("{" + Naming.quoted(batch.table().name()) + ":[");
    }

    @Override
    public long write(long first, long end) throws TargetException {
        start(first, end);
        if (first < end) {
            connection.run(this);
        }
        return rows();
    }

    @Override
    public void begin(long first, long end) throws TargetException {
        start(first, end);
        connection.begin(this);
    }

    private void start(long first, long end) {
        from = first;
        next = first;
        putUpTo = first;
        to = end;
        undoneLength = 0;
        pauseNanos = 0;
    }

    @Override
    RequestHeader put(RequestBuffer out) {
        out.append(begin);
        if (undoneLength > 0) {
            out.append(undone, 0, undoneLength);
            out.append((byte) '}');
            return head;
        }
        out.append(table);
        int count = 0;
        long row = next;
        while (row < to && count < MAX_ITEMS && out.bodyLength() < MAX_BYTES) {
            if (count > 0) {
                out.append((byte) ',');
            }
            items.begin(out);
            source.write(row, items);
            items.end();
            row++;
            count++;
        }
        putUpTo = row;
        out.append(END);
        return head;
    }

    @Override
    boolean onResponse(JsonScan scan) throws ProtocolViolation {
        undoneLength = 0;
        capacity.begin();
        scan.enter();
        while (scan.member()) {
            if (scan.isNamed(UNPROCESSED) && scan.isObject()) {
                keepUndone(scan);
            } else if (!capacity.took(scan)) {
                scan.skip();
            }
        }
        capacity.end();
        if (undoneLength > 0) {
            pauseNanos = pauseNanos == 0 ? FIRST_PAUSE_NANOS : Math.min(LONGEST_PAUSE_NANOS, 2 * pauseNanos);
            connection.counts().resubmitted(undoneItems);
            return true;
        }
        pauseNanos = 0;
        next = putUpTo;
        return next < to;
    }

    private void keepUndone(JsonScan scan) throws ProtocolViolation {
        int first = scan.at();
        undoneItems = 0;
        scan.enter();
        while (scan.member()) {
            scan.enterArray();
            while (scan.element()) {
                scan.skip();
                undoneItems++;
            }
        }
        if (undoneItems > 0) {
            undoneLength = scan.at() - first;
            undone = Arrays.copyOf(undone, Math.max(undone.length, undoneLength));
            scan.copy(first, undone, undoneLength);
        }
    }

    @Override
    long pauseNanos() {
        return pauseNanos;
    }

    @Override
    boolean isWriting() {
        return true;
    }

    @Override
    public long rows() {
        return next - from;
    }

    /// Writes rows as the put requests of a batch. Not thread-safe.
    private static final class BatchItems implements RowWriter {
        private static final byte[] PUT = Naming.utf8("{\"PutRequest\":{\"Item\":{");
        private static final byte[] END = Naming.utf8("}}}");
        private static final byte[] END_OF_STRING = Naming.utf8(Naming.END_OF_STRING);

        private final byte[][] stringHeads;
        private final byte[][] numberHeads;
        private RequestBuffer out;
        private int column;

        /// @param columns the written columns; the first is the key
        BatchItems(Naming naming, List<Column> columns, RequestBuffer out) {
            this.out = out;
            stringHeads = new byte[columns.size()][];
            numberHeads = new byte[columns.size()][];
            for (int i = 0; i < stringHeads.length; i++) {
                String name = Naming.quoted(columns.get(i).name()) + ":";
                stringHeads[i] = Naming.utf8(i == 0 ? naming.keyHead() : "," + name + Naming.STRING);
                numberHeads[i] = Naming.utf8(i == 0 ? naming.keyHead() : "," + name + "{\"N\":\"");
            }
        }

        void begin(RequestBuffer next) {
            out = next;
            out.append(PUT);
            column = 0;
        }

        void end() {
            out.append(END);
        }

        @Override
        public void text(byte[] utf8, int offset, int length, int columns) {
            for (int i = 0; i < columns; i++) {
                out.append(stringHeads[column++]);
                out.escaped(utf8, offset, length);
                out.append(END_OF_STRING);
            }
        }

        @Override
        public void text(String value) {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            text(utf8, 0, utf8.length, 1);
        }

        @Override
        public void int32(int value) {
            int64(value);
        }

        @Override
        public void int64(long value) {
            out.append(numberHeads[column++]);
            out.append(Naming.utf8(Long.toString(value)));
            out.append(END_OF_STRING);
        }

        @Override
        public void timestamp(long epochMicros) {
            int64(epochMicros);
        }

        /// Leaves the attribute out of the item.
        @Override
        public void nothing() {
            column++;
        }
    }
}
