package io.plimsoll.report;

import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import java.util.List;

/// What speaks against figures, as a part of a report. Stateless.
final class Findings {
    private Findings() {}

    /// What to read before any figure; without parts where nothing speaks against them.
    static Section grave(List<Finding> findings) {
        List<Part.Remark> grave = findings.stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .map(finding -> remark(finding, Names.severity(finding.severity())))
                .toList();
        return new Section("Read this first", grave.isEmpty() ? List.of() : List.of(new Part.Remarks(grave)));
    }

    /// What is good to know.
    static Section notes(List<Finding> findings) {
        List<Part.Remark> notes = findings.stream()
                .filter(finding -> finding.severity() == Severity.NOTE)
                .map(finding -> remark(finding, ""))
                .toList();
        return new Section("Notes", notes.isEmpty() ? List.of() : List.of(new Part.Detail(new Part.Remarks(notes))));
    }

    private static Part.Remark remark(Finding finding, String label) {
        return new Part.Remark(
                Tone.of(finding.severity()), label, finding.name(), finding.sentence(), List.of(), finding.advice());
    }
}
