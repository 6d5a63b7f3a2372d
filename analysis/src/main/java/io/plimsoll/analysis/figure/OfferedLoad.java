package io.plimsoll.analysis.figure;

import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.RateCurve;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.plan.Shape;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.unit.Rate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// A round whose arrivals have a [Shape]: what was offered in each interval, what was carried, and where
/// operations began to pile up. Immutable by convention.
public final class OfferedLoad {
    private static final double SHARE_MAX = 0.01;
    private static final int PARTS = 10;

    /// More steps are not listed one by one.
    private static final int STEPS_MAX = 40;

    private final String phase;
    private final Shape shape;
    private final RateCurve curve;
    private final List<Moment> moments;
    private final int sessions;

    /// One interval.
    ///
    /// @param carried operations that ended, other than those skipped
    /// @param behind operations due since the start of the round that were not carried by the interval's end
    private record Moment(IntervalTotal interval, long carried, long behind) {}

    private OfferedLoad(PhaseResult round, Shape shape, int sessions) {
        this.phase = round.facts().name();
        this.shape = shape;
        this.curve = shape.curve();
        this.sessions = sessions;
        this.moments = new ArrayList<>();
        long behind = 0;
        for (IntervalTotal interval : IntervalTotal.of(round)) {
            long carried = interval.counts().ended() - interval.counts().skipped();
            behind += interval.due() - carried;
            moments.add(new Moment(interval, carried, behind));
        }
    }

    /// Empty unless the arrivals have a shape, and the time line says what was due.
    public static Optional<OfferedLoad> of(Measured measured, PhaseResult round) {
        return shape(measured)
                .filter(_ -> isKnown(round))
                .map(shape -> new OfferedLoad(round, shape, measured.sessions() + measured.besideSessions()));
    }

    private static boolean isKnown(PhaseResult round) {
        return round.series().stream()
                        .filter(row -> !round.facts().isBeside(row.operation()))
                        .mapToLong(IntervalRow::due)
                        .max()
                        .orElse(IntervalRow.NOT_DUE)
                >= 0;
    }

    /// The shape of the arrivals; empty if their rate stays the same.
    public static Optional<Shape> shape(Measured measured) {
        return measured.value(RunKeys.ARRIVAL)
                .flatMap(arrival ->
                        arrival instanceof Arrival.Shaped shaped ? Optional.of(shaped.shape()) : Optional.empty())
                // A day without a length was written by hand.
                .filter(shape -> !shape.isAsLongAsWindow());
    }

    public String phase() {
        return phase;
    }

    /// How the counts of the whole intervals differ from what was due, plus the mean of what was carried: a
    /// series without the shape.
    public double[] unshaped() {
        long whole = moments.stream()
                .mapToLong(moment -> moment.interval.lengthNanos())
                .max()
                .orElse(0);
        double[] beyond = moments.stream()
                .filter(moment -> moment.interval.lengthNanos() == whole)
                .mapToDouble(moment -> (double) moment.interval.counts().acknowledged() - moment.interval.due())
                .toArray();
        double mean = moments.stream()
                .filter(moment -> moment.interval.lengthNanos() == whole)
                .mapToLong(moment -> moment.interval.counts().acknowledged())
                .average()
                .orElse(0);
        return Arrays.stream(beyond).map(value -> value + mean).toArray();
    }

    /// The highest rate at which operations were carried in one interval.
    public double highestPerSecond() {
        return moments.stream()
                .mapToDouble(moment -> moment.carried * 1e9 / Math.max(1, moment.interval.lengthNanos()))
                .max()
                .orElse(0);
    }

    /// A stretch in which more operations were due than were carried, so that others waited. Immutable.
    ///
    /// @param fromNanos from the start of the phase
    /// @param offeredPerSecond the rate that was offered when it began
    /// @param carriedPerSecond the rate that was carried until most operations waited
    /// @param most the highest number of operations that were due and not done
    /// @param untilNanos when the others had been done; empty if they were not until the end
    public record Backlog(
            String phase,
            long fromNanos,
            double offeredPerSecond,
            double carriedPerSecond,
            long most,
            OptionalLong untilNanos) {}

    /// The first backlog of the round: at the end of some interval, more operations were left over than
    /// there are sessions, and more than 1 % of all that were due in the round. It began when there were
    /// last as few as there are sessions.
    public Optional<Backlog> backlog() {
        double bound = Math.max(
                sessions,
                SHARE_MAX
                        * moments.stream()
                                .mapToLong(moment -> moment.interval.due())
                                .sum());
        int reached = 0;
        while (reached < moments.size() && moments.get(reached).behind <= bound) {
            reached++;
        }
        if (reached == moments.size()) {
            return Optional.empty();
        }
        int first = reached;
        while (first > 0 && moments.get(first - 1).behind > sessions) {
            first--;
        }
        int last = reached;
        int most = reached;
        while (last < moments.size() && moments.get(last).behind > sessions) {
            most = moments.get(last).behind > moments.get(most).behind ? last : most;
            last++;
        }
        return Optional.of(backlog(first, most, last));
    }

    /// @param first the interval in which it began
    /// @param most the interval at whose end most operations waited
    /// @param last the interval in which it ended; the number of intervals if it did not
    private Backlog backlog(int first, int most, int last) {
        long from = moments.get(first).interval.startNanos();
        long until = moments.get(most).interval.endNanos();
        long carried = moments.subList(first, most + 1).stream()
                .mapToLong(Moment::carried)
                .sum();
        return new Backlog(
                phase,
                from,
                curve.perSecond(from),
                carried * 1e9 / (until - from),
                moments.get(most).behind,
                last < moments.size()
                        ? OptionalLong.of(moments.get(last).interval.endNanos())
                        : OptionalLong.empty());
    }

    /// A part of the shape.
    ///
    /// @param offeredPerSecond the mean of the rate that was offered
    /// @param carriedPerSecond the mean of the rate at which operations were acknowledged
    /// @param behind the number of operations that were due and not done at its end
    /// @param p99Nanos the highest 99th percentile of any interval; 0 if nothing was acknowledged
    public record Piece(
            long fromNanos,
            long toNanos,
            double offeredPerSecond,
            double carriedPerSecond,
            long behind,
            long p99Nanos) {
        /// @param same the same part of several rounds; at least one
        private static Piece together(List<Piece> same) {
            return new Piece(
                    same.getFirst().fromNanos,
                    same.stream().mapToLong(Piece::toNanos).max().orElseThrow(),
                    same.stream().mapToDouble(Piece::offeredPerSecond).average().orElseThrow(),
                    same.stream().mapToDouble(Piece::carriedPerSecond).average().orElseThrow(),
                    same.stream().mapToLong(Piece::behind).max().orElseThrow(),
                    same.stream().mapToLong(Piece::p99Nanos).max().orElseThrow());
        }
    }

    /// The parts of several rounds of one shape: means of the rates, and the highest of what was left over
    /// and of the percentiles.
    public static List<Piece> parts(List<OfferedLoad> rounds) {
        List<List<Piece>> all = rounds.stream().map(OfferedLoad::parts).toList();
        int most = all.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, most)
                .mapToObj(i -> Piece.together(all.stream()
                        .filter(parts -> parts.size() > i)
                        .map(parts -> parts.get(i))
                        .toList()))
                .toList();
    }

    /// The parts of the round: each step, if there are not too many; otherwise ten, as equal as intervals
    /// allow. Intervals belong to the part that has their middle.
    List<Piece> parts() {
        long end = moments.getLast().interval.endNanos();
        List<Piece> parts = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= moments.size(); to++) {
            if (to == moments.size() || place(to, end) != place(from, end)) {
                parts.add(part(moments.subList(from, to)));
                from = to;
            }
        }
        return parts;
    }

    private long place(int moment, long end) {
        IntervalTotal interval = moments.get(moment).interval;
        long middle = interval.startNanos() + interval.lengthNanos() / 2;
        // After the last step, its rate holds.
        return shape instanceof Shape.Steps steps && steps.rates().size() <= STEPS_MAX
                ? Math.min(middle / steps.every().nanos(), steps.rates().size() - 1)
                : middle / Math.max(1, Math.ceilDiv(end, (long) PARTS));
    }

    private static Piece part(List<Moment> moments) {
        long from = moments.getFirst().interval.startNanos();
        long to = moments.getLast().interval.endNanos();
        double seconds = (to - from) / 1e9;
        return new Piece(
                from,
                to,
                moments.stream().mapToLong(moment -> moment.interval.due()).sum() / seconds,
                moments.stream()
                                .mapToLong(moment -> moment.interval.counts().acknowledged())
                                .sum()
                        / seconds,
                Math.max(0, moments.getLast().behind),
                moments.stream()
                        .mapToLong(moment -> moment.interval.p99Nanos())
                        .max()
                        .orElse(0));
    }

    /// The names of arrivals in reports. Stateless.
    public static final class Named {
        private static final int STEPS_LISTED = 6;

        private Named() {}

        /// `closed loop`, `constant arrivals at 1,000/s`, `Poisson arrivals in a ramp from 100/s to 2,000/s
        /// in 5m`
        public static String arrival(Arrival arrival) {
            return switch (arrival) {
                case Arrival.Closed() -> "closed loop";
                case Arrival.Constant(var rate) -> "constant arrivals at " + exact(rate.perSecond());
                case Arrival.Poisson(var rate) -> "Poisson arrivals at " + exact(rate.perSecond());
                case Arrival.Shaped(var shape, var isPoisson) ->
                    (isPoisson ? "Poisson" : "evenly spaced") + " arrivals in " + shape(shape);
            };
        }

        /// `a ramp from 100/s to 2,000/s in 5m`, `steps of 100, 200 and 400/s, 1m each`
        public static String shape(Shape shape) {
            return switch (shape) {
                case Shape.Ramp(double from, double to, var time) ->
                    "a ramp from " + exact(from) + " to " + exact(to) + " in " + time;
                case Shape.Steps(List<Double> rates, var every) -> steps(rates) + ", " + every + " each";
                case Shape.Day day ->
                    "a day from " + exact(day.lowest()) + " to " + exact(day.highest())
                            + (day.period() == null ? "" : " in " + day.period());
                case Shape.Points(List<Shape.Point> points) ->
                    "a curve of " + Figures.count(points.size(), "point") + between(shape.rates());
            };
        }

        private static String steps(List<Double> rates) {
            if (rates.size() > STEPS_LISTED) {
                return Figures.count(rates.size(), "step") + between(rates);
            }
            List<String> numbers = rates.stream()
                    .map(Named::exact)
                    .map(rate -> rate.substring(0, rate.length() - 2))
                    .toList();
            return numbers.size() == 1
                    ? "a step of " + numbers.getFirst() + "/s"
                    : "steps of " + String.join(", ", numbers.subList(0, numbers.size() - 1)) + " and "
                            + numbers.getLast() + "/s";
        }

        private static String between(List<Double> rates) {
            double lowest =
                    rates.stream().mapToDouble(Double::doubleValue).min().orElse(0);
            double highest =
                    rates.stream().mapToDouble(Double::doubleValue).max().orElse(0);
            return lowest == highest ? " at " + exact(lowest) : " between " + exact(lowest) + " and " + exact(highest);
        }

        /// A configured rate is exact and needs no rounding.
        private static String exact(double perSecond) {
            return perSecond == Math.rint(perSecond)
                    ? Figures.count((long) perSecond) + "/s"
                    : new Rate(perSecond).toString();
        }
    }
}
