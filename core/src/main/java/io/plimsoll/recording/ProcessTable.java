package io.plimsoll.recording;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The processes of the machine at one instant, without kernel threads. Immutable.
///
/// @param all the processes, by process id
/// @param kernel ids of kernel threads, which the next reading may skip
record ProcessTable(Map<Long, ProcessTime> all, Set<Long> kernel) {
    static final ProcessTable EMPTY = new ProcessTable(Map.of(), Set.of());

    /// @param proc where the kernel shows its processes
    /// @param known kernel threads, which are not read again
    static ProcessTable read(Path proc, Set<Long> known) {
        Map<Long, ProcessTime> all = new HashMap<>();
        Set<Long> kernel = new HashSet<>(known);
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(proc, ProcessTable::isProcess)) {
            for (Path entry : entries) {
                ProcessTime process = known.contains(pid(entry)) ? null : process(entry);
                if (process != null && process.isKernel()) {
                    kernel.add(process.pid());
                } else if (process != null) {
                    all.put(process.pid(), process);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return EMPTY;
        }
        return new ProcessTable(Collections.unmodifiableMap(all), Collections.unmodifiableSet(kernel));
    }

    private static boolean isProcess(Path entry) {
        char first = entry.getFileName().toString().charAt(0);
        return first >= '1' && first <= '9';
    }

    private static long pid(Path entry) {
        return Long.parseLong(entry.getFileName().toString());
    }

    /// Null if the process ended meanwhile.
    private static @Nullable ProcessTime process(Path entry) {
        try {
            return ProcessTime.parse(Files.readString(entry.resolve("stat"), StandardCharsets.ISO_8859_1));
        } catch (IOException | IllegalArgumentException gone) {
            return null;
        }
    }

    /// Whether a process is one of `from`, or descends from one of them before it descends from any of `before`.
    boolean descends(long pid, Set<Long> from, Set<Long> before) {
        Set<Long> seen = new HashSet<>();
        long at = pid;
        while (at > 0 && seen.add(at)) {
            if (from.contains(at)) {
                return true;
            }
            ProcessTime process = all.get(at);
            if (process == null || before.contains(at)) {
                return false;
            }
            at = process.parent();
        }
        return false;
    }

    /// The nearest ancestor of a process here that still exists in `later`; 0 if there is none.
    long reaper(long pid, ProcessTable later) {
        Set<Long> seen = new HashSet<>();
        long at = pid;
        while (at > 0 && seen.add(at)) {
            ProcessTime process = all.get(at);
            ProcessTime still = later.all.get(at);
            if (process == null) {
                return still == null ? 0 : at;
            }
            if (still != null && still.isSame(process)) {
                return at;
            }
            at = process.parent();
        }
        return 0;
    }
}
