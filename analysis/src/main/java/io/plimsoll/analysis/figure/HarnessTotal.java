package io.plimsoll.analysis.figure;

import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.recording.HarnessSample.MachineSample.ProcessLoad;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// The harness's measurements of itself, added up over the measured rounds. Immutable.
///
/// @param hostBusyShare mean share of all cores that were busy; NaN if the machine does not report it
/// @param hostStealShare mean share taken by the hypervisor; NaN if the machine does not report it
/// @param java of all rounds: sums, and the most of the heap at the end of an interval; NaN if unknown
public record HarnessTotal(
        long lengthNanos,
        long processCpuNanos,
        double hostBusyShare,
        double hostStealShare,
        long gcCount,
        long gcMillis,
        long pauseLongestNanos,
        long pauseSumNanos,
        long reconnects,
        ForeignTotal foreign,
        JavaSample java) {
    static HarnessTotal of(List<PhaseResult> rounds) {
        List<HarnessRow> rows =
                rounds.stream().flatMap(round -> round.harness().stream()).toList();
        return new HarnessTotal(
                rows.stream().mapToLong(HarnessRow::lengthNanos).sum(),
                sum(rows, HarnessSample::processCpuNanos),
                mean(rows, HarnessSample::hostBusyShare),
                mean(rows, HarnessSample::hostStealShare),
                sum(rows, HarnessSample::gcCount),
                sum(rows, HarnessSample::gcMillis),
                rows.stream()
                        .mapToLong(row -> row.sample().pauseLongestNanos())
                        .max()
                        .orElse(0),
                sum(rows, HarnessSample::pauseSumNanos),
                sum(rows, HarnessSample::reconnects),
                ForeignTotal.of(rounds),
                java(rows.stream().map(row -> row.sample().java()).toList()));
    }

    private static JavaSample java(List<JavaSample> samples) {
        if (samples.isEmpty()) {
            return JavaSample.UNKNOWN;
        }
        return new JavaSample(
                samples.stream().mapToDouble(JavaSample::heapBytes).max().orElse(Double.NaN),
                samples.stream().mapToDouble(JavaSample::compileMillis).sum(),
                samples.stream().mapToDouble(JavaSample::safepointNanos).sum());
    }

    private static long sum(List<HarnessRow> rows, ToLongFunction<HarnessSample> figure) {
        return rows.stream().mapToLong(row -> figure.applyAsLong(row.sample())).sum();
    }

    /// A mean weighted by time. Ignores intervals for which the machine reported nothing.
    private static double mean(List<HarnessRow> rows, ToDoubleFunction<HarnessSample> share) {
        return HostTotal.mean(rows, row -> share.applyAsDouble(row.sample()), HarnessRow::lengthNanos);
    }

    /// The number of cores that this process kept busy.
    public double coresUsed() {
        return lengthNanos == 0 ? 0 : processCpuNanos / (double) lengthNanos;
    }

    /// The share of the time in which this process could not run.
    public double pauseShare() {
        return lengthNanos == 0 ? 0 : pauseSumNanos / (double) lengthNanos;
    }

    /// The share of the time in which garbage was collected. Collectors may work beside the program.
    public double gcShare() {
        return lengthNanos == 0 ? 0 : gcMillis * 1e6 / lengthNanos;
    }

    /// The load of programs other than harness and target on the harness's machine, over the measured rounds.
    /// Immutable.
    ///
    /// @param lengthNanos the observed time; 0 if nothing was observed, or if programs could not be distinguished
    /// @param cpuNanos processor time of those programs
    /// @param targetNanos processor time of the target's processes on this machine
    /// @param busiest the programs that used the most processor time, in descending order
    public record ForeignTotal(
            long lengthNanos, int cores, double cpuNanos, double targetNanos, List<ProcessLoad> busiest) {
        public ForeignTotal {
            busiest = List.copyOf(busiest);
        }

        static ForeignTotal of(List<PhaseResult> rounds) {
            List<MachineSample> looks = rounds.stream()
                    .flatMap(round -> round.harness().stream())
                    .map(row -> row.sample().machine())
                    .toList();
            if (looks.stream().anyMatch(look -> Double.isNaN(look.foreignNanos()))) {
                return new ForeignTotal(0, 0, Double.NaN, Double.NaN, List.of());
            }
            return new ForeignTotal(
                    looks.stream().mapToLong(MachineSample::lengthNanos).sum(),
                    looks.stream().mapToInt(MachineSample::cores).max().orElse(0),
                    Math.max(
                            0,
                            looks.stream()
                                    .mapToDouble(MachineSample::foreignNanos)
                                    .sum()),
                    looks.stream().mapToDouble(MachineSample::targetNanos).sum(),
                    busiest(rounds));
        }

        private static List<ProcessLoad> busiest(List<PhaseResult> rounds) {
            Map<Long, ProcessLoad> byId = new LinkedHashMap<>();
            for (PhaseResult round : rounds) {
                List<ProcessLoad> named = round.facts().foreign();
                for (ProcessLoad load : named == null ? List.<ProcessLoad>of() : named) {
                    byId.merge(
                            load.pid(),
                            load,
                            (one, two) -> new ProcessLoad(two.name(), two.pid(), one.cpuNanos() + two.cpuNanos()));
                }
            }
            List<ProcessLoad> all = new ArrayList<>(byId.values());
            all.sort(Comparator.comparingLong(ProcessLoad::cpuNanos).reversed());
            return all;
        }

        public boolean isKnown() {
            return lengthNanos > 0 && cores > 0;
        }

        /// The number of cores that those programs kept busy; NaN if unknown.
        public double coresUsed() {
            return isKnown() ? cpuNanos / lengthNanos : Double.NaN;
        }

        /// The share of all cores that those programs used, 0 to 1; NaN if unknown.
        public double share() {
            return coresUsed() / cores;
        }

        /// The busiest of them by name: "mvn (process 4711) 0.98 cores, cc1 (process 12) 0.40"; empty if none
        /// is known.
        public String names(int most) {
            List<String> names = new ArrayList<>();
            for (ProcessLoad load : busiest.subList(0, Math.min(most, busiest.size()))) {
                names.add(load.name() + " (process " + load.pid() + ") "
                        + Figures.number(load.cpuNanos() / (double) lengthNanos));
            }
            return String.join(", ", names);
        }
    }
}
