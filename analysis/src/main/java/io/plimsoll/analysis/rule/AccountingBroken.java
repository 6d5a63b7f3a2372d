package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.RunStatus;
import java.util.List;

/// Every planned operation must have come to an end or be unfinished: planned = ok + miss + failed +
/// skipped + unfinished, per round of a completed run.
final class AccountingBroken implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        if (measured.run().document().status() != RunStatus.COMPLETED) {
            return Found.nothing();
        }
        for (PhaseResult round : measured.rounds()) {
            PhaseFacts facts = round.facts();
            long ended = round.counts().ended();
            if (facts.unfinished() < 0 || facts.planned() != ended + facts.unfinished()) {
                return Found.invalidates(
                        "AccountingBroken",
                        "in " + facts.name() + " " + Figures.count(facts.planned(), "operation") + " planned, but "
                                + Figures.count(ended) + " ended and " + Figures.count(facts.unfinished())
                                + " unfinished",
                        "the run's files are incomplete or were changed, or this is a bug worth a report");
            }
        }
        return Found.nothing();
    }
}
