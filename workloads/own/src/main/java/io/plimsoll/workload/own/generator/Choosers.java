package io.plimsoll.workload.own.generator;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.distribution.Zipf;
import io.plimsoll.unit.Draw;
import java.util.List;

/// Distributions over a range of whole numbers, besides those of [KeyChooser]. All are immutable and thread-safe.
public final class Choosers {
    private Choosers() {}

    /// Zipf's law whose most popular numbers are the lowest.
    public record LowestFirst(long low, Zipf zipf) implements KeyChooser {
        @Override
        public long choose(Draw draw) {
            return low + zipf.rank(draw) - 1;
        }
    }

    /// Zipf's law whose most popular numbers are the highest.
    public record HighestFirst(long high, Zipf zipf) implements KeyChooser {
        @Override
        public long choose(Draw draw) {
            return high + 1 - zipf.rank(draw);
        }
    }

    /// The bell curve, cut at the ends of the range.
    public record Normal(long low, long high, double mean, double deviation) implements KeyChooser {
        /// More draws than any range in use needs; then the nearest end is taken.
        private static final int DRAWS_MAX = 100;

        @Override
        public long choose(Draw draw) {
            double value = mean;
            for (int drawn = 0; drawn < DRAWS_MAX; drawn++) {
                // The polar form would need a memory between calls (Box and Muller, 1958).
                double radius = Math.sqrt(-2 * Math.log(1 - draw.nextDouble()));
                value = mean + deviation * radius * Math.cos(2 * Math.PI * draw.nextDouble());
                if (value > low - 0.5 && value < high + 0.5) {
                    break;
                }
            }
            return Math.clamp(Math.round(value), low, high);
        }
    }

    /// Falls from the lowest number on, cut at the highest.
    ///
    /// @param mean above `low`, as if nothing were cut
    public record Exponential(long low, long high, double mean) implements KeyChooser {
        @Override
        public long choose(Draw draw) {
            double width = (double) high - low + 1;
            double beyond = Math.exp(-width / mean);
            double value = -Math.log(1 - draw.nextDouble() * (1 - beyond)) * mean;
            return Math.clamp(low + (long) value, low, high);
        }
    }

    /// The mean of twelve uniform numbers, as sysbench draws it.
    public record MeanOfTwelve(long low, long high) implements KeyChooser {
        private static final int TERMS = 12;

        @Override
        public long choose(Draw draw) {
            double sum = 0;
            for (int term = 0; term < TERMS; term++) {
                sum += draw.nextDouble();
            }
            return Math.clamp(low + (long) (sum / TERMS * ((double) high - low + 1)), low, high);
        }
    }

    /// A share of the choices falls evenly on the middle part of the range, the others as [MeanOfTwelve].
    ///
    /// @param hotLow the lowest number of the middle part
    /// @param hotCount how many numbers it has
    public record Special(MeanOfTwelve others, long hotLow, long hotCount, double share) implements KeyChooser {
        /// @param hot the part of the range that is hot
        public static Special of(long low, long high, double hot, double share) {
            long count = high - low + 1;
            long hotCount = Math.clamp(Math.round(hot * count), 1, count);
            return new Special(new MeanOfTwelve(low, high), low + (count - hotCount) / 2, hotCount, share);
        }

        @Override
        public long choose(Draw draw) {
            return draw.nextDouble() < share ? hotLow + draw.below(hotCount) : others.choose(draw);
        }
    }

    /// Self-similar: a share of 1 - h falls on the part h of the range, and so on within it (J. Gray et al., 1994).
    public record Pareto(long low, long high, double power) implements KeyChooser {
        public static Pareto of(long low, long high, double h) {
            return new Pareto(low, high, Math.log(h) / Math.log(1 - h));
        }

        @Override
        public long choose(Draw draw) {
            double part = Math.pow(draw.nextDouble(), power);
            return Math.clamp(low + (long) (part * ((double) high - low + 1)), low, high);
        }
    }

    /// Bins by weight, uniform within a bin.
    public record Bins(List<Bin> bins, Weights weights) implements KeyChooser {
        public Bins {
            bins = List.copyOf(bins);
        }

        @Override
        public long choose(Draw draw) {
            Bin bin = bins.get(weights.choose(draw));
            return draw.between(bin.low(), bin.high());
        }

        public long low() {
            return bins.stream().mapToLong(Bin::low).min().orElseThrow();
        }

        public long high() {
            return bins.stream().mapToLong(Bin::high).max().orElseThrow();
        }
    }

    /// A part of a range, both ends included.
    public record Bin(long low, long high) {}

    /// Chooses places by weight. Immutable and thread-safe.
    public static final class Weights {
        /// The sums of the weights up to and with each place.
        private final double[] upTo;

        /// @param weights none below 0, not all 0
        public Weights(List<Double> weights) {
            upTo = new double[weights.size()];
            double sum = 0;
            for (int at = 0; at < upTo.length; at++) {
                sum += weights.get(at);
                upTo[at] = sum;
            }
        }

        /// A place, from 0.
        public int choose(Draw draw) {
            double drawn = draw.nextDouble() * upTo[upTo.length - 1];
            int low = 0;
            int high = upTo.length - 1;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (drawn < upTo[middle]) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
    }
}
