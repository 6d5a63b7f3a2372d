package io.plimsoll.analysis.search;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.search.Objective.Aspect;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The first bottleneck, as far as it was recorded: in the harness, or anywhere on its machine if the target runs
/// there too. Immutable.
///
/// @param sentence names the bottleneck, with the evidence
public record Saturation(What what, String sentence) {
    private static final double BUSY = 0.9;
    private static final double STOLEN = 0.1;
    private static final double SLOWER = 1.5;
    private static final double IN_USE = 0.9;
    private static final double IDLE = 0.7;

    /// The resource that is saturated.
    public enum What {
        HARNESS,
        ERRORS,
        PROCESSORS,
        STOLEN_TIME,
        SESSIONS,
        TARGET,
        UNKNOWN
    }

    /// @param low the step with the lowest rate
    /// @param edge the step closest to the line at which an objective did not hold
    private record Ends(Step low, Step edge) {
        static Optional<Ends> of(List<Step> steps, double line) {
            Optional<Step> edge = steps.stream()
                    .filter(step -> step.holds() <= 0.5 && step.latency().count() > 0)
                    .min(Comparator.comparingDouble(step -> Math.abs(Math.log(step.rate() / line))));
            return edge.flatMap(high ->
                    steps.stream().min(Comparator.comparingDouble(Step::rate)).map(low -> new Ends(low, high)));
        }

        double slower() {
            return edge.resources().serviceP50Nanos()
                    / (double) Math.max(1, low.resources().serviceP50Nanos());
        }

        String service() {
            return Figures.time(low.resources().serviceP50Nanos()) + " at " + Figures.rate(low.rate()) + " to "
                    + Figures.time(edge.resources().serviceP50Nanos()) + " at " + Figures.rate(edge.rate());
        }
    }

    /// @param line the rate that was found; if none was, the lowest rate that was tried
    static Saturation of(List<Step> steps, double line) {
        return Ends.of(steps, line)
                .map(Saturation::of)
                .orElse(new Saturation(What.UNKNOWN, "unknown: no rate broke an objective"));
    }

    private static Saturation of(Ends ends) {
        Step edge = ends.edge();
        Resources used = edge.resources();
        if (edge.isHarnessBound()
                && edge.answers().stream()
                        .anyMatch(answer -> answer.holds() < 0.5 && used.isBrokenByPauses(answer.objective()))) {
            return new Saturation(
                    What.HARNESS,
                    "the harness: at " + Figures.rate(edge.rate()) + " it was kept from running for "
                            + Figures.percent(used.pauseShare()) + " of the time, up to "
                            + Figures.time(used.pauseLongestNanos()) + " at once: give it idle processors");
        }
        if (edge.isHarnessBound()) {
            return new Saturation(
                    What.HARNESS,
                    "the harness: at " + Figures.rate(edge.rate()) + " it used " + Figures.number(used.harnessCores())
                            + " of " + Figures.count(used.cores(), "core") + lane(used));
        }
        if (!used.failures().isEmpty()
                && edge.answers().stream()
                        .anyMatch(answer -> answer.objective().aspect() == Aspect.ERRORS && answer.holds() < 0.5)) {
            return new Saturation(
                    What.ERRORS, "the target refused: " + used.failures() + " errors at " + Figures.rate(edge.rate()));
        }
        if (used.stealShare() > STOLEN) {
            return new Saturation(
                    What.STOLEN_TIME,
                    "the machine: the hypervisor took " + Figures.percent(used.stealShare()) + " of its time");
        }
        if (used.together() && used.hostBusyShare() > BUSY) {
            return new Saturation(
                    What.PROCESSORS,
                    "the processors that harness and target share: " + Figures.percent(used.hostBusyShare()) + " of "
                            + Figures.count(used.cores(), "core") + " busy at " + Figures.rate(edge.rate()) + ", "
                            + Figures.number(used.harnessCores()) + " of them by the harness");
        }
        return ofAnswers(ends, used);
    }

    private static Saturation ofAnswers(Ends ends, Resources used) {
        boolean isSlower = ends.slower() >= SLOWER;
        if (used.sessionsBusyShare() >= IN_USE && !isSlower) {
            return new Saturation(
                    What.SESSIONS,
                    "the sessions: in use for " + Figures.percent(used.sessionsBusyShare())
                            + " of the time, while the target answered as fast as under little load ("
                            + ends.service() + "): try more of them");
        }
        if (isSlower) {
            return new Saturation(
                    What.TARGET,
                    "the target: its median service time rose from " + ends.service()
                            + ", and what it waited for is not seen from here" + busy(used));
        }
        if (used.sessionsBusyShare() < IDLE
                && used.lagP99Nanos() > ends.edge().latency().p99() / 2) {
            return new Saturation(
                    What.HARNESS,
                    "the harness: 1 % of operations started " + Figures.time(used.lagP99Nanos())
                            + " late or more, with sessions in use for "
                            + Figures.percent(used.sessionsBusyShare()) + " of the time only");
        }
        return new Saturation(
                What.UNKNOWN,
                "unknown: sessions in use for " + Figures.percent(used.sessionsBusyShare())
                        + " of the time, median answer " + ends.service() + busy(used));
    }

    private static String busy(Resources used) {
        return used.together() && !Double.isNaN(used.hostBusyShare())
                ? "; the machine's " + Figures.count(used.cores(), "core") + " were "
                        + Figures.percent(used.hostBusyShare()) + " busy"
                : "";
    }

    private static String lane(Resources used) {
        return used.laneBusyShare() < 0
                ? ""
                : ", its busiest lane " + Figures.percent(used.laneBusyShare()) + " of its time";
    }
}
