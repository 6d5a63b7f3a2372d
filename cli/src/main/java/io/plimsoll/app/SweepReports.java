package io.plimsoll.app;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.SweepReport;
import io.plimsoll.report.csv.CsvReport;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Json;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
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
import org.jspecify.annotations.Nullable;

/// Prints and stores the results of a sweep. The folders of its runs are next to the sweep's folder.
public record SweepReports(Terminal terminal, OutputSettings output) {
    /// The output of `--json`.
    record Output(SweepDocument sweep, List<CellFigures> figures) {}

    /// @return the verdict on the figures
    public Verdict print(SweepFolder folder) throws IOException {
        SweepFigures figures = figures(folder);
        terminal.out()
                .print(
                        output.json()
                                ? Json.text(new Output(folder.document(), figures.cells()))
                                : TextReport.render(
                                        SweepReport.of(figures, List.of()), new Reports(terminal).style(output)));
        terminal.out().flush();
        return figures.verdict();
    }

    /// Writes the CSV into the sweep's folder, and to another file if requested.
    public void write(SweepFolder folder, @Nullable Path another) throws IOException {
        String csv = CsvReport.ofSweep(figures(folder));
        Files.writeString(folder.path().resolve("sweep.csv"), csv);
        if (another != null) {
            Files.writeString(another, csv);
        }
    }

    public static SweepFigures figures(SweepFolder folder) throws IOException {
        return SweepFigures.of(folder.document(), runs(folder));
    }

    /// The documents of the sweep's runs that still exist, by run id.
    public static Map<String, RunDocument> runs(SweepFolder folder) throws IOException {
        Map<String, RunDocument> runs = new HashMap<>();
        for (SweepCell cell : folder.document().cells()) {
            Path run = folder.path().resolveSibling(cell.run());
            if (!cell.run().isEmpty() && Files.isDirectory(run)) {
                runs.put(cell.run(), RunReader.document(new RunFolder(run)));
            }
        }
        return runs;
    }
}
