package io.plimsoll.cli;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepHeadline;
import io.plimsoll.htap.figure.HtapFigures;
import io.plimsoll.htap.figure.HtapRun;
import io.plimsoll.htap.figure.HtapSummary;
import io.plimsoll.htap.report.FrontierChart;
import io.plimsoll.htap.report.HtapCsv;
import io.plimsoll.htap.report.HtapText;
import io.plimsoll.report.text.Style;
import io.plimsoll.results.Json;
import io.plimsoll.results.SweepCell;
import io.plimsoll.results.SweepDocument;
import io.plimsoll.results.SweepFolder;
import io.plimsoll.results.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Prints and stores what an HTAP sweep found; its runs lie beside its folder.
record HtapReports(Terminal terminal, boolean json) {
    /// What `--json` prints.
    record Output(SweepDocument sweep, List<CellFigures> figures, HtapSummary htap) {}

    /// @return what the figures are worth
    Verdict print(SweepFolder folder) throws IOException {
        SweepFigures sweep = SweepReports.figures(folder);
        terminal.out().print(json ? Json.text(output(folder)) : text(folder, new Reports(terminal).style()));
        terminal.out().flush();
        return sweep.verdict();
    }

    static boolean isHtap(SweepDocument sweep) {
        return HtapFigures.modeOf(sweep).isPresent();
    }

    static Output output(SweepFolder folder) throws IOException {
        return new Output(folder.document(), SweepReports.figures(folder).cells(), HtapSummary.of(figures(folder)));
    }

    static String text(SweepFolder folder, Style style) throws IOException {
        return HtapText.render(
                figures(folder), SweepHeadline.of(SweepReports.figures(folder)).toString(), style);
    }

    /// The text as an issue or a page takes it.
    static String markdown(SweepFolder folder) throws IOException {
        return "## HTAP " + figures(folder).mode().word() + "\n\n```text\n" + text(folder, Style.PLAIN) + "```\n";
    }

    /// Writes tables and the picture into the sweep's folder.
    void write(SweepFolder folder) throws IOException {
        new SweepReports(terminal, json).write(folder, null);
        HtapFigures figures = figures(folder);
        Files.writeString(folder.path().resolve("htap.csv"), HtapCsv.render(figures));
        Optional<FrontierChart> picture = FrontierChart.of(figures);
        if (picture.isPresent()) {
            Files.writeString(folder.path().resolve("report.svg"), picture.get().alone());
        }
    }

    static HtapFigures figures(SweepFolder folder) throws IOException {
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
