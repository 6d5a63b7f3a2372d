package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.Verdict;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The result of an audit: each invariant, with its first violators below it. Pure functions; stateless.
public final class AuditReport {
    private static final int ALIKE_MAX = 3;

    private AuditReport() {}

    /// The report of an audit on its own. It lists every invariant.
    public static Document of(List<AuditResult> results) {
        boolean isViolated = results.stream().anyMatch(result -> result.status() == Status.VIOLATED);
        Verdict verdict = isViolated ? Verdict.FAIL : Verdict.PASS;
        return new Document(
                new Head(Tone.of(verdict), verdict.name(), "Audit", summary(results)),
                List.of(new Section("Invariants", new Part.Remarks(remarks(results)))));
    }

    /// The audit as a section of a run's report. It lists invariants that do not hold, and counts the others.
    static Section section(List<AuditResult> results) {
        if (results.isEmpty()) {
            return new Section("Audit", List.of());
        }
        List<AuditResult> holding = results.stream()
                .filter(result -> result.status() == Status.HOLDS)
                .toList();
        List<AuditResult> others = results.stream()
                .filter(result -> result.status() != Status.HOLDS)
                .toList();
        return new Section(
                "Audit",
                summary(results),
                new Part.Remarks(remarks(others)),
                new Part.Detail(new Part.Remarks(remarks(holding))));
    }

    private static String summary(List<AuditResult> results) {
        if (results.stream().allMatch(result -> result.status() == Status.NOT_CHECKED)) {
            return results.size() == 1
                    ? "the invariant was not checked"
                    : "none of the " + Figures.count(results.size()) + " invariants was checked";
        }
        long holding = results.stream()
                .filter(result -> result.status() == Status.HOLDS)
                .count();
        return Figures.count(holding) + " of " + Figures.count(results.size(), "invariant")
                + (holding == 1 ? " holds" : " hold");
    }

    private static List<Part.Remark> remarks(List<AuditResult> results) {
        return condensed(results).stream().map(AuditReport::remark).toList();
    }

    private static Part.Remark remark(AuditResult result) {
        boolean isBroken = result.status() == Status.VIOLATED || result.status() == Status.BROKEN_BEFORE;
        List<String> violators = new ArrayList<>(result.violators());
        long more = result.violations() - violators.size();
        if (more > 0 && !violators.isEmpty()) {
            violators.add("and " + Figures.count(more) + " more");
        }
        return new Part.Remark(
                tone(result.status()),
                Names.status(result.status()),
                result.invariant(),
                result.meaning()
                        + (isBroken ? "; violated " + Figures.count(result.violations(), "time") : "")
                        + (result.note().isEmpty() ? "" : " (" + result.note() + ")"),
                violators,
                "");
    }

    private static Tone tone(Status status) {
        return switch (status) {
            case HOLDS -> Tone.GOOD;
            case VIOLATED -> Tone.BAD;
            case BROKEN_BEFORE, NOT_CHECKED -> Tone.WARNING;
            case BY_DESIGN -> Tone.DIM;
        };
    }

    /// Merges invariants that were not checked for the same reason into one line, if there are more than a few.
    private static List<AuditResult> condensed(List<AuditResult> results) {
        Map<String, List<AuditResult>> unchecked = results.stream()
                .filter(result -> result.status() == Status.NOT_CHECKED)
                .collect(Collectors.groupingBy(AuditResult::note));
        List<AuditResult> condensed = new ArrayList<>();
        for (AuditResult result : results) {
            List<AuditResult> alike = result.status() == Status.NOT_CHECKED
                    ? unchecked.getOrDefault(result.note(), List.of())
                    : List.of();
            if (alike.size() <= ALIKE_MAX) {
                condensed.add(result);
            } else if (alike.getFirst().equals(result)) {
                condensed.add(together(alike));
            }
        }
        return condensed;
    }

    private static AuditResult together(List<AuditResult> alike) {
        String names = alike.stream().map(AuditResult::invariant).collect(Collectors.joining(", "));
        return new AuditResult(
                Figures.count(alike.size(), "invariant"),
                names,
                Status.NOT_CHECKED,
                0,
                List.of(),
                alike.getFirst().note());
    }
}
