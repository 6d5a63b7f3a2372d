package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import java.util.List;

/// The result of an audit: one line per invariant, the first violators below. Stateless.
public final class AuditText {
    private static final int LABEL = 17;

    private AuditText() {}

    public static String render(List<AuditResult> results, Style style) {
        Page page = new Page(style);
        append(page, results);
        return page.toString();
    }

    static void append(Page page, List<AuditResult> results) {
        if (results.isEmpty()) {
            return;
        }
        page.heading("Audit");
        for (AuditResult result : results) {
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

    static String word(Status status) {
        return switch (status) {
            case HOLDS -> "ok";
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
