package io.plimsoll.analysis.figure;

import io.plimsoll.recording.MachineSample;
import io.plimsoll.recording.ProcessLoad;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What programs that are neither harness nor target took of the harness's machine over the measured rounds. Immutable.
///
/// @param lengthNanos of the time that was looked at; 0 when nobody looked, or programs could not be told apart
/// @param cores that programs share
/// @param cpuNanos processor time of those programs
/// @param targetNanos processor time of the target's processes on this machine
/// @param busiest those that took most, the greatest first
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
                        looks.stream().mapToDouble(MachineSample::foreignNanos).sum()),
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

    /// Cores those programs kept busy; not a number when that is not known.
    public double coresUsed() {
        return isKnown() ? cpuNanos / lengthNanos : Double.NaN;
    }

    /// Share of all cores those programs took, 0 to 1; not a number when that is not known.
    public double share() {
        return coresUsed() / cores;
    }

    /// The greatest of them by name: "mvn (process 4711) 0.98 cores, cc1 (process 12) 0.40"; empty when none is known.
    public String names(int most) {
        List<String> names = new ArrayList<>();
        for (ProcessLoad load : busiest.subList(0, Math.min(most, busiest.size()))) {
            names.add(load.name() + " (process " + load.pid() + ") "
                    + Figures.number(load.cpuNanos() / (double) lengthNanos));
        }
        return String.join(", ", names);
    }
}
