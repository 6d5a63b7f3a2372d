package io.plimsoll.report.text;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import java.util.List;

/// What was found about a run: what matters before its figures, notes after them.
final class FindingsSection {
    private static final int LABEL = 11;

    private FindingsSection() {}

    static void appendGrave(Page page, Judgement judgement) {
        appendGrave(page, judgement.findings());
    }

    static void appendGrave(Page page, List<Finding> findings) {
        List<Finding> grave = findings.stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .toList();
        if (grave.isEmpty()) {
            return;
        }
        page.heading("Read this first");
        for (Finding finding : grave) {
            String label = Page.pad("  " + Names.severity(finding.severity()), LABEL + 2);
            page.hanging(Paint.of(finding.severity()), label, Paint.NONE, finding.name() + ": " + finding.sentence());
            if (!finding.advice().isEmpty()) {
                page.hanging(Paint.DIM, " ".repeat(label.length()) + "-> ", Paint.DIM, finding.advice());
            }
        }
    }

    static void appendNotes(Page page, Judgement judgement) {
        List<Finding> notes = judgement.findings().stream()
                .filter(finding -> finding.severity() == Severity.NOTE)
                .toList();
        if (notes.isEmpty()) {
            return;
        }
        page.heading("Notes");
        notes.forEach(note -> page.hanging(Paint.NONE, "  - ", Paint.NONE, note.name() + ": " + note.sentence()));
    }
}
