package io.plimsoll.bench.plant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A control group of Linux with one limit, below the one of this process. Closing it takes its processes out of it,
/// and
/// removes it. For one thread.
///
/// Source: kernel documentation, "Control Groups version 1". Version 2 needs groups without processes in which
/// controllers are handed on, and does not count a writer that waits for its own pages as short of memory.
record ControlGroup(Path folder) implements AutoCloseable {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final Path BLOCK_DEVICES = Path.of("/sys/dev/block");
    private static final String PROCESSES = "cgroup.procs";
    private static final long LOOK_MILLIS = 50;
    private static final int LOOKS = 200;

    /// The limits in use.
    enum Limit {
        /// Writes per second to a disk: `MAJOR:MINOR WRITES`.
        WRITES("blkio", "blkio.throttle.write_iops_device"),
        /// Bytes, with the pages of files.
        MEMORY("memory", "memory.limit_in_bytes");

        private final String controller;
        private final String file;

        Limit(String controller, String file) {
            this.controller = controller;
            this.file = file;
        }

        /// Why this process cannot set one, in a clause; empty if it can.
        Optional<String> lack() throws IOException {
            Path parent = parent(controller);
            boolean isThere = Files.isDirectory(parent) && Files.isWritable(parent);
            return isThere
                    ? Optional.empty()
                    : Optional.of(
                            "there are no control groups of version 1 for " + controller + " that this user may make");
        }
    }

    /// @param value of the limit
    static ControlGroup make(Limit limit, String value) throws IOException {
        Path folder = parent(limit.controller)
                .resolve("plimsoll-plant-" + ProcessHandle.current().pid());
        Files.createDirectory(folder);
        ControlGroup group = new ControlGroup(folder);
        try {
            Files.writeString(folder.resolve(limit.file), value);
        } catch (IOException refused) {
            Files.delete(folder);
            throw refused;
        }
        return group;
    }

    /// Where this process is.
    private static Path parent(String controller) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
            String[] parts = line.split(":", 3);
            if (parts[1].equals(controller)) {
                return ROOT.resolve(controller).resolve(parts[2].substring(1));
            }
        }
        return ROOT.resolve(controller);
    }

    /// `MAJOR:MINOR` of the whole disk with this file.
    static String disk(Path file) throws IOException {
        long device = ((Number) Files.getAttribute(file, "unix:dev")).longValue();
        // As the C library packs the two numbers.
        long major = (device >>> 8) & 0xfff;
        long minor = (device & 0xff) | ((device >>> 12) & 0xfff00);
        Path block = BLOCK_DEVICES.resolve(major + ":" + minor).toRealPath();
        String number = Files.exists(block.resolve("partition")) ? "../dev" : "dev";
        return Files.readString(block.resolve(number)).strip();
    }

    /// Where a process writes its number to get in.
    Path entrance() {
        return folder.resolve(PROCESSES);
    }

    /// Takes in a process, and all below it. Those that it starts later are in, too.
    void takeAll(long pid) throws IOException {
        List<ProcessHandle> all = new ArrayList<>();
        ProcessHandle first = ProcessHandle.of(pid).orElseThrow(() -> new IOException("no process " + pid));
        all.add(first);
        first.descendants().forEach(all::add);
        for (ProcessHandle each : all) {
            move(each.pid(), entrance());
        }
    }

    /// Processes that have ended meanwhile need not be moved.
    private static void move(long pid, Path entrance) throws IOException {
        try {
            Files.writeString(entrance, Long.toString(pid));
        } catch (IOException refused) {
            if (ProcessHandle.of(pid).isPresent()) {
                throw refused;
            }
        }
    }

    /// A process that has just ended keeps its group for a moment.
    @Override
    public void close() throws IOException {
        Path outside = folder.resolveSibling(PROCESSES);
        for (int look = 1; Files.isDirectory(folder); look++) {
            for (String pid : Files.readAllLines(entrance())) {
                move(Long.parseLong(pid), outside);
            }
            remove(look);
        }
    }

    private void remove(int look) throws IOException {
        try {
            Files.delete(folder);
        } catch (IOException busy) {
            if (look == LOOKS) {
                throw busy;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
                throw new IOException(hurried);
            }
        }
    }
}
