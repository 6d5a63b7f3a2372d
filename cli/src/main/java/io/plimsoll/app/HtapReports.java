package io.plimsoll.app;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.htap.FrontierPlots;
import io.plimsoll.htap.HtapCsv;
import io.plimsoll.htap.HtapFigures;
import io.plimsoll.htap.HtapReport;
import io.plimsoll.htap.HtapRun;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Json;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Prints and stores the results of an HTAP sweep. The folders of its runs are next to the sweep's folder.
public record HtapReports(Terminal terminal, OutputSettings output) {
    /// The output of `--json`.
    record Output(SweepDocument sweep, List<CellFigures> figures, HtapFigures.Summary htap) {}

    /// @return the verdict on the figures
    public Verdict print(SweepFolder folder) throws IOException {
        SweepFigures sweep = SweepReports.figures(folder);
        terminal.out()
                .print(
                        output.json()
                                ? Json.text(output(folder))
                                : TextReport.render(report(folder, sweep), new Reports(terminal).style(output)));
        terminal.out().flush();
        return sweep.verdict();
    }

    public static boolean isHtap(SweepDocument sweep) {
        return HtapFigures.modeOf(sweep).isPresent();
    }

    static Output output(SweepFolder folder) throws IOException {
        return new Output(
                folder.document(),
                SweepReports.figures(folder).cells(),
                figures(folder).summary());
    }

    static Document report(SweepFolder folder, SweepFigures sweep) throws IOException {
        return HtapReport.of(figures(folder), sweep);
    }

    /// Writes the tables and the picture into the sweep's folder.
    public void write(SweepFolder folder) throws IOException {
        new SweepReports(terminal, output).write(folder, null);
        HtapFigures figures = figures(folder);
        Files.writeString(folder.path().resolve("htap.csv"), HtapCsv.render(figures));
        Optional<Plot> picture = FrontierPlots.of(figures);
        if (picture.isPresent()) {
            Files.writeString(
                    folder.path().resolve("report.svg"),
                    picture.get().alone(folder.document().id()));
        }
    }

    public static HtapFigures figures(SweepFolder folder) throws IOException {
        Map<String, HtapRun> runs = new HashMap<>();
        for (SweepCell cell : folder.document().cells()) {
            Path run = folder.path().resolveSibling(cell.run());
            if (!cell.run().isEmpty() && Files.isDirectory(run)) {
                runs.put(cell.run(), HtapRun.read(run));
            }
        }
        return HtapFigures.of(folder.document(), runs);
    }
}
