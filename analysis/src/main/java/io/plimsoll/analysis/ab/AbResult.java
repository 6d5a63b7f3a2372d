package io.plimsoll.analysis.ab;

import io.plimsoll.analysis.statistics.SequentialT;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.ab.AbDocument;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The answer of an ab, from its blocks so far. Immutable.
///
/// @param id of the ab
/// @param metric that is compared: the rate of a closed loop, the mean latency of an open one
/// @param change null if nothing was measured
/// @param margin the share within which a difference does not matter
/// @param pairsMost how many pairs are measured at most
/// @param pairs the whole pairs
/// @param server what the server did differently
/// @param failures why blocks have no result, in sentences
/// @param verdict FAIL if a block failed, otherwise the worst of all blocks that count
public record AbResult(
        String id,
        State state,
        Metric metric,
        @Nullable Change change,
        double margin,
        int pairsMost,
        Side a,
        Side b,
        List<AbPair> pairs,
        ServerContrast server,
        List<String> failures,
        Verdict verdict) {
    /// The chance of finding a difference that does not exist.
    public static final double ALPHA = 0.05;

    /// No answer comes before that many pairs. Where blocks are either fast or slow, five in a row agree too often
    /// by chance.
    public static final int PAIRS_LEAST = 6;

    public AbResult {
        pairs = List.copyOf(pairs);
        failures = List.copyOf(failures);
    }

    /// What is known.
    public enum State {
        /// B differs from A.
        DIFFERENT,
        /// If B differs from A, it does so by less than the margin.
        SAME,
        /// All pairs were measured, and no difference was found.
        NOT_FOUND,
        /// More pairs are needed.
        UNDECIDED
    }

    /// By how much B's value exceeds A's.
    ///
    /// @param share such as 0.123 for 12.3 %
    /// @param low the lower end of the interval; null while there is none
    /// @param high the upper end
    /// @param evidence how many times likelier the pairs are with a difference than without
    public record Change(
            double share, @Nullable Double low, @Nullable Double high, double evidence) {}

    /// One variant.
    ///
    /// @param variant as the user wrote it, piece by piece; empty: as it is
    /// @param value the geometric mean over its blocks; null without any
    public record Side(
            String name, List<String> variant, @Nullable Double value, int blocks) {
        public Side {
            variant = List.copyOf(variant);
        }
    }

    /// @param runs the documents of the blocks, by their ids
    public static AbResult of(
            SweepDocument sweep, AbDocument asked, Map<String, RunDocument> runs, ServerContrast server) {
        List<AbPair> pairs = AbPair.of(sweep, runs);
        double[] ratios = pairs.stream()
                .filter(AbPair::isMeasured)
                .mapToDouble(AbPair::logRatio)
                .toArray();
        List<String> failures = sweep.cells().stream()
                .filter(cell -> cell.state() == CellState.FAILED)
                .map(SweepCell::reason)
                .toList();
        return new AbResult(
                sweep.id(),
                decide(ratios, pairs.size(), asked),
                runs.values().stream().findFirst().map(AbPair::metric).orElse(Metric.RATE),
                change(ratios),
                asked.margin(),
                asked.pairs(),
                side(AbDocument.A, asked.a(), pairs, pair -> pair.a().value()),
                side(AbDocument.B, asked.b(), pairs, pair -> pair.b().value()),
                pairs,
                server,
                failures,
                failures.isEmpty() ? worst(pairs) : Verdict.FAIL);
    }

    /// What the log ratios of pairs say.
    ///
    /// @param pairs how many pairs were measured, with those that have no ratio
    static State decide(double[] ratios, int pairs, AbDocument asked) {
        SequentialT test = SequentialT.of(ratios, ALPHA);
        if (ratios.length >= PAIRS_LEAST && test.isDifferent()) {
            return State.DIFFERENT;
        }
        if (ratios.length >= PAIRS_LEAST
                && Math.expm1(test.low()) > -asked.margin()
                && Math.expm1(test.high()) < asked.margin()) {
            return State.SAME;
        }
        return pairs >= asked.pairs() ? State.NOT_FOUND : State.UNDECIDED;
    }

    private static @Nullable Change change(double[] ratios) {
        if (ratios.length == 0) {
            return null;
        }
        SequentialT test = SequentialT.of(ratios, ALPHA);
        boolean isKnown = Double.isFinite(test.halfWidth());
        return new Change(
                Math.expm1(test.mean()),
                isKnown ? Math.expm1(test.low()) : null,
                isKnown ? Math.expm1(test.high()) : null,
                test.evidence());
    }

    private static Side side(String name, List<String> variant, List<AbPair> pairs, ToDoubleFunction<AbPair> value) {
        List<AbPair> measured = pairs.stream().filter(AbPair::isMeasured).toList();
        double logarithm =
                measured.stream().mapToDouble(value).map(Math::log).average().orElse(Double.NaN);
        return new Side(name, variant, measured.isEmpty() ? null : Math.exp(logarithm), pairs.size());
    }

    private static Verdict worst(List<AbPair> pairs) {
        return pairs.stream()
                .flatMap(pair -> Stream.of(pair.a(), pair.b()))
                .map(AbPair.Block::verdict)
                .max(Comparator.naturalOrder())
                .orElse(Verdict.PASS);
    }

    /// Whether B is better than A; of no meaning unless they differ.
    public boolean isBetter() {
        Change found = change;
        return found != null && (metric.isRate() ? found.share() > 0 : found.share() < 0);
    }

    /// The first word of its report.
    public String word() {
        if (verdict != Verdict.PASS) {
            return verdict.name();
        }
        return switch (state) {
            case DIFFERENT -> isBetter() ? "FASTER" : "SLOWER";
            case SAME -> "SAME";
            case NOT_FOUND -> "NOT FOUND";
            case UNDECIDED -> "UNFINISHED";
        };
    }
}
