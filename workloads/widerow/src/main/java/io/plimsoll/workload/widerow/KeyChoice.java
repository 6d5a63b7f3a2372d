package io.plimsoll.workload.widerow;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.unit.Seed;

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
            case SEQUENTIAL -> new KeyChooser.Sequential(from, range());
            case ZIPFIAN -> new KeyChooser.PermutedZipf(from, range(), theta);
            case HOTSPOT -> new KeyChooser.Hotspot(from, range(), hot(), hotShare);
            case UNIFORM, DEFAULT -> new KeyChooser.Uniform(from, range());
        };
    }

    private long hot() {
        return Math.clamp(Math.round(hotKeys * range()), 1, range());
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
