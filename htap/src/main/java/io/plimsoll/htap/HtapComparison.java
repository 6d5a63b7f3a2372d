package io.plimsoll.htap;

import io.plimsoll.analysis.comparison.Identity;
import io.plimsoll.analysis.comparison.Identity.Unlike;
import io.plimsoll.analysis.htap.Estimated;
import io.plimsoll.analysis.htap.FrontierComparison;
import io.plimsoll.analysis.htap.FrontierComparison.Answer;
import io.plimsoll.analysis.htap.MeasuredFrontier;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A comparison of a candidate with its base. Immutable.
///
/// @param unlike the differences that forbid the comparison; if any, the other results are empty
/// @param frontiers the base first; null when it cannot be made
/// @param equalRates loads of both sweeps that have transactions at the same rate
public record HtapComparison(
        Side base,
        Side candidate,
        List<Unlike> unlike,
        @Nullable FrontierComparison frontiers,
        List<EqualRate> equalRates) {
    /// The settings that a sweep itself varies.
    private static final Set<String> VARIED = Set.of("sessions", "streams", "transactions", "arrival");

    public HtapComparison {
        unlike = List.copyOf(unlike);
        equalRates = List.copyOf(equalRates);
    }

    /// One of the two sweeps.
    ///
    /// @param transactionsAlone T0; null without that baseline, like the other figures
    public record Side(
            String sweep,
            @Nullable Double transactionsAlone,
            @Nullable Double queriesAlone,
            @Nullable Estimated isolation,
            boolean isInvalid) {
        static Side of(HtapFigures figures) {
            return new Side(
                    figures.sweep().id(),
                    figures.transactionsAlone().map(LoadFigures::transactions).orElse(null),
                    figures.queriesAlone().map(LoadFigures::queriesPerHour).orElse(null),
                    figures.frontier().map(MeasuredFrontier::isolation).orElse(null),
                    figures.loads().stream().anyMatch(load -> load.verdict() == Verdict.INVALID));
        }
    }

    /// With transactions at the same rate, only the queries and the transactions' latency distinguish the targets.
    public record EqualRate(String load, LoadFigures base, LoadFigures candidate) {}

    /// @param baseRuns the documents of the base's runs
    /// @param candidateRuns the documents of the candidate's runs
    /// @param underTest settings that may differ although they shape the load
    public static HtapComparison of(
            HtapFigures base,
            HtapFigures candidate,
            Collection<RunDocument> baseRuns,
            Collection<RunDocument> candidateRuns,
            Set<String> underTest) {
        Set<String> free = new LinkedHashSet<>(underTest);
        free.addAll(VARIED);
        List<Unlike> forbidding = Identity.unlike(List.copyOf(baseRuns), List.copyOf(candidateRuns), free).stream()
                .filter(Unlike::forbids)
                .toList();
        Optional<MeasuredFrontier> first = base.frontier();
        Optional<MeasuredFrontier> second = candidate.frontier();
        boolean isPossible = forbidding.isEmpty() && first.isPresent() && second.isPresent();
        return new HtapComparison(
                Side.of(base),
                Side.of(candidate),
                forbidding,
                isPossible ? FrontierComparison.of(first.orElseThrow(), second.orElseThrow()) : null,
                isPossible ? equalRates(base, candidate) : List.of());
    }

    private static List<EqualRate> equalRates(HtapFigures base, HtapFigures candidate) {
        List<EqualRate> equal = new ArrayList<>();
        for (LoadFigures load : base.together()) {
            if (load.load().pace() instanceof Pace.Fixed) {
                candidate
                        .of(load.load())
                        .ifPresent(other -> equal.add(new EqualRate(load.load().toString(), load, other)));
            }
        }
        return equal;
    }

    /// FAIL when the candidate is worse somewhere, INVALID when a figure must not be used.
    ///
    /// @param strict whether an undecided comparison is a FAIL too
    public Verdict gate(boolean strict) {
        FrontierComparison compared = frontiers;
        if (base.isInvalid || candidate.isInvalid || compared == null) {
            return Verdict.INVALID;
        }
        Answer answer = compared.answer();
        boolean isFailed = answer == Answer.FIRST_DOMINATES
                || answer == Answer.TRADE_OFF
                || (strict && answer == Answer.NO_DIFFERENCE);
        return isFailed ? Verdict.FAIL : Verdict.PASS;
    }
}
