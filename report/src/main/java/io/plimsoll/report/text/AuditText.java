package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The result of an audit: one line per invariant, the first violators below. Stateless.
public final class AuditText {
    private static final int LABEL = 17;
    private static final int ALIKE_MAX = 3;

    private AuditText() {}

    public static String render(List<AuditResult> results, Style style) {
        Page page = new Page(style);
        if (!results.isEmpty()) {
            page.heading("Audit");
            append(page, results.stream());
        }
        return page.toString();
    }

    /// What holds is counted, and listed where that is asked for; all else is listed.
    static void appendFolded(Page page, List<AuditResult> results) {
        if (results.isEmpty()) {
            return;
        }
        long holding = results.stream()
                .filter(result -> result.status() == Status.HOLDS)
                .count();
        boolean folds = holding > 0 && !page.style().verbose();
        page.heading("Audit", heading(results, holding) + (folds ? "; --verbose lists them" : ""));
        append(page, results.stream().filter(result -> !folds || result.status() != Status.HOLDS));
    }

    private static String heading(List<AuditResult> results, long holding) {
        if (results.stream().allMatch(result -> result.status() == Status.NOT_CHECKED)) {
            return results.size() == 1
                    ? "the invariant was not checked"
                    : "none of the " + Figures.count(results.size()) + " invariants was checked";
        }
        return Figures.count(holding) + " of " + Figures.count(results.size(), "invariant")
                + (holding == 1 ? " holds" : " hold");
    }

    private static void append(Page page, Stream<AuditResult> results) {
        for (AuditResult result : condensed(results.toList())) {
            String note = result.note().isEmpty() ? "" : " (" + result.note() + ")";
            String violations = result.status() == Status.VIOLATED || result.status() == Status.BROKEN_BEFORE
                    ? "; violated " + Figures.count(result.violations(), "time")
                    : "";
            page.hanging(
                    paint(result.status()),
                    Page.pad("  " + word(result.status()), LABEL),
                    Paint.NONE,
                    result.invariant() + ": " + result.meaning() + violations + note);
            for (String violator : result.violators()) {
                page.hanging(Paint.NONE, " ".repeat(LABEL) + "- ", Paint.NONE, violator);
            }
            long more = result.violations() - result.violators().size();
            if (more > 0 && !result.violators().isEmpty()) {
                page.line(Paint.DIM, " ".repeat(LABEL) + "  and " + Figures.count(more) + " more");
            }
        }
    }

    /// The same with invariants that were not checked for one reason in one line, where there are more than a few.
    public static List<AuditResult> condensed(List<AuditResult> results) {
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

    public static String word(Status status) {
        return switch (status) {
            case HOLDS -> "holds";
            case VIOLATED -> "VIOLATED";
            case BROKEN_BEFORE -> "broken before";
            case BY_DESIGN -> "by design";
            case NOT_CHECKED -> "not checked";
        };
    }

    private static Paint paint(Status status) {
        return switch (status) {
            case HOLDS -> Paint.GREEN;
            case VIOLATED -> Paint.RED;
            case BROKEN_BEFORE, NOT_CHECKED -> Paint.YELLOW;
            case BY_DESIGN -> Paint.DIM;
        };
    }
}
