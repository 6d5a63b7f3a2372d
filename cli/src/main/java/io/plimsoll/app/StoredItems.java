package io.plimsoll.app;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.app.SweepReports.Forms;
import io.plimsoll.compat.citus.NopmChart;
import io.plimsoll.compat.citus.PublishedTable;
import io.plimsoll.compat.holo.HologresReport;
import io.plimsoll.compat.holo.HologresTable;
import io.plimsoll.compat.ycsb.PolardbReport;
import io.plimsoll.compat.ycsb.PolardbTable;
import io.plimsoll.report.RunReport;
import io.plimsoll.report.SweepReport;
import io.plimsoll.report.csv.CsvReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.html.HtmlReport;
import io.plimsoll.report.html.HtmlReport.Shown;
import io.plimsoll.report.html.IntervalShapes;
import io.plimsoll.report.html.SweepCharts;
import io.plimsoll.report.markdown.MarkdownReport;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.Json;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunReader.IntervalSink;
import io.plimsoll.results.RunReader.SalvagedRun;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The runs and sweeps that the user named, as far as they are readable.
///
/// @param skipped the reasons why other items are not shown, a sentence each
public record StoredItems(List<Item> items, List<String> skipped) {
    /// A run or a sweep.
    ///
    /// @param sweep its results in all forms; null for a run
    public record Item(Path folder, Shown shown, @Nullable Forms sweep) {}

    public StoredItems {
        items = List.copyOf(items);
        skipped = List.copyOf(skipped);
    }

    /// @param isDrawn whether to draw charts
    public static StoredItems find(Path store, List<String> wanted, boolean isDrawn) {
        List<Item> items = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (String name : wanted) {
            try {
                Optional<SweepFolder> sweep = sweep(store, name);
                items.add(
                        sweep.isPresent()
                                ? sweep(sweep.get())
                                : run(new RunStore(store).find(name).path(), isDrawn));
            } catch (IOException | InvalidPathException unclear) {
                skipped.add(String.valueOf(unclear.getMessage()));
            }
        }
        return new StoredItems(items, skipped);
    }

    /// The names, and after each run that several machines drove together the folders of their parts.
    public static List<String> byMember(Path store, List<String> wanted) {
        List<String> all = new ArrayList<>();
        for (String name : wanted) {
            all.add(name);
            all.addAll(parts(store, name));
        }
        return all;
    }

    /// None of a sweep, and of what is not there, which is said when it is looked for again.
    private static List<String> parts(Path store, String name) {
        List<String> parts = new ArrayList<>();
        try {
            RunFolder run = new RunStore(store).find(name);
            FleetFacts fleet = RunReader.document(run).measurement().fleet();
            for (MemberFacts member : fleet == null ? List.<MemberFacts>of() : fleet.members()) {
                Path part = member.folder(run);
                if (Files.exists(part)) {
                    parts.add(part.toString());
                }
            }
            return parts;
        } catch (IOException | InvalidPathException unclear) {
            return List.of();
        }
    }

    /// Finds a sweep, unless the name is the beginning of a run's id. `last` is the last run.
    public static Optional<SweepFolder> sweep(Path store, String name) throws IOException {
        boolean isRun = name.equals("last")
                || new RunStore(store).runs().stream().anyMatch(run -> run.id().startsWith(name));
        return isRun ? Optional.empty() : new SweepStore(store).find(name);
    }

    private static Item run(Path folder, boolean isDrawn) throws IOException {
        IntervalShapes shapes = new IntervalShapes();
        SalvagedRun salvaged = RunReader.salvage(folder, isDrawn ? shapes : IntervalSink.NONE);
        List<String> damages = new ArrayList<>(salvaged.damages());
        Shown shown = new Shown.OfRun(
                salvaged.run(), Judgement.judge(salvaged.run()), shapes, damages, answers(salvaged.run(), damages));
        return new Item(folder, shown, null);
    }

    private static List<AnswerRow> answers(Run run, List<String> damages) {
        try {
            return RunReader.answers(run);
        } catch (IOException damaged) {
            damages.add(String.valueOf(damaged.getMessage()));
            return List.of();
        }
    }

    private static Item sweep(SweepFolder folder) throws IOException {
        Forms forms = SweepReports.forms(folder);
        SweepDocument document = folder.document();
        if (SweepReports.isAnswer(folder)) {
            return new Item(folder.path(), new Shown.OfDocument(document.id(), forms.report()), forms);
        }
        Map<String, RunDocument> runs = SweepReports.runs(folder);
        SweepFigures figures = SweepFigures.of(document, runs);
        Document report = SweepReports.isHtap(document) ? forms.report() : charted(figures, runs);
        return new Item(folder.path(), new Shown.OfSweep(figures, report), forms);
    }

    /// The report of a sweep with the charts for it.
    private static Document charted(SweepFigures figures, Map<String, RunDocument> runs) {
        List<Plot> charts = new ArrayList<>(PolardbReport.charts(figures, PolardbTable.builtIn()));
        NopmChart.of(figures, runs, PublishedTable.builtIn()).ifPresent(charts::add);
        if (charts.isEmpty()) {
            HologresTable hologres = HologresTable.builtIn();
            charts.addAll(SweepCharts.of(figures, cell -> HologresReport.ghosts(cell, hologres)));
        }
        return SweepReport.of(figures, charts);
    }

    private List<Shown> shown() {
        return items.stream().map(Item::shown).toList();
    }

    private <T> List<T> ofRuns(Function<Shown.OfRun, T> fact) {
        return items.stream()
                .flatMap(item -> item.shown() instanceof Shown.OfRun run ? Stream.of(fact.apply(run)) : Stream.empty())
                .toList();
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    public Path first() {
        return items.getFirst().folder();
    }

    public List<String> damages() {
        return ofRuns(Shown.OfRun::damages).stream().flatMap(List::stream).toList();
    }

    public String html() {
        return HtmlReport.render(shown(), skipped);
    }

    /// One item as `show --json` prints it, several as a list.
    public String json() {
        List<Object> all = items.stream().map(StoredItems::data).toList();
        return Json.text(all.size() == 1 ? all.getFirst() : all);
    }

    private static Object data(Item item) {
        return item.shown() instanceof Shown.OfRun run
                ? run.judgement().on(run.run().document())
                : Objects.requireNonNull(item.sweep()).data();
    }

    /// @throws SpecException for runs and sweeps together, because their columns differ
    public String csv() {
        Forms alone = items.size() == 1 ? items.getFirst().sweep() : null;
        if (alone != null) {
            return alone.table();
        }
        if (items.stream().anyMatch(item -> item.sweep() != null)) {
            throw mixed();
        }
        return CsvReport.ofRuns(ofRuns(run -> run.judgement().on(run.run().document())));
    }

    private static SpecException mixed() {
        return SpecException.of(
                Origin.COMMAND_LINE,
                "--format csv takes runs, one sweep or one search: the columns of sweeps differ from those of runs, and"
                        + " from sweep to sweep");
    }

    public String markdown() {
        return shown().stream()
                .map(item -> switch (item) {
                    case Shown.OfRun run ->
                        MarkdownReport.render(RunReport.of(run.run(), run.judgement(), run.damages(), run.answers()));
                    case Shown.OfDocument other -> MarkdownReport.render(other.document());
                    case Shown.OfSweep sweep -> MarkdownReport.render(sweep.document());
                })
                .collect(Collectors.joining("\n"));
    }
}
