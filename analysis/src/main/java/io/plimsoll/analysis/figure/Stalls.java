package io.plimsoll.analysis.figure;

import io.plimsoll.analysis.figure.StalledRound.Usual;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.UnfinishedFacts;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.TimeSpan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The times when the target stood still in the measured rounds of a run. Immutable by convention.
public final class Stalls {
    private final Map<String, StalledRound> byRound = new LinkedHashMap<>();

    static Stalls of(Run run) {
        List<Figure> figures = run.document().plan().figures();
        Usual usual = Usual.of(run.rounds(), figures == null ? List.of() : figures);
        // An unknown drain excuses nothing.
        double drain =
                run.document().plan().value(RunKeys.DRAIN).map(TimeSpan::nanos).orElse(0L);
        Stalls stalls = new Stalls();
        for (PhaseResult round : run.rounds()) {
            stalls.byRound.put(round.facts().name(), new StalledRound(round, usual, drain));
        }
        return stalls;
    }

    /// All measured rounds, including those without a stall.
    public List<StalledRound> rounds() {
        return List.copyOf(byRound.values());
    }

    StalledRound in(PhaseResult round) {
        return Objects.requireNonNull(byRound.get(round.facts().name()), "a measured round");
    }

    /// Whether the target stood still, or left operations without an answer.
    public boolean isAny() {
        return byRound.values().stream()
                .anyMatch(round ->
                        !round.stalls().isEmpty() || !round.neverAcknowledged().isEmpty());
    }

    /// The number of operations that were never acknowledged, without those that are excused.
    public long neverAcknowledged() {
        return byRound.values().stream()
                .flatMap(round -> round.neverAcknowledged().stream())
                .mapToLong(UnfinishedFacts::neverAcknowledged)
                .sum();
    }
}
