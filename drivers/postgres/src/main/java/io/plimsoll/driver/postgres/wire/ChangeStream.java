package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ChangeFeed;
import io.plimsoll.driver.ChangeReader;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Transport;
import io.plimsoll.driver.net.WireConversation;
import io.plimsoll.driver.postgres.connect.Established;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/// One shard of a Hologres table's change stream, over a separate replication connection. Used by one thread,
/// except [#close].
///
/// Source: PostgreSQL documentation, "Streaming Replication Protocol"; for the contents see [ChangeBatch].
///
/// Implementation note: nothing is allocated per batch.
final class ChangeStream implements ChangeReader {
    /// The position to pass when an option sets the start of the replication.
    private static final String NO_POSITION = "0/0";

    private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long BEGIN_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long STATUS_NANOS = TimeUnit.SECONDS.toNanos(10);

    /// The epoch of the protocol's microseconds.
    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

    private final Transport transport;
    private final String place;
    private final OutBuffer out = OutBuffer.direct();
    private final InBuffer in = new InBuffer();
    private final Selector selector;
    private final ChangeBatch batch;
    private long received;
    private long statusNanos = System.nanoTime();
    private boolean isStreaming;
    private volatile boolean isClosed;

    private ChangeStream(Established established, Selector selector, ChangeFeed feed) {
        transport = established.transport();
        place = established.place();
        this.selector = selector;
        batch = new ChangeBatch(feed.columns(), feed.start() instanceof ChangeFeed.Start.After(long at) ? at : 0);
    }

    /// Starts the stream.
    ///
    /// @throws TargetException when the server refuses; the connection is then closed
    static ChangeStream open(Established established, ChangeFeed feed) throws TargetException {
        ChangeStream stream;
        try {
            stream = new ChangeStream(established, Selector.open(), feed);
        } catch (IOException refused) {
            established.transport().close();
            String sentence = "no selector can be opened: " + refused.getMessage();
            throw new TargetException(ErrorClass.RESOURCES, "", sentence, refused);
        }
        try {
            stream.begin(statement(feed));
            return stream;
        } catch (Throwable failed) {
            stream.close();
            throw failed;
        }
    }

    /// In the syntax of pgjdbc's replication interface, which the vendor's tool uses.
    static String statement(ChangeFeed feed) {
        String start = switch (feed.start()) {
            case ChangeFeed.Start.At(String timestamp) -> "\"start_time\" '" + timestamp.replace("'", "''") + "'";
            case ChangeFeed.Start.After(long position) -> "\"start_lsn\" '" + position + "'";
        };
        return "START_REPLICATION SLOT " + feed.slot() + " LOGICAL " + NO_POSITION + " (\"parallel_index\" '"
                + feed.shard() + "', \"batch_size\" '" + feed.batchRows() + "', " + start + ")";
    }

    private void begin(String statement) throws TargetException {
        try {
            transport.configureBlocking(false);
            transport.channel().register(selector, SelectionKey.OP_READ);
            SimpleQuery.put(out, statement);
            send();
            long deadline = System.nanoTime() + BEGIN_NANOS;
            while (!isStreaming) {
                if (!await(deadline - System.nanoTime())) {
                    throw new EOFException("did not begin to stream changes");
                }
                boolean _ = understand();
            }
        } catch (IOException broken) {
            throw WireConversation.loss(broken, null, place);
        }
    }

    @Override
    public int next() throws TargetException {
        long deadline = System.nanoTime() + WAIT_NANOS;
        try {
            while (true) {
                if (understand()) {
                    return batch.records();
                }
                long now = System.nanoTime();
                if (now - statusNanos >= STATUS_NANOS) {
                    report(now);
                }
                if (!await(deadline - now)) {
                    return 0;
                }
            }
        } catch (IOException broken) {
            throw WireConversation.loss(broken, null, place);
        } catch (TargetException refused) {
            // Any error of a stream ends its session: see ChangeReader.
            throw new TargetException(
                    ErrorClass.CONNECTION, refused.sqlState(), String.valueOf(refused.getMessage()), refused);
        }
    }

    /// Processes the received messages.
    ///
    /// @return whether there was a batch
    private boolean understand() throws IOException, TargetException {
        while (in.next(false)) {
            switch (in.type()) {
                case 'd' -> {
                    if (data()) {
                        return true;
                    }
                }
                case 'W' -> isStreaming = true;
                case 'N', 'S' -> {}
                case 'E' -> throw ServerError.read(in).failure(false);
                case 'c', 'C', 'Z' -> throw new EOFException("ended the stream of changes");
                default -> throw MessageExchange.unexpected(in);
            }
        }
        return false;
    }

    private boolean data() throws IOException {
        int kind = in.int8();
        return switch (kind) {
            case 'w' -> {
                in.int64();
                received = Math.max(received, in.int64());
                in.int64();
                batch.read(in);
                yield true;
            }
            case 'k' -> {
                received = Math.max(received, in.int64());
                in.int64();
                if (in.int8() != 0) {
                    report(System.nanoTime());
                }
                yield false;
            }
            default -> throw new ProtocolViolation("sent replication data of kind '" + (char) kind + "'");
        };
    }

    /// Reports the received position. Nothing is durable on this side.
    private void report(long now) throws IOException {
        statusNanos = now;
        Instant clock = Instant.now();
        out.begin('d');
        out.int8('r');
        out.int64(received);
        out.int64(0);
        out.int64(0);
        out.int64(TimeUnit.SECONDS.toMicros(clock.getEpochSecond() - EPOCH.getEpochSecond())
                + TimeUnit.NANOSECONDS.toMicros(clock.getNano()));
        out.int8(0);
        out.end();
        send();
    }

    private void send() throws IOException {
        out.sendTo(transport);
        while (!out.isEmpty() || transport.hasUnsent()) {
            // A few bytes cannot be sent at once: the server has stopped reading.
            select(SelectionKey.OP_WRITE, WAIT_NANOS);
            out.sendTo(transport);
        }
    }

    /// @return false when nothing arrived in that time
    private boolean await(long nanos) throws IOException {
        int count = in.receiveFrom(transport);
        if (count == 0 && nanos > 0) {
            select(SelectionKey.OP_READ, nanos);
            count = in.receiveFrom(transport);
        }
        if (count < 0) {
            throw new EOFException(in.isInMessage() ? "closed the connection in mid-message" : "closed the connection");
        }
        return count > 0 || (nanos > 0 && transport.hasUnread());
    }

    private void select(int interest, long nanos) throws IOException {
        try {
            SelectionKey key = transport.channel().keyFor(selector);
            if (isClosed || key == null || !key.isValid()) {
                throw new EOFException("is not listened to any more");
            }
            key.interestOps(interest);
            selector.select(ChangeStream::ignore, Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)));
        } catch (ClosedSelectorException | CancelledKeyException closed) {
            throw new IOException("the stream was closed", closed);
        }
    }

    private static void ignore(SelectionKey ready) {
        // The selector has only one channel, which the caller reads in any case.
    }

    @Override
    public boolean isDrained() {
        return batch.isDrained();
    }

    @Override
    public long position() {
        return batch.position();
    }

    @Override
    public void close() {
        isClosed = true;
        transport.close();
        try {
            selector.close();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /// The parts of a Hologres change message that the measurement needs: the number of records and the position of
    /// the last one. The values of the changed rows are skipped. Not thread-safe.
    ///
    /// Format, from the vendor's open-source library: protocol and version of the table, eight bytes each,
    /// big-endian; then, little-endian, a version, the number of rows, and the offset of each row from that
    /// version, four bytes each; then the rows. A row is a Flink binary row: a bit for each column that is null, in
    /// whole words, then eight bytes for each column. Three columns precede the table's own: position, kind of
    /// change, and time.
    static final class ChangeBatch {
        private static final int HEADER_BYTES = 2 * Long.BYTES;
        private static final int OWN_COLUMNS = 3;
        private static final int WORD_BITS = 64;

        /// The null bits of a Flink row follow one byte with the kind of the row.
        private static final int KIND_BITS = 8;

        /// Not a change: the server has already sent all changes up to this time.
        private static final long HEARTBEAT = 27;

        private final int nullBytes;
        private int records;
        private long position;
        private boolean drained;

        /// @param columns number of columns of the table
        /// @param position records after this position count
        ChangeBatch(int columns, long position) {
            nullBytes = (columns + OWN_COLUMNS + WORD_BITS - 1 + KIND_BITS) / WORD_BITS * Long.BYTES;
            this.position = position;
        }

        /// Reads the rest of the message.
        void read(InBuffer in) throws ProtocolViolation {
            records = 0;
            long protocol = in.int64();
            in.int64();
            if (protocol != 0) {
                throw new ProtocolViolation("sent changes in version " + protocol + " of their protocol, not 0");
            }
            int rows = in.littleInt32(Integer.BYTES);
            long offsetsEnd = (2L + rows) * Integer.BYTES;
            if (rows < 0 || offsetsEnd > in.remaining()) {
                throw new ProtocolViolation(
                        "sent " + rows + " changes in " + (HEADER_BYTES + in.remaining()) + " bytes");
            }
            for (int row = 0; row < rows; row++) {
                int start = in.littleInt32((2 + row) * Integer.BYTES);
                int end = row + 1 < rows ? in.littleInt32((3 + row) * Integer.BYTES) : in.remaining();
                if (start < offsetsEnd || end < start || end > in.remaining()) {
                    throw new ProtocolViolation(
                            "sent a change from byte " + start + " to " + end + " of " + in.remaining());
                }
                if (end > start) {
                    readRow(in, start, end);
                }
            }
        }

        private void readRow(InBuffer in, int start, int end) throws ProtocolViolation {
            int first = start + nullBytes;
            if (end - first < OWN_COLUMNS * Long.BYTES) {
                throw new ProtocolViolation("sent a change of " + (end - start) + " bytes");
            }
            if (in.littleInt64(first + Long.BYTES) == HEARTBEAT) {
                drained = true;
                return;
            }
            long at = in.littleInt64(first);
            if (at > position) {
                position = at;
                records++;
            }
        }

        int records() {
            return records;
        }

        long position() {
            return position;
        }

        boolean isDrained() {
            return drained;
        }
    }
}
