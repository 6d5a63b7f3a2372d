package io.plimsoll.fleet;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.Extent;
import io.plimsoll.results.PhaseFacts.Lanes;
import io.plimsoll.results.merge.PhaseSums;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/// Adds up what the members of a fleet say of a phase, and of themselves. Stateless.
final class PhaseParts {
    private PhaseParts() {}

    /// @param parts of the members, at least one
    /// @param windowNanos of the phase
    /// @param ended operations that ended within it
    /// @param drained operations that were acknowledged after it
    /// @param more operations that were due for members of which no facts are known
    static PhaseFacts sum(List<PhaseFacts> parts, long windowNanos, long ended, long drained, long more) {
        PhaseFacts sums = PhaseSums.of(parts);
        Extent extent = sums.extent();
        long planned = more + extent.planned();
        return sums.with(new Extent(
                extent.startedAt(),
                windowNanos,
                extent.open(),
                planned,
                planned - ended,
                drained,
                extent.oldestUnfinishedNanos(),
                extent.drainNanos()));
    }

    /// A phase of which only intervals are known.
    static PhaseFacts ofNobody(PhasePlan phase, String startedAt, long windowNanos, boolean open, long ended) {
        Extent extent = new Extent(startedAt, windowNanos, open, ended, 0, 0, 0, null);
        return new PhaseFacts(
                phase.name(), phase.kind(), phase.round(), extent, Lanes.UNKNOWN, 0, 1, null, null, null, null, null);
    }

    /// What one member measured of itself.
    ///
    /// @param process names its machine and process
    record OwnSample(String process, HarnessSample sample) {}

    /// What members measured of themselves in one interval: CPU time and sessions are added up, and of all else the
    /// worst counts. Members of one process measure the same process.
    ///
    /// @param parts at least one
    static HarnessSample harness(List<OwnSample> parts) {
        List<HarnessSample> all = parts.stream().map(OwnSample::sample).toList();
        boolean isOneProcess = parts.stream().map(OwnSample::process).distinct().count() == 1;
        return HarnessSample.together(
                all,
                figure -> overProcesses(parts, figure),
                0,
                isOneProcess ? all.getFirst().machine() : MachineSample.UNKNOWN,
                isOneProcess ? all.getFirst().java() : JavaSample.UNKNOWN);
    }

    private static long overProcesses(List<OwnSample> parts, ToLongFunction<HarnessSample> figure) {
        Map<String, Long> byProcess = new HashMap<>();
        parts.forEach(part -> byProcess.merge(part.process(), figure.applyAsLong(part.sample()), Math::max));
        return byProcess.values().stream().mapToLong(Long::longValue).sum();
    }
}
