package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.CellFigures.LittlesLawCheck;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HarnessTotal.ForeignTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.plan.Pauses;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.plan.Stop;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.RunStatus;

/// Checks whether the counts and times of a run agree with each other. Stateless.
final class ArithmeticRules {
    private static final long WINDOW_NANOS = 2_000_000_000L;
    private static final double HARNESS_NANOS = 1_000;
    private static final double FAILED_MAX = 0.01;

    /// The mean of that many exponential think times is known to within 3 %.
    private static final long DRAWN_MIN = 1_000;

    private ArithmeticRules() {}

    /// Every planned operation must have ended or be unfinished: planned = ok + miss + failed +
    /// skipped + unfinished, per round of a completed run.
    static void accountingBroken(Measured measured, Found found) {
        if (measured.run().document().status() != RunStatus.COMPLETED) {
            return;
        }
        for (PhaseResult round : measured.rounds()) {
            PhaseFacts.Extent extent = round.facts().extent();
            long ended = round.counts().ended();
            if (extent.unfinished() < 0 || extent.planned() != ended + extent.unfinished()) {
                found.invalidates(
                        "in " + round.facts().name() + " " + Figures.count(extent.planned(), "operation")
                                + " planned, but " + Figures.count(ended) + " ended and "
                                + Figures.count(extent.unfinished())
                                + " unfinished",
                        "the run's files are incomplete or were changed, or this is a bug worth a report");
                return;
            }
        }
    }

    /// The arithmetic of a closed loop: operations under way = rate x mean latency. There must be as many as
    /// sessions, or as sessions times the operations in a group (Little: "A Proof for the Queuing Formula L =
    /// lambda W", 1961). A deviation of more than 10 % means that something was counted wrongly.
    ///
    /// Operations under way when the window closed count with the time they had waited. Files of older
    /// versions lack it; there, each session may miss up to the age of the oldest one. Allowances: the
    /// harness takes up to a microsecond between two operations. A session that cannot run between two
    /// (because of pauses, or of other programs on the cores) has nothing under way, for the share of the
    /// time that is known. In a window that ends by a count, sessions that finish early are idle, so only
    /// the upper bound is checked. Think times count as time in which a session is used (Denning and Buzen,
    /// "The Operational Analysis of Queueing Network Models", 1978); with pacing, delays of the workload's
    /// own, or few drawn think times, only the upper bound is checked. Rounds with reconnects, with more
    /// than 1 % failures (whose time is not recorded), or below 2 s are not checked.
    static void littlesLaw(Measured measured, Found found) {
        for (PhaseResult round : measured.rounds()) {
            if (found.isNothing() && isCheckable(measured, round)) {
                checkRound(measured, round, found);
            }
        }
    }

    private static boolean isCheckable(Measured measured, PhaseResult round) {
        Counts counts = round.counts();
        PhaseFacts.Extent extent = round.facts().extent();
        boolean isNotedByEngine = !extent.startedAt().isEmpty();
        return !extent.open()
                && isNotedByEngine
                && measured.sessions() > 0
                && extent.windowNanos() >= WINDOW_NANOS
                && round.facts().lanes().gaveUp() == 0
                && measured.harness().reconnects() == 0
                && counts.acknowledged() > 0
                && counts.failed() <= FAILED_MAX * counts.ended();
    }

    /// The waiting times of operations that were under way when the window closed.
    private static long waitedNanos(PhaseResult round) {
        return round.facts().underWayOrNone().stream()
                .filter(facts -> !round.facts().isBeside(facts.operation()))
                .mapToLong(UnfinishedFacts::waitedNanos)
                .sum();
    }

    /// Share of the time in which the harness paused or other programs used the cores. HarnessPaused and
    /// ForeignLoad report it.
    private static double keptShare(Measured measured) {
        ForeignTotal foreign = measured.harness().foreign();
        return measured.harness().pauseShare() + (foreign.isKnown() ? foreign.share() : 0);
    }

    private static boolean isPausedUnevenly(Measured measured, PhaseResult round) {
        Pauses pauses = measured.pauses();
        boolean isThinking = pauses.think().mean().nanos() > 0;
        boolean isDrawnRarely = pauses.think().isExponential() && round.counts().acknowledged() < DRAWN_MIN;
        boolean isGrouped = isThinking && round.facts().ridersMax() > 1;
        // The keying and think times of TPC-C.
        boolean isDelayed = measured.setting("delays").equals("spec");
        return pauses.pacing().nanos() > 0 || isDrawnRarely || isGrouped || isDelayed;
    }

    private static void checkRound(Measured measured, PhaseResult round, Found found) {
        OperationTotal total = Measured.endedIn(round);
        double rate = total.ratePerSecond();
        long existing = (long) measured.sessions() * round.facts().ridersMax();
        double waiting = waitedNanos(round) / (double) round.facts().extent().windowNanos();
        double mean = total.latency().mean() + (rate == 0 ? 0 : waiting * 1e9 / rate);
        LittlesLawCheck law = LittlesLawCheck.of(rate, mean / 1e6, (double) existing);
        double harness = rate * HARNESS_NANOS / 1e9 / existing;
        double underWay = round.facts().underWay() != null
                ? 0
                : round.facts().extent().oldestUnfinishedNanos()
                        / (double) round.facts().extent().windowNanos();
        boolean isEndedByCount = measured.value(RunKeys.MEASURE)
                .map(stop -> !(stop instanceof Stop.After))
                .orElse(false);
        double thinking = rate * measured.pauses().think().mean().seconds() / measured.sessions();
        boolean isTooLow = !isEndedByCount
                && !isPausedUnevenly(measured, round)
                && law.ratio() + thinking + harness + underWay + keptShare(measured) < 1 - LittlesLawCheck.TOLERANCE;
        if (!law.isImpossible() && !isTooLow) {
            return;
        }
        found.invalidates(
                "the arithmetic does not hold in " + round.facts().name() + ": " + Figures.rate(rate) + " x "
                        + Figures.time(mean) + " mean latency keeps " + Figures.number(law.inFlight())
                        + (round.facts().ridersMax() > 1 ? " operations under way, not " : " sessions busy, not ")
                        + Figures.count(existing),
                "do not use these figures; something was counted wrongly, which is worth a bug report");
    }
}
