package io.plimsoll.plan;

import io.plimsoll.unit.Count;
import io.plimsoll.unit.TimeSpan;

/// When a phase ends. Written as a time (`30s`), as a count of operations over all sessions (`100k`), or
/// where the whole of a workload can be done once as `all`.
public sealed interface Stop {
    record After(TimeSpan time) implements Stop {
        @Override
        public String toString() {
            return time.toString();
        }
    }

    record AtCount(long operations) implements Stop {
        @Override
        public String toString() {
            return Long.toString(operations);
        }
    }

    /// After so many operations or that time, whichever comes first. Written `1M or 60s`.
    record AtCountOrAfter(long operations, TimeSpan time) implements Stop {
        @Override
        public String toString() {
            return operations + " or " + time;
        }
    }

    /// Once the whole work is done; a plan that is complete says how many operations that is.
    record All() implements Stop {
        @Override
        public String toString() {
            return "all";
        }
    }

    /// The same as [#parse], and `all`.
    ///
    /// @throws IllegalArgumentException with a sentence for the user
    static Stop parseOrAll(String text) {
        if (text.strip().equalsIgnoreCase("all")) {
            return new All();
        }
        try {
            return parse(text);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "wants a time such as 30s, a number of operations such as 100k, or all", refused);
        }
    }

    /// A time, a count, or both.
    ///
    /// @throws IllegalArgumentException with a sentence for the user
    static Stop parse(String text) {
        int or = text.indexOf(" or ");
        try {
            if (or >= 0) {
                return new AtCountOrAfter(
                        Count.parse(text.substring(0, or)), TimeSpan.parse(text.substring(or + " or ".length())));
            }
            return Character.isLetter(text.charAt(text.length() - 1)) && !text.matches("(?i:[\\d_.]+[kg])|[\\d_.]+ *M")
                    ? new After(TimeSpan.parse(text))
                    : new AtCount(Count.parse(text));
        } catch (IllegalArgumentException | StringIndexOutOfBoundsException refused) {
            throw new IllegalArgumentException(
                    "wants a time such as 30s, or a number of operations such as 100k", refused);
        }
    }

    /// Whether nothing is to be done.
    default boolean isNothing() {
        return switch (this) {
            case After(TimeSpan time) -> time.nanos() == 0;
            case AtCount(long operations) -> operations == 0;
            case AtCountOrAfter(long operations, TimeSpan time) -> operations == 0 || time.nanos() == 0;
            case All() -> false;
        };
    }

    /// How many operations end it; [Long#MAX_VALUE] when none do.
    default long maxOperations() {
        return switch (this) {
            case After _ -> Long.MAX_VALUE;
            case AtCount(long operations) -> operations;
            case AtCountOrAfter both -> both.operations();
            case All() -> throw new IllegalStateException("a complete plan says how much all is");
        };
    }

    /// How long it may take; [Long#MAX_VALUE] when time does not end it.
    default long maxNanos() {
        return switch (this) {
            case After(TimeSpan time) -> time.nanos();
            case AtCountOrAfter both -> both.time().nanos();
            case AtCount _, All _ -> Long.MAX_VALUE;
        };
    }
}
