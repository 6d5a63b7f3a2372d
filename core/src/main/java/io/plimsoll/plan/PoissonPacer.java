package io.plimsoll.plan;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Rate;
import io.plimsoll.unit.Seed;
import org.jspecify.annotations.Nullable;

/// Poisson arrivals: gaps are independent and exponential with mean 1 / rate, by inversion: gap = -ln(1 -
/// u) / rate.
///
/// The start of operation i is the sum of i + 1 gaps, which cannot be computed directly. So starts are computed
/// once, in blocks that form a chain shared by all forks: the first fork that needs a block computes it, from only
/// the seed, the block's number and the end of the block before. A fork keeps the block it is in; blocks that every
/// fork has passed are garbage.
final class PoissonPacer implements Pacer {
    private static final int BLOCK_SIZE = 1024;

    private Block block;

    PoissonPacer(Rate rate, Seed seed) {
        this(new Block(new Source(rate, seed), 0, 0));
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
        while (block.end < nanos) {
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

    private record Source(Rate rate, Seed seed) {}

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
            double meanGapNanos = 1e9 / source.rate().perSecond();
            double at = start;
            for (int i = 0; i < BLOCK_SIZE; i++) {
                at -= Math.log1p(-draw.nextDouble()) * meanGapNanos;
                starts[i] = (long) at;
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
