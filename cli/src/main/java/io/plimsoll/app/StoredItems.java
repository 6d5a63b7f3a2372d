package io.plimsoll.app;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.search.Search;
import io.plimsoll.compat.citus.chart.NopmChart;
import io.plimsoll.compat.citus.result.PublishedTable;
import io.plimsoll.compat.holo.HologresReport;
import io.plimsoll.compat.holo.HologresTable;
import io.plimsoll.compat.ycsb.PolardbReport;
import io.plimsoll.compat.ycsb.PolardbTable;
import io.plimsoll.htap.report.HtapCsv;
import io.plimsoll.report.RunReport;
import io.plimsoll.report.SweepReport;
import io.plimsoll.report.csv.CsvReport;
import io.plimsoll.report.html.HtmlReport;
import io.plimsoll.report.html.HtmlReport.Shown;
import io.plimsoll.report.html.IntervalShapes;
import io.plimsoll.report.html.SweepCharts;
import io.plimsoll.report.markdown.MarkdownReport;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.Json;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunReader.IntervalSink;
import io.plimsoll.results.RunReader.SalvagedRun;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The runs and sweeps that the user named, as far as they are readable.
///
/// @param folders the folders of the shown items
/// @param skipped the reasons why other items are not shown, a sentence each
public record StoredItems(List<Shown> shown, List<Path> folders, List<String> skipped) {
    public StoredItems {
        shown = List.copyOf(shown);
        folders = List.copyOf(folders);
        skipped = List.copyOf(skipped);
    }

    /// @param isDrawn whether to draw charts
    public static StoredItems find(Path store, List<String> wanted, boolean isDrawn) {
        List<Shown> shown = new ArrayList<>();
        List<Path> folders = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (String name : wanted) {
            try {
                Optional<SweepFolder> sweep = sweep(store, name);
                Path folder = sweep.isPresent()
                        ? sweep.get().path()
                        : new RunStore(store).find(name).path();
                shown.add(sweep.isPresent() ? sweep(sweep.get()) : run(folder, isDrawn));
                folders.add(folder);
            } catch (IOException | InvalidPathException unclear) {
                skipped.add(String.valueOf(unclear.getMessage()));
            }
        }
        return new StoredItems(shown, folders, skipped);
    }

    /// Finds a sweep, unless the name is the beginning of a run's id. `last` is the last run.
    private static Optional<SweepFolder> sweep(Path store, String name) throws IOException {
        boolean isRun = name.equals("last")
                || new RunStore(store).runs().stream().anyMatch(run -> run.id().startsWith(name));
        return isRun ? Optional.empty() : new SweepStore(store).find(name);
    }

    private static Shown run(Path folder, boolean isDrawn) throws IOException {
        IntervalShapes shapes = new IntervalShapes();
        SalvagedRun salvaged = RunReader.salvage(folder, isDrawn ? shapes : IntervalSink.NONE);
        List<String> damages = new ArrayList<>(salvaged.damages());
        return new Shown.OfRun(
                salvaged.run(), Judgement.judge(salvaged.run()), shapes, damages, answers(salvaged.run(), damages));
    }

    private static List<AnswerRow> answers(Run run, List<String> damages) {
        try {
            return RunReader.answers(run);
        } catch (IOException damaged) {
            damages.add(String.valueOf(damaged.getMessage()));
            return List.of();
        }
    }

    private static Shown sweep(SweepFolder folder) throws IOException {
        Optional<Search> search = SearchReports.stored(folder);
        if (search.isPresent()) {
            return new Shown.OfDocument(
                    folder.document().id(),
                    SearchReports.forms(folder, search.get()).report());
        }
        Map<String, RunDocument> runs = SweepReports.runs(folder);
        SweepFigures figures = SweepFigures.of(folder.document(), runs);
        if (HtapReports.isHtap(folder.document())) {
            return new Shown.OfSweep(figures, HtapReports.report(folder, figures));
        }
        List<Plot> charts = new ArrayList<>(PolardbReport.charts(figures, PolardbTable.builtIn()));
        NopmChart.of(figures, runs, PublishedTable.builtIn()).ifPresent(charts::add);
        if (charts.isEmpty()) {
            HologresTable hologres = HologresTable.builtIn();
            charts.addAll(SweepCharts.of(figures, cell -> HologresReport.ghosts(cell, hologres)));
        }
        return new Shown.OfSweep(figures, SweepReport.of(figures, charts));
    }

    public boolean isEmpty() {
        return shown.isEmpty();
    }

    public Path first() {
        return folders.getFirst();
    }

    public List<String> damages() {
        return shown.stream()
                .flatMap(item -> item instanceof Shown.OfRun run ? run.damages().stream() : Stream.<String>empty())
                .toList();
    }

    public String html() {
        return HtmlReport.render(shown, skipped);
    }

    /// One item as `show --json` prints it, several as a list.
    public String json() throws IOException {
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            items.add(
                    switch (shown.get(i)) {
                        case Shown.OfRun run -> run.judgement().on(run.run().document());
                        case Shown.OfDocument _ -> search(folders.get(i)).data();
                        case Shown.OfSweep sweep -> output(sweep.figures(), folders.get(i));
                    });
        }
        return Json.text(items.size() == 1 ? items.getFirst() : items);
    }

    private static SearchReports.Forms search(Path folder) throws IOException {
        SweepFolder read = SweepFolder.read(folder);
        Search search =
                SearchReports.stored(read).orElseThrow(() -> new IOException(folder + " is no longer a search"));
        return SearchReports.forms(read, search);
    }

    private static Object output(SweepFigures sweep, Path folder) throws IOException {
        return HtapReports.isHtap(sweep.sweep())
                ? HtapReports.output(SweepFolder.read(folder))
                : new SweepReports.Output(sweep.sweep(), sweep.cells());
    }

    /// @throws SpecException for runs and sweeps together, because their columns differ
    public String csv() throws IOException {
        if (shown.size() == 1 && shown.getFirst() instanceof Shown.OfDocument) {
            return search(folders.getFirst()).csv();
        }
        List<RunDocument> runs = new ArrayList<>();
        List<SweepFigures> sweeps = new ArrayList<>();
        for (Shown item : shown) {
            switch (item) {
                case Shown.OfRun run -> runs.add(run.judgement().on(run.run().document()));
                case Shown.OfSweep sweep -> sweeps.add(sweep.figures());
                case Shown.OfDocument _ -> throw mixed();
            }
        }
        if (sweeps.size() > 1 || (!sweeps.isEmpty() && !runs.isEmpty())) {
            throw mixed();
        }
        if (!sweeps.isEmpty() && HtapReports.isHtap(sweeps.getFirst().sweep())) {
            return HtapCsv.render(HtapReports.figures(SweepFolder.read(folders.getFirst())));
        }
        return sweeps.isEmpty() ? CsvReport.ofRuns(runs) : CsvReport.ofSweep(sweeps.getFirst());
    }

    private static SpecException mixed() {
        return SpecException.of(
                Origin.COMMAND_LINE,
                "--format csv takes runs, one sweep or one search: the columns of sweeps differ from those of runs, and"
                        + " from sweep to sweep");
    }

    public String markdown() {
        return shown.stream()
                .map(item -> switch (item) {
                    case Shown.OfRun run ->
                        MarkdownReport.render(RunReport.of(run.run(), run.judgement(), run.damages(), run.answers()));
                    case Shown.OfDocument other -> MarkdownReport.render(other.document());
                    case Shown.OfSweep sweep -> MarkdownReport.render(sweep.document());
                })
                .collect(Collectors.joining("\n"));
    }
}
