package io.plimsoll.report;

import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import java.util.List;

/// The findings of a run, as sections of its report. Stateless.
final class Findings {
    private Findings() {}

    /// Warnings and worse, to be read before any figure; a section without parts if there are none.
    static Section grave(List<Finding> findings) {
        List<Part.Remark> grave = findings.stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .map(finding -> remark(finding, Names.severity(finding.severity())))
                .toList();
        return new Section("Read this first", grave.isEmpty() ? List.of() : List.of(new Part.Remarks(grave)));
    }

    /// The notes.
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
