package io.plimsoll.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A rate of arrivals that changes with time, with its integral and the inverse of it. Times are
/// nanoseconds from the start of a phase. Immutable and thread-safe; none of these functions allocates.
public interface RateCurve {
    /// The start of an operation that is never due: some seventy years after the start of the phase, so
    /// that adding the clock's reading does not overflow.
    long NEVER = 1L << 61;

    /// The rate at `nanos`, in operations per second. Where the rate jumps, the rate after the jump.
    double perSecond(long nanos);

    /// The number of operations due before `nanos`, which need not be whole: the integral of the rate.
    double cumulated(long nanos);

    /// The last instant at which at most `operations` are due. So an operation is never due while the rate
    /// is zero, but when it rises again.
    ///
    /// @param operations not negative
    /// @return [#NEVER] if no more than that many are ever due
    long start(double operations);

    /// A rate that is linear between points. Before the first point it is the first rate, after the last
    /// point the last. Two points at the same time are a jump.
    ///
    /// Implementation note. The integral at each point is computed exactly, and rounded once. So a whole
    /// number of operations up to a point is a whole number here, and no error adds up over many points.
    final class Linear implements RateCurve {
        private static final BigDecimal NANOS_PER_MEAN = BigDecimal.valueOf(2_000_000_000L);
        private static final double NANOS = 1e9;

        private final long[] from;
        private final double[] rate;

        /// By how much the rate rises within a nanosecond.
        private final double[] slope;

        private final double[] before;

        /// @param nanos the time of each point; never decreasing
        /// @param perSecond the rate at each point
        Linear(long[] nanos, double[] perSecond) {
            List<Segment> segments = new ArrayList<>();
            BigDecimal sum = BigDecimal.valueOf(perSecond[0])
                    .multiply(BigDecimal.valueOf(2 * nanos[0]))
                    .divide(NANOS_PER_MEAN);
            if (nanos[0] > 0) {
                segments.add(new Segment(0, perSecond[0], 0, 0));
            }
            for (int i = 0; i + 1 < nanos.length; i++) {
                long length = nanos[i + 1] - nanos[i];
                if (length > 0) {
                    double rises = (perSecond[i + 1] - perSecond[i]) / length;
                    segments.add(new Segment(nanos[i], perSecond[i], rises, sum.doubleValue()));
                    BigDecimal twiceMean = BigDecimal.valueOf(perSecond[i]).add(BigDecimal.valueOf(perSecond[i + 1]));
                    sum = sum.add(twiceMean.multiply(BigDecimal.valueOf(length)).divide(NANOS_PER_MEAN));
                }
            }
            int last = nanos.length - 1;
            segments.add(new Segment(nanos[last], perSecond[last], 0, sum.doubleValue()));
            from = segments.stream().mapToLong(Segment::from).toArray();
            rate = segments.stream().mapToDouble(Segment::rate).toArray();
            slope = segments.stream().mapToDouble(Segment::slope).toArray();
            before = segments.stream().mapToDouble(Segment::before).toArray();
        }

        private record Segment(long from, double rate, double slope, double before) {}

        @Override
        public double perSecond(long nanos) {
            int segment = segmentAt(nanos);
            return rate[segment] + slope[segment] * (nanos - from[segment]);
        }

        @Override
        public double cumulated(long nanos) {
            int segment = segmentAt(nanos);
            double since = nanos - from[segment];
            return before[segment] + (rate[segment] + slope[segment] * since / 2) * since / NANOS;
        }

        private int segmentAt(long nanos) {
            int found = Arrays.binarySearch(from, nanos);
            return found >= 0 ? found : Math.max(0, -found - 2);
        }

        @Override
        public long start(double operations) {
            int segment = lastNotBeyond(operations);
            double rest = operations - before[segment];
            boolean isLast = segment == from.length - 1;
            if (rest <= 0) {
                return isLast && rate[segment] == 0 ? NEVER : from[segment];
            }
            // The root of slope / 2 t^2 + rate t = rest, in the form that loses no digits.
            double square = rate[segment] * rate[segment] + 2 * slope[segment] * rest * NANOS;
            double since = 2 * rest * NANOS / (rate[segment] + Math.sqrt(Math.max(0, square)));
            double until = isLast ? NEVER : from[segment + 1];
            return (long) Math.min(until, from[segment] + since);
        }

        /// The last segment before which at most `operations` are due: it is not one of rate zero, unless
        /// it is the last.
        private int lastNotBeyond(double operations) {
            int low = 0;
            int high = from.length - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (before[middle] <= operations) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }
    }

    /// Days, one after the other: a sinusoid that begins at its lowest rate and is highest in the middle of
    /// a day.
    ///
    /// Implementation note. The inverse is found by Newton's method from the nearest of some instants of
    /// the day, and by halving where that would leave the stretch between two of them. It depends on
    /// nothing but its argument.
    final class Daily implements RateCurve {
        private static final int STRETCHES = 256;
        private static final int STEPS_MAX = 80;
        private static final double CLOSE_NANOS = 0.01;

        /// Sums over a long day have no more digits than this share of it.
        private static final double CLOSE_SHARE = 1e-13;

        private static final double NANOS = 1e9;

        private final double middle;
        private final double swing;
        private final double length;
        private final double perDay;
        private final double close;
        private final double[] before = new double[STRETCHES + 1];

        /// @param lowest in operations per second
        /// @param highest in operations per second
        /// @param lengthNanos of a day
        Daily(double lowest, double highest, long lengthNanos) {
            middle = (lowest + highest) / 2;
            swing = (highest - lowest) / 2;
            length = lengthNanos;
            perDay = middle * lengthNanos / NANOS;
            close = Math.max(CLOSE_NANOS, CLOSE_SHARE * lengthNanos);
            Arrays.setAll(before, i -> ofDay(instant(i)));
        }

        private double instant(int stretch) {
            return length * stretch / STRETCHES;
        }

        /// The operations due before an instant of the first day.
        private double ofDay(double nanos) {
            double turn = 2 * Math.PI / length;
            return (middle * nanos - swing / turn * Math.sin(turn * nanos)) / NANOS;
        }

        private double rateAt(double nanos) {
            return middle - swing * Math.cos(2 * Math.PI / length * nanos);
        }

        @Override
        public double perSecond(long nanos) {
            return rateAt(nanos % length);
        }

        @Override
        public double cumulated(long nanos) {
            double days = Math.floor(nanos / length);
            return days * perDay + ofDay(nanos - days * length);
        }

        @Override
        public long start(double operations) {
            double days = Math.floor(operations / perDay);
            double rest = Math.clamp(operations - days * perDay, 0, perDay);
            return (long) Math.min(NEVER, days * length + inDay(rest));
        }

        private double inDay(double operations) {
            int found = Arrays.binarySearch(before, operations);
            if (found >= 0) {
                return instant(found);
            }
            int stretch = Math.clamp(-found - 2L, 0, STRETCHES - 1);
            double low = instant(stretch);
            double high = instant(stretch + 1);
            double share = (operations - before[stretch]) / (before[stretch + 1] - before[stretch]);
            double at = low + share * (high - low);
            for (int step = 0; step < STEPS_MAX; step++) {
                double beyond = ofDay(at) - operations;
                if (beyond > 0) {
                    high = at;
                } else {
                    low = at;
                }
                double next = at - beyond / rateAt(at) * NANOS;
                if (!(next >= low && next <= high)) {
                    next = low + (high - low) / 2;
                }
                if (Math.abs(next - at) < close || high - low < close) {
                    return next;
                }
                at = next;
            }
            return at;
        }
    }
}
