package io.plimsoll.app;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyRuns;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.LoadLineRuns;
import io.plimsoll.analysis.search.Search;
import io.plimsoll.report.ConcurrencyReport;
import io.plimsoll.report.LoadLineReport;
import io.plimsoll.report.SearchReport.Made;
import io.plimsoll.report.csv.CsvReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.plot.SearchPlots;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Json;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SearchDocument;
import io.plimsoll.results.sweep.SweepFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Prints and stores the results of a search. The folders of its runs are next to the search's folder.
public record SearchReports(Terminal terminal, OutputSettings output) {
    /// The results of a search in all output forms.
    ///
    /// @param data the output of `--json`
    record Forms(Object data, Document report, String csv, String svg, Verdict verdict) {}

    /// A stored search; empty if the sweep is not a search.
    public static Optional<Search> stored(SweepFolder folder) throws IOException {
        Optional<SearchDocument> document = SearchDocument.read(folder.path());
        if (document.isEmpty()) {
            return Optional.empty();
        }
        Path store = folder.path().resolveSibling("");
        return switch (document.get().kind()) {
            case LoadLineRuns.KIND -> Optional.of(LoadLineRuns.of(store, document.get()));
            case ConcurrencyRuns.KIND -> Optional.of(ConcurrencyRuns.of(store, document.get()));
            default -> Optional.empty();
        };
    }

    /// @return the verdict on the figures
    public Verdict print(SweepFolder folder, Search search) throws IOException {
        Forms shown = forms(folder, search);
        terminal.out()
                .print(
                        output.json()
                                ? Json.text(shown.data())
                                : TextReport.render(shown.report(), new Reports(terminal).style(output)));
        terminal.out().flush();
        return shown.verdict();
    }

    /// Writes the table and the picture into the search's folder, and the table to another file if requested.
    public void write(SweepFolder folder, Search search, @Nullable Path another) throws IOException {
        Forms shown = forms(folder, search);
        String kind = search.document().kind();
        Files.writeString(folder.path().resolve(kind + ".csv"), shown.csv());
        Files.writeString(folder.path().resolve(kind + ".svg"), shown.svg());
        if (another != null) {
            Files.writeString(another, shown.csv());
        }
    }

    static Forms forms(SweepFolder folder, Search search) throws IOException {
        Made made = new Made(folder.document(), search.document(), first(folder));
        return switch (search) {
            case LoadLineRuns runs -> {
                LoadLine found = runs.found(folder.document());
                yield new Forms(
                        found,
                        LoadLineReport.of(found, made),
                        CsvReport.ofSearch(found),
                        SearchPlots.of(found).alone(),
                        found.verdict());
            }
            case ConcurrencyRuns runs -> {
                ConcurrencyCurve found = runs.found(folder.document());
                yield new Forms(
                        found,
                        ConcurrencyReport.of(found, made),
                        CsvReport.ofSearch(found),
                        SearchPlots.of(found).alone(),
                        found.verdict());
            }
        };
    }

    /// The document of the first run that still exists.
    private static @Nullable RunDocument first(SweepFolder folder) throws IOException {
        Map<String, RunDocument> runs = SweepReports.runs(folder);
        return folder.document().cells().stream()
                .map(cell -> runs.get(cell.run()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
