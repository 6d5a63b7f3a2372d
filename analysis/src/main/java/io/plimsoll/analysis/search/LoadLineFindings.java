package io.plimsoll.analysis.search;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.search.LoadLine.Line;
import io.plimsoll.analysis.search.LoadLineSearch.State;
import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What speaks against a load line. Stateless.
final class LoadLineFindings {
    /// The interval is wider than this times what was asked for only by rounding.
    private static final double ROUNDING = 1.001;

    /// A rate that holds as far above one that does not is no chance, however unsure both are.
    private static final double FAR = 1.25;

    private static final double NEAR = 1.05;

    private LoadLineFindings() {}

    /// @param precision how narrow the interval was to become, as a share of the rate
    /// @param steps all, the spoiled ones among them
    static List<Finding> of(State state, @Nullable Line line, double precision, List<Step> steps) {
        List<Finding> findings = new ArrayList<>();
        if (line != null && isWide(line, precision)) {
            findings.add(new Finding(
                    "Imprecise",
                    Severity.INVALIDATES,
                    "the 95 % interval, " + Figures.rate(line.low()) + " to " + Figures.rate(line.high()) + ", is "
                            + Figures.percent(line.high() / line.low() - 1) + " wide; " + Figures.percent(precision)
                            + " was asked for (--precision)",
                    "give it more time (--at-most), leave the machine to it, or ask for less (--precision)"));
        }
        spoiled(findings, state, steps);
        notMonotone(findings, Repeats.usable(steps));
        return List.copyOf(findings);
    }

    static boolean isWide(Line line, double precision) {
        return !(line.high() / line.low() <= (1 + precision) * ROUNDING);
    }

    private static void spoiled(List<Finding> findings, State state, List<Step> steps) {
        long foreign =
                steps.stream().filter(step -> step.spoiled() == Spoiled.FOREIGN).count();
        long paused =
                steps.stream().filter(step -> step.spoiled() == Spoiled.PAUSES).count();
        if (foreign + paused == 0) {
            return;
        }
        findings.add(new Finding(
                "StepsSpoiled",
                state == State.SPOILED ? Severity.INVALIDATES : Severity.WARNING,
                foreign + paused + " of " + Figures.count(steps.size(), "step") + " were spoiled: "
                        + Figures.count(foreign) + " by other programs on this machine, " + Figures.count(paused)
                        + " by pauses of the harness",
                "`plimsoll show` of such a step names those programs; end them, or run where nothing else does"));
    }

    private static void notMonotone(List<Finding> findings, List<Step> steps) {
        Step broken = steps.stream()
                .filter(step -> !step.isBelow())
                .min(Comparator.comparingDouble(Step::rate))
                .orElse(null);
        Step holding = steps.stream()
                .filter(Step::isBelow)
                .max(Comparator.comparingDouble(Step::rate))
                .orElse(null);
        if (broken == null || holding == null) {
            return;
        }
        boolean isTold = broken.isTold() && holding.isTold();
        if (holding.rate() > broken.rate() * (isTold ? NEAR : FAR)) {
            findings.add(new Finding(
                    "NotMonotone",
                    Severity.WARNING,
                    "the objectives hold at " + Figures.rate(holding.rate()) + " (by "
                            + Figures.percent(holding.holds())
                            + ") but not at " + Figures.rate(broken.rate()) + " (" + Figures.percent(broken.holds())
                            + "): something else than the rate decided",
                    "look at what differs between the two runs, and search again on a machine at rest"));
        }
    }
}
