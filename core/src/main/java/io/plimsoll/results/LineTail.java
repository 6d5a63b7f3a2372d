package io.plimsoll.results;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The whole lines of a file that grows, after its header. Used by one thread.
final class LineTail implements Closeable {
    private final Path path;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    private final ByteArrayOutputStream unended = new ByteArrayOutputStream();
    private @Nullable FileChannel file;
    private boolean isHeaderRead;

    LineTail(Path path) {
        this.path = path;
    }

    /// The lines that were ended since the last call; none as long as there is no file.
    List<String> next() throws IOException {
        FileChannel channel = opened();
        List<String> lines = new ArrayList<>();
        if (channel == null) {
            return lines;
        }
        while (channel.read(buffer.clear()) > 0) {
            buffer.flip();
            while (buffer.hasRemaining()) {
                byte next = buffer.get();
                if (next == '\n') {
                    add(lines, unended.toString(StandardCharsets.UTF_8));
                    unended.reset();
                } else {
                    unended.write(next);
                }
            }
        }
        return lines;
    }

    private void add(List<String> lines, String line) {
        if (isHeaderRead) {
            lines.add(line);
        }
        isHeaderRead = true;
    }

    private @Nullable FileChannel opened() throws IOException {
        if (file == null && Files.exists(path)) {
            file = FileChannel.open(path, StandardOpenOption.READ);
        }
        return file;
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
