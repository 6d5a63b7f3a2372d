package io.plimsoll.plan;

import io.plimsoll.unit.Count;
import io.plimsoll.unit.TimeSpan;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The end of a phase. Written as a time (`30s`), as a number of operations over all sessions (`100k`, or `10
/// operations` below a thousand), or as `all` if the whole of a workload can be done once.
public sealed interface Stop {
    /// The form of a stop, for help and messages.
    String WANTS = "a time such as 30s, a number of operations such as 100k or 10ops";

    /// `100k`, `10 operations`, `10ops`
    Pattern OPERATIONS = Pattern.compile("(?i)([\\d_.]+ *[kmg]?) *(?:operations?|ops?)");

    /// `100_000`, `10k`, `1.5M`: `m` alone is minutes.
    Pattern BARE = Pattern.compile("(?i:[\\d_.]+ *[kg]?)|[\\d_.]+ *M");

    /// A smaller bare number is more likely meant as seconds.
    long BARE_MIN = 1_000;

    record After(TimeSpan time) implements Stop {
        @Override
        public String toString() {
            return time.toString();
        }
    }

    record AtCount(long operations) implements Stop {
        @Override
        public String toString() {
            return operations + (operations == 1 ? " operation" : " operations");
        }
    }

    /// After that many operations or that time, whichever comes first. Written `1M operations or 60s`.
    record AtCountOrAfter(long operations, TimeSpan time) implements Stop {
        @Override
        public String toString() {
            return new AtCount(operations) + " or " + time;
        }
    }

    /// Once the whole work is done; a complete plan has the number of operations instead.
    record All() implements Stop {
        @Override
        public String toString() {
            return "all";
        }
    }

    /// As [#parse], but also accepts `all`.
    ///
    /// @throws IllegalArgumentException with a sentence for the user
    static Stop parseOrAll(String text) {
        try {
            return text.strip().equalsIgnoreCase("all") ? new All() : parse(text);
        } catch (IllegalArgumentException refused) {
            String sentence = String.valueOf(refused.getMessage());
            throw new IllegalArgumentException(sentence.endsWith(WANTS) ? sentence + ", or all" : sentence, refused);
        }
    }

    /// A time, a count, or both.
    ///
    /// @throws IllegalArgumentException with a sentence for the user
    static Stop parse(String text) {
        String stripped = text.strip();
        int or = stripped.toLowerCase(Locale.ROOT).indexOf(" or ");
        if (or < 0) {
            return one(stripped, BARE_MIN);
        }
        // Next to a time, a number can only mean operations.
        if (one(stripped.substring(0, or), 0) instanceof AtCount(long operations)
                && one(stripped.substring(or + " or ".length()), 0) instanceof After(TimeSpan time)) {
            return new AtCountOrAfter(operations, time);
        }
        throw new IllegalArgumentException("needs " + WANTS);
    }

    /// Parses a stored stop: earlier versions also wrote small numbers of operations without a unit.
    ///
    /// @throws IllegalArgumentException when the text is not a stop
    static Stop stored(String text) {
        return BARE.matcher(text).matches() ? one(text, 0) : parseOrAll(text);
    }

    /// @param bareMin bare numbers below it are refused, except 0
    private static Stop one(String text, long bareMin) {
        Matcher operations = OPERATIONS.matcher(text);
        if (operations.matches()) {
            return new AtCount(count(operations.group(1)));
        }
        if (!BARE.matcher(text).matches()) {
            return new After(time(text));
        }
        long count = count(text);
        if (count > 0 && count < bareMin && Character.isDigit(text.charAt(text.length() - 1))) {
            throw new IllegalArgumentException("this number has no unit; write " + count + "s for seconds, or " + count
                    + "ops to end after " + new AtCount(count));
        }
        return new AtCount(count);
    }

    private static TimeSpan time(String text) {
        try {
            return TimeSpan.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException("needs " + WANTS, refused);
        }
    }

    private static long count(String text) {
        try {
            return Count.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException("needs " + WANTS, refused);
        }
    }

    /// Whether the phase does nothing.
    default boolean isNothing() {
        return switch (this) {
            case After(TimeSpan time) -> time.nanos() == 0;
            case AtCount(long operations) -> operations == 0;
            case AtCountOrAfter(long operations, TimeSpan time) -> operations == 0 || time.nanos() == 0;
            case All() -> false;
        };
    }

    /// The number of operations that ends the phase; [Long#MAX_VALUE] if none does.
    default long maxOperations() {
        return switch (this) {
            case After _ -> Long.MAX_VALUE;
            case AtCount(long operations) -> operations;
            case AtCountOrAfter both -> both.operations();
            case All() -> throw new IllegalStateException("a complete plan says how much all is");
        };
    }

    /// The time that ends the phase; [Long#MAX_VALUE] if none does.
    default long maxNanos() {
        return switch (this) {
            case After(TimeSpan time) -> time.nanos();
            case AtCountOrAfter both -> both.time().nanos();
            case AtCount _, All _ -> Long.MAX_VALUE;
        };
    }
}
