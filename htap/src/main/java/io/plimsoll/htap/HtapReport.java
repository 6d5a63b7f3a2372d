package io.plimsoll.htap;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepFigures.SweepHeadline;
import io.plimsoll.analysis.htap.Estimated;
import io.plimsoll.analysis.htap.Freshness;
import io.plimsoll.analysis.htap.Freshness.QueryTimes;
import io.plimsoll.analysis.htap.MeasuredFrontier;
import io.plimsoll.htap.LoadFigures.Growth;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.report.SweepReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Ending;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The report of an HTAP sweep: loads, frontier, the effect of transactions on queries, and doubts about the
/// figures. Pure functions; stateless.
public final class HtapReport {
    private HtapReport() {}

    /// @param cells the figures of the same sweep, cell by cell
    public static Document of(HtapFigures sweep, SweepFigures cells) {
        SweepHeadline headline = SweepHeadline.of(cells);
        List<Section> sections = new ArrayList<>();
        List<String> doubts = doubts(sweep);
        sections.add(
                new Section("Read this first", doubts.isEmpty() ? List.of() : List.of(new Part.Sentences(doubts))));
        sections.add(new Section("Loads", loads(sweep)));
        List<Part> frontier = new ArrayList<>();
        FrontierPlots.of(sweep)
                .ifPresent(plot -> frontier.add(new Part.Charts(String.join(" ", plot.notes()), List.of(plot))));
        sweep.frontier()
                .filter(_ -> sweep.mode() == HtapMode.FRONTIER)
                .ifPresent(measured -> frontier.add(new Part.Note(isolation(measured.isolation()))));
        sections.add(new Section(sweep.mode() == HtapMode.FRONTIER ? "Frontier" : "Both together", frontier));
        subject(sweep).ifPresent(figures -> details(sweep, figures, sections));
        sections.add(new Section("All cells", new Part.Detail(SweepReport.cells(cells))));
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("conditions", conditions(sweep));
        facts.put("started", sweep.sweep().startedAt());
        facts.put("folder", sweep.sweep().id());
        return new Document(
                new Head(
                        SweepReport.tone(cells, headline),
                        headline.word(),
                        "HTAP " + sweep.mode().word() + " on "
                                + sweep.sweep().setting(sweep.sweep().cells().getFirst(), "target"),
                        headline.states(),
                        Map.of(),
                        new Part.Facts(facts),
                        Ending.NONE),
                sections);
    }

    /// The conditions of the measurement.
    private static String conditions(HtapFigures figures) {
        SweepDocument sweep = figures.sweep();
        SweepCell first = sweep.cells().getFirst();
        long rounds = sweep.value(first, RunKeys.ROUNDS).orElse(1L);
        String windows = rounds == 1 ? "one window of " : "the same " + rounds + " windows of ";
        return "Transactions and queries are counted in " + windows
                + sweep.setting(first, "measure") + ". "
                + switch (sweep.setting(first, "growth")) {
                    case "trim" -> "Inserted orders are taken back before each run: all begin with the same data.";
                    case "keep" -> "The data grows from run to run (growth = keep): later loads have more of it.";
                    default -> "Nothing is said about the growth of the data between runs.";
                };
    }

    /// Reasons to doubt the figures, and what is missing.
    private static List<String> doubts(HtapFigures figures) {
        List<String> doubts = new ArrayList<>();
        if (figures.transactionsAlone().isEmpty() && isDone(figures, false)) {
            doubts.add("No transaction was completed when they ran alone: there is no T0, and so no share of it.");
        }
        if (figures.queriesAlone().isEmpty() && isDone(figures, true)) {
            doubts.add(
                    "No query was completed in the window when they ran alone: there is no A0, and so no share of it."
                            + " Measure for longer.");
        }
        int beyond = figures.frontier().map(MeasuredFrontier::beyondAlone).orElse(0);
        if (beyond > 0) {
            doubts.add(Figures.count(beyond, "load")
                    + " did more together than alone and counts as the baseline. It is noise, or a"
                    + " baseline measured too short.");
        }
        figures.loads().stream()
                .filter(load -> load.verdict() != null && load.verdict() != Verdict.PASS)
                .forEach(load -> doubts.add(brief(load.load()) + " is " + load.verdict() + ": `plimsoll show "
                        + load.runs().getFirst() + "` says why."));
        figures.sweep().cells().stream()
                .filter(cell -> cell.state() == CellState.FAILED || cell.state() == CellState.NOT_APPLICABLE)
                .forEach(cell ->
                        doubts.add(HtapLoad.of(cell).map(HtapReport::brief).orElse(cell.id()) + " has no figures: "
                                + cell.reason()));
        return doubts;
    }

    private static boolean isDone(HtapFigures figures, boolean isQueries) {
        return figures.loads().stream()
                .map(LoadFigures::load)
                .anyMatch(load -> isQueries ? load.isQueriesAlone() : load.isTransactionsAlone());
    }

    private static String intervals(HtapFigures sweep) {
        return sweep.loads().stream().anyMatch(figures -> figures.rates().hasSpread())
                ? ", with its 95 % interval over repeats"
                : "";
    }

    private static String isolation(Estimated score) {
        return score(score) + (score.hasInterval() ? "" : ", from one repeat of a load: no interval can be given")
                + ". It is the area below the frontier as a share of T0 x A0: 1 when neither takes anything from the"
                + " other, 0.5 when they share in proportion, less when they hinder each other.";
    }

    /// `Isolation 0.71 (95 %: 0.66 to 0.75)`
    static String score(Estimated score) {
        return "Isolation " + two(score.value())
                + (score.hasInterval() ? " (95 %: " + two(score.low()) + " to " + two(score.high()) + ")" : "");
    }

    static String two(@Nullable Double value) {
        return value == null ? Figures.NONE : String.format(Locale.ROOT, "%.2f", value);
    }

    /// A column of words, and columns of figures.
    static List<TableColumn> columns(TableColumn first, String... figures) {
        return Stream.concat(Stream.of(first), Stream.of(figures).map(TableColumn::figure))
                .toList();
    }

    private static List<Part> loads(HtapFigures sweep) {
        CostColumn costs = sweep.costs();
        List<TableColumn> columns =
                columns(TableColumn.word("load", 16), "NOPM", "kept %", "QPH", "kept %", "p99", "lag p95");
        List<List<String>> rows = new ArrayList<>();
        for (LoadFigures figures : sweep.loads()) {
            HtapLoad load = figures.load();
            HtapFigures.Kept kept = sweep.kept(figures);
            Freshness freshness = figures.freshness();
            Double p99 = figures.transactionP99Nanos();
            List<String> cells = List.of(
                    brief(load),
                    load.isQueriesAlone() ? Figures.NONE : Figures.number(figures.transactions()),
                    percent(kept.transactions()),
                    load.analytical() == 0 ? Figures.NONE : Figures.number(figures.queriesPerHour()),
                    percent(kept.queries()),
                    p99 == null ? Figures.NONE : Figures.time(p99),
                    freshness == null ? Figures.NONE : Figures.time(freshness.p95Nanos()));
            Optional<RepeatedCost> cost = Optional.ofNullable(figures.cost());
            rows.add(costs.row(cells, cells.size(), cost.map(RepeatedCost::cost)));
        }
        return List.of(
                Part.Table.plain(costs.with(columns, columns.size(), TableColumn.figure(costs.title())), rows),
                new Part.Note("Load: sessions that do transactions + streams that send queries. NOPM: new orders a"
                        + " minute. QPH: queries an hour. Kept: share of what is done alone" + intervals(sweep) + "."
                        + (costs.isShown() ? " " + costs.note() : "")));
    }

    /// `8 + 2`, `8 + 2 at 75%`
    static String brief(HtapLoad load) {
        String pace = load.pace().toString();
        return load.transactional() + " + " + load.analytical() + (pace.isEmpty() ? "" : " at " + pace);
    }

    /// `65`, or `65 (61-69)`
    private static String percent(@Nullable Estimated share) {
        if (share == null || Double.isNaN(share.value())) {
            return Figures.NONE;
        }
        Double low = share.low();
        Double high = share.high();
        String interval = low == null || high == null ? "" : " (" + hundredth(low) + "-" + hundredth(high) + ")";
        return hundredth(share.value()) + interval;
    }

    private static String hundredth(double share) {
        return String.valueOf(Math.round(share * 100));
    }

    /// The load whose queries are shown one by one: the one with the most streams, then the most sessions.
    private static Optional<LoadFigures> subject(HtapFigures sweep) {
        return sweep.together().stream()
                .max(Comparator.comparingDouble(figures -> figures.load().analytical() * 1e6
                        + figures.load().transactional() * 1e3
                        + figures.transactions() * 1e-9));
    }

    private static void details(HtapFigures sweep, LoadFigures figures, List<Section> sections) {
        List<String> sentences = new ArrayList<>();
        Growth growth = figures.growth();
        if (growth != null) {
            sentences.add("Growth during " + brief(figures.load()) + ": " + Figures.count(growth.before())
                    + " rows of the tables that grow when the first query began, " + Figures.count(growth.after())
                    + " when the last did (" + signed(growth.share()) + ").");
        }
        Freshness freshness = figures.freshness();
        if (freshness != null) {
            sentences.add("Freshness: 95 % of the queries saw all but the last " + Figures.time(freshness.p95Nanos())
                    + " (half of them " + Figures.time(freshness.p50Nanos()) + ", 99 % "
                    + Figures.time(freshness.p99Nanos()) + ", the worst " + Figures.time(freshness.maxNanos()) + "); "
                    + Figures.count(freshness.seenAll()) + " of " + Figures.count(freshness.queries())
                    + " saw everything.");
        }
        if (!sentences.isEmpty()) {
            sections.add(new Section("Growth and freshness", new Part.Sentences(sentences)));
        }
        sweep.queriesAloneAs(figures.load())
                .filter(_ -> !figures.queries().isEmpty())
                .ifPresent(alone -> sections.add(new Section(
                        "Queries",
                        "median latency: alone (" + brief(alone.load()) + ") and together (" + brief(figures.load())
                                + ")",
                        queries(alone, figures),
                        new Part.Note("Times: together as a multiple of alone. At N0: the same with each latency times"
                                + " N0/N. N is the rows of the growing tables when the query began, N0 those before"
                                + " they grew. This is right for queries that read them whole, and too much for"
                                + " others. Rows: by how much they had grown at most."))));
    }

    private static Part queries(LoadFigures alone, LoadFigures together) {
        List<List<String>> rows = new ArrayList<>();
        Set<String> queries = new LinkedHashSet<>(alone.queries().keySet());
        queries.addAll(together.queries().keySet());
        for (String query : queries) {
            QueryTimes before = alone.queries().get(query);
            QueryTimes now = together.queries().get(query);
            rows.add(List.of(
                    query,
                    time(before),
                    time(now),
                    ratio(now, before, QueryTimes::latencyP50Nanos),
                    ratio(now, before, QueryTimes::normalisedP50Nanos),
                    growth(now),
                    executions(before) + " and " + executions(now)));
        }
        return Part.Table.plain(
                columns(TableColumn.word("query", 16), "alone", "together", "times", "at N0", "rows", "executions"),
                rows);
    }

    private static int executions(@Nullable QueryTimes times) {
        return times == null ? 0 : times.executions();
    }

    private static String time(@Nullable QueryTimes times) {
        return times == null ? Figures.NONE : Figures.time(times.latencyP50Nanos());
    }

    private static String ratio(
            @Nullable QueryTimes now, @Nullable QueryTimes before, ToDoubleFunction<QueryTimes> time) {
        double ratio =
                now == null || before == null ? Double.NaN : time.applyAsDouble(now) / time.applyAsDouble(before);
        return Double.isFinite(ratio) ? String.format(Locale.ROOT, "%.2f", ratio) : Figures.NONE;
    }

    private static String growth(@Nullable QueryTimes times) {
        return times == null || times.sizeMin() <= 0
                ? Figures.NONE
                : signed((double) times.sizeMax() / times.sizeMin() - 1);
    }

    private static String signed(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", share * 100);
    }
}
