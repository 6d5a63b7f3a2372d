package io.plimsoll.report.html;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.document.Document;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.Run;
import java.util.List;

/// An item on a page.
public sealed interface Shown {
    /// A run.
    ///
    /// @param shapes of its intervals, filled while it was read; if empty, the page has no heat map
    /// @param damages what is wrong with its files, one sentence each
    /// @param answers of query streams, one by one; empty if there are no streams
    record OfRun(Run run, Judgement judgement, IntervalShapes shapes, List<String> damages, List<AnswerRow> answers)
            implements Shown {
        public OfRun {
            damages = List.copyOf(damages);
            answers = List.copyOf(answers);
        }

        public OfRun(Run run, Judgement judgement, IntervalShapes shapes, List<String> damages) {
            this(run, judgement, shapes, damages, List.of());
        }
    }

    /// A comparison, or a search.
    ///
    /// @param id its name in the overview of the page
    record OfDocument(String id, Document document) implements Shown {}

    /// A sweep.
    record OfSweep(SweepFigures figures, Document document) implements Shown {}
}
