package io.plimsoll.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// A folder that looks as `/proc` does.
record FakeProc(Path folder) {
    static final String TCP_TITLE =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n";

    /// Puts a process there, or changes it.
    ///
    /// @param own ticks of its own
    /// @param ended ticks of its children that ended
    FakeProc process(long pid, long parent, String name, long own, long ended) throws IOException {
        return process(pid, parent, name, new long[] {own, ended, 0, 1_000 + pid});
    }

    /// A thread of the kernel.
    FakeProc kernel(long pid, long own) throws IOException {
        return process(pid, 2, "kworker/0:1", new long[] {own, 0, 0x0020_8060, 1});
    }

    /// @param more ticks of its own and of ended children, flags, start
    FakeProc process(long pid, long parent, String name, long[] more) throws IOException {
        Path place = Files.createDirectories(folder.resolve(Long.toString(pid)));
        Files.createDirectories(place.resolve("fd"));
        Files.writeString(
                place.resolve("stat"),
                String.format(
                        Locale.ROOT,
                        "%d (%s) S %d 1 1 0 -1 %d 9 9 9 9 %d 0 %d 0 20 0 1 0 %d 99 9",
                        pid,
                        name,
                        parent,
                        more[2],
                        more[0],
                        more[1],
                        more[3]));
        return this;
    }

    FakeProc ended(long pid) throws IOException {
        Path place = folder.resolve(Long.toString(pid));
        try (var files = Files.list(place.resolve("fd"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(place.resolve("fd"));
        Files.delete(place.resolve("stat"));
        Files.delete(place);
        return this;
    }

    /// Gives a process an open socket.
    FakeProc socket(long pid, long inode) throws IOException {
        Files.createSymbolicLink(folder.resolve(pid + "/fd/" + inode), Path.of("socket:[" + inode + "]"));
        return this;
    }

    /// @param lines `LOCAL REMOTE STATE USER INODE`
    FakeProc tcp(String file, String... lines) throws IOException {
        StringBuilder text = new StringBuilder(TCP_TITLE);
        for (String line : lines) {
            String[] fields = line.split(" ");
            text.append("   0: ")
                    .append(fields[0])
                    .append(' ')
                    .append(fields[1])
                    .append(' ')
                    .append(fields[2])
                    .append(" 00000000:00000000 00:00000000 00000000 ")
                    .append(fields[3])
                    .append(" 0 ")
                    .append(fields[4])
                    .append(" 1 0000000000000000 100 0 0 10 0\n");
        }
        Files.createDirectories(folder.resolve("net"));
        Files.writeString(folder.resolve("net").resolve(file), text);
        return this;
    }

    /// A file with recorded text.
    ///
    /// @param name within the folder
    FakeProc file(String name, String text) throws IOException {
        Path place = folder.resolve(name);
        Files.createDirectories(place.getParent());
        Files.writeString(place, text);
        return this;
    }

    /// Gives a process an open file.
    FakeProc open(long pid, int descriptor, String file) throws IOException {
        Files.createSymbolicLink(folder.resolve(pid + "/fd/" + descriptor), Path.of(file));
        return this;
    }

    /// Two cores and how they spent their time.
    FakeProc cores(long busy, long idle) throws IOException {
        Files.writeString(
                folder.resolve("stat"),
                "cpu  " + busy + " 0 0 " + idle + " 0 0 0 0 0 0\ncpu0 1 0 0 1 0 0 0 0 0 0\ncpu1 1 0 0 1 0 0 0 0 0 0\n");
        return this;
    }
}
