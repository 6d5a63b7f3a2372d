package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.LoadLine.Knee;
import io.plimsoll.analysis.search.LoadLine.Line;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.analysis.search.Step.Ceiling;
import io.plimsoll.report.SearchReport.Made;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.plot.SearchPlots;
import io.plimsoll.report.text.CurvePlot;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SearchDocument;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The result of a load line search: the rate, its reason, the curve, the steps. Pure functions; stateless.
public final class LoadLineReport {
    /// The columns of a table of steps, without costs.
    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.figure("rate"),
            TableColumn.figure("carried"),
            TableColumn.figure("p50"),
            TableColumn.figure("p99"),
            TableColumn.figure("p99.9"),
            TableColumn.figure("measured"),
            TableColumn.badge("holds"),
            TableColumn.word("breaks", SearchReport.RUN_MAX),
            TableColumn.run("run", SearchReport.RUN_MAX));

    /// The index of the cost column, after "carried".
    private static final int COST = 2;

    /// The settings that the search itself varies.
    private static final Set<String> DECIDED = Set.of("arrival", "measure", "rounds");

    private static final char HOLDS = '●';
    private static final char BREAKS = '○';
    private static final char UNTOLD = '?';

    private LoadLineReport() {}

    public static Document of(LoadLine found, Made made) {
        List<Section> sections = new ArrayList<>();
        sections.add(RunReport.graveFindings(found.findings()));
        if (found.steps().stream().anyMatch(step -> step.latency().count() > 0)) {
            sections.add(new Section("p99 over rate", plot(found)));
        }
        sections.add(SearchReport.steps(
                "by rate; holds: how sure it is that all objectives hold there",
                COLUMNS,
                COST,
                found.costs(),
                found.steps(),
                step -> new Part.Row(step.isBelow() ? Tone.FINE : Tone.WARNING, cells(step)),
                found::cost));
        sections.addAll(SearchReport.conditions(made, command(made.search()), DECIDED));
        return new Document(
                made.head(found.verdict(), found.word(), "Load line", headline(found), tiles(found), facts(found)),
                sections);
    }

    private static Map<String, String> tiles(LoadLine found) {
        Map<String, String> tiles = new LinkedHashMap<>();
        Line line = found.line();
        if (line != null) {
            tiles.put("load line", Figures.rate(line.rate()));
            tiles.put("95 % interval", Figures.number(line.low()) + " to " + Figures.rate(line.high()));
        }
        if (found.knee() != null) {
            tiles.put("knee", Figures.rate(found.knee().rate()));
            tiles.put("p99 at the knee", Figures.time(found.knee().p99Nanos()));
        }
        if (found.ceiling() != null) {
            tiles.put("closed loop", Figures.rate(found.ceiling().rate()));
        }
        return tiles;
    }

    private static Part plot(LoadLine found) {
        List<CurvePlot.Point> points = found.steps().stream()
                .filter(step -> Figures.isTold(step.latency().count(), 99))
                .map(step -> new CurvePlot.Point(step.rate(), step.latency().p99(), mark(step)))
                .toList();
        List<Double> verticals =
                found.line() == null ? List.of() : List.of(found.line().rate());
        CurvePlot.Scale scale = new CurvePlot.Scale(Figures::rate, Figures::time, true);
        return new Part.Charts(
                "Each point is a step, filled where all objectives hold. The shaded stretch is the 95 % interval of the"
                        + " load line. Latencies count from the intended start; the left axis is logarithmic.",
                List.of(SearchPlots.of(found)),
                width -> CurvePlot.draw(points, verticals, scale, width),
                HOLDS + " holds, " + BREAKS + " does not, " + UNTOLD + " undecided, ┊ load line");
    }

    private static char mark(Step step) {
        return !step.isTold() || step.spoiled() != Step.Spoiled.NO ? UNTOLD : step.isBelow() ? HOLDS : BREAKS;
    }

    /// The headline, without the verdict.
    private static String headline(LoadLine found) {
        Line line = found.line();
        String all = String.join(" and ", found.objectives());
        return switch (found.state()) {
            case FOUND ->
                line == null
                        ? "no line"
                        : found.isImprecise()
                                ? "the highest rate that meets " + all + " lies between " + Figures.rate(line.low())
                                        + " and " + Figures.rate(line.high()) + ", wider than --precision asks for"
                                : "load line " + Figures.rate(line.rate()) + ": the highest rate that meets " + all
                                        + harness(found);
            case BEYOND ->
                "every rate that was tried meets " + all + ", up to " + highest(found)
                        + ": the harness's sessions end before the target does; raise --sessions";
            case NEVER -> all + " never holds: not even at " + lowest(found) + because(found);
            case OUT_OF_REACH ->
                all + " is out of reach: a closed loop with all sessions comes to "
                        + (found.ceiling() == null
                                ? Figures.NONE
                                : Figures.rate(found.ceiling().rate()));
            case UNKNOWN ->
                "unknown: it ended before a rate that holds and one that does not were found; raise --at-most,"
                        + " or continue with --resume if it was interrupted";
            case SPOILED -> "other programs took part of the machine whenever a step was tried";
            case BROKEN ->
                "the search could not continue: steps had no result: "
                        + String.join("; ", new LinkedHashSet<>(found.failures()));
        };
    }

    private static String harness(LoadLine found) {
        return found.verdict() == Verdict.INVALID
                ? "; but the harness was the limit, so the target may carry more"
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

    /// The facts of the result by name, in order; an empty value means that nothing is known.
    private static Map<String, String> facts(LoadLine found) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("objectives", String.join(", ", found.objectives()));
        if (found.line() != null) {
            facts.put("interval", interval(found.line()));
        }
        facts.put("cost", found.cost().map(RepeatedCost::toString).orElse(""));
        facts.put("knee", knee(found.knee()));
        facts.put("saturates", found.saturation().sentence());
        facts.put("ceiling", ceiling(found.ceiling()));
        facts.put(
                "search",
                SearchReport.effort(found.steps(), found.elapsedSeconds())
                        + ": bracket, then bisection with answers that may be wrong");
        return facts;
    }

    private static String interval(Line line) {
        return "95 %: " + Figures.rate(line.low()) + " to " + Figures.rate(line.high()) + " (+-"
                + Figures.percent(line.halfWidthShare()) + ")";
    }

    private static String knee(@Nullable Knee knee) {
        return knee == null
                ? "unknown: the curve has none below the line, or too few points"
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

    private static List<String> cells(Step step) {
        return List.of(
                Figures.rate(step.rate()),
                Figures.rate(step.carried()),
                Figures.time(step.latency().p50()),
                Names.percentile(step.latency(), 99, step.latency().p99()),
                Names.percentile(step.latency(), 99.9, step.latency().p999()),
                Figures.time(step.seconds() * 1e9),
                holds(step),
                breaks(step),
                step.run());
    }

    private static String holds(Step step) {
        return step.holds() >= 0.995 ? "> 99 %" : step.holds() <= 0.005 ? "< 1 %" : Figures.percent(step.holds());
    }

    private static String breaks(Step step) {
        if (step.spoiled() != Step.Spoiled.NO) {
            return step.spoiled() == Step.Spoiled.FOREIGN ? "spoiled: other programs" : "spoiled: pauses";
        }
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

    private static String command(SearchDocument search) {
        StringBuilder command = new StringBuilder("plimsoll loadline repeat.yaml");
        search.objectives()
                .forEach(objective -> command.append(" -o '").append(objective).append('\''));
        command.append(" --precision ").append(percent(search.bound("precision")));
        command.append(" --at-most ").append(search.bound("at-most"));
        return command.append(search.bound("evenly").equals("true") ? " --evenly" : "")
                .toString();
    }

    /// Turns `0.05` into `5%`. Returns text that is not a number unchanged.
    private static String percent(String share) {
        try {
            return new BigDecimal(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
        } catch (NumberFormatException ofAnotherVersion) {
            return share;
        }
    }
}
