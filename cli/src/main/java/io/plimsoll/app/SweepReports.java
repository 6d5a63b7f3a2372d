package io.plimsoll.app;

import io.plimsoll.analysis.ab.AbResult;
import io.plimsoll.analysis.ab.ServerContrast;
import io.plimsoll.analysis.ab.ServerContrast.ServerBlock;
import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyRuns;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.LoadLineRuns;
import io.plimsoll.analysis.search.Search;
import io.plimsoll.htap.FrontierPlots;
import io.plimsoll.htap.HtapCsv;
import io.plimsoll.htap.HtapFigures;
import io.plimsoll.htap.HtapReport;
import io.plimsoll.htap.HtapRun;
import io.plimsoll.report.AbReport;
import io.plimsoll.report.ConcurrencyReport;
import io.plimsoll.report.LoadLineReport;
import io.plimsoll.report.SearchReport.Made;
import io.plimsoll.report.SweepReport;
import io.plimsoll.report.csv.CsvReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.plot.SearchPlots;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.ab.AbDocument;
import io.plimsoll.results.ab.AbJournal;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SearchDocument;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Prints and stores the results of sweeps, of searches, of abs and of HTAP sweeps. The folders of their runs are next
/// to their own.
public record SweepReports(Terminal terminal, OutputSettings output) {
    /// The results of a sweep in all output forms.
    ///
    /// @param data the output of `--json`
    /// @param csv the name of the file that the user may have written to another place, too
    /// @param files the texts of the files in the sweep's folder, by their names
    /// @param verdict the verdict on the figures
    public record Forms(Object data, Document report, String csv, Map<String, String> files, Verdict verdict) {
        String table() {
            return Objects.requireNonNull(files.get(csv));
        }
    }

    /// The output of `--json` for a sweep.
    record Output(SweepDocument sweep, List<CellFigures> figures) {}

    /// The output of `--json` for an HTAP sweep.
    record HtapOutput(SweepDocument sweep, List<CellFigures> figures, HtapFigures.Summary htap) {}

    /// The results of any stored sweep.
    public static Forms forms(SweepFolder folder) throws IOException {
        Optional<Search> search = search(folder);
        if (search.isPresent()) {
            return forms(folder, search.get());
        }
        Optional<AbDocument> asked = AbDocument.read(folder.path());
        if (asked.isPresent()) {
            return ab(folder, asked.get());
        }
        SweepFigures figures = figures(folder);
        return isHtap(folder.document()) ? htap(folder, figures) : grid(figures);
    }

    private static Forms grid(SweepFigures figures) {
        return new Forms(
                new Output(figures.sweep(), figures.cells()),
                SweepReport.of(figures, List.of()),
                "sweep.csv",
                Map.of("sweep.csv", CsvReport.ofSweep(figures)),
                figures.verdict());
    }

    private static Forms htap(SweepFolder folder, SweepFigures sweep) throws IOException {
        HtapFigures figures = htapFigures(folder);
        Map<String, String> files = new LinkedHashMap<>();
        files.put("sweep.csv", CsvReport.ofSweep(sweep));
        files.put("htap.csv", HtapCsv.render(figures));
        FrontierPlots.of(figures)
                .ifPresent(picture ->
                        files.put("report.svg", picture.alone(sweep.sweep().id())));
        return new Forms(
                new HtapOutput(sweep.sweep(), sweep.cells(), figures.summary()),
                HtapReport.of(figures, sweep),
                "htap.csv",
                files,
                sweep.verdict());
    }

    private static Forms ab(SweepFolder folder, AbDocument asked) throws IOException {
        Map<String, RunDocument> runs = runs(folder);
        List<ServerBlock> a = servers(folder, AbDocument.A, runs);
        List<ServerBlock> b = servers(folder, AbDocument.B, runs);
        AbResult found = AbResult.of(folder.document(), asked, runs, ServerContrast.of(a, b));
        List<String> left = new ArrayList<>();
        for (AbJournal.Stored stored : AbJournal.in(folder.path())) {
            if (stored.journal().isOpen()) {
                left.add("what it changed on " + stored.journal().place().target() + ": `plimsoll ab --restore "
                        + stored.folder() + "` puts it back");
            }
        }
        boolean isViewed = Stream.concat(a.stream(), b.stream()).anyMatch(block -> !block.isEmpty());
        return new Forms(
                found,
                AbReport.of(new AbReport.Made(found, first(folder), isViewed, left)),
                "ab.csv",
                Map.of("ab.csv", CsvReport.ofAb(found)),
                found.verdict());
    }

    /// What the server did in each whole block of a variant.
    private static List<ServerBlock> servers(SweepFolder folder, String variant, Map<String, RunDocument> runs)
            throws IOException {
        List<ServerBlock> blocks = new ArrayList<>();
        for (SweepCell cell : folder.document().cells()) {
            RunDocument run = runs.get(cell.run());
            boolean isLookedAt = run != null && run.measurement().server() != null;
            if (isLookedAt && variant.equals(cell.axes().get(AbDocument.AXIS)) && cell.state() == CellState.DONE) {
                blocks.add(ServerBlock.of(RunReader.read(folder.path().resolveSibling(cell.run()))));
            }
        }
        return blocks;
    }

    /// The results of a search.
    public static Forms forms(SweepFolder folder, Search search) throws IOException {
        Made made = new Made(folder.document(), search.document(), first(folder));
        String kind = search.document().kind();
        return switch (search) {
            case LoadLineRuns runs -> {
                LoadLine found = runs.found(folder.document());
                Map<String, String> files = files(
                        kind, CsvReport.ofSearch(found), SearchPlots.of(found).alone());
                yield new Forms(found, LoadLineReport.of(found, made), kind + ".csv", files, found.verdict());
            }
            case ConcurrencyRuns runs -> {
                ConcurrencyCurve found = runs.found(folder.document());
                Map<String, String> files = files(
                        kind, CsvReport.ofSearch(found), SearchPlots.of(found).alone());
                yield new Forms(found, ConcurrencyReport.of(found, made), kind + ".csv", files, found.verdict());
            }
        };
    }

    private static Map<String, String> files(String kind, String csv, String svg) {
        return Map.of(kind + ".csv", csv, kind + ".svg", svg);
    }

    /// A stored search; empty if the sweep is not a search.
    static Optional<Search> search(SweepFolder folder) throws IOException {
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

    /// The document of the first run that still exists.
    private static @Nullable RunDocument first(SweepFolder folder) throws IOException {
        Map<String, RunDocument> runs = runs(folder);
        return folder.document().cells().stream()
                .map(cell -> runs.get(cell.run()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /// Whether its report is more than a table of cells.
    static boolean isAnswer(SweepFolder folder) throws IOException {
        return search(folder).isPresent() || AbDocument.read(folder.path()).isPresent();
    }

    public static boolean isHtap(SweepDocument sweep) {
        return HtapFigures.modeOf(sweep).isPresent();
    }

    public void print(Forms forms) {
        terminal.print(forms.data(), forms::report, output);
    }

    /// Prints the results and writes them into the sweep's folder, and its table to another file if requested.
    ///
    /// @return the verdict on the figures
    public Verdict report(SweepFolder folder, Forms forms, @Nullable Path another) throws IOException {
        print(forms);
        write(folder, forms);
        if (another != null) {
            Files.writeString(another, forms.table());
        }
        tell(folder, forms);
        return forms.verdict();
    }

    /// Prints a text in place of the report, and writes the results into the sweep's folder.
    ///
    /// @return the verdict on the figures
    public Verdict report(SweepFolder folder, String text) throws IOException {
        Forms forms = forms(folder);
        if (output.json()) {
            print(forms);
        } else {
            Notification.ofThisProcess().reported(forms::report);
            terminal.out().print(text);
            terminal.out().flush();
        }
        write(folder, forms);
        tell(folder, forms);
        return forms.verdict();
    }

    private void tell(SweepFolder folder, Forms forms) throws IOException {
        if (output.pipeline().isWanted()) {
            output.pipeline().tell(SweepJudgements.of(folder.document(), forms, runs(folder)));
        }
    }

    private static void write(SweepFolder folder, Forms forms) throws IOException {
        for (Map.Entry<String, String> file : forms.files().entrySet()) {
            Files.writeString(folder.path().resolve(file.getKey()), file.getValue());
        }
    }

    public static SweepFigures figures(SweepFolder folder) throws IOException {
        return SweepFigures.of(folder.document(), runs(folder));
    }

    public static HtapFigures htapFigures(SweepFolder folder) throws IOException {
        Map<String, HtapRun> runs = new HashMap<>();
        for (Path run : runFolders(folder)) {
            runs.put(String.valueOf(run.getFileName()), HtapRun.read(run));
        }
        return HtapFigures.of(folder.document(), runs);
    }

    /// The documents of the sweep's runs that still exist, by run id.
    public static Map<String, RunDocument> runs(SweepFolder folder) throws IOException {
        Map<String, RunDocument> runs = new HashMap<>();
        for (Path run : runFolders(folder)) {
            runs.put(String.valueOf(run.getFileName()), RunReader.document(new RunFolder(run)));
        }
        return runs;
    }

    private static List<Path> runFolders(SweepFolder folder) {
        return folder.document().cells().stream()
                .map(SweepCell::run)
                .filter(run -> !run.isEmpty())
                .map(run -> folder.path().resolveSibling(run))
                .filter(Files::isDirectory)
                .toList();
    }
}
