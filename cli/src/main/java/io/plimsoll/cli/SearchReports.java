package io.plimsoll.cli;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyRuns;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.LoadLineRuns;
import io.plimsoll.analysis.search.Search;
import io.plimsoll.report.csv.SearchCsv;
import io.plimsoll.report.svg.SearchCharts;
import io.plimsoll.report.text.ConcurrencyText;
import io.plimsoll.report.text.LoadLineText;
import io.plimsoll.report.text.Style;
import io.plimsoll.results.Json;
import io.plimsoll.results.SearchDocument;
import io.plimsoll.results.SweepFolder;
import io.plimsoll.results.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Prints and stores what a search found; its runs lie beside its folder.
record SearchReports(Terminal terminal, boolean json) {
    /// What a search found, in every form it is shown in.
    private record Shown(Object data, String text, String csv, String svg, Verdict verdict) {}

    /// A search that was stored; empty when the sweep is none.
    static Optional<Search> stored(SweepFolder folder) throws IOException {
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

    /// @return what the figures are worth
    Verdict print(SweepFolder folder, Search search) throws IOException {
        Shown shown = shown(folder, search);
        terminal.out().print(json ? Json.text(shown.data()) : shown.text());
        terminal.out().flush();
        return shown.verdict();
    }

    /// Writes table and picture into the search's folder, and the table to wherever else it is wanted.
    void write(SweepFolder folder, Search search, @Nullable Path another) throws IOException {
        Shown shown = shown(folder, search);
        String kind = search.document().kind();
        Files.writeString(folder.path().resolve(kind + ".csv"), shown.csv());
        Files.writeString(folder.path().resolve(kind + ".svg"), shown.svg());
        if (another != null) {
            Files.writeString(another, shown.csv());
        }
    }

    private Shown shown(SweepFolder folder, Search search) throws IOException {
        Style style = new Reports(terminal).style();
        return switch (search) {
            case LoadLineRuns runs -> {
                LoadLine found = runs.found(folder.document());
                yield new Shown(
                        found,
                        LoadLineText.render(found, style),
                        SearchCsv.render(found),
                        SearchCharts.of(found),
                        found.verdict());
            }
            case ConcurrencyRuns runs -> {
                ConcurrencyCurve found = runs.found(folder.document());
                yield new Shown(
                        found,
                        ConcurrencyText.render(found, style),
                        SearchCsv.render(found),
                        SearchCharts.of(found),
                        found.verdict());
            }
        };
    }
}
