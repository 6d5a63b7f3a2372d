package io.plimsoll.report.html;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.svg.Chart;
import io.plimsoll.results.Run;
import java.util.List;

/// What a page shows, one after the other.
public sealed interface Shown {
    /// A run.
    ///
    /// @param shapes of its intervals, filled while it was read; empty ones leave the heat map out
    /// @param damages what is wrong with its files, one sentence each
    record OfRun(Run run, Judgement judgement, IntervalShapes shapes, List<String> damages) implements Shown {
        public OfRun {
            damages = List.copyOf(damages);
        }
    }

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
