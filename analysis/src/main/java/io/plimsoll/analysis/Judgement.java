package io.plimsoll.analysis;

import io.plimsoll.results.Finding;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.Verdict;
import java.util.List;
import java.util.Optional;

/// What a run's numbers are worth, why, and the figures it rests on. Immutable.
///
/// @param findings the gravest first
/// @param summary per measured round and operation, then over all rounds (phase `measure`) per operation
/// and in total
public record Judgement(Verdict verdict, List<Finding> findings, List<OperationSummary> summary) {
    public Judgement {
        findings = List.copyOf(findings);
        summary = List.copyOf(summary);
    }

    /// The finding that made the verdict; empty for a PASS.
    public Optional<Finding> deciding() {
        return verdict == Verdict.PASS ? Optional.empty() : findings.stream().findFirst();
    }
}
