package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.search.Ceiling;
import io.plimsoll.analysis.search.Knee;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.LoadLine.Line;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.results.Verdict;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The words of a load line, the same on a terminal, on a page and in Markdown. Stateless.
public final class LoadLineWords {
    /// The columns of a table of steps, without costs.
    private static final List<String> TITLES =
            List.of("rate", "carried", "p50", "p99", "p99.9", "measured", "holds", "breaks", "run");

    /// Where costs stand: behind "carried".
    private static final int COST = TITLES.indexOf("carried") + 1;

    private LoadLineWords() {}

    /// The line about all of it, without the verdict.
    public static String headline(LoadLine found) {
        Line line = found.line();
        String all = String.join(" and ", found.objectives());
        return switch (found.state()) {
            case FOUND ->
                line == null
                        ? "no line"
                        : found.isImprecise()
                                ? "the most that holds " + all + " lies between " + Figures.rate(line.low()) + " and "
                                        + Figures.rate(line.high()) + ", which is less sure than was asked for"
                                : "load line " + Figures.rate(line.rate()) + ": the most that holds " + all
                                        + harness(found);
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
            case SPOILED -> "other programs took part of the machine whenever a step was tried";
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

    /// What is told of it, by name, in order; empty where there is nothing to tell.
    public static Map<String, String> facts(LoadLine found) {
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
                Figures.count(found.steps().size(), "step") + " in " + Figures.time(found.elapsedSeconds() * 1e9)
                        + ": bracket, then bisection with answers that may be wrong");
        return facts;
    }

    private static String interval(Line line) {
        return "95 %: " + Figures.rate(line.low()) + " to " + Figures.rate(line.high()) + " (+-"
                + Figures.percent(line.halfWidthShare()) + ")";
    }

    private static String knee(@Nullable Knee knee) {
        return knee == null
                ? "not told: the curve has none below the line, or too few points"
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

    /// The columns that the steps of this search want: those of costs where the target has a price.
    public static List<String> titles(LoadLine found) {
        return found.costs().titles(TITLES, COST);
    }

    /// Of one step, in the order of [#titles].
    public static List<String> of(LoadLine found, Step step) {
        return found.costs().row(of(step), COST, found.cost(step));
    }

    private static List<String> of(Step step) {
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
}
