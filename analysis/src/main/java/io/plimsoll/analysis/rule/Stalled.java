package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.Stall;
import io.plimsoll.analysis.figure.StalledRound;
import io.plimsoll.results.Finding;
import io.plimsoll.results.UnfinishedFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The target stood still, or left operations without an answer: [StalledRound] says when. A failure; when it stood
/// still for more than half of a round, figures of that round describe nothing.
final class Stalled implements Rule {
    private static final double MOST = 0.5;
    private static final String ADVICE = "look at the target's log, its locks and its nodes at that time; times that"
            + " count operations still waiting are marked >=";

    @Override
    public List<Finding> check(Measured measured) {
        List<String> parts = new ArrayList<>();
        boolean isMost = false;
        for (StalledRound round : measured.stalls().rounds()) {
            round.stalls().forEach(stall -> parts.add(sentence(stall)));
            if (!round.neverAcknowledged().isEmpty()) {
                parts.add(sentence(round));
            }
            isMost |= round.share() > MOST;
        }
        if (parts.isEmpty()) {
            return Found.nothing();
        }
        String sentence = String.join("; ", parts);
        return isMost ? Found.invalidates("Stalled", sentence, ADVICE) : Found.failure("Stalled", sentence, ADVICE);
    }

    private static String sentence(Stall stall) {
        return "the target answered nothing in " + stall + ", while " + stall.operation()
                + " waited, which usually takes " + Figures.time(stall.usualNanos()) + " at p99";
    }

    private static String sentence(StalledRound round) {
        List<UnfinishedFacts> never = round.neverAcknowledged();
        long count =
                never.stream().mapToLong(UnfinishedFacts::neverAcknowledged).sum();
        long silent = never.stream().mapToLong(UnfinishedFacts::silent).sum();
        long oldest =
                never.stream().mapToLong(UnfinishedFacts::oldestNanos).max().orElse(0);
        String which = never.stream()
                .map(facts -> facts.operation() + " " + Figures.count(facts.neverAcknowledged()))
                .collect(Collectors.joining(", "));
        return Figures.count(count, "operation") + " under way at the end of " + round.phase() + " "
                + (count == 1 ? "was" : "were") + " never acknowledged (" + which + "), the oldest after "
                + Figures.time(oldest)
                + (silent == 0 ? "" : "; " + Figures.count(silent) + " did not answer the cancel either");
    }
}
