package io.plimsoll.analysis;

import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.NamedFigure;
import io.plimsoll.analysis.rule.Rule;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunDocument.Judged;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
        RunDocument judged = document.with(new Judged(summary, figures, null, findings, verdict));
        return judged.with(judged.judged().withCost(HeadlineWork.cost(judged).orElse(null)));
    }

    /// The finding that decided the verdict; empty for a PASS.
    public Optional<Finding> deciding() {
        return verdict == Verdict.PASS ? Optional.empty() : findings.stream().findFirst();
    }

    /// Judges a run. A pure function of the stored run, with the same result at any time.
    public static Judgement judge(Run run) {
        Measured measured = Measured.of(run);
        List<Finding> findings = Rule.ALL.stream()
                .flatMap(rule -> rule.findings(measured).stream())
                .sorted(Comparator.comparing(Finding::severity).reversed())
                .toList();
        return new Judgement(verdict(findings), findings, summary(measured), NamedFigure.byName(measured));
    }

    private static Verdict verdict(List<Finding> gravestFirst) {
        Severity gravest =
                gravestFirst.isEmpty() ? Severity.NOTE : gravestFirst.getFirst().severity();
        return switch (gravest) {
            case INVALIDATES -> Verdict.INVALID;
            case FAILURE -> Verdict.FAIL;
            case WARNING, NOTE -> Verdict.PASS;
        };
    }

    private static List<OperationSummary> summary(Measured measured) {
        List<OperationSummary> figures = new ArrayList<>();
        for (PhaseResult round : measured.rounds()) {
            round.operations()
                    .forEach(operation ->
                            figures.add(measured.totalOf(round, operation).summary()));
        }
        measured.operations().forEach(operation -> figures.add(operation.summary()));
        figures.add(measured.total().summary());
        return figures;
    }
}
