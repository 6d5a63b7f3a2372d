package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.IntervalTotal;
import io.plimsoll.analysis.figure.LevelChange;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OfferedLoad;
import io.plimsoll.analysis.figure.RegularDips;
import io.plimsoll.analysis.figure.Spread.Drift;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.results.PhaseFacts.GrowthFacts;
import io.plimsoll.results.PhaseResult;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/// Checks whether one rate describes a round. Stateless.
final class SteadinessRules {
    private static final int INTERVALS = 5;
    private static final double DRIFT_MAX = 0.10;
    private static final double VARIATION_MAX = 0.30;

    private static final double CHANGE_MIN = 0.10;

    private static final double GROWTH_MAX = 0.10;

    private SteadinessRules() {}

    /// The rate was not steady within a round. The method uses the round's whole intervals, at least five:
    ///
    /// * drift: the least-squares line through the interval rates changes by more than 10 % of their mean
    /// over the round, and its slope differs from zero with 95 % confidence ([Drift]);
    /// * swing: their coefficient of variation exceeds 30 %, after subtracting the variance of counting itself
    /// (that of a Poisson count: its mean), so that low rates do not look unsteady.
    ///
    /// In an open loop the rate is given, so an unsteady rate means that the target stalled. If it is given
    /// a shape, the difference between the rate and what was due is judged, and the mean stays that of the
    /// rate. A round with a backlog is not judged: RateNotCarried reports it.
    static void notSteady(Measured measured, Found found) {
        for (PhaseResult round : measured.rounds()) {
            Optional<OfferedLoad> offered = OfferedLoad.of(measured, round);
            boolean isJudged = offered.map(load -> load.backlog().isEmpty())
                    .orElse(OfferedLoad.shape(measured).isEmpty());
            String how =
                    isJudged ? unsteadiness(offered.map(OfferedLoad::unshaped).orElseGet(() -> counts(round))) : "";
            if (!how.isEmpty()) {
                found.warning(
                        "in " + round.facts().name() + " " + how
                                + (offered.isPresent()
                                        ? ", beyond the shape of its arrivals: it did not follow them"
                                        : ": a single rate does not describe it"),
                        "look at the time line; warm up longer, or measure long enough to see a whole cycle");
                return;
            }
        }
    }

    private static double[] counts(PhaseResult round) {
        return IntervalTotal.wholeOf(round).stream()
                .mapToDouble(interval -> interval.counts().acknowledged())
                .toArray();
    }

    private static String unsteadiness(double[] counts) {
        double mean = Arrays.stream(counts).average().orElse(0);
        if (counts.length < INTERVALS || mean == 0) {
            return "";
        }
        Drift drift = Drift.of(counts);
        if (drift.significant() && Math.abs(drift.change()) > DRIFT_MAX) {
            return "the rate " + (drift.change() < 0 ? "fell" : "rose") + " by "
                    + Figures.percent(Math.abs(drift.change())) + " of its mean from start to end";
        }
        double squares = Arrays.stream(counts)
                .map(count -> (count - mean) * (count - mean))
                .sum();
        double variation = Math.sqrt(Math.max(0, squares / (counts.length - 1) - mean)) / mean;
        return variation > VARIATION_MAX
                ? "the rate swung by " + Figures.percent(variation) + " (coefficient of variation)"
                : "";
    }

    /// The first measured round began at a different rate than it later kept: its beginning belonged to the
    /// warm-up. Found if the last [LevelChange] is in the first half of the round, and the first and the last level
    /// differ by more than 10 %. Only in a closed loop: in an open loop the rate is given.
    static void warmupTooShort(Measured measured, Found found) {
        if (measured.rounds().isEmpty() || measured.isOpen()) {
            return;
        }
        PhaseResult round = measured.rounds().getFirst();
        List<LevelChange> changes = LevelChange.of(round);
        if (changes.isEmpty()
                || changes.getLast().atNanos() > round.facts().extent().windowNanos() / 2) {
            return;
        }
        double first = changes.getFirst().before();
        double kept = changes.getLast().after();
        long until = changes.getLast().atNanos();
        if (Math.abs(first - kept) <= CHANGE_MIN * kept) {
            return;
        }
        String warmup = measured.setting("warmup");
        found.warning(
                round.facts().name() + " began at " + Figures.rate(first) + " and kept " + Figures.rate(kept)
                        + " only after " + Figures.time(until) + ": the figures include that beginning",
                "make the warm-up longer by " + Figures.time(until) + " at least"
                        + (warmup.isEmpty() ? "" : "; it was warmup = " + warmup));
    }

    /// The rate drops, or latency rises, at regular times: checkpoints, flushes of a store, garbage collections,
    /// jobs of the machine. [RegularDips] defines when. One warning, for the first round that has regular dips.
    static void periodicDips(Measured measured, Found found) {
        for (PhaseResult round : measured.rounds()) {
            Optional<RegularDips> dips = RegularDips.of(round, OfferedLoad.of(measured, round));
            if (dips.isPresent()) {
                found.warning(
                        sentence(dips.get()),
                        "look for what the target does at such times: checkpoints (PostgreSQL: checkpoint_timeout,"
                                + " max_wal_size; log_checkpoints logs when), flushes, vacuum; if it"
                                + " belongs to the target, measure many whole periods");
                return;
            }
        }
    }

    private static String sentence(RegularDips dips) {
        double lasted = dips.dips().stream()
                .mapToLong(dip -> dip.toNanos() - dip.fromNanos())
                .average()
                .orElse(0);
        String what = dips.isRate()
                ? "the rate dropped by " + Figures.percent(dips.height())
                : "p99 rose to " + String.format(Locale.ROOT, "%.1f", dips.height()) + " times its median";
        return "in " + dips.phase() + " " + what + " every " + Figures.time(dips.periodNanos()) + ", "
                + Figures.count(dips.dips().size(), "time") + " for " + Figures.time(lasted)
                + " each: figures depend on how many such stretches the window holds";
    }

    /// Operations added so many rows during the measurement that the dataset had changed at the end: by more than
    /// 10 % of what loading makes. No finding if operations do not report what they add ([GrowthFacts]).
    static void dataGrew(Measured measured, Found found) {
        List<GrowthFacts> growth = measured.rounds().stream()
                .map(PhaseResult::facts)
                .map(facts -> facts.growth())
                .filter(Objects::nonNull)
                .toList();
        long added = growth.stream().mapToLong(GrowthFacts::added).sum();
        long loaded = growth.stream().mapToLong(GrowthFacts::loaded).max().orElse(0);
        if (loaded == 0 || added <= GROWTH_MAX * loaded) {
            return;
        }
        found.note(
                "the data grew by about " + Figures.count(added, "row") + " while measuring, "
                        + Figures.percent(added / (double) loaded) + " of the " + Figures.count(loaded)
                        + " that loading makes",
                "compare with runs of the same length on freshly loaded data (load = replace), or use a larger scale");
    }
}
