package io.plimsoll.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// For how long some program of the machine was held up so far, in microseconds: `/proc/pressure` (Linux, "PSI -
/// Pressure
/// Stall Information"). Immutable.
///
/// @param processor for want of a processor; not a number where the machine does not tell, as the others
record PressureTotals(double processor, double disk, double memory) {
    private static final double NANOS = 1_000;
    private static final String TOTAL = "total=";

    static PressureTotals read(Path proc) {
        Path folder = proc.resolve("pressure");
        return new PressureTotals(
                total(folder.resolve("cpu")), total(folder.resolve("io")), total(folder.resolve("memory")));
    }

    private static double total(Path file) {
        if (!Files.isReadable(file)) {
            return Double.NaN;
        }
        try (var lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith("some ") && line.contains(TOTAL))
                    .mapToDouble(line -> Double.parseDouble(
                            line.substring(line.indexOf(TOTAL) + TOTAL.length()).strip()))
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (IOException | RuntimeException unreadable) {
            // Kernels that were started without it have the file and refuse to be asked.
            return Double.NaN;
        }
    }

    MachineSample.Pressure since(PressureTotals earlier, long nanos) {
        return new MachineSample.Pressure(
                (processor - earlier.processor) * NANOS / nanos,
                (disk - earlier.disk) * NANOS / nanos,
                (memory - earlier.memory) * NANOS / nanos);
    }
}
