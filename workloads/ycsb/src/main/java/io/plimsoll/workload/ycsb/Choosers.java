package io.plimsoll.workload.ycsb;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Zipf;
import java.util.concurrent.atomic.AtomicLong;

/// YCSB's ways to choose records of a range, each as `CoreWorkload` and its generators have them.
final class Choosers {
    private Choosers() {}

    /// Every record of the range alike.
    record Uniform(long from, long count) implements KeyChooser {
        @Override
        public long choose(Draw draw) {
            return from + draw.below(count);
        }
    }

    /// One after the other, over all sessions, from the beginning again at the end.
    record Sequential(long from, long count, AtomicLong next) implements KeyChooser {
        Sequential(long from, long count) {
            this(from, count, new AtomicLong());
        }

        @Override
        public long choose(Draw draw) {
            return from + next.getAndIncrement() % count;
        }
    }

    /// YCSB's `zipfian`: ranks among ten thousand million, hashed onto the range. Popular records lie scattered,
    /// and the most popular has 3.8 % of the operations whatever the range.
    record Scrambled(long from, long items) implements KeyChooser {
        private static final long RANKS = 10_000_000_000L;

        /// YCSB writes the constant down rather than add ten thousand million terms.
        private static final GrayZipfian RANK = GrayZipfian.of(RANKS + 1, 26.46902820178302);

        @Override
        public long choose(Draw draw) {
            return of(RANK.next(draw));
        }

        long of(long rank) {
            return from + Fnv.hash(rank) % items;
        }
    }

    /// Zipf's law over the range itself, with any exponent; popular records lie scattered.
    record True(long from, long count, Zipf zipf) implements KeyChooser {
        True(long from, long count, double theta) {
            this(from, count, new Zipf(count, theta));
        }

        @Override
        public long choose(Draw draw) {
            return from + Fnv.hash(zipf.rank(draw)) % count;
        }
    }

    /// YCSB's `latest`: the nearer to the newest record, the more popular, by the zipfian law over all there are.
    ///
    /// @param share the part of Gray's eta that depends on how many records there were at first; YCSB brings only
    /// the other part up to date
    record Latest(InsertCounter inserts, double share) implements KeyChooser {
        static Latest of(InsertCounter inserts, long records) {
            return new Latest(inserts, GrayZipfian.share(records - 1));
        }

        @Override
        public long choose(Draw draw) {
            long newest = inserts.last();
            double zeta = Zeta.of(newest);
            return newest - GrayZipfian.next(draw.nextDouble(), newest, zeta, GrayZipfian.eta(share, zeta));
        }
    }

    /// YCSB's `exponential`: distances from the newest record.
    record Exponential(InsertCounter inserts, double gamma) implements KeyChooser {
        /// @param percentile so many percent of the operations
        /// @param range fall on so many of the newest records
        static Exponential of(InsertCounter inserts, double percentile, double range) {
            return new Exponential(inserts, -Math.log(1 - percentile / 100) / range);
        }

        @Override
        public long choose(Draw draw) {
            return inserts.last() - (long) (-Math.log(1 - draw.nextDouble()) / gamma);
        }
    }

    /// YCSB's `hotspot`: the first records of the range are hot.
    record Hotspot(long from, long count, long hot, double hotShare) implements KeyChooser {
        @Override
        public long choose(Draw draw) {
            // A set without records takes no operations, whatever its share.
            boolean isHot = hot > 0 && (hot == count || draw.nextDouble() < hotShare);
            return isHot ? from + draw.below(hot) : from + hot + draw.below(count - hot);
        }
    }
}
