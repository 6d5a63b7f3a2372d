package io.plimsoll.bench.rig;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// What a process has used until a moment. Linux only. Immutable.
///
/// @param atNanos the moment, by [System#nanoTime]
/// @param wallMillis the same moment, by [System#currentTimeMillis]
/// @param cpuNanos CPU time of all its threads, those that have ended included, to the nanosecond
/// @param userTicks CPU time in user mode, in ticks of 10 ms
/// @param systemTicks CPU time in the kernel, in ticks of 10 ms
/// @param switches how often its present threads have left a processor, waiting or preempted
public record Usage(long atNanos, long wallMillis, long cpuNanos, long userTicks, long systemTicks, long switches) {
    /// The kind of clock that counts the scheduler's nanoseconds; see `CPUCLOCK_SCHED` in Linux's posix-timers.
    private static final int SCHEDULED = 2;

    private static final MethodHandle CLOCK_GETTIME = clockGettime();

    // Restricted, because a wrong signature could crash the process; this one is clock_gettime's.
    @SuppressWarnings("restricted")
    private static MethodHandle clockGettime() {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow("clock_gettime"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    }

    /// What this process has used until now.
    public static Usage ofThisProcess() throws IOException {
        return of(ProcessHandle.current().pid());
    }

    /// What a process has used until now.
    ///
    /// @throws IOException when the process has ended
    static Usage of(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return new Usage(
                System.nanoTime(),
                System.currentTimeMillis(),
                cpuNanos(pid),
                Long.parseLong(fields[11]),
                Long.parseLong(fields[12]),
                switches(pid));
    }

    /// The clock of another process: `~pid * 8 + kind`.
    private static long cpuNanos(long pid) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocate(2 * ValueLayout.JAVA_LONG.byteSize(), Long.BYTES);
            int failed = (int) CLOCK_GETTIME.invokeExact((int) (~pid << 3) | SCHEDULED, time);
            if (failed != 0) {
                throw new IOException("process " + pid + " has no clock: it has ended");
            }
            return time.getAtIndex(ValueLayout.JAVA_LONG, 0) * 1_000_000_000L
                    + time.getAtIndex(ValueLayout.JAVA_LONG, 1);
        } catch (IOException ended) {
            throw ended;
        } catch (Throwable impossible) {
            throw new IllegalStateException("clock_gettime takes two arguments and throws nothing", impossible);
        }
    }

    private static long switches(long pid) throws IOException {
        long sum = 0;
        try (var threads = Files.newDirectoryStream(Path.of("/proc", String.valueOf(pid), "task"))) {
            for (Path thread : threads) {
                sum += switches(thread);
            }
        }
        return sum;
    }

    /// Of one thread; 0 if it has just ended.
    private static long switches(Path thread) throws IOException {
        try {
            return Files.readAllLines(thread.resolve("status")).stream()
                    .filter(line -> line.contains("ctxt_switches:"))
                    .mapToLong(line ->
                            Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                    .sum();
        } catch (NoSuchFileException ended) {
            return 0;
        }
    }
}
