package io.plimsoll.compat.pgbench;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Where the random numbers of a run begin.
///
/// @param time a number that is another one at each start
/// @param strong a number that nobody can guess
public record RandomSeed(LongSupplier time, LongSupplier strong) {
    private static final long MICROS_PER_SECOND = 1_000_000;

    /// By this machine's clock and its source of random numbers.
    public static RandomSeed ofThisMachine() {
        return new RandomSeed(RandomSeed::now, () -> new SecureRandom().nextLong());
    }

    private static long now() {
        Instant now = Instant.now();
        return now.getEpochSecond() * MICROS_PER_SECOND + now.getNano() / 1_000;
    }

    /// The seed that a text asks for; empty if it asks for none.
    ///
    /// @param asked null asks for the time
    OptionalLong of(@Nullable String asked) {
        if (asked == null || asked.equals("time")) {
            return OptionalLong.of(time.getAsLong());
        }
        return asked.equals("rand") ? OptionalLong.of(strong.getAsLong()) : CText.unsigned(asked);
    }
}
