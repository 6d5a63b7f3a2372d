package io.plimsoll.recording;

import io.plimsoll.recording.HarnessSample.JavaSample;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Measures the Java runtime that harness and in-process targets share. Each sample covers the time since the
/// last. Used by one thread.
final class JavaMeter {
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private final @Nullable Safepoints safepoints;
    private Reading last;

    JavaMeter() {
        this(ownCounters(), ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    /// @param counters the file in which HotSpot counts; it may be missing, or belong to another process
    /// @param startMillis when this process began, by its own account
    JavaMeter(Path counters, long startMillis) {
        safepoints = Safepoints.in(counters, startMillis);
        last = read();
    }

    /// Where HotSpot counts for `jstat`, unless it was started with `-XX:-UsePerfData`.
    static Path ownCounters() {
        return Path.of(
                "/tmp/hsperfdata_" + System.getProperty("user.name"),
                String.valueOf(ProcessHandle.current().pid()));
    }

    private record Reading(double compileMillis, double safepointNanos) {}

    private Reading read() {
        double millis = compiler != null && compiler.isCompilationTimeMonitoringSupported()
                ? compiler.getTotalCompilationTime()
                : Double.NaN;
        return new Reading(millis, safepoints == null ? Double.NaN : safepoints.nanos());
    }

    /// Drops what was measured so far.
    void restart() {
        last = read();
    }

    JavaSample sample() {
        Reading now = read();
        JavaSample sample = new JavaSample(
                memory.getHeapMemoryUsage().getUsed(),
                now.compileMillis - last.compileMillis,
                now.safepointNanos - last.safepointNanos);
        last = now;
        return sample;
    }

    /// HotSpot's counters of the time for which all threads were stopped at safepoints, and of the time in which
    /// they were on their way to them.
    ///
    /// Processes of several containers may share a folder and a number: then the file is of another process,
    /// as the time of its start shows.
    ///
    /// Source: OpenJDK 25, `perfMemory.hpp` (PerfDataPrologue) and `perfData.hpp` (PerfDataEntry), version 2.0 of
    /// the format; `runtimeService.cpp` for the two counters, and `management.cpp` for the time of the start, which
    /// is the one that [java.lang.management.RuntimeMXBean#getStartTime] returns.
    ///
    /// @param bytes in which HotSpot goes on counting
    /// @param stopped where it counts the time at safepoints
    /// @param stopping where it counts the time until all threads are there
    private record Safepoints(ByteBuffer bytes, int stopped, int stopping, double nanosPerTick) {
        private static final int MAGIC = 0xCAFEC0C0;
        private static final int VERSION = 2;
        private static final int LONG = 'J';

        double nanos() {
            return (bytes.getLong(stopped) + bytes.getLong(stopping)) * nanosPerTick;
        }

        /// Null if they cannot be read.
        static @Nullable Safepoints in(Path file, long startMillis) {
            try {
                byte[] read = Files.readAllBytes(file);
                Map<String, Integer> places = places(read);
                Integer start = places.get("sun.rt.vmInitDoneTime");
                Integer stopped = places.get("sun.rt.safepointTime");
                Integer stopping = places.get("sun.rt.safepointSyncTime");
                Integer frequency = places.get("sun.os.hrt.frequency");
                if (start == null || stopped == null || stopping == null || frequency == null) {
                    return null;
                }
                ByteBuffer bytes = ordered(ByteBuffer.wrap(read));
                if (bytes.getLong(start) != startMillis || bytes.getLong(frequency) <= 0) {
                    return null;
                }
                return new Safepoints(mapped(file), stopped, stopping, 1e9 / bytes.getLong(frequency));
            } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException unknown) {
                return null;
            }
        }

        private static ByteBuffer mapped(Path file) throws IOException {
            try (FileChannel channel = FileChannel.open(file)) {
                return ordered(channel.map(MapMode.READ_ONLY, 0, channel.size()));
            }
        }

        private static ByteBuffer ordered(ByteBuffer bytes) {
            return bytes.order(bytes.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        }

        /// Where the values of the counters are that are whole numbers, by their names.
        ///
        /// @throws IllegalArgumentException if the file has another format
        private static Map<String, Integer> places(byte[] file) {
            int magic = ByteBuffer.wrap(file).getInt(0);
            ByteBuffer bytes = ordered(ByteBuffer.wrap(file));
            if (magic != MAGIC || bytes.get(5) != VERSION) {
                throw new IllegalArgumentException("not HotSpot's counters");
            }
            Map<String, Integer> places = new HashMap<>();
            int at = bytes.getInt(24);
            for (int left = bytes.getInt(28); left > 0; left--) {
                int length = bytes.getInt(at);
                // Whole numbers are no vectors, and have a length of zero.
                if (bytes.getInt(at + 8) == 0 && bytes.get(at + 12) == LONG) {
                    places.put(name(file, at + bytes.getInt(at + 4)), at + bytes.getInt(at + 16));
                }
                if (length <= 0) {
                    throw new IllegalArgumentException("an entry without a length");
                }
                at += length;
            }
            return places;
        }

        private static String name(byte[] file, int from) {
            int to = from;
            while (file[to] != 0) {
                to++;
            }
            return new String(file, from, to - from, StandardCharsets.US_ASCII);
        }
    }
}
