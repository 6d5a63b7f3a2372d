package io.plimsoll.bench.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The state of one session of a [ManySessionsServer]. For the server's thread.
final class ManySession extends ServerConnection {
    private static final int SSL = 80877103;
    private static final int GSS = 80877104;
    private static final int PROTOCOL = 3 << 16;
    private static final int HEADER = 1 + Integer.BYTES;

    private final ManySessionsServer.Copies copies;
    private final ManySessionsServer.Copied copied;
    private final int id;
    private final Output output = output();
    private final Map<String, Canned> prepared = new HashMap<>(4);
    private final Map<String, Canned> bound = new HashMap<>(4);
    private boolean isStarted;
    private char state = 'I';
    private boolean hasFailed;
    private int unread;
    private @Nullable RowCount copying;

    ManySession(ManySessionsServer.Copies copies, ManySessionsServer.Copied copied, int id) {
        this.copies = copies;
        this.copied = copied;
        this.id = id;
    }

    /// Answers the complete messages in the buffer, and consumes COPY data as it arrives.
    ///
    /// @return whether the session continues
    @Override
    boolean receive(ByteBuffer input) throws IOException {
        while (true) {
            if (unread > 0) {
                takeData(input);
            }
            if (unread > 0 || input.remaining() < (isStarted ? HEADER : Integer.BYTES)) {
                return true;
            }
            int start = input.position();
            int length = input.getInt(isStarted ? start + 1 : start);
            if (isStarted && input.get(start) == 'd') {
                input.position(start + HEADER);
                unread = length - Integer.BYTES;
                continue;
            }
            int end = start + (isStarted ? 1 : 0) + length;
            if (end - start > input.capacity() / 2) {
                throw new IOException("a message of " + length + " bytes");
            }
            if (input.limit() < end) {
                return true;
            }
            boolean goesOn = isStarted ? answer(input, end) : start(input);
            input.position(end);
            if (!goesOn) {
                return false;
            }
        }
    }

    private void takeData(ByteBuffer input) {
        int size = Math.min(unread, input.remaining());
        long rows = 0;
        if (copying != null && copies == ManySessionsServer.Copies.COUNT) {
            rows = copying.take(input, input.position() + size);
        }
        input.position(input.position() + size);
        unread -= size;
        copied.more(size, rows);
    }

    private boolean start(ByteBuffer input) {
        input.getInt();
        int code = input.getInt();
        if (code == SSL || code == GSS) {
            output.raw('N');
            return true;
        }
        if (code >> 16 != 3) {
            // A cancel request: no statement to cancel.
            return false;
        }
        isStarted = true;
        if (code > PROTOCOL) {
            output.begin('v').int32(PROTOCOL).int32(0).end();
        }
        output.begin('R').int32(0).end();
        Canned.PARAMETERS.forEach(
                (name, value) -> output.begin('S').text(name).text(value).end());
        output.begin('K').int32(id).int32(id).end();
        ready();
        return true;
    }

    private void ready() {
        hasFailed = false;
        output.begin('Z').int8(state).end();
    }

    private boolean answer(ByteBuffer input, int end) {
        char type = (char) input.get();
        input.getInt();
        if (type == 'S') {
            ready();
        } else if (type == 'X') {
            return false;
        } else if (!hasFailed) {
            extended(type, input, end);
        }
        return true;
    }

    private void extended(char type, ByteBuffer input, int end) {
        switch (type) {
            case 'Q' -> query(text(input));
            case 'P' -> {
                String name = text(input);
                prepared.put(name, Canned.of(text(input)));
                output.begin('1').end();
            }
            case 'B' -> bind(input, end);
            case 'D' -> describe((char) input.get(), text(input));
            case 'E' -> execute(bound.get(text(input)));
            case 'C' -> close((char) input.get(), text(input));
            case 'c' -> endCopy();
            case 'f' -> {
                copying = null;
                fail("57014", "COPY from stdin failed");
                ready();
            }
            case 'H' -> {
                // Flush: answers are always sent at once.
            }
            default -> fail("08P01", "message type " + type);
        }
    }

    private void query(String sql) {
        Canned canned = Canned.of(sql);
        if (canned.isCopy()) {
            copying = RowCount.of(sql);
            output.begin('G').int8(0).int16(0).end();
            return;
        }
        if (!canned.columns().isEmpty()) {
            canned.describe(output, false);
        }
        canned.execute(output, false);
        state = canned.stateAfter(state);
        ready();
    }

    private void bind(ByteBuffer input, int end) {
        String portal = text(input);
        Canned canned = prepared.get(text(input));
        if (canned == null) {
            fail("26000", "prepared statement does not exist");
            return;
        }
        // The last result format counts: none, one for all, or one for each column.
        boolean isBinary = input.getShort(end - Short.BYTES) == 1;
        bound.put(portal, isBinary ? canned.binary() : canned);
        output.begin('2').end();
    }

    private void describe(char what, String name) {
        Canned canned = what == 'S' ? prepared.get(name) : bound.get(name);
        if (canned == null) {
            fail("26000", "nothing of that name");
            return;
        }
        if (what == 'S') {
            canned.describeParameters(output);
        }
        if (!canned.columns().isEmpty()) {
            canned.describe(output, canned.isBinary());
        } else {
            output.begin('n').end();
        }
    }

    private void execute(@Nullable Canned canned) {
        if (canned == null) {
            fail("34000", "portal does not exist");
            return;
        }
        canned.execute(output, canned.isBinary());
        state = canned.stateAfter(state);
    }

    private void close(char what, String name) {
        (what == 'S' ? prepared : bound).remove(name);
        output.begin('3').end();
    }

    private void endCopy() {
        long rows = copying == null ? 0 : copying.rows();
        copying = null;
        output.begin('C').text("COPY " + rows).end();
        ready();
    }

    private void fail(String sqlState, String message) {
        hasFailed = true;
        output.begin('E').int8('S').text("ERROR").int8('V').text("ERROR");
        output.int8('C').text(sqlState).int8('M').text(message).int8(0).end();
    }

    private static String text(ByteBuffer input) {
        int length = 0;
        while (input.get(input.position() + length) != 0) {
            length++;
        }
        byte[] bytes = new byte[length];
        input.get(bytes);
        input.get();
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
