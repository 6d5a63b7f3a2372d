package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.search.Ceiling;
import io.plimsoll.analysis.search.Knee;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.LoadLine.Line;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.report.text.Table.Column;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A load line on a terminal: the rate, why it is that, and the curve. A pure function; stateless.
public final class LoadLineText {
    private static final char HOLDS = '●';
    private static final char BREAKS = '○';

    /// Where the column of costs stands: behind what was carried.
    private static final int COST = 2;

    private LoadLineText() {}

    /// @return lines of at most 100 characters
    public static String render(LoadLine found, Style style) {
        Page page = new Page(style);
        page.hanging(Paint.of(found.verdict()), found.verdict() + "  ", Paint.BOLD, headline(found));
        page.field("objectives", String.join(", ", found.objectives()));
        if (found.line() != null) {
            page.field("interval", interval(found.line()));
        }
        page.field("cost", found.cost().map(RepeatedCost::toString).orElse(""));
        page.field("knee", knee(found.knee()));
        page.field("saturates", found.saturation().sentence());
        page.field("ceiling", ceiling(found.ceiling()));
        page.field(
                "search",
                Figures.count(found.steps().size(), "step") + " in " + Figures.time(found.elapsedSeconds() * 1e9)
                        + ": bracket, then bisection with answers that may be wrong");
        curve(page, found);
        steps(page, found);
        return page.toString();
    }

    private static String headline(LoadLine found) {
        Line line = found.line();
        String all = String.join(" and ", found.objectives());
        return switch (found.state()) {
            case FOUND ->
                line == null
                        ? "no line"
                        : "load line " + Figures.rate(line.rate()) + ": the most that holds " + all + harness(found);
            case BEYOND ->
                "every rate that was tried holds " + all + ", up to " + highest(found)
                        + ": the harness's sessions end before the target does; raise --sessions";
            case NEVER -> all + " never holds: not even at " + lowest(found) + because(found);
            case OUT_OF_REACH ->
                all + " is out of reach: a closed loop with all sessions comes to "
                        + (found.ceiling() == null
                                ? Figures.NONE
                                : Figures.rate(found.ceiling().rate()));
            case NOT_TOLD ->
                "not told: it ended before a rate that holds and one that does not were found; raise --at-most,"
                        + " or go on with --resume if it was interrupted";
            case BROKEN ->
                "the search could not go on: steps had no result: "
                        + String.join("; ", new LinkedHashSet<>(found.failures()));
        };
    }

    private static String harness(LoadLine found) {
        return found.verdict() == Verdict.INVALID
                ? "; but it is the harness that gave out, so the target may carry more"
                : found.verdict() == Verdict.FAIL ? "; less than was asked for" : "";
    }

    private static String highest(LoadLine found) {
        return found.steps().isEmpty()
                ? Figures.NONE
                : Figures.rate(found.steps().getLast().rate());
    }

    private static String lowest(LoadLine found) {
        return found.steps().isEmpty()
                ? Figures.NONE
                : Figures.rate(found.steps().getFirst().rate());
    }

    private static String because(LoadLine found) {
        Ceiling ceiling = found.ceiling();
        return found.steps().isEmpty() || ceiling == null
                ? ""
                : ", where p99 was "
                        + Figures.time(found.steps().getFirst().latency().p99())
                        + "; the fastest operation of all took " + Figures.time(ceiling.minNanos());
    }

    private static String interval(Line line) {
        return "95 %: " + Figures.rate(line.low()) + " to " + Figures.rate(line.high()) + " (+-"
                + Figures.percent(line.halfWidthShare()) + ")";
    }

    private static String knee(@Nullable Knee knee) {
        return knee == null
                ? "not told: the curve has none, or too few points"
                : Figures.rate(knee.rate()) + ", where p99 is " + Figures.time(knee.p99Nanos()) + " (Kneedle)";
    }

    private static String ceiling(@Nullable Ceiling ceiling) {
        if (ceiling == null) {
            return "not measured";
        }
        double harness = ceiling.harnessRate();
        return Figures.rate(ceiling.rate()) + " in a closed loop of " + Figures.count(ceiling.sessions(), "session")
                + (Double.isNaN(harness)
                        ? ""
                        : "; by the processor time it used, this harness could drive about " + Figures.rate(harness));
    }

    private static void curve(Page page, LoadLine found) {
        List<CurvePlot.Point> points = new ArrayList<>();
        found.steps().stream()
                .filter(step -> step.latency().count() > 0)
                .forEach(step -> points.add(
                        new CurvePlot.Point(step.rate(), step.latency().p99(), step.isBelow() ? HOLDS : BREAKS)));
        List<Double> verticals =
                found.line() == null ? List.of() : List.of(found.line().rate());
        List<String> lines = CurvePlot.draw(points, verticals, new CurvePlot.Scale(Figures::rate, Figures::time, true));
        if (!lines.isEmpty()) {
            page.heading("p99 over rate", HOLDS + " holds, " + BREAKS + " does not, ┊ load line");
            lines.forEach(line -> page.line(Paint.NONE, line));
        }
    }

    private static void steps(Page page, LoadLine found) {
        if (found.steps().isEmpty()) {
            return;
        }
        page.heading("Steps", "by rate; how sure it is that all objectives hold there");
        CostColumn costs = found.costs();
        List<Column> columns = new ArrayList<>(List.of(
                Column.right("rate"),
                Column.right("carried"),
                Column.right("p50"),
                Column.right("p99"),
                Column.right("p99.9"),
                Column.right("measured"),
                Column.right("holds"),
                Column.left("breaks", 24),
                Column.left("run", 24)));
        if (costs.isShown()) {
            columns.add(COST, Column.right(costs.title()));
        }
        Table table = new Table(columns);
        for (Step step : found.steps()) {
            List<String> cells = new ArrayList<>(cells(step));
            if (costs.isShown()) {
                cells.add(COST, costs.cell(found.cost(step)));
            }
            table.row(step.isBelow() ? Paint.NONE : Paint.YELLOW, cells);
        }
        page.add(table);
        if (costs.isShown()) {
            page.hanging(Paint.DIM, "  ", Paint.DIM, costs.note());
        }
    }

    private static List<String> cells(Step step) {
        return List.of(
                Figures.rate(step.rate()),
                Figures.rate(step.carried()),
                Figures.time(step.latency().p50()),
                OperationsSection.percentile(
                        step.latency().count(), 99, step.latency().p99()),
                OperationsSection.percentile(
                        step.latency().count(), 99.9, step.latency().p999()),
                Figures.time(step.seconds() * 1e9),
                holds(step),
                breaks(step),
                step.run());
    }

    private static String holds(Step step) {
        return step.holds() >= 0.995 ? "> 99 %" : step.holds() <= 0.005 ? "< 1 %" : Figures.percent(step.holds());
    }

    private static String breaks(Step step) {
        if (step.isBelow()) {
            return "";
        }
        if (step.isHarnessBound()) {
            return "harness bound";
        }
        List<String> broken = step.answers().stream()
                .filter(answer -> answer.holds() < 0.5)
                .map(answer -> answer.objective().text())
                .toList();
        return broken.isEmpty() ? "rate not carried" : String.join(", ", broken);
    }
}
