package io.plimsoll.analysis.figure;

import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts.BesideFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts.AgeCount;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.unit.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds when a round's target stood still, and which operations it never answered. Immutable by convention.
///
/// A stretch in which no operation ends is a [Stall] if an operation waited through it that usually takes less than
/// a tenth of it, and if the stretch is longer than a tenth of the window. That bound is at least 3 s, because a
/// busy machine or a slow disk may explain less, and at most 10 s, which no long window excuses. The harness's own
/// pauses are subtracted. A closed loop with think time, or an open loop at one operation per second, has stretches
/// with nothing under way: no operation waited through them. Nor did the target keep an operation waiting that
/// waited on this side, such as a script that sleeps: its longest such wait is subtracted.
///
/// Operations under way when the window closed count as never acknowledged, unless they were acknowledged, or
/// refused by a conflict, in the drain. If the target let the harness cancel them, they are excused when such a
/// wait is usual for them, when they waited on this side, or when they are queries whose usual time is unknown.
public final class StalledRound {
    private static final double TIMES_USUAL = 10;
    private static final double SHARE = 0.10;
    private static final double SHORTEST_NANOS = 3e9;
    private static final double LONGEST_NANOS = 10e9;

    private final PhaseResult round;
    private final Usual usual;
    private final double drainNanos;
    private final List<Stall> stalls = new ArrayList<>();
    private final List<UnfinishedFacts> never = new ArrayList<>();
    private final Map<String, List<AgeCount>> waiting = new HashMap<>();

    /// @param drainNanos time that operations under way were given to end
    StalledRound(PhaseResult round, Usual usual, double drainNanos) {
        this.round = round;
        this.usual = usual;
        this.drainNanos = drainNanos;
        round.facts().underWayOrNone().stream().filter(this::isUnexcused).forEach(never::add);
        Quiet.of(round).stream().map(this::stall).flatMap(Stream::ofNullable).forEach(stalls::add);
        round.facts().underWayOrNone().forEach(this::addWaiting);
    }

    private boolean isUnexcused(UnfinishedFacts facts) {
        if (facts.neverAcknowledged() == 0 || facts.silent() + facts.failed() > 0) {
            return facts.neverAcknowledged() > 0;
        }
        long paused = round.facts().longestPauseNanos(facts.operation());
        // A damaged file may have none.
        long oldestNanos =
                facts.unanswered().stream().mapToLong(AgeCount::nanos).max().orElse(0);
        double oldest = oldestNanos + drainNanos - paused;
        OptionalDouble p99 = usual.p99(facts.operation());
        if (p99.isEmpty()) {
            return !usual.isQuery(facts.operation()) && (paused == 0 || oldest > SHORTEST_NANOS);
        }
        return oldest > TIMES_USUAL * p99.getAsDouble();
    }

    private double bound() {
        return Math.clamp(SHARE * round.facts().extent().windowNanos(), SHORTEST_NANOS, LONGEST_NANOS);
    }

    private @Nullable Stall stall(Quiet quiet) {
        boolean isLast = quiet.toNanos() >= round.facts().extent().windowNanos();
        boolean isSilentEnd = isLast && never.stream().anyMatch(facts -> facts.silent() > 0);
        if (quiet.nanos() <= 0 || (quiet.nanos() <= bound() && !isSilentEnd)) {
            return null;
        }
        Map<String, Long> waited = isLast ? waitedAtEnd() : waitedUntil(quiet.toNanos());
        for (Map.Entry<String, Long> one : waited.entrySet()) {
            OptionalDouble p99 = usual.p99(one.getKey());
            boolean isThrough = 2 * one.getValue() >= quiet.nanos();
            double unexplained = quiet.nanos() - round.facts().longestPauseNanos(one.getKey());
            boolean isExplained = !isSilentEnd && unexplained < quiet.nanos() && unexplained <= bound();
            if (isThrough && !isExplained && p99.isPresent() && quiet.nanos() > TIMES_USUAL * p99.getAsDouble()) {
                return new Stall(
                        round.facts().name(),
                        quiet.fromNanos(),
                        quiet.toNanos(),
                        quiet.nanos(),
                        one.getKey(),
                        p99.getAsDouble());
            }
        }
        return null;
    }

    /// The longest latency of each operation in the interval that begins at `instant`.
    private Map<String, Long> waitedUntil(long instant) {
        Map<String, Long> waited = new HashMap<>();
        for (IntervalRow row : round.series()) {
            if (row.startNanos() == instant && !round.facts().isBeside(row.operation())) {
                waited.put(row.operation(), row.latency().max());
            }
        }
        return waited;
    }

    private Map<String, Long> waitedAtEnd() {
        Map<String, Long> waited = new HashMap<>();
        round.facts().underWayOrNone().stream()
                .filter(facts -> !round.facts().isBeside(facts.operation()))
                .forEach(facts -> waited.put(facts.operation(), facts.oldestNanos()));
        return waited;
    }

    private void addWaiting(UnfinishedFacts facts) {
        List<AgeCount> ages = new ArrayList<>();
        if (never.contains(facts)) {
            ages.addAll(facts.unanswered());
        }
        boolean isStalledAtEnd = stalls.stream()
                .anyMatch(stall -> stall.toNanos() >= round.facts().extent().windowNanos());
        OptionalDouble p99 = usual.p99(facts.operation());
        if (isStalledAtEnd && p99.isPresent() && !round.facts().isBeside(facts.operation())) {
            facts.answered().stream()
                    .filter(age -> age.nanos() > TIMES_USUAL * p99.getAsDouble())
                    .forEach(ages::add);
        }
        if (!ages.isEmpty()) {
            waiting.put(facts.operation(), List.copyOf(ages));
        }
    }

    /// The name of the round.
    public String phase() {
        return round.facts().name();
    }

    public long windowNanos() {
        return round.facts().extent().windowNanos();
    }

    public List<Stall> stalls() {
        return List.copyOf(stalls);
    }

    /// Operations of which some were never acknowledged, without those that are excused.
    public List<UnfinishedFacts> neverAcknowledged() {
        return List.copyOf(never);
    }

    /// The waiting times, at the close of the window, of operations that the target kept waiting: lower bounds of
    /// their latencies. Empty for operations that ended in time.
    List<AgeCount> waiting(String operation) {
        return waiting.getOrDefault(operation, List.of());
    }

    /// The share of the window in which the target stood still.
    public double share() {
        return stalls.stream().mapToDouble(Stall::quietNanos).sum() / Math.max(1, windowNanos());
    }

    /// A stretch of a round in which the target answered nothing, although an operation that usually takes far less
    /// time was under way throughout. Immutable.
    ///
    /// @param fromNanos from the start of the phase
    /// @param quietNanos its length without the time in which the harness itself could not run
    /// @param operation an operation that waited
    /// @param usualNanos the usual time of that operation, see [Usual]
    public record Stall(
            String phase, long fromNanos, long toNanos, long quietNanos, String operation, double usualNanos) {
        @Override
        public String toString() {
            return phase + " from " + Figures.time(fromNanos) + " to " + Figures.time(toNanos);
        }
    }

    /// The usual time of each operation while the target answers: the median over the intervals of the 99th
    /// percentile, weighted by acknowledged operations. Intervals after a stretch without any acknowledgement are
    /// left out, because operations that waited through that stretch ended in them. Immutable by convention.
    ///
    /// A query (of a stream, or in a geometric mean) may take a thousand times as long as another query. Therefore
    /// its usual time comes only from its own executions, at least ten. Operations of a mix are alike, so the
    /// slowest known one stands for those that are unknown.
    static final class Usual {
        private static final long SAMPLES = 10;

        private final Map<String, List<IntervalRow>> byOperation = new HashMap<>();
        private final Set<String> queries = new HashSet<>();

        static Usual of(List<PhaseResult> rounds, List<Figure> figures) {
            Usual usual = new Usual();
            figures.stream()
                    .filter(Figure.GeometricMean.class::isInstance)
                    .forEach(mean -> usual.queries.addAll(mean.operations()));
            for (PhaseResult round : rounds) {
                BesideFacts beside = round.facts().beside();
                usual.queries.addAll(beside == null ? List.of() : beside.operations());
                Set<Long> afterQuiet = new HashSet<>();
                Quiet.of(round).forEach(quiet -> afterQuiet.add(quiet.toNanos()));
                for (IntervalRow row : round.series()) {
                    if (row.latency().count() > 0 && !afterQuiet.contains(row.startNanos())) {
                        usual.byOperation
                                .computeIfAbsent(row.operation(), _ -> new ArrayList<>())
                                .add(row);
                    }
                }
            }
            return usual;
        }

        boolean isQuery(String operation) {
            return queries.contains(operation);
        }

        /// The usual time in nanoseconds; empty when too little is known.
        OptionalDouble p99(String operation) {
            List<IntervalRow> rows = byOperation.getOrDefault(operation, List.of());
            long samples = rows.stream().mapToLong(row -> row.latency().count()).sum();
            if (samples >= SAMPLES) {
                return OptionalDouble.of(weightedMedian(rows, samples));
            }
            if (isQuery(operation)) {
                return OptionalDouble.empty();
            }
            return byOperation.entrySet().stream()
                    .filter(known -> !isQuery(known.getKey()))
                    .mapToDouble(known -> known.getValue().stream()
                            .mapToLong(row -> row.latency().p99())
                            .max()
                            .orElse(0))
                    .max();
        }

        private static double weightedMedian(List<IntervalRow> rows, long samples) {
            List<IntervalRow> ascending = rows.stream()
                    .sorted(Comparator.comparingLong(row -> row.latency().p99()))
                    .toList();
            long below = 0;
            for (IntervalRow row : ascending) {
                below += row.latency().count();
                if (2 * below >= samples) {
                    return row.latency().p99();
                }
            }
            return ascending.getLast().latency().p99();
        }
    }

    /// A stretch of whole intervals in which no operation of the plan's sessions ended, neither by an
    /// acknowledgement nor by a failure. Immutable.
    ///
    /// @param fromNanos from the start of the phase
    /// @param pausedNanos the part in which the harness itself could not run
    private record Quiet(long fromNanos, long toNanos, long pausedNanos) {
        static List<Quiet> of(PhaseResult round) {
            List<Quiet> quiets = new ArrayList<>();
            long from = -1;
            long to = 0;
            for (IntervalTotal interval : IntervalTotal.of(round)) {
                boolean isQuiet = interval.counts().ended() == 0;
                if (!isQuiet && from >= 0) {
                    quiets.add(quiet(round, from, to));
                    from = -1;
                } else if (isQuiet && from < 0) {
                    from = interval.startNanos();
                }
                to = interval.endNanos();
            }
            if (from >= 0) {
                quiets.add(quiet(round, from, to));
            }
            return quiets;
        }

        private static Quiet quiet(PhaseResult round, long from, long to) {
            long paused = round.harness().stream()
                    .filter(row -> row.startNanos() < to && row.startNanos() + row.lengthNanos() > from)
                    .map(HarnessRow::sample)
                    .mapToLong(sample -> sample.pauseSumNanos())
                    .sum();
            return new Quiet(from, to, Math.min(paused, to - from));
        }

        /// The length without the harness's own pauses.
        long nanos() {
            return toNanos - fromNanos - pausedNanos;
        }
    }
}
