package io.plimsoll.analysis;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.NamedFigure;
import io.plimsoll.analysis.rule.Rule;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Judges a run. A pure function of the stored run, with the same result at any time. Stateless and thread-safe.
public final class Judge {
    private Judge() {}

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
