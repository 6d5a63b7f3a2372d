package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Reserves a data folder for one Plimsoll at a time. The operating system releases the lock when the process ends
/// in any way.
///
/// Implementation note: POSIX drops a process's lock when it closes *any* descriptor of the file. So each process
/// remembers the folders that it holds, and never opens the file twice.
final class FolderLock implements AutoCloseable {
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static FolderLock take(Path folder, Path file) throws IOException, TargetException {
        if (!HELD_HERE.add(file)) {
            throw inUse(folder, Long.toString(ProcessHandle.current().pid()));
        }
        @Nullable FileChannel channel = null;
        boolean taken = false;
        try {
            channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            @Nullable FileLock lock = channel.tryLock();
            if (lock == null) {
                throw inUse(folder, Files.readString(file).strip());
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            taken = true;
            return new FolderLock(file, channel);
        } finally {
            if (!taken) {
                HELD_HERE.remove(file);
                if (channel != null) {
                    channel.close();
                }
            }
        }
    }

    private static TargetException inUse(Path folder, String pid) {
        return Failure.unreachable("another Plimsoll (process " + pid + ") is using the data folder " + folder
                + "; wait for it to end, or name another folder: postgres:embedded?data=PATH");
    }

    @Override
    public void close() throws IOException {
        HELD_HERE.remove(file);
        channel.close();
    }
}
