package io.plimsoll.plan;

import io.plimsoll.unit.Rate;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How the rate of open arrivals changes during a window. A shape begins with each measured window; after
/// its end, its last rate holds, and a day begins again. Immutable.
///
/// Its canonical text is that of `toString`, which [#parse] reads back. It contains everything: a shape from a
/// file is written as its points.
public sealed interface Shape {
    /// More points, or steps, do not fit into one argument of a command.
    int POINTS_MAX = 5_000;

    /// The words that begin a shape.
    List<String> WORDS = List.of("ramp", "steps", "day", "points", RatesFile.PREFIX);

    /// A rate that rises or falls evenly.
    ///
    /// @param from in operations per second
    /// @param to in operations per second
    record Ramp(double from, double to, TimeSpan time) implements Shape {
        public Ramp {
            Text.check(time, from, to);
        }

        @Override
        public RateCurve curve() {
            return new RateCurve.Linear(new long[] {0, time.nanos()}, new double[] {from, to});
        }

        @Override
        public String toString() {
            return "ramp " + Text.rate(from) + " to " + Text.rate(to) + " in " + time;
        }
    }

    /// Rates that each hold for the same time.
    ///
    /// @param rates in operations per second
    record Steps(List<Double> rates, TimeSpan every) implements Shape {
        public Steps {
            rates = List.copyOf(rates);
            if (rates.size() > POINTS_MAX) {
                throw new IllegalArgumentException("has more steps than the " + POINTS_MAX + " there may be");
            }
            Text.check(every, Text.array(rates));
            Text.check(new TimeSpan(Math.multiplyExact(every.nanos(), rates.size())));
        }

        @Override
        public RateCurve curve() {
            long[] nanos = new long[2 * rates.size()];
            double[] perSecond = new double[nanos.length];
            for (int i = 0; i < nanos.length; i++) {
                nanos[i] = (i + 1) / 2 * every.nanos();
                perSecond[i] = rates.get(i / 2);
            }
            return new RateCurve.Linear(nanos, perSecond);
        }

        @Override
        public String toString() {
            return "steps " + String.join(",", rates.stream().map(Text::number).toList()) + Text.PER_SECOND + " every "
                    + every;
        }
    }

    /// A day: a sinusoid that begins at its lowest rate and is highest in its middle.
    ///
    /// @param lowest in operations per second
    /// @param highest in operations per second
    /// @param period how long a day is; null until the window is known that it fills
    record Day(double lowest, double highest, @Nullable TimeSpan period) implements Shape {
        public Day {
            Text.check(period == null ? new TimeSpan(1) : period, lowest, highest);
            if (lowest > highest) {
                throw new IllegalArgumentException("goes from its lowest rate to its highest: day " + Text.rate(highest)
                        + " to " + Text.rate(lowest));
            }
        }

        @Override
        public RateCurve curve() {
            return new RateCurve.Daily(lowest, highest, length().nanos());
        }

        @Override
        public TimeSpan length() {
            if (period == null) {
                throw new IllegalStateException("a complete plan says how long a day is");
            }
            return period;
        }

        @Override
        public String toString() {
            return "day " + Text.rate(lowest) + " to " + Text.rate(highest) + (period == null ? "" : " in " + period);
        }
    }

    /// Rates at points in time, linear between them. Two points at the same time are a jump.
    record Points(List<Point> points) implements Shape {
        public Points {
            points = List.copyOf(points);
            if (points.isEmpty() || points.size() > POINTS_MAX) {
                throw new IllegalArgumentException("needs 1 to " + POINTS_MAX + " points, not " + points.size());
            }
            for (int i = 1; i < points.size(); i++) {
                if (points.get(i).at().compareTo(points.get(i - 1).at()) < 0) {
                    throw new IllegalArgumentException("goes back in time at point " + (i + 1) + ", "
                            + points.get(i).at() + " after " + points.get(i - 1).at());
                }
            }
            Text.check(points.getLast().at());
            Text.check(
                    new TimeSpan(1),
                    points.stream().mapToDouble(Point::perSecond).toArray());
        }

        @Override
        public RateCurve curve() {
            return new RateCurve.Linear(
                    points.stream().mapToLong(point -> point.at().nanos()).toArray(),
                    points.stream().mapToDouble(Point::perSecond).toArray());
        }

        @Override
        public String toString() {
            return "points "
                    + String.join(
                            ", ",
                            points.stream()
                                    .map(point -> point.at() + " " + Text.number(point.perSecond()))
                                    .toList())
                    + Text.PER_SECOND;
        }
    }

    /// A rate at one instant.
    ///
    /// @param at from the start of the window
    record Point(TimeSpan at, double perSecond) {}

    /// The rate as a function of time.
    ///
    /// @throws IllegalStateException for a day whose length is not known yet
    RateCurve curve();

    /// How long the rate changes; zero for a single point.
    ///
    /// @throws IllegalStateException for a day whose length is not known yet
    default TimeSpan length() {
        return switch (this) {
            case Ramp ramp -> ramp.time();
            case Steps steps ->
                new TimeSpan(steps.every().nanos() * steps.rates().size());
            case Day day -> day.length();
            case Points(List<Point> points) -> points.getLast().at();
        };
    }

    /// The same shape; a day without a length fills the window.
    default Shape within(TimeSpan window) {
        return this instanceof Day day && day.isAsLongAsWindow() ? new Day(day.lowest(), day.highest(), window) : this;
    }

    /// Whether it is a day that will be as long as the window.
    default boolean isAsLongAsWindow() {
        return this instanceof Day day && day.period() == null;
    }

    /// The rates that the text names, in the order of time.
    default List<Double> rates() {
        return switch (this) {
            case Ramp ramp -> List.of(ramp.from(), ramp.to());
            case Steps steps -> steps.rates();
            case Day day -> List.of(day.lowest(), day.highest(), day.lowest());
            case Points(List<Point> points) ->
                points.stream().map(Point::perSecond).toList();
        };
    }

    /// Parses the text of a shape, or reads the file that it names.
    ///
    /// @throws IllegalArgumentException with a sentence for the user
    static Shape parse(String text) {
        return Text.parse(text.strip());
    }

    /// The text of shapes. Stateless.
    final class Text {
        private static final String PER_SECOND = "/s";
        private static final double HIGHEST = 1e9;
        private static final TimeSpan LONGEST = TimeSpan.ofSeconds(365L * 86_400);

        private static final String NUMBER = "\\d+(?:\\.\\d+)?[km]?";
        private static final String UNIT = "/(?:s|sec|min|m|h)";
        private static final String RATE = "(" + NUMBER + "(?:" + UNIT + ")?)";
        private static final Pattern RAMP = Pattern.compile("ramp " + RATE + " to " + RATE + " in (.+)");
        private static final Pattern STEPS = Pattern.compile("steps " + RATE + "((?: ?, ?" + RATE + ")*) every (.+)");
        private static final Pattern DAY = Pattern.compile("day " + RATE + " to " + RATE + "(?: in (.+))?");
        private static final Pattern PEAK = Pattern.compile("day " + RATE + " peak " + RATE + " trough(?: in (.+))?");
        private static final Pattern POINT = Pattern.compile("(\\S+) " + RATE);
        private static final Pattern ZERO = Pattern.compile("0+(?:\\.0+)?[km]?" + UNIT);

        private Text() {}

        static Shape parse(String text) {
            if (text.toLowerCase(Locale.ROOT).startsWith(RatesFile.PREFIX)) {
                return RatesFile.read(text.substring(RatesFile.PREFIX.length()));
            }
            String lower = text.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
            return ramp(lower)
                    .or(() -> steps(lower))
                    .or(() -> day(lower))
                    .or(() -> points(lower))
                    .orElseThrow(() -> new IllegalArgumentException(form(lower)));
        }

        private static String form(String text) {
            String word = text.split(" ", -1)[0];
            return switch (word) {
                case "ramp" -> "a ramp is written as in \"ramp 100/s to 2000/s in 5m\"";
                case "steps" -> "steps are written as in \"steps 100,200,400/s every 1m\"";
                case "day" -> "a day is written as in \"day 200/s to 2000/s in 10m\" or \"day 2000/s peak 10 trough\"";
                case "points" -> "points are written as in \"points 0s 100, 1m 500, 5m 500/s\"";
                default -> "a shape begins with ramp, steps, day, points or " + RatesFile.PREFIX;
            };
        }

        private static Optional<Shape> ramp(String text) {
            Matcher ramp = RAMP.matcher(text);
            return ramp.matches()
                    ? Optional.of(new Ramp(
                            perSecond(ramp.group(1), ramp.group(2)),
                            perSecond(ramp.group(2), ramp.group(2)),
                            TimeSpan.parse(ramp.group(3))))
                    : Optional.empty();
        }

        private static Optional<Shape> steps(String text) {
            Matcher steps = STEPS.matcher(text);
            if (!steps.matches()) {
                return Optional.empty();
            }
            String[] rates = (steps.group(1) + steps.group(2)).replace(" ", "").split(",", -1);
            List<Double> perSecond = Arrays.stream(rates)
                    .map(rate -> perSecond(rate, rates[rates.length - 1]))
                    .toList();
            return Optional.of(new Steps(perSecond, TimeSpan.parse(steps.group(4))));
        }

        private static Optional<Shape> day(String text) {
            Matcher day = DAY.matcher(text);
            if (day.matches()) {
                return Optional.of(new Day(
                        perSecond(day.group(1), day.group(2)), perSecond(day.group(2), day.group(2)), length(day)));
            }
            Matcher peak = PEAK.matcher(text);
            if (!peak.matches()) {
                return Optional.empty();
            }
            double highest = perSecond(peak.group(1), peak.group(1));
            String trough = peak.group(2);
            double lowest = trough.contains("/") ? perSecond(trough, trough) : highest / times(trough);
            return Optional.of(new Day(lowest, highest, length(peak)));
        }

        private static double times(String text) {
            try {
                double times = Double.parseDouble(text);
                if (times >= 1) {
                    return times;
                }
            } catch (NumberFormatException notPlain) {
                // The same sentence says it.
            }
            throw new IllegalArgumentException(
                    "a trough is a rate, or how many times lower it is than the peak: 10 for a tenth");
        }

        private static @Nullable TimeSpan length(Matcher day) {
            return day.group(3) == null ? null : TimeSpan.parse(day.group(3));
        }

        private static Optional<Shape> points(String text) {
            if (!text.startsWith("points ")) {
                return Optional.empty();
            }
            String[] parts = text.substring("points ".length()).split(" ?, ?", -1);
            List<Point> points = new ArrayList<>();
            for (String part : parts) {
                Matcher point = POINT.matcher(part.strip());
                if (!point.matches()) {
                    return Optional.empty();
                }
                points.add(
                        new Point(TimeSpan.parse(point.group(1)), perSecond(point.group(2), parts[parts.length - 1])));
            }
            return Optional.of(new Points(points));
        }

        /// @param unitOf ends with the unit of a rate that has none
        private static double perSecond(String rate, String unitOf) {
            int unit = unitOf.indexOf('/');
            String whole = rate.contains("/") || unit < 0 ? rate : rate + unitOf.substring(unit);
            return ZERO.matcher(whole).matches() ? 0 : Rate.parse(whole).perSecond();
        }

        static String rate(double perSecond) {
            return number(perSecond) + PER_SECOND;
        }

        static String number(double perSecond) {
            String rate = perSecond == 0 ? "0/s" : new Rate(perSecond).toString();
            return rate.substring(0, rate.length() - PER_SECOND.length());
        }

        static double[] array(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).toArray();
        }

        static void check(TimeSpan time, double... rates) {
            if (time.nanos() == 0 && rates.length > 0) {
                throw new IllegalArgumentException("lasts no time");
            }
            if (time.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("lasts longer than a year");
            }
            double highest = Arrays.stream(rates).max().orElse(1);
            if (highest == 0) {
                throw new IllegalArgumentException("needs a rate above 0/s somewhere");
            }
            if (highest > HIGHEST) {
                throw new IllegalArgumentException("has a rate above " + rate(HIGHEST));
            }
        }
    }
}
