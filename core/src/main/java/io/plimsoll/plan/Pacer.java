package io.plimsoll.plan;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Rate;
import io.plimsoll.unit.Seed;
import org.jspecify.annotations.Nullable;

/// Maps the index of an operation to its intended start: a pure function of (arrival, seed, index), without clock
/// or sleep. The engine adds the clock.
public interface Pacer {
    /// Nanoseconds from the start of the phase to the intended start of operation `index`; never decreases with the
    /// index. Call one instance only with indexes that never decrease; see [#fork].
    long intendedStart(long index);

    /// How many operations are due before `nanos`. Call it only before any call of [#intendedStart], and
    /// again only with times that never decrease.
    long countBefore(long nanos);

    /// Another instance of the same function for another thread, which may begin at any index not yet used here.
    Pacer fork();

    /// @throws IllegalArgumentException for a closed arrival, which has no pacer
    static Pacer of(Arrival arrival, Seed seed) {
        return switch (arrival) {
            case Arrival.Constant(var rate) -> new ConstantPacer(rate);
            case Arrival.Poisson(var rate) -> new PoissonPacer(rate, seed);
            case Arrival.Shaped(var shape, var isPoisson) ->
                isPoisson ? new PoissonPacer(shape.curve(), seed) : new ShapedPacer(shape.curve());
            case Arrival.Closed() -> throw new IllegalArgumentException("a closed arrival has no pacer");
        };
    }

    /// How many operations are due before `nanos`, from an estimate that rounding may have put to either side. For
    /// pacers whose starts can be asked for in any order.
    private static long exact(Pacer pacer, long estimate, long nanos) {
        long count = estimate;
        while (pacer.intendedStart(count) < nanos) {
            count++;
        }
        while (count > 0 && pacer.intendedStart(count - 1) >= nanos) {
            count--;
        }
        return count;
    }

    /// Evenly spaced starts: operation i starts at i / rate.
    ///
    /// Computed from the index each time, never by adding gaps: a gap of 1/3 s added a million times drifts,
    /// i / 3 does not. Stateless and thread-safe.
    record ConstantPacer(Rate rate) implements Pacer {
        @Override
        public long intendedStart(long index) {
            return (long) (index * 1e9 / rate.perSecond());
        }

        @Override
        public long countBefore(long nanos) {
            return exact(this, (long) (nanos * rate.perSecond() / 1e9), nanos);
        }

        @Override
        public Pacer fork() {
            return this;
        }
    }

    /// Starts that are spaced evenly where the rate is constant: operation i starts when i operations are
    /// due, by the integral of the rate. Computed from the index each time, like constant starts. Stateless
    /// and thread-safe.
    record ShapedPacer(RateCurve curve) implements Pacer {
        @Override
        public long intendedStart(long index) {
            return curve.start((double) index);
        }

        @Override
        public long countBefore(long nanos) {
            return exact(this, (long) curve.cumulated(nanos), nanos);
        }

        @Override
        public Pacer fork() {
            return this;
        }
    }

    /// Poisson arrivals: gaps are independent and exponential with mean 1 / rate, by inversion: gap = -ln(1 -
    /// u) / rate. With a rate that changes, gaps of mean 1 are drawn, and their sums are mapped to instants
    /// by the inverse of the rate's integral, which makes a Poisson process of that rate (Cinlar,
    /// "Introduction to Stochastic Processes", 1975, chapter 4).
    ///
    /// The start of operation i is the sum of i + 1 gaps, which cannot be computed directly. So starts are computed
    /// once, in blocks that form a chain shared by all forks: the first fork that needs a block computes it, from
    /// only the seed, the block's number and the end of the block before. A fork keeps the block it is in; blocks
    /// that every fork has passed are garbage.
    final class PoissonPacer implements Pacer {
        private static final int BLOCK_SIZE = 1024;

        private Block block;

        PoissonPacer(Rate rate, Seed seed) {
            this(new Block(new Source(1e9 / rate.perSecond(), null, seed), 0, 0));
        }

        PoissonPacer(RateCurve curve, Seed seed) {
            this(new Block(new Source(1, curve, seed), 0, 0));
        }

        private PoissonPacer(Block block) {
            this.block = block;
        }

        @Override
        public long intendedStart(long index) {
            long offset = index - block.number * BLOCK_SIZE;
            if (offset < 0) {
                throw new IllegalArgumentException("index " + index + " was passed already; fork the pacer");
            }
            while (offset >= BLOCK_SIZE) {
                block = block.next();
                offset -= BLOCK_SIZE;
            }
            return block.starts[(int) offset];
        }

        @Override
        public long countBefore(long nanos) {
            while (block.starts[BLOCK_SIZE - 1] < nanos) {
                block = block.next();
            }
            int within = 0;
            while (within < BLOCK_SIZE && block.starts[within] < nanos) {
                within++;
            }
            return block.number * BLOCK_SIZE + within;
        }

        @Override
        public Pacer fork() {
            return new PoissonPacer(block);
        }

        /// @param meanGap in nanoseconds; with a curve, in operations
        private record Source(double meanGap, @Nullable RateCurve curve, Seed seed) {
            long start(double sum) {
                return curve == null ? (long) sum : curve.start(sum);
            }
        }

        /// The starts of BLOCK_SIZE operations from number x BLOCK_SIZE on. The chain is thread-safe.
        private static final class Block {
            private final Source source;
            private final long number;
            private final long[] starts = new long[BLOCK_SIZE];
            private final double end;
            private volatile @Nullable Block next;

            Block(Source source, long number, double start) {
                this.source = source;
                this.number = number;
                Draw draw = new Draw(source.seed());
                draw.seek(number);
                double at = start;
                for (int i = 0; i < BLOCK_SIZE; i++) {
                    at -= Math.log1p(-draw.nextDouble()) * source.meanGap();
                    starts[i] = source.start(at);
                }
                this.end = at;
            }

            Block next() {
                Block known = next;
                return known != null ? known : computeNext();
            }

            private synchronized Block computeNext() {
                Block known = next;
                if (known == null) {
                    known = new Block(source, number + 1, end);
                    next = known;
                }
                return known;
            }
        }
    }
}
