package io.plimsoll.analysis.search;

import io.plimsoll.results.Metric;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.unit.Rate;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An objective to test, written `p99<10ms`, `new-order.p90<5s`, `mean<2ms`, `errors<0.1%` or `rate>1000/s`.
/// Latencies count from the intended start. Immutable.
///
/// @param operation empty for all operations together
/// @param metric what is limited; null for a percentile that no metric declares, and for errors
/// @param percentile above 0 and below 100; 0 for anything else
/// @param limit nanoseconds, a share from 0 to 1 (errors), or operations per second
/// @param text as the user wrote it, without blanks
public record Objective(String operation, @Nullable Metric metric, double percentile, double limit, String text) {
    private static final double HUNDRED = 100;
    private static final String ERRORS = "errors";
    private static final List<Metric> PERCENTILES = Arrays.stream(Metric.values())
            .filter(metric -> metric.percentile() > 0)
            .toList();
    private static final List<Metric> OTHERS = Metric.in(Metric.Output.OBJECTIVES);
    private static final String PERCENTILE_RANGE =
            PERCENTILES.getFirst().label() + " to " + PERCENTILES.getLast().label();
    private static final Pattern SHAPE = Pattern.compile("([^<>=]*?)(<=|>=|<|>|==?)([^<>=]*)");
    private static final Pattern LEFT =
            Pattern.compile("(?:(.+)\\.)?(p\\d+(?:\\.\\d+)?|[a-z]+)", Pattern.CASE_INSENSITIVE);

    /// An objective of every load line: a rate that is reached by failing does not count. Declared after the
    /// constants that its parsing needs.
    public static final Objective FEW_ERRORS = parse("errors<0.1%");

    /// @throws IllegalArgumentException with a sentence for the user
    public static Objective parse(String written) {
        String text = written.replaceAll("\\s+", "");
        Matcher shape = SHAPE.matcher(text);
        if (!shape.matches()) {
            throw refused(text, "needs a metric, < or >, and a limit, such as p99<10ms or errors<0.1%");
        }
        Matcher left = LEFT.matcher(shape.group(1));
        if (!left.matches()) {
            throw refused(text, "does not begin with a metric: " + figures("or"));
        }
        String operation = left.group(1) == null ? "" : left.group(1);
        String word = left.group(2).toLowerCase(Locale.ROOT);
        boolean isPercentile = word.matches("p\\d.*");
        double percentile = isPercentile ? Double.parseDouble(word.substring(1)) : 0;
        List<Metric> among = isPercentile ? PERCENTILES : OTHERS;
        Metric metric = among.stream()
                .filter(one -> isPercentile
                        ? one.percentile() == percentile
                        : one.label().equals(word))
                .findFirst()
                .orElse(null);
        if (metric == null && !isPercentile && !word.equals(ERRORS)) {
            throw refused(text, "names an unknown metric: there are " + figures("and"));
        }
        direction(text, isRate(metric), shape.group(2));
        if (isPercentile
                && (percentile < PERCENTILES.getFirst().percentile()
                        || percentile > PERCENTILES.getLast().percentile())) {
            throw refused(text, "needs a percentile from " + PERCENTILE_RANGE + "; max is the slowest operation");
        }
        String number = shape.group(3);
        double limit =
                isRate(metric) ? rate(text, number) : word.equals(ERRORS) ? share(text, number) : time(text, number);
        return new Objective(operation, metric, percentile, limit, text);
    }

    /// `p50 to p99.99, mean, max, errors or rate`
    private static String figures(String conjunction) {
        List<String> words = new ArrayList<>(List.of(PERCENTILE_RANGE));
        OTHERS.stream().filter(metric -> !metric.isRate()).map(Metric::label).forEach(words::add);
        words.add(ERRORS);
        String rates = OTHERS.stream().filter(Metric::isRate).map(Metric::label).collect(Collectors.joining(", "));
        return String.join(", ", words) + " " + conjunction + " " + rates;
    }

    private static void direction(String text, boolean isUpwards, String sign) {
        if (sign.startsWith("=") || sign.startsWith(">") != isUpwards) {
            throw refused(
                    text,
                    isUpwards
                            ? "needs >: a rate has a lower bound, such as rate>1000/s"
                            : "needs <: this has an upper bound, such as p99<10ms or errors<0.1%");
        }
    }

    private static double time(String text, String number) {
        try {
            long nanos = TimeSpan.parse(number).nanos();
            if (nanos > 0) {
                return nanos;
            }
        } catch (IllegalArgumentException unclear) {
            throw refused(text, "needs a time with its unit, such as 10ms, 500us or 5s");
        }
        throw refused(text, "needs a time above zero");
    }

    private static double share(String text, String number) {
        if (!number.matches("\\d+(\\.\\d+)?%")) {
            throw refused(text, "needs a share in percent, such as 0.1%");
        }
        double share = Double.parseDouble(number.substring(0, number.length() - 1)) / HUNDRED;
        if (share >= 1 || share == 0) {
            throw refused(text, "needs a share above 0% and below 100%");
        }
        return share;
    }

    private static double rate(String text, String number) {
        try {
            return Rate.parse(number).perSecond();
        } catch (IllegalArgumentException unclear) {
            throw refused(text, "needs a rate with its unit, such as 1000/s, 2k/s or 600/min");
        }
    }

    private static IllegalArgumentException refused(String text, String why) {
        return new IllegalArgumentException("\"" + text + "\" " + why);
    }

    /// Whether it is about latencies.
    public boolean isLatency() {
        return !isErrors() && !isRate(metric);
    }

    /// Whether it is about the share of operations that failed or were skipped.
    boolean isErrors() {
        return metric == null && percentile == 0;
    }

    private static boolean isRate(@Nullable Metric metric) {
        return metric != null && metric.isRate();
    }

    /// Whether the objective applies to an operation of this name.
    boolean concerns(String name) {
        return operation.isEmpty() || operation.equals(name);
    }

    /// The share of operations that may be beyond the limit; 0 if none may.
    double shareMax() {
        return isErrors() ? limit : percentile > 0 ? 1 - percentile / HUNDRED : 0;
    }

    @Override
    public String toString() {
        return text;
    }

    /// All objectives of a load line. Immutable.
    ///
    /// @param all including the default limit of errors, unless the user gave one
    public record Objectives(List<Objective> all) {
        public Objectives {
            all = List.copyOf(all);
        }

        /// Parses objectives. Adds everything that is wrong to `problems`.
        public static Objectives of(List<String> texts, Problems problems) {
            List<Objective> read = new ArrayList<>();
            Set<String> seen = new HashSet<>();
            for (String text : texts) {
                try {
                    Objective objective = Objective.parse(text);
                    String what = objective.operation() + "." + objective.metric() + objective.percentile();
                    if (!seen.add(what)) {
                        problems.add(
                                Origin.COMMAND_LINE,
                                "--objective " + objective + " limits what another one limits already");
                    }
                    read.add(objective);
                } catch (IllegalArgumentException unclear) {
                    problems.add(Origin.COMMAND_LINE, "--objective " + unclear.getMessage());
                }
            }
            if (read.stream().noneMatch(Objective::isLatency) && problems.isEmpty()) {
                problems.add(
                        Origin.COMMAND_LINE,
                        "no --objective limits a latency: without one, `plimsoll concurrency` finds the highest rate");
            }
            if (read.stream().noneMatch(Objective::isErrors)) {
                read.add(Objective.FEW_ERRORS);
            }
            return new Objectives(read);
        }

        /// Adds problems that can be found only when the operations are known.
        public void check(List<String> operations, Problems problems) {
            for (Objective objective : all) {
                if (!objective.operation().isEmpty() && !operations.contains(objective.operation())) {
                    problems.add(
                            Origin.COMMAND_LINE,
                            "--objective " + objective + ": there is no operation \"" + objective.operation() + "\""
                                    + Suggestion.clause(objective.operation(), operations) + "; there are "
                                    + String.join(", ", operations));
                }
                if (isRate(objective.metric()) && !objective.operation().isEmpty()) {
                    problems.add(
                            Origin.COMMAND_LINE,
                            "--objective " + objective + ": the rate is that of all operations, whose mix is given");
                }
            }
        }

        /// The objectives that a single step can decide. A rate is the result of all steps together.
        List<Objective> ofStep() {
            return all.stream().filter(one -> !isRate(one.metric())).toList();
        }

        /// The highest required rate.
        OptionalDouble rateMin() {
            return all.stream()
                    .filter(one -> isRate(one.metric()))
                    .mapToDouble(Objective::limit)
                    .max();
        }

        public List<String> texts() {
            return all.stream().map(Objective::text).toList();
        }
    }
}
