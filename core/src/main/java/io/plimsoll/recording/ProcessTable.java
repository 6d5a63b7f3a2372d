package io.plimsoll.recording;

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
        String[] names = proc.toFile().list();
        if (names == null) {
            return EMPTY;
        }
        Map<Long, ProcessTime> all = new HashMap<>();
        Set<Long> kernel = new HashSet<>(known);
        for (String name : names) {
            ProcessTime process = isProcess(name) && !known.contains(Long.valueOf(name)) ? process(proc, name) : null;
            if (process != null && process.isKernel()) {
                kernel.add(process.pid());
            } else if (process != null) {
                all.put(process.pid(), process);
            }
        }
        return new ProcessTable(Collections.unmodifiableMap(all), Collections.unmodifiableSet(kernel));
    }

    private static boolean isProcess(String name) {
        char first = name.charAt(0);
        return first >= '1' && first <= '9';
    }

    /// Null if the process ended meanwhile.
    private static @Nullable ProcessTime process(Path proc, String name) {
        try {
            return ProcessTime.parse(ProcFile.text(proc.resolve(name).resolve("stat")));
        } catch (IllegalArgumentException gone) {
            return null;
        }
    }

    /// Whether a process is one of `from`, or descends from one of them before it descends from any of `before`.
    boolean descends(long pid, Set<Long> from, Set<Long> before) {
        long at = pid;
        // Processes are read one after another, while they come and go: the parents may form a ring.
        for (int steps = 0; at > 0 && steps <= all.size(); steps++) {
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
        long at = pid;
        for (int steps = 0; at > 0 && steps <= all.size(); steps++) {
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

    /// What the kernel reports about one process: `/proc/PID/stat` (proc_pid_stat(5)). Immutable.
    ///
    /// @param name without arguments, which may hold secrets; printable characters only
    /// @param isKernel whether it is a kernel thread
    /// @param ownNanos processor time of all its threads
    /// @param endedNanos processor time of its children that ended and were waited for, with what those had waited
    ///     for
    /// @param started ticks since the machine started, because process ids are reused
    record ProcessTime(
            long pid, long parent, String name, boolean isKernel, long ownNanos, long endedNanos, long started) {
        /// The kernel reports times in hundredths of a second, on every architecture that Java runs on.
        static final long TICK_NANOS = 10_000_000;

        private static final long KERNEL_THREAD = 0x0020_0000;

        /// @throws IllegalArgumentException when it is not such a line
        static ProcessTime parse(String line) {
            int open = line.indexOf('(');
            int close = line.lastIndexOf(')');
            if (open < 0 || close < open) {
                throw new IllegalArgumentException("no line of /proc/PID/stat: " + line);
            }
            long pid = new ProcFile.Fields(line, 0).number();
            ProcFile.Fields fields = new ProcFile.Fields(line, close + 1).skip(1);
            long parent = fields.number();
            boolean isKernel = (fields.skip(4).number() & KERNEL_THREAD) != 0;
            long own = fields.skip(4).number() + fields.number();
            long ended = fields.number() + fields.number();
            long started = fields.skip(4).number();
            String name = printable(line.substring(open + 1, close));
            return new ProcessTime(pid, parent, name, isKernel, own * TICK_NANOS, ended * TICK_NANOS, started);
        }

        private static String printable(String name) {
            StringBuilder printable = new StringBuilder(name);
            for (int i = 0; i < name.length(); i++) {
                if (name.charAt(i) <= ' ' || name.charAt(i) > '~') {
                    printable.setCharAt(i, '?');
                }
            }
            return printable.toString();
        }

        /// Whether the other is the same process, not a later one with this id.
        boolean isSame(ProcessTime other) {
            return pid == other.pid && started == other.started;
        }
    }

    /// The processor time that processes used between two looks at them.
    ///
    /// The time of a process that ended moves to the process that waited for it. What it used before the first look
    /// was counted then and is subtracted; what it used since counts for the process that waited.
    ///
    /// @return nanoseconds by process id, of the processes that exist at the second look
    static Map<Long, Long> between(ProcessTable before, ProcessTable after) {
        Map<Long, Long> counted = new HashMap<>();
        for (ProcessTime process : before.all().values()) {
            ProcessTime still = after.all().get(process.pid());
            if (still == null || !still.isSame(process)) {
                counted.merge(
                        before.reaper(process.pid(), after), process.ownNanos() + process.endedNanos(), Long::sum);
            }
        }
        Map<Long, Long> used = new HashMap<>();
        for (ProcessTime process : after.all().values()) {
            ProcessTime earlier = before.all().get(process.pid());
            boolean isNew = earlier == null || !earlier.isSame(process);
            long own = process.ownNanos() - (isNew || earlier == null ? 0 : earlier.ownNanos());
            long ended = process.endedNanos()
                    - (isNew || earlier == null ? 0 : earlier.endedNanos())
                    - counted.getOrDefault(process.pid(), 0L);
            used.put(process.pid(), Math.max(0, own) + Math.max(0, ended));
        }
        return used;
    }
}
