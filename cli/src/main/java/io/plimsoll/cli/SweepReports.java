package io.plimsoll.cli;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.csv.SweepCsv;
import io.plimsoll.report.text.SweepTable;
import io.plimsoll.results.Json;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
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
import org.jspecify.annotations.Nullable;

/// Prints and stores what a sweep found; its runs lie beside its folder.
record SweepReports(Terminal terminal, boolean json) {
    /// What `--json` prints.
    record Output(SweepDocument sweep, List<CellFigures> figures) {}

    /// @return what the figures are worth
    Verdict print(SweepFolder folder) throws IOException {
        SweepFigures figures = figures(folder);
        terminal.out()
                .print(
                        json
                                ? Json.text(new Output(folder.document(), figures.cells()))
                                : SweepTable.render(figures, new Reports(terminal).style()));
        terminal.out().flush();
        return figures.verdict();
    }

    /// Writes the CSV into the sweep's folder and to wherever else it is wanted.
    void write(SweepFolder folder, @Nullable Path another) throws IOException {
        String csv = SweepCsv.render(figures(folder));
        Files.writeString(folder.path().resolve("sweep.csv"), csv);
        if (another != null) {
            Files.writeString(another, csv);
        }
    }

    static SweepFigures figures(SweepFolder folder) throws IOException {
        return SweepFigures.of(folder.document(), runs(folder));
    }

    /// The documents of a sweep's runs by their ids, as far as they are still there.
    static Map<String, RunDocument> runs(SweepFolder folder) throws IOException {
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
