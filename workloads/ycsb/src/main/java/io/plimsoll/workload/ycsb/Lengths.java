package io.plimsoll.workload.ycsb;

import io.plimsoll.distribution.GrayZipfian;
import io.plimsoll.unit.Draw;
import java.util.List;

/// The distribution of a field value's length, in characters. Immutable and thread-safe.
sealed interface Lengths {
    int next(Draw draw);

    int max();

    record Constant(int length) implements Lengths {
        @Override
        public int next(Draw draw) {
            return length;
        }

        @Override
        public int max() {
            return length;
        }
    }

    /// Both ends included.
    record Uniform(int min, int max) implements Lengths {
        @Override
        public int next(Draw draw) {
            return (int) draw.between(min, max);
        }
    }

    /// Short lengths are more frequent.
    record Zipfian(int min, int max, GrayZipfian law) implements Lengths {
        static Zipfian of(int min, int max) {
            return new Zipfian(min, max, GrayZipfian.of(max - min + 1L));
        }

        @Override
        public int next(Draw draw) {
            return (int) Math.min(max, min + law.next(draw));
        }
    }

    /// The frequencies of a file: bucket b stands for the length (b + 1) * block.
    final class Buckets implements Lengths {
        private final int block;

        /// For each bucket: the number of values in it and in all buckets before it.
        private final long[] upTo;

        /// @param block characters
        /// @param counts of values in each bucket
        Buckets(int block, List<Long> counts) {
            this.block = block;
            upTo = new long[counts.size()];
            long sum = 0;
            for (int i = 0; i < upTo.length; i++) {
                sum += counts.get(i);
                upTo[i] = sum;
            }
        }

        @Override
        public int next(Draw draw) {
            long place = draw.below(upTo[upTo.length - 1]);
            int bucket = 0;
            while (place >= upTo[bucket]) {
                bucket++;
            }
            return (bucket + 1) * block;
        }

        @Override
        public int max() {
            return upTo.length * block;
        }
    }
}
