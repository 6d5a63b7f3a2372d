package io.plimsoll.distribution;

import io.plimsoll.unit.Draw;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/// Chooses a key from a range for an operation. Allocates nothing; thread-safe.
@FunctionalInterface
public interface KeyChooser {
    /// The number of a key. While the range grows, the key may not exist yet, or its number may be negative.
    long choose(Draw draw);

    /// All keys of the range are equally likely.
    record Uniform(long from, long count) implements KeyChooser {
        @Override
        public long choose(Draw draw) {
            return from + draw.below(count);
        }
    }

    /// Keys in their order, over all sessions; starts again at the end of the range.
    ///
    /// @param dealt which of all numbers from 0 is the one at a place among those that are dealt here
    record Sequential(long from, long count, LongUnaryOperator dealt, AtomicLong next) implements KeyChooser {
        public Sequential(long from, long count, LongUnaryOperator dealt) {
            this(from, count, dealt, new AtomicLong());
        }

        @Override
        public long choose(Draw draw) {
            return from + Math.floorMod(dealt.applyAsLong(next.getAndIncrement()), count);
        }
    }

    /// A share of the operations falls on the first keys of the range.
    record Hotspot(long from, long count, long hot, double hotShare) implements KeyChooser {
        @Override
        public long choose(Draw draw) {
            // A set without keys takes no operations, whatever its share.
            boolean isHot = hot > 0 && (hot == count || draw.nextDouble() < hotShare);
            return isHot ? from + draw.below(hot) : from + hot + draw.below(count - hot);
        }
    }

    /// [Zipf]'s law, with any exponent. Popular keys are spread over the range, because neighbours would share
    /// pages and shards: rank r stands for the key (r - 1) * stride mod n, a permutation because stride and n
    /// have no common divisor. The stride is near the golden section of the range, and small enough for the
    /// product to stay below 2^63.
    record PermutedZipf(long from, long count, long stride, Zipf zipf) implements KeyChooser {
        private static final double GOLDEN_SECTION = 0.6180339887498949;

        public PermutedZipf(long from, long count, double theta) {
            this(from, count, stride(count), new Zipf(count, theta));
        }

        @Override
        public long choose(Draw draw) {
            return from + (zipf.rank(draw) - 1) * stride % count;
        }

        private static long stride(long count) {
            long stride = (long) Math.min(count * GOLDEN_SECTION, (double) (1L << 62) / count);
            stride = Math.max(1, stride);
            while (divisor(stride, count) != 1) {
                stride--;
            }
            return stride;
        }

        private static long divisor(long a, long b) {
            return b == 0 ? a : divisor(b, a % b);
        }
    }

    /// [Zipf]'s law, with any exponent; ranks are hashed onto the range, so that popular keys are scattered and
    /// some ranks share a key.
    record HashedZipf(long from, long count, Zipf zipf) implements KeyChooser {
        public HashedZipf(long from, long count, double theta) {
            this(from, count, new Zipf(count, theta));
        }

        @Override
        public long choose(Draw draw) {
            return from + Fnv.hash(zipf.rank(draw)) % count;
        }
    }

    /// YCSB's `zipfian`: ranks among ten thousand million, hashed onto the range. Popular keys are scattered, and
    /// the most popular has 3.8 % of the operations whatever the range.
    record ScrambledZipf(long from, long count) implements KeyChooser {
        private static final long RANKS = 10_000_000_000L;

        /// YCSB writes the constant down rather than add ten thousand million terms.
        private static final GrayZipfian RANK = GrayZipfian.of(RANKS + 1, 26.46902820178302);

        @Override
        public long choose(Draw draw) {
            return from + Fnv.hash(RANK.next(draw)) % count;
        }
    }

    /// YCSB's `latest`: the newer a key, the more popular, by [GrayZipfian] over all existing keys.
    ///
    /// @param share the part of Gray's eta that depends on how many keys there were at first; YCSB updates only the
    ///     other part
    record Latest(LongSupplier newest, double share) implements KeyChooser {
        /// @param newest the present number of the newest key
        /// @param count the number of keys at first
        public static Latest of(LongSupplier newest, long count) {
            return new Latest(newest, GrayZipfian.share(count - 1));
        }

        @Override
        public long choose(Draw draw) {
            long last = newest.getAsLong();
            double zeta = GrayZipfian.zeta(last);
            return last - GrayZipfian.next(draw.nextDouble(), last, zeta, GrayZipfian.eta(share, zeta));
        }
    }

    /// YCSB's `exponential`: distances from the newest key.
    record Exponential(LongSupplier newest, double gamma) implements KeyChooser {
        /// @param newest the present number of the newest key
        /// @param percentile the percentage of operations that fall on the newest keys
        /// @param range the number of these keys
        public static Exponential of(LongSupplier newest, double percentile, double range) {
            return new Exponential(newest, -Math.log(1 - percentile / 100) / range);
        }

        @Override
        public long choose(Draw draw) {
            return newest.getAsLong() - (long) (-Math.log(1 - draw.nextDouble()) / gamma);
        }
    }
}
