package io.plimsoll.it.server;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// One direction of a connection, with a fault at one byte. For one thread.
final class FaultyPipe {
    private final Fault fault;
    private final OutputStream to;
    private final AtomicLong bytes;
    /// How many bytes have come, passed or not.
    private long position;
    private boolean hasStruck;
    private boolean isOver;

    FaultyPipe(Fault fault, OutputStream to, AtomicLong bytes) throws IOException {
        this.fault = fault;
        this.to = to;
        this.bytes = bytes;
        if (fault.at() == 0) {
            strike();
        }
    }

    /// @param chunk bytes that came; spoilt ones are changed in it
    void pass(byte[] chunk, int length) throws IOException {
        int unharmed = Math.clamp(fault.at() - position, 0, length);
        if (fault.kind() == Fault.Kind.NONE) {
            unharmed = length;
        }
        write(chunk, 0, unharmed);
        position += unharmed;
        if (unharmed < length || position == fault.at()) {
            strike();
        }
        if (!isOver && unharmed < length) {
            harm(chunk, unharmed, length);
        }
    }

    private void strike() throws IOException {
        if (hasStruck || fault.kind() == Fault.Kind.NONE) {
            return;
        }
        hasStruck = true;
        to.flush();
        switch (fault.kind()) {
            case CUT, HALF_CLOSE -> isOver = true;
            case DELAY -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(fault.delayMillis()));
            case NONE, SPLIT, DROP, GARBAGE -> {
                // These are done to the bytes that come.
            }
        }
    }

    /// Bytes from the fault's place on: the first `size` of them are harmed.
    private void harm(byte[] chunk, int start, int end) throws IOException {
        long last = fault.at() + fault.size();
        int harmed = Math.clamp(last - position, 0, end - start);
        switch (fault.kind()) {
            case DELAY -> write(chunk, start, start + harmed);
            case SPLIT -> {
                for (int index = start; index < start + harmed; index++) {
                    write(chunk, index, index + 1);
                    to.flush();
                }
            }
            case GARBAGE -> {
                for (int index = start; index < start + harmed; index++) {
                    chunk[index] = garbage(chunk[index], position + index - start);
                }
                write(chunk, start, start + harmed);
            }
            case NONE, DROP, CUT, HALF_CLOSE -> {
                // Dropped, or there is nothing to harm.
            }
        }
        write(chunk, start + harmed, end);
        position += end - start;
    }

    /// Another byte than it was, from its place alone.
    static byte garbage(byte right, long place) {
        byte wrong = (byte) ((place * 0x9E3779B97F4A7C15L) >>> 56);
        return wrong == right ? (byte) ~right : wrong;
    }

    private void write(byte[] chunk, int start, int end) throws IOException {
        // Counted first: whoever has been sent bytes finds them counted.
        bytes.addAndGet(end - start);
        to.write(chunk, start, end - start);
    }

    boolean hasStruck() {
        return hasStruck;
    }

    /// Whether nothing more passes.
    boolean isOver() {
        return isOver;
    }
}
