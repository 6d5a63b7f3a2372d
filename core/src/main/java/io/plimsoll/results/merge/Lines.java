package io.plimsoll.results.merge;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads the lines of a file that was appended to, one after the other. A last line without a break was cut off and
/// does
/// not count; a file that does not exist has no lines. Not thread-safe.
final class Lines implements Closeable {
    /// A histogram with every bucket filled takes less.
    private static final int LINE_MAX = 1 << 22;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101010101010101L;
    private static final long BREAKS = ONES * '\n';

    private final Path path;
    private final InputStream in;
    private byte[] buffer = new byte[1 << 16];
    private int from;
    private int to;

    Lines(Path path) throws IOException {
        this.path = path;
        in = Files.exists(path) ? Files.newInputStream(path) : InputStream.nullInputStream();
    }

    /// The next line without its break; null at the end.
    ///
    /// @throws IOException with a sentence for the user, when it cannot be read
    byte @Nullable [] next() throws IOException {
        int at = from;
        while (true) {
            at = lineBreak(at);
            if (at < to) {
                byte[] line = Arrays.copyOfRange(buffer, from, at);
                from = at + 1;
                return line;
            }
            at = makeRoom();
            int more = in.read(buffer, to, buffer.length - to);
            if (more < 0) {
                return null;
            }
            to += more;
        }
    }

    /// The next break from here on, or where the known bytes end. Looks at eight bytes at a time.
    private int lineBreak(int start) {
        int at = start;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long others = (long) WORDS.get(buffer, at) ^ BREAKS;
            long found = (others - ONES) & ~others & ONES << 7;
            if (found != 0) {
                return at + Long.numberOfTrailingZeros(found) / Byte.SIZE;
            }
        }
        while (at < to && buffer[at] != '\n') {
            at++;
        }
        return at;
    }

    /// @return where what was not looked at yet begins
    private int makeRoom() throws IOException {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        if (to == buffer.length) {
            if (to >= LINE_MAX) {
                throw new IOException(path + " is damaged: it holds a line that is longer than any run writes");
            }
            buffer = Arrays.copyOf(buffer, 2 * to);
        }
        return to;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
