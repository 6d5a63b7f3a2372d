package io.plimsoll.analysis.search;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.figure.Spread;
import io.plimsoll.analysis.search.LoadLineSearch.Progress;
import io.plimsoll.analysis.search.LoadLineSearch.State;
import io.plimsoll.analysis.search.Step.Ceiling;
import io.plimsoll.analysis.search.Step.Resources;
import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.Verdict;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Price;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The result of a load line search. Immutable.
///
/// @param objectives as the user wrote them
/// @param line null when there is none
/// @param ceiling null when it was not measured
/// @param knee null when the curve has none, or too few points to find one
/// @param steps in ascending order of rate
/// @param failures why the last steps had no result; empty if the last step had one
/// @param verdict INVALID when the harness was the limit or the line is undecided; FAIL when no rate holds the
/// objectives, or when the line is below the required rate
/// @param price of the target; null when none was set
/// @param findings reasons to doubt the result
public record LoadLine(
        List<String> objectives,
        State state,
        @Nullable Line line,
        @Nullable Ceiling ceiling,
        @Nullable Knee knee,
        Saturation saturation,
        List<Step> steps,
        List<String> failures,
        double elapsedSeconds,
        Verdict verdict,
        @Nullable Price price,
        List<Finding> findings) {
    /// Steps up to this factor above the interval influenced its position.
    private static final double NEAR = 1.05;

    public LoadLine {
        objectives = List.copyOf(objectives);
        steps = List.copyOf(steps);
        failures = List.copyOf(failures);
        findings = List.copyOf(findings);
    }

    /// The highest rate per second at which all objectives hold: its median and its 95 % interval.
    public record Line(double low, double rate, double high) {
        /// Half of the interval, relative to the rate.
        public double halfWidthShare() {
            return (high - low) / 2 / rate;
        }
    }

    /// The result of a finished search.
    public static LoadLine of(LoadLineSearch search, Progress progress, State state) {
        List<Step> steps = Repeats.usable(progress.steps());
        Ceiling ceiling = progress.ceiling();
        Line line = state == State.FOUND && ceiling != null ? line(ceiling, steps) : null;
        return new LoadLine(
                search.objectives().texts(),
                state,
                line,
                ceiling,
                Knee.of(steps)
                        .filter(knee -> line != null && knee.rate() <= line.high())
                        .orElse(null),
                Saturation.of(
                        steps,
                        line != null
                                ? line.rate()
                                : steps.stream().mapToDouble(Step::rate).min().orElse(1)),
                progress.steps().stream()
                        .sorted(Comparator.comparingDouble(Step::rate))
                        .toList(),
                progress.failures(),
                progress.elapsedSeconds(),
                verdict(search, progress, state, line),
                null,
                findings(state, line, search.precision(), progress.steps()));
    }

    /// Whether there is a line with too wide an interval.
    public boolean isImprecise() {
        return findings.stream().anyMatch(finding -> finding.name().equals("Imprecise"));
    }

    /// The verdict as text: CANNOT TELL if the measurements are too few or too uneven for an answer.
    public String word() {
        return verdict == Verdict.INVALID && (isImprecise() || state == State.UNKNOWN || state == State.SPOILED)
                ? "CANNOT TELL"
                : verdict.name();
    }

    /// The same load line with the price of the target.
    public LoadLine withPrice(@Nullable Price perHour) {
        return new LoadLine(
                objectives,
                state,
                line,
                ceiling,
                knee,
                saturation,
                steps,
                failures,
                elapsedSeconds,
                verdict,
                perHour,
                findings);
    }

    /// The cost of a million operations at the line. It is highest at the lowest rate of the interval. Empty
    /// without a line or a price.
    public Optional<RepeatedCost> cost() {
        Line at = line;
        Price perHour = price;
        return at == null || perHour == null
                ? Optional.empty()
                : RepeatedCost.of(perHour, at.low(), at.rate(), at.high(), HeadlineWork.OPERATIONS);
    }

    /// The cost of a million operations at the carried rate of a step; empty without a price.
    public Optional<Cost> cost(Step step) {
        return Optional.ofNullable(price).flatMap(perHour -> perHour.of(step.carried(), HeadlineWork.OPERATIONS));
    }

    /// The cost column for a table of the steps.
    public CostColumn costs() {
        return CostColumn.of(steps.stream().flatMap(step -> cost(step).stream()).toList());
    }

    private static Line line(Ceiling ceiling, List<Step> steps) {
        double[] interval = LoadLineSearch.interval(ceiling, steps);
        return new Line(interval[0], interval[1], interval[2]);
    }

    private static Verdict verdict(LoadLineSearch search, Progress progress, State state, @Nullable Line line) {
        List<Step> steps = Repeats.usable(progress.steps());
        Ceiling ceiling = progress.ceiling();
        return switch (state) {
            case FOUND ->
                line == null || isWide(line, search.precision())
                        ? Verdict.INVALID
                        : ofLine(search.objectives(), steps, line);
            case NEVER ->
                steps.stream().allMatch(Step::isHarnessBound) || steps.stream().noneMatch(Step::isTold)
                        ? Verdict.INVALID
                        : Verdict.FAIL;
            case OUT_OF_REACH ->
                ceiling != null && ceiling.verdict() == Verdict.INVALID ? Verdict.INVALID : Verdict.FAIL;
            case BEYOND, UNKNOWN, SPOILED -> Verdict.INVALID;
            case BROKEN -> Verdict.FAIL;
        };
    }

    private static Verdict ofLine(Objective.Objectives objectives, List<Step> steps, Line line) {
        boolean isHarness = steps.stream()
                .anyMatch(step -> !step.isBelow() && step.isHarnessBound() && step.rate() <= line.high() * NEAR);
        OptionalDouble wanted = objectives.rateMin();
        return isHarness
                ? Verdict.INVALID
                : wanted.isPresent() && line.rate() < wanted.getAsDouble() ? Verdict.FAIL : Verdict.PASS;
    }

    /// Tolerance for rounding: a smaller factor over the requested width does not make the interval too wide.
    private static final double ROUNDING = 1.001;

    /// If a rate holds this far above one that does not, it is not a coincidence, even if both steps are
    /// undecided.
    private static final double FAR = 1.25;

    private static final double NEAR_LINE = 1.05;

    /// Finds reasons to doubt a load line.
    ///
    /// @param precision the requested width of the interval, as a share of the rate
    /// @param steps all steps, including spoiled ones
    static List<Finding> findings(State state, @Nullable Line line, double precision, List<Step> steps) {
        List<Finding> findings = new ArrayList<>();
        if (line != null && isWide(line, precision)) {
            findings.add(new Finding(
                    "Imprecise",
                    Severity.INVALIDATES,
                    "the 95 % interval, " + Figures.rate(line.low()) + " to " + Figures.rate(line.high()) + ", is "
                            + Figures.percent(line.high() / line.low() - 1) + " wide; " + Figures.percent(precision)
                            + " was asked for (--precision)",
                    "give it more time (--at-most), stop other programs, or request less precision (--precision)"));
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
        if (holding.rate() > broken.rate() * (isTold ? NEAR_LINE : FAR)) {
            findings.add(new Finding(
                    "NotMonotone",
                    Severity.WARNING,
                    "the objectives hold at " + Figures.rate(holding.rate()) + " (by "
                            + Figures.percent(holding.holds())
                            + ") but not at " + Figures.rate(broken.rate()) + " (" + Figures.percent(broken.holds())
                            + "): something other than the rate decided",
                    "look at what differs between the two runs, and search again on an idle machine"));
        }
    }

    /// The first bottleneck, as far as it was recorded: in the harness, or anywhere on its machine if the target
    /// runs there too. Immutable.
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
                return edge.flatMap(high -> steps.stream()
                        .min(Comparator.comparingDouble(Step::rate))
                        .map(low -> new Ends(low, high)));
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
                        "the harness: at " + Figures.rate(edge.rate()) + " it used "
                                + Figures.number(used.harnessCores()) + " of " + Figures.count(used.cores(), "core")
                                + lane(used));
            }
            if (!used.failures().isEmpty()
                    && edge.answers().stream()
                            .anyMatch(answer -> answer.objective().isErrors() && answer.holds() < 0.5)) {
                return new Saturation(
                        What.ERRORS,
                        "the target refused: " + used.failures() + " errors at " + Figures.rate(edge.rate()));
            }
            if (used.stealShare() > STOLEN) {
                return new Saturation(
                        What.STOLEN_TIME,
                        "the machine: the hypervisor took " + Figures.percent(used.stealShare()) + " of its time");
            }
            if (used.together() && used.hostBusyShare() > BUSY) {
                return new Saturation(
                        What.PROCESSORS,
                        "the processors that harness and target share: " + Figures.percent(used.hostBusyShare())
                                + " of "
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
                                + ", and the harness cannot see what it waited for" + busy(used));
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

    /// The knee of the latency curve, found by Kneedle for a convex rising curve (Satopää, Albrecht, Irwin and
    /// Raghavan, "Finding a 'Kneedle' in a Haystack", ICDCS Workshops 2011). Rate and 99th percentile are scaled to
    /// 0 to 1; the knee is where the curve is farthest below the diagonal. A search has too few points to smooth
    /// the curve. Instead, a percentile counts as no lower than those at lower rates. Immutable.
    ///
    /// @param p99Nanos measured at the knee
    public record Knee(double rate, double p99Nanos) {
        private static final int POINTS_MIN = 5;

        /// A curve that stays closer to the diagonal than this has no knee.
        private static final double DEPTH_MIN = 0.1;

        /// Steps at rates closer than this factor are one point of the curve.
        private static final double SAME = 1.01;

        private record Point(double rate, double p99) {}

        /// @param steps in any order; those that did not keep up are left out, because their latency is that of
        ///     a queue
        static Optional<Knee> of(List<Step> steps) {
            List<Point> curve = curve(steps);
            if (curve.size() < POINTS_MIN) {
                return Optional.empty();
            }
            Point first = curve.getFirst();
            Point last = curve.getLast();
            double deepest = DEPTH_MIN;
            Knee knee = null;
            for (Point point : curve) {
                double x = (point.rate - first.rate) / (last.rate - first.rate);
                double y = last.p99 == first.p99 ? x : (point.p99 - first.p99) / (last.p99 - first.p99);
                if (x - y > deepest) {
                    deepest = x - y;
                    knee = new Knee(point.rate, point.p99);
                }
            }
            return Optional.ofNullable(knee);
        }

        private static List<Point> curve(List<Step> steps) {
            List<Step> ordered = steps.stream()
                    .filter(step -> step.kept() && Figures.isTold(step.latency().count(), 99))
                    .sorted(Comparator.comparingDouble(Step::rate))
                    .toList();
            List<Point> curve = new ArrayList<>();
            double highest = 0;
            int from = 0;
            for (int i = 1; i <= ordered.size(); i++) {
                if (i == ordered.size()
                        || ordered.get(i).rate() > ordered.get(from).rate() * SAME) {
                    List<Step> same = ordered.subList(from, i);
                    highest = Math.max(
                            highest,
                            Spread.median(same.stream()
                                    .mapToDouble(step -> step.latency().p99())
                                    .toArray()));
                    curve.add(new Point(same.get(same.size() / 2).rate(), highest));
                    from = i;
                }
            }
            return curve;
        }
    }
}
