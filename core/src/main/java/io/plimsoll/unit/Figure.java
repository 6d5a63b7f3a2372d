package io.plimsoll.unit;

import java.util.List;

/// A figure under a name of its own, as the field knows it, such as NOPM: what it is made of, not its value. All kinds
/// are immutable.
public sealed interface Figure {
    /// Short: `NOPM`.
    String name();

    /// In words: "new orders per minute".
    String meaning();

    /// The operations it is made of.
    List<String> operations();

    /// Behind the point when it is printed.
    int digits();

    /// What stands behind the number; empty where the name says it.
    default String unit() {
        return "";
    }

    /// How many of its operations were acknowledged in a time.
    ///
    /// @param perSecond what one operation per second is of it: 60 for a rate per minute
    /// @param countsMisses whether an operation that found nothing counts too
    record Rate(
            String name, String meaning, List<String> operations, double perSecond, boolean countsMisses, int digits)
            implements Figure {
        public Rate {
            operations = List.copyOf(operations);
        }
    }

    /// The geometric mean of the mean times of its operations, in seconds: each weighs the same, however long it
    /// takes. Those that were never acknowledged have no time; the mean is then of fewer, and says of how many.
    record GeometricMean(String name, String meaning, List<String> operations, int digits) implements Figure {
        public GeometricMean {
            operations = List.copyOf(operations);
        }

        @Override
        public String unit() {
            return "s";
        }
    }

    /// How often the geometric mean of its operations' times fits into a time. Only of whole work: see [Whole].
    ///
    /// @param perSecond what one such mean per second is of it: 3,600 for a figure per hour
    record GeometricRate(String name, String meaning, Whole whole, double perSecond, int digits) implements Figure {
        @Override
        public List<String> operations() {
            return whole.operations();
        }
    }

    /// How many of its operations were acknowledged in a time, misses included. Only of whole work: see [Whole].
    ///
    /// @param perSecond what one operation per second is of it
    record WholeRate(String name, String meaning, Whole whole, double perSecond, int digits) implements Figure {
        @Override
        public List<String> operations() {
            return whole.operations();
        }
    }

    /// Work that has to be done to its end for a figure to have a value: nothing failed, nothing was left undone, and
    /// each of the operations was acknowledged as often as said.
    ///
    /// @param times in each round
    record Whole(List<String> operations, int times) {
        public Whole {
            operations = List.copyOf(operations);
        }
    }
}
