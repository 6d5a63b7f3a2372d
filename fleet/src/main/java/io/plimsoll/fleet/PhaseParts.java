package io.plimsoll.fleet;

import io.plimsoll.driver.Sending;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.recording.HarnessSample.MachineSample.ProcessLoad;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.BesideFacts;
import io.plimsoll.results.PhaseFacts.ConnectFacts;
import io.plimsoll.results.PhaseFacts.Extent;
import io.plimsoll.results.PhaseFacts.Lanes;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts.AgeCount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Adds up what the members of a fleet say of a phase, and of themselves. Stateless.
final class PhaseParts {
    private static final int PROGRAMS_KEPT = 5;

    private PhaseParts() {}

    /// @param parts of the members, at least one
    /// @param windowNanos of the phase
    /// @param ended operations that ended within it
    /// @param drained operations that were acknowledged after it
    /// @param more operations that were due for members of which no facts are known
    static PhaseFacts sum(List<PhaseFacts> parts, long windowNanos, long ended, long drained, long more) {
        PhaseFacts first = parts.getFirst();
        List<Extent> extents = parts.stream().map(PhaseFacts::extent).toList();
        long planned = more + extents.stream().mapToLong(Extent::planned).sum();
        Extent extent = new Extent(
                extents.stream()
                        .map(Extent::startedAt)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                windowNanos,
                extents.getFirst().open(),
                planned,
                planned - ended,
                drained,
                extents.stream().mapToLong(Extent::oldestUnfinishedNanos).max().orElse(0),
                extents.stream()
                        .map(Extent::drainNanos)
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null));
        return new PhaseFacts(
                first.name(),
                first.kind(),
                first.round(),
                extent,
                lanes(parts.stream().map(PhaseFacts::lanes).toList()),
                0,
                parts.stream().mapToInt(PhaseFacts::ridersMax).max().orElse(1),
                beside(parts),
                null,
                foreign(parts),
                underWay(parts),
                pauses(parts));
    }

    /// A phase of which only intervals are known.
    static PhaseFacts ofNobody(PhasePlan phase, String startedAt, long windowNanos, boolean open, long ended) {
        Extent extent = new Extent(startedAt, windowNanos, open, ended, 0, 0, 0, null);
        return new PhaseFacts(
                phase.name(), phase.kind(), phase.round(), extent, Lanes.UNKNOWN, 0, 1, null, null, null, null, null);
    }

    private static Lanes lanes(List<Lanes> parts) {
        return new Lanes(
                parts.stream().mapToDouble(Lanes::laneBusyShare).max().orElse(-1),
                parts.stream().mapToInt(Lanes::gaveUp).sum(),
                parts.stream()
                        .map(Lanes::sending)
                        .filter(Objects::nonNull)
                        .reduce(Sending::plus)
                        .orElse(null),
                parts.stream()
                        .map(Lanes::connecting)
                        .filter(Objects::nonNull)
                        .reduce(ConnectFacts::plus)
                        .orElse(null));
    }

    private static @Nullable BesideFacts beside(List<PhaseFacts> parts) {
        List<BesideFacts> all =
                parts.stream().map(PhaseFacts::beside).filter(Objects::nonNull).toList();
        return all.isEmpty()
                ? null
                : new BesideFacts(
                        all.stream().mapToInt(BesideFacts::sessions).sum(),
                        all.getFirst().operations());
    }

    private static List<ProcessLoad> foreign(List<PhaseFacts> parts) {
        return parts.stream()
                .map(PhaseFacts::foreign)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .distinct()
                .sorted(Comparator.comparingLong(ProcessLoad::cpuNanos).reversed())
                .limit(PROGRAMS_KEPT)
                .toList();
    }

    private static Map<String, Long> pauses(List<PhaseFacts> parts) {
        Map<String, Long> longest = new TreeMap<>();
        for (PhaseFacts part : parts) {
            Map<String, Long> own = part.pauses();
            if (own != null) {
                own.forEach((operation, nanos) -> longest.merge(operation, nanos, Math::max));
            }
        }
        return longest;
    }

    private static List<UnfinishedFacts> underWay(List<PhaseFacts> parts) {
        Map<String, UnfinishedFacts> sums = new LinkedHashMap<>();
        parts.forEach(
                part -> part.underWayOrNone().forEach(facts -> sums.merge(facts.operation(), facts, PhaseParts::sum)));
        return List.copyOf(sums.values());
    }

    private static UnfinishedFacts sum(UnfinishedFacts one, UnfinishedFacts other) {
        return new UnfinishedFacts(
                one.operation(),
                one.acknowledged() + other.acknowledged(),
                one.refused() + other.refused(),
                one.failed() + other.failed(),
                one.cancelled() + other.cancelled(),
                one.silent() + other.silent(),
                one.waitedNanos() + other.waitedNanos(),
                ages(one.answered(), other.answered()),
                ages(one.unanswered(), other.unanswered()));
    }

    private static List<AgeCount> ages(List<AgeCount> one, List<AgeCount> other) {
        Map<Long, Long> counts = new TreeMap<>();
        one.forEach(age -> counts.merge(age.nanos(), age.count(), Long::sum));
        other.forEach(age -> counts.merge(age.nanos(), age.count(), Long::sum));
        List<AgeCount> ages = new ArrayList<>();
        counts.forEach((nanos, count) -> ages.add(new AgeCount(nanos, count)));
        return ages;
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
        return new HarnessSample(
                overProcesses(parts, HarnessSample::processCpuNanos),
                largest(all, HarnessSample::hostBusyShare),
                largest(all, HarnessSample::hostStealShare),
                overProcesses(parts, HarnessSample::gcCount),
                overProcesses(parts, HarnessSample::gcMillis),
                all.stream().mapToLong(HarnessSample::pauseLongestNanos).max().orElse(0),
                all.stream().mapToLong(HarnessSample::pauseSumNanos).max().orElse(0),
                all.stream().mapToInt(HarnessSample::sessionsOpen).sum(),
                all.stream().mapToLong(HarnessSample::reconnects).sum(),
                all.stream()
                        .map(HarnessSample::clockShiftNanos)
                        .max(Comparator.comparingLong(Math::abs))
                        .orElse(0L),
                isOneProcess ? all.getFirst().machine() : MachineSample.UNKNOWN,
                isOneProcess ? all.getFirst().java() : JavaSample.UNKNOWN);
    }

    private static long overProcesses(List<OwnSample> parts, ToLongFunction<HarnessSample> figure) {
        Map<String, Long> byProcess = new HashMap<>();
        parts.forEach(part -> byProcess.merge(part.process(), figure.applyAsLong(part.sample()), Math::max));
        return sum(byProcess.values());
    }

    private static long sum(Collection<Long> numbers) {
        return numbers.stream().mapToLong(Long::longValue).sum();
    }

    private static double largest(List<HarnessSample> samples, ToDoubleFunction<HarnessSample> figure) {
        return samples.stream()
                .mapToDouble(figure)
                .filter(share -> !Double.isNaN(share))
                .max()
                .orElse(Double.NaN);
    }
}
