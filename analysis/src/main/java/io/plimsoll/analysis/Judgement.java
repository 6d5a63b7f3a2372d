package io.plimsoll.analysis;

import io.plimsoll.analysis.figure.Work;
import io.plimsoll.results.Finding;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a run's numbers are worth, why, and the figures it rests on. Immutable.
///
/// @param findings the gravest first
/// @param summary per measured round and operation, then over all rounds (phase `measure`) per operation
/// and in total
/// @param figures by the names the workload gives them
public record Judgement(
        Verdict verdict, List<Finding> findings, List<OperationSummary> summary, Map<String, Double> figures) {
    public Judgement {
        findings = List.copyOf(findings);
        summary = List.copyOf(summary);
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /// The document of the run with what was found.
    public RunDocument on(RunDocument document) {
        RunDocument judged = document.judged(summary, figures, findings, verdict);
        return judged.withCost(Work.cost(judged).orElse(null));
    }

    /// The finding that made the verdict; empty for a PASS.
    public Optional<Finding> deciding() {
        return verdict == Verdict.PASS ? Optional.empty() : findings.stream().findFirst();
    }
}
