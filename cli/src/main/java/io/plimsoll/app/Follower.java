package io.plimsoll.app;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// Shows a growing file that another process writes. Not thread-safe.
public final class Follower {
    private final Path file;
    private final PrintStream to;
    private long shown;

    private Follower(Path file, PrintStream to, long shown) {
        this.file = file;
        this.to = to;
        this.shown = shown;
    }

    public static Follower fromBeginning(Path file, PrintStream to) {
        return new Follower(file, to, 0);
    }

    /// Shows only the text that is written from now on.
    public static Follower fromNow(Path file, PrintStream to) throws IOException {
        return new Follower(file, to, Files.size(file));
    }

    /// Shows the text that was written since the last call.
    public void more() throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            channel.position(shown);
            ByteBuffer buffer = ByteBuffer.allocate(8192);
            while (channel.read(buffer) > 0) {
                to.write(buffer.array(), 0, buffer.position());
                shown += buffer.position();
                buffer.clear();
            }
        }
        to.flush();
    }
}
