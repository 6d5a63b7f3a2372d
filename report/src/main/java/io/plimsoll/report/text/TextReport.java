package io.plimsoll.report.text;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Run;

/// The report of a run on a terminal: verdict, environment and warnings first, then figures, then what
/// they rest on. A pure function; stateless and thread-safe.
public final class TextReport {
    private TextReport() {}

    /// @return lines of at most `style.width()` characters
    public static String render(Run run, Judgement judgement, Style style) {
        Measured measured = Measured.of(run);
        Page page = new Page(style);
        if (Headline.isAll(measured)) {
            Headline.appendAll(page, measured, judgement);
            return page.toString();
        }
        Headline.append(page, measured, judgement);
        EnvironmentSection.append(page, run);
        FindingsSection.appendGrave(page, judgement);
        OperationsSection.append(page, measured);
        RoundsSection.append(page, measured);
        new TimeLine(measured, page.style().width()).append(page);
        FailuresSection.append(page, measured);
        HarnessSection.append(page, measured);
        LoadSection.append(page, run);
        AuditText.appendFolded(page, run.document().audit());
        FindingsSection.appendNotes(page, judgement);
        Headline.appendVerdict(page, run.document().status(), judgement);
        return page.toString();
    }
}
