package io.plimsoll.unit;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A figure with its own name in the field, such as NOPM: how it is computed, not its value. All kinds are
/// immutable.
public sealed interface Figure {
    /// Short: `NOPM`.
    String name();

    /// In words: "new orders per minute".
    String meaning();

    /// The operations it is made of.
    List<String> operations();

    /// Digits after the point when it is printed.
    int digits();

    /// The unit after the number; empty if the name says it.
    default String unit() {
        return "";
    }

    /// How many of its operations were acknowledged in a time.
    ///
    /// @param counted what it counts, and per which time; null if it is not such a number but, for example, a share
    /// @param perSecond the figure for one operation per second: 60 for a rate per minute
    /// @param countsMisses whether an operation that found nothing counts, too
    record Rate(
            String name,
            String meaning,
            @Nullable Counted counted,
            List<String> operations,
            double perSecond,
            boolean countsMisses,
            int digits)
            implements Figure {
        public Rate {
            operations = List.copyOf(operations);
        }

        /// A rate whose meaning is what it counts, per its time.
        public static Rate of(String name, Counted counted, List<String> operations, boolean countsMisses, int digits) {
            return new Rate(
                    name, counted.toString(), counted, operations, counted.per().seconds(), countsMisses, digits);
        }
    }

    /// Work, and the time that a rate of it refers to.
    ///
    /// @param work what is counted, in the plural: `new orders committed`
    record Counted(String work, Per per) {
        /// `new orders committed per minute`
        @Override
        public String toString() {
            return work + " per " + per.name().toLowerCase(Locale.ROOT);
        }
    }

    /// The time that a rate refers to.
    enum Per {
        SECOND(1),
        MINUTE(60),
        HOUR(3_600);

        private final int seconds;

        Per(int seconds) {
            this.seconds = seconds;
        }

        public int seconds() {
            return seconds;
        }
    }

    /// The geometric mean of the mean times of its operations, in seconds: each has the same weight, however long
    /// it takes. Operations that were never acknowledged have no time; the mean then covers fewer, and says how
    /// many.
    record GeometricMean(String name, String meaning, List<String> operations, int digits) implements Figure {
        public GeometricMean {
            operations = List.copyOf(operations);
        }

        @Override
        public String unit() {
            return "s";
        }
    }

    /// How often the geometric mean of its operations' times fits into a time. Only for whole work: see [Whole].
    ///
    /// @param perSecond the figure for one such mean per second: 3,600 for a figure per hour
    record GeometricRate(String name, String meaning, Whole whole, double perSecond, int digits) implements Figure {
        @Override
        public List<String> operations() {
            return whole.operations();
        }
    }

    /// How many of its operations were acknowledged in a time, misses included. Only for whole work: see [Whole].
    ///
    /// @param perSecond the figure for one operation per second
    record WholeRate(String name, String meaning, Whole whole, double perSecond, int digits) implements Figure {
        @Override
        public List<String> operations() {
            return whole.operations();
        }
    }

    /// Work that must be completed for a figure to have a value: nothing failed, nothing was left undone, and each
    /// of the operations was acknowledged the given number of times.
    ///
    /// @param times in each round
    record Whole(List<String> operations, int times) {
        public Whole {
            operations = List.copyOf(operations);
        }
    }
}
