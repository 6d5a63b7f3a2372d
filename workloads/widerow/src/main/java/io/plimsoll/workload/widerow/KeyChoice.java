package io.plimsoll.workload.widerow;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.widerow.Work.Mode;

/// The choice of the rows that operations use. Immutable.
///
/// @param from the lowest row number
/// @param to the highest row number
/// @param rule not [RowChoice#DEFAULT]
/// @param theta of [RowChoice#ZIPFIAN]
/// @param hotKeys share of the range that is hot, for [RowChoice#HOTSPOT]
/// @param hotShare share of the operations on hot rows
record KeyChoice(long from, long to, RowChoice rule, double theta, double hotKeys, double hotShare) {
    long range() {
        return to - from + 1;
    }

    /// Whether choices that follow each other closely may be the same row.
    boolean repeats() {
        return rule != RowChoice.SEQUENTIAL;
    }

    /// The row at each index.
    KeyOrder order(Seed seed) {
        if (rule == RowChoice.SEQUENTIAL) {
            long first = from;
            long range = range();
            // Indexes usually stay within the range, so that no division is needed.
            return (index, _) -> index < range ? first + index : first + index % range;
        }
        KeyChooser chooser = chooser(Dealing.WHOLE);
        Seed own = seed.derive("widerow-keys");
        return (index, draw) -> {
            draw.seek(own.value() ^ index);
            return chooser.choose(draw);
        };
    }

    /// A chooser that all sessions share. Only a sequential one has state: a counter.
    ///
    /// @param dealing of sequential rows
    KeyChooser chooser(Dealing dealing) {
        return switch (rule) {
            case SEQUENTIAL -> new KeyChooser.Sequential(from, range(), dealing::number);
            case ZIPFIAN -> new KeyChooser.PermutedZipf(from, range(), theta);
            case HOTSPOT -> new KeyChooser.Hotspot(from, range(), hot(), hotShare);
            case UNIFORM, DEFAULT -> new KeyChooser.Uniform(from, range());
        };
    }

    private long hot() {
        return Math.clamp(Math.round(hotKeys * range()), 1, range());
    }

    /// A chooser that leaves the dataset with a probability. It then chooses uniformly among the numbers above the
    /// highest row: as many as the range has, within the limits of the type.
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

    /// The order of written rows: maps an index to a row number. A pure function of its arguments, stateless and
    /// thread-safe.
    @FunctionalInterface
    interface KeyOrder {
        /// @param draw at any position; the method may move it
        /// @return the row's number, from 1
        long number(long index, Draw draw);
    }

    /// How the row of an operation is chosen.
    enum RowChoice {
        /// Sequential where rows are written, uniform where they are read.
        DEFAULT,
        /// One row after the other, then again from the first.
        SEQUENTIAL,
        /// Each row as likely as any other.
        UNIFORM,
        /// Zipf's law: the r-th most popular row is chosen r^theta times less often than the first.
        ZIPFIAN,
        /// A share of the operations uses a few adjacent rows.
        HOTSPOT;

        /// The rule with the default resolved.
        RowChoice in(Mode mode) {
            if (this != DEFAULT) {
                return this;
            }
            return mode.isWriting() ? SEQUENTIAL : UNIFORM;
        }
    }
}
