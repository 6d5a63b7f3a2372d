package io.plimsoll.plan;

import io.plimsoll.unit.Count;
import io.plimsoll.unit.TimeSpan;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// When a phase ends. Written as a time (`30s`), as a count of operations over all sessions (`100k`, or `10 operations`
/// where they are fewer than a thousand), or where the whole of a workload can be done once as `all`.
public sealed interface Stop {
    /// What one looks like, for help and messages.
    String WANTS = "a time such as 30s, a number of operations such as 100k or 10ops";

    /// `100k`, `10 operations`, `10ops`
    Pattern OPERATIONS = Pattern.compile("(?i)([\\d_.]+ *[kmg]?) *(?:operations?|ops?)");

    /// `100_000`, `10k`, `1.5M`: `m` alone is minutes.
    Pattern BARE = Pattern.compile("(?i:[\\d_.]+ *[kg]?)|[\\d_.]+ *M");

    /// A bare number below this is more likely meant as seconds.
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

    /// After so many operations or that time, whichever comes first. Written `1M operations or 60s`.
    record AtCountOrAfter(long operations, TimeSpan time) implements Stop {
        @Override
        public String toString() {
            return new AtCount(operations) + " or " + time;
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
        // Beside a time, a number can only be meant as operations.
        if (one(stripped.substring(0, or), 0) instanceof AtCount(long operations)
                && one(stripped.substring(or + " or ".length()), 0) instanceof After(TimeSpan time)) {
            return new AtCountOrAfter(operations, time);
        }
        throw new IllegalArgumentException("wants " + WANTS);
    }

    /// Of what was stored: earlier versions wrote few operations as a bare number, too.
    ///
    /// @throws IllegalArgumentException when it is none
    static Stop stored(String text) {
        return BARE.matcher(text).matches() ? one(text, 0) : parseOrAll(text);
    }

    /// @param bareMin a bare number below is refused, but for none at all
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
            throw new IllegalArgumentException("wants " + WANTS, refused);
        }
    }

    private static long count(String text) {
        try {
            return Count.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException("wants " + WANTS, refused);
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
