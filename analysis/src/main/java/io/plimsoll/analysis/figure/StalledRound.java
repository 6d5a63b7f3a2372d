package io.plimsoll.analysis.figure;

import io.plimsoll.results.AgeCount;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.UnfinishedFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where a round's target stood still, and which operations it never answered. Immutable by convention.
///
/// A stretch without any end of an operation is a [Stall] when an operation waited through it that usually takes less
/// than a tenth of it, and when the stretch is longer than a tenth of the window, but 3 s at least and 10 s at most.
/// Below 3 s a busy machine or a slow disk may be the reason; above 10 s no share of a long window excuses it. The
/// stretch is taken without the harness's own pauses. A closed loop that thinks, and an open one at one operation a
/// second, have stretches in which nothing was under way: no operation waited through them.
///
/// Operations under way when the window closed count as never acknowledged unless they were acknowledged, or refused
/// by a conflict, in the drain. Those that the target let this side cancel are excused where that long is usual for
/// them, and where they are queries of which nothing is known.
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

    /// @param drainNanos how long operations under way were given to end
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
        OptionalDouble p99 = usual.p99(facts.operation());
        if (p99.isEmpty()) {
            return !usual.isQuery(facts.operation());
        }
        double oldest = facts.unanswered().getLast().nanos() + drainNanos;
        return oldest > TIMES_USUAL * p99.getAsDouble();
    }

    private double bound() {
        return Math.clamp(SHARE * round.facts().windowNanos(), SHORTEST_NANOS, LONGEST_NANOS);
    }

    private @Nullable Stall stall(Quiet quiet) {
        boolean isLast = quiet.toNanos() >= round.facts().windowNanos();
        boolean isSilentEnd = isLast && never.stream().anyMatch(facts -> facts.silent() > 0);
        if (quiet.nanos() <= 0 || (quiet.nanos() <= bound() && !isSilentEnd)) {
            return null;
        }
        Map<String, Long> waited = isLast ? waitedAtEnd() : waitedUntil(quiet.toNanos());
        for (Map.Entry<String, Long> one : waited.entrySet()) {
            OptionalDouble p99 = usual.p99(one.getKey());
            boolean isThrough = 2 * one.getValue() >= quiet.nanos();
            if (isThrough && p99.isPresent() && quiet.nanos() > TIMES_USUAL * p99.getAsDouble()) {
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

    /// By operation, the longest time of those that ended in the interval that begins then.
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
                .anyMatch(stall -> stall.toNanos() >= round.facts().windowNanos());
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

    /// The round's name.
    public String phase() {
        return round.facts().name();
    }

    public long windowNanos() {
        return round.facts().windowNanos();
    }

    public List<Stall> stalls() {
        return List.copyOf(stalls);
    }

    /// Operations of which some were never acknowledged, without those that are excused.
    public List<UnfinishedFacts> neverAcknowledged() {
        return List.copyOf(never);
    }

    /// How long those of an operation that the target kept waiting had waited when the window closed: what their
    /// latency is at least. Empty for operations that ended in time.
    List<AgeCount> waiting(String operation) {
        return waiting.getOrDefault(operation, List.of());
    }

    /// The share of the window in which the target stood still.
    public double share() {
        return stalls.stream().mapToDouble(Stall::quietNanos).sum() / Math.max(1, windowNanos());
    }
}
