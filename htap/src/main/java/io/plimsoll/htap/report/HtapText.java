package io.plimsoll.htap.report;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.htap.Estimated;
import io.plimsoll.analysis.htap.Freshness;
import io.plimsoll.htap.figure.HtapFigures;
import io.plimsoll.htap.figure.Kept;
import io.plimsoll.htap.figure.LoadFigures;
import io.plimsoll.htap.figure.LoadFigures.Growth;
import io.plimsoll.htap.load.HtapLoad;
import io.plimsoll.htap.load.HtapMode;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.Table;
import io.plimsoll.report.text.Table.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An HTAP sweep for a terminal. Stateless.
public final class HtapText {
    private HtapText() {}

    /// @param headline the line about the whole sweep
    public static String render(HtapFigures sweep, String headline, Style style) {
        StringBuilder text = new StringBuilder();
        Lines.sentence(text, style, headline);
        HtapNotes.conditions(sweep).forEach(sentence -> Lines.sentence(text, style, sentence));
        text.append('\n').append(loads(sweep).render(style));
        Lines.sentence(
                text,
                style,
                "Load: sessions that do transactions + streams that ask queries. NOPM: new orders a"
                        + " minute. QPH: queries an hour. Kept: share of what is done alone" + intervals(sweep) + "."
                        + (sweep.costs().isShown() ? " " + sweep.costs().note() : ""));
        sweep.frontier().filter(_ -> sweep.mode() == HtapMode.FRONTIER).ifPresent(frontier -> {
            text.append('\n');
            Lines.sentence(text, style, isolation(frontier.isolation()));
        });
        subject(sweep).ifPresent(figures -> details(sweep, figures, style, text));
        List<String> notes = HtapNotes.doubts(sweep);
        if (!notes.isEmpty()) {
            text.append('\n');
            notes.forEach(note -> Lines.sentence(text, style, note));
        }
        return text.toString();
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

    private static Table loads(HtapFigures sweep) {
        CostColumn costs = sweep.costs();
        List<Column> columns = new ArrayList<>(List.of(
                Column.left("load", 16),
                Column.right("NOPM"),
                Column.right("kept %"),
                Column.right("QPH"),
                Column.right("kept %"),
                Column.right("p99"),
                Column.right("lag p95")));
        if (costs.isShown()) {
            columns.add(Column.right(costs.title()));
        }
        Table table = new Table(columns);
        for (LoadFigures figures : sweep.loads()) {
            HtapLoad load = figures.load();
            Kept kept = Kept.of(sweep, figures);
            Freshness freshness = figures.freshness();
            Double p99 = figures.transactionP99Nanos();
            List<String> cells = new ArrayList<>(List.of(
                    brief(load),
                    load.isQueriesAlone() ? Figures.NONE : Figures.number(figures.transactions()),
                    percent(kept.transactions()),
                    load.analytical() == 0 ? Figures.NONE : Figures.number(figures.queriesPerHour()),
                    percent(kept.queries()),
                    p99 == null ? Figures.NONE : Figures.time(p99),
                    freshness == null ? Figures.NONE : Figures.time(freshness.p95Nanos())));
            if (costs.isShown()) {
                cells.add(costs.cell(Optional.ofNullable(figures.cost()).map(RepeatedCost::cost)));
            }
            table.row(cells);
        }
        return table;
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

    /// The load whose queries are looked at one by one: the one with most of both.
    private static Optional<LoadFigures> subject(HtapFigures sweep) {
        return sweep.together().stream()
                .max(Comparator.comparingDouble(figures -> figures.load().analytical() * 1e6
                        + figures.load().transactional() * 1e3
                        + figures.transactions() * 1e-9));
    }

    private static void details(HtapFigures sweep, LoadFigures figures, Style style, StringBuilder text) {
        Growth growth = figures.growth();
        if (growth != null) {
            text.append('\n');
            Lines.sentence(
                    text,
                    style,
                    "Growth beside " + brief(figures.load()) + ": " + Figures.count(growth.before())
                            + " rows of the tables that grow when the first query began, "
                            + Figures.count(growth.after()) + " when the last did ("
                            + signed(growth.share()) + ").");
        }
        Freshness freshness = figures.freshness();
        if (freshness != null) {
            Lines.sentence(
                    text,
                    style,
                    "Freshness: 95 % of the queries saw all but the last " + Figures.time(freshness.p95Nanos())
                            + " (half of them " + Figures.time(freshness.p50Nanos()) + ", 99 % "
                            + Figures.time(freshness.p99Nanos()) + ", the worst "
                            + Figures.time(freshness.maxNanos()) + "); " + Figures.count(freshness.seenAll()) + " of "
                            + Figures.count(freshness.queries()) + " saw everything.");
        }
        sweep.queriesAloneAs(figures.load())
                .filter(_ -> !figures.queries().isEmpty())
                .ifPresent(alone -> {
                    text.append('\n')
                            .append("Queries, median latency: alone (")
                            .append(brief(alone.load()))
                            .append(") and together (")
                            .append(brief(figures.load()))
                            .append(")\n");
                    text.append(QueryTable.of(alone, figures).render(style));
                    Lines.sentence(text, style, QueryTable.LEGEND);
                });
    }

    static String signed(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", share * 100);
    }
}
