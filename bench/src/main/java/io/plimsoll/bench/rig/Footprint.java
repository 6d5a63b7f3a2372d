package io.plimsoll.bench.rig;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a process takes up at a moment. Linux only. Immutable.
///
/// @param peakKilobytes the most memory that was ever resident, until then
/// @param threads of the process
/// @param descriptors open ones: files, sockets and others
public record Footprint(long peakKilobytes, long threads, long descriptors) {
    /// Of a process that has ended.
    static final Footprint NONE = new Footprint(0, 0, 0);

    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");
    private static final Pattern THREADS = Pattern.compile("Threads:\\s+(\\d+)");

    /// @throws IOException when the process has ended
    static Footprint of(long pid) throws IOException {
        Path process = Path.of("/proc", String.valueOf(pid));
        String status = Files.readString(process.resolve("status"), StandardCharsets.UTF_8);
        try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
            return new Footprint(number(PEAK, status), number(THREADS, status), descriptors.count());
        }
    }

    /// 0 for a process that has ended but was not waited for: it has no memory figures.
    private static long number(Pattern pattern, String status) {
        Matcher matcher = pattern.matcher(status);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    /// The larger of each figure.
    Footprint orMore(Footprint other) {
        return new Footprint(
                Math.max(peakKilobytes, other.peakKilobytes),
                Math.max(threads, other.threads),
                Math.max(descriptors, other.descriptors));
    }
}
