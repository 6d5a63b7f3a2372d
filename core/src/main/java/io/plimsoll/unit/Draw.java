package io.plimsoll.unit;

import java.util.ArrayList;
import java.util.List;

/// Random numbers as a pure function of (seed, index, position): [#seek] jumps to the draws that belong
/// to one index, so the inputs of operation 4711 can be drawn again by any lane, on a retry, or by an
/// audit years later.
///
/// SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014) started
/// from a mixed (seed, index). Allocates nothing after construction. Not thread-safe: one per lane.
public final class Draw {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
    private static final long INDEX_STEP = 0xd1342543de82ef95L;

    private final long seed;
    private long state;

    public Draw(Seed seed) {
        this.seed = seed.value();
        seek(0);
    }

    /// Moves to the first draw of `index`.
    public void seek(long index) {
        state = mix(seed + index * INDEX_STEP);
    }

    /// Leaves draws out, however many.
    public void skip(long draws) {
        state += draws * GOLDEN_GAMMA;
    }

    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /// Uniform in [0, bound). The bias of the multiply-shift reduction is below bound / 2^64.
    public long below(long bound) {
        return Math.unsignedMultiplyHigh(nextLong(), bound);
    }

    /// True in so many of a hundred draws.
    public boolean chance(int percent) {
        return below(100) < percent;
    }

    /// Uniform in [low, high], both ends included.
    public long between(long low, long high) {
        return low + below(high - low + 1);
    }

    /// Uniform in [0, 1) with 53 bits.
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /// SplitMix64's finaliser (Stafford's variant 13).
    static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /// An element of a list, each as likely.
    public <T> T one(List<T> of) {
        return of.get((int) below(of.size()));
    }

    /// Different elements of a list, in the order in which they are drawn.
    public <T> List<T> several(List<T> of, int count) {
        List<T> left = new ArrayList<>(of);
        List<T> chosen = new ArrayList<>();
        while (chosen.size() < count) {
            chosen.add(left.remove((int) below(left.size())));
        }
        return chosen;
    }
}
