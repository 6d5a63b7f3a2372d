package io.plimsoll.workload.widerow;

import io.plimsoll.unit.Seed;
import java.util.concurrent.atomic.AtomicLong;

/// Which rows operations are about. Immutable.
///
/// @param from the lowest row number
/// @param to the highest
/// @param rule decided
/// @param theta of [KeyRule#ZIPFIAN]
/// @param hotKeys share of the range that is hot, for [KeyRule#HOTSPOT]
/// @param hotShare share of the operations that fall on it
record KeyChoice(long from, long to, KeyRule rule, double theta, double hotKeys, double hotShare) {
    long range() {
        return to - from + 1;
    }

    /// Whether two of a few neighbouring choices may be the same row.
    boolean repeats() {
        return rule != KeyRule.SEQUENTIAL;
    }

    /// The row at each index.
    KeyOrder order(Seed seed) {
        if (rule == KeyRule.SEQUENTIAL) {
            long first = from;
            long range = range();
            // Indexes of sequential rows end at the range, so that there is nothing to divide.
            return (index, _) -> index < range ? first + index : first + index % range;
        }
        KeyChooser chooser = chooser();
        Seed own = seed.derive("widerow-keys");
        return (index, draw) -> {
            draw.seek(own.value() ^ index);
            return chooser.choose(draw);
        };
    }

    /// A chooser to be shared by all sessions. A sequence is the one kind that must count to be one.
    KeyChooser chooser() {
        return switch (rule) {
            case SEQUENTIAL -> sequence();
            case ZIPFIAN -> new ZipfianKeys(from, to, theta);
            case HOTSPOT -> hotspot();
            case UNIFORM, DEFAULT -> draw -> draw.between(from, to);
        };
    }

    private KeyChooser sequence() {
        AtomicLong next = new AtomicLong();
        return _ -> from + Math.floorMod(next.getAndIncrement(), range());
    }

    private KeyChooser hotspot() {
        long hot = Math.clamp(Math.round(hotKeys * range()), 1, range());
        long cold = range() - hot;
        return draw ->
                cold == 0 || draw.nextDouble() < hotShare ? from + draw.below(hot) : from + hot + draw.below(cold);
    }

    /// A chooser that leaves the dataset with a probability: then it chooses uniformly among as many numbers
    /// beyond the highest row as the range has, as far as the type goes.
    ///
    /// @param rows the highest row number
    /// @param max the highest number of the type; above `rows`
    static KeyChooser orMissing(KeyChooser chooser, double share, long rows, long max) {
        if (share == 0) {
            return chooser;
        }
        long beyond = Math.min(rows, max - rows);
        return draw -> draw.nextDouble() < share ? rows + 1 + draw.below(beyond) : chooser.choose(draw);
    }
}
