package io.plimsoll.recording;

/// What the kernel reports about one process: `/proc/PID/stat` (proc_pid_stat(5)). Immutable.
///
/// @param parent the process id of its parent
/// @param name without arguments, which may hold secrets; printable characters only
/// @param isKernel whether it is a kernel thread
/// @param ownNanos processor time of all its threads
/// @param endedNanos processor time of its children that ended and were waited for, with what those had waited for
/// @param started ticks since the machine started, because process ids are reused
record ProcessTime(long pid, long parent, String name, boolean isKernel, long ownNanos, long endedNanos, long started) {
    /// The kernel reports times in hundredths of a second, on every architecture that Java runs on.
    static final long TICK_NANOS = 10_000_000;

    private static final long KERNEL_THREAD = 0x0020_0000;
    private static final int FIELDS = 20;

    /// @throws IllegalArgumentException when it is not such a line
    static ProcessTime parse(String line) {
        int open = line.indexOf('(');
        int close = line.lastIndexOf(')');
        String[] fields =
                close < 0 ? new String[0] : line.substring(close + 1).strip().split(" ");
        if (open < 0 || fields.length < FIELDS) {
            throw new IllegalArgumentException("no line of /proc/PID/stat: " + line);
        }
        return new ProcessTime(
                Long.parseLong(line.substring(0, open).strip()),
                Long.parseLong(fields[1]),
                line.substring(open + 1, close).replaceAll("[^\\x21-\\x7E]", "?"),
                (Long.parseLong(fields[6]) & KERNEL_THREAD) != 0,
                (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * TICK_NANOS,
                (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * TICK_NANOS,
                Long.parseLong(fields[19]));
    }

    /// Whether the other is the same process, not a later one with this id.
    boolean isSame(ProcessTime other) {
        return pid == other.pid && started == other.started;
    }
}
