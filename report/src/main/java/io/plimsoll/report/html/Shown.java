package io.plimsoll.report.html;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.svg.Chart;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.Run;
import java.util.List;

/// What a page shows, one after the other.
public sealed interface Shown {
    /// A run.
    ///
    /// @param shapes of its intervals, filled while it was read; empty ones leave the heat map out
    /// @param damages what is wrong with its files, one sentence each
    /// @param answers of streams of queries, one by one; empty for none
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
    /// @param id as it is named in a list of what is on the page
    record OfArticle(String id, Article article) implements Shown {}

    /// A sweep.
    ///
    /// @param charts in the order they are shown
    /// @param account what is to be said of it besides the table of its cells, as it is written on a terminal;
    /// empty for nothing
    record OfSweep(SweepFigures figures, List<? extends Chart> charts, String account) implements Shown {
        public OfSweep {
            charts = List.copyOf(charts);
        }

        public OfSweep(SweepFigures figures, List<? extends Chart> charts) {
            this(figures, charts, "");
        }
    }
}
