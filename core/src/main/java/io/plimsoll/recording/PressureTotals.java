package io.plimsoll.recording;

import io.plimsoll.recording.HarnessSample.MachineSample;
import java.nio.file.Path;
import java.util.List;

/// How long programs of the machine have been held up so far for lack of a resource: `/proc/pressure` (Linux, "PSI -
/// Pressure Stall Information"). Immutable.
record PressureTotals(Held processor, Held disk, Held memory) {
    static final PressureTotals UNKNOWN = new PressureTotals(Held.UNKNOWN, Held.UNKNOWN, Held.UNKNOWN);

    /// The kernel counts microseconds.
    private static final double MICRO_NANOS = 1_000;

    /// The time for one resource, in microseconds; not a number if the machine does not report it.
    ///
    /// @param some in which at least one program was held up
    /// @param full in which all programs that had work were
    record Held(double some, double full) {
        static final Held UNKNOWN = new Held(Double.NaN, Double.NaN);

        private static final String TOTAL = "total=";

        /// Parses `some avg10=0.00 avg60=0.00 avg300=0.00 total=1000` and the same with `full`, which older
        /// kernels leave out.
        ///
        /// @throws IllegalArgumentException for a line of another format
        static Held parse(List<String> lines) {
            return new Held(total(lines, "some "), total(lines, "full "));
        }

        private static double total(List<String> lines, String kind) {
            return lines.stream()
                    .filter(line -> line.startsWith(kind) && line.contains(TOTAL))
                    .mapToDouble(line -> Double.parseDouble(
                            line.substring(line.indexOf(TOTAL) + TOTAL.length()).strip()))
                    .findFirst()
                    .orElse(Double.NaN);
        }

        private static Held read(Path file) {
            try {
                // Kernels that were started without it have the file and refuse to read it.
                return parse(ProcFile.lines(file));
            } catch (IllegalArgumentException otherFormat) {
                return UNKNOWN;
            }
        }

        private HostSample.Pressure since(Held earlier, long nanos) {
            return new HostSample.Pressure(
                    within(share(some, earlier.some, nanos)), within(share(full, earlier.full, nanos)));
        }

        private double someSince(Held earlier, long nanos) {
            return share(some, earlier.some, nanos);
        }

        private static double share(double now, double before, long nanos) {
            return (now - before) * MICRO_NANOS / nanos;
        }

        /// The kernel's clock and ours differ by a little. A total that has fallen was counted anew.
        private static double within(double share) {
            return share < 0 ? Double.NaN : Math.min(1, share);
        }
    }

    /// @param proc the folder `/proc`
    static PressureTotals read(Path proc) {
        Path folder = proc.resolve("pressure");
        return new PressureTotals(
                Held.read(folder.resolve("cpu")), Held.read(folder.resolve("io")), Held.read(folder.resolve("memory")));
    }

    /// Shares of the time in which at least one program was held up.
    MachineSample.Pressure someSince(PressureTotals earlier, long nanos) {
        return new MachineSample.Pressure(
                processor.someSince(earlier.processor, nanos),
                disk.someSince(earlier.disk, nanos),
                memory.someSince(earlier.memory, nanos));
    }

    /// Shares of the time in which programs were held up.
    HostSample.Pressures since(PressureTotals earlier, long nanos) {
        return new HostSample.Pressures(
                processor.since(earlier.processor, nanos),
                disk.since(earlier.disk, nanos),
                memory.since(earlier.memory, nanos));
    }
}
