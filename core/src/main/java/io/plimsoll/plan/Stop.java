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

    /// A time or a count.
    ///
    /// @throws IllegalArgumentException with a sentence for the user
    static Stop parse(String text) {
        try {
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
            case All() -> false;
        };
    }
}
