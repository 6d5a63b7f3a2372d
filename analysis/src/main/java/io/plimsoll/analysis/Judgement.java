package io.plimsoll.analysis;

import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.results.Finding;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The judgement of a run: verdict, findings, and the figures they are based on. Immutable.
///
/// @param findings the most severe first
/// @param summary per measured round and operation, then over all rounds (phase `measure`) per operation
/// and in total
/// @param figures the workload's own figures, by name
public record Judgement(
        Verdict verdict, List<Finding> findings, List<OperationSummary> summary, Map<String, Double> figures) {
    public Judgement {
        findings = List.copyOf(findings);
        summary = List.copyOf(summary);
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /// The document of the run with this judgement added.
    public RunDocument on(RunDocument document) {
        RunDocument judged = document.judged(summary, figures, findings, verdict);
        return judged.withCost(HeadlineWork.cost(judged).orElse(null));
    }

    /// The finding that decided the verdict; empty for a PASS.
    public Optional<Finding> deciding() {
        return verdict == Verdict.PASS ? Optional.empty() : findings.stream().findFirst();
    }
}
