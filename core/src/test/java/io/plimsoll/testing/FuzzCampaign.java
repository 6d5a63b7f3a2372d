package io.plimsoll.testing;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Gives many random inputs to a piece of code, one after the other, and fails at the first one that throws, or takes
/// longer than any input may. Both kinds of failure name the input; it is played alone with
/// `-Dplimsoll.fuzz.seed=…`, `-Dplimsoll.fuzz.first=…` and the number of inputs 1. Immutable and thread-safe.
///
/// @param seed of all inputs
/// @param first the number of the first input
/// @param inputs how many inputs there are
public record FuzzCampaign(long seed, long first, int inputs) {
    /// Far more than any input needs, also on a busy machine.
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private static final Duration LOOK = Duration.ofMillis(500);

    /// Shares of inputs say something from here on.
    private static final int MANY = 1_000;

    /// What must hold for one input.
    @FunctionalInterface
    public interface Check {
        /// @param input its number, from which it is drawn together with the campaign's seed
        void check(long input) throws Exception;
    }

    /// The campaign that system properties ask for.
    ///
    /// @param property holds the number of inputs
    /// @param standard the number of inputs of a build
    public static FuzzCampaign of(String property, int standard) {
        return new FuzzCampaign(
                Long.getLong("plimsoll.fuzz.seed", 20_261_125L),
                Long.getLong("plimsoll.fuzz.first", 0),
                Integer.getInteger(property, standard));
    }

    /// Whether there are enough inputs to judge how many of them are accepted.
    public boolean isLarge() {
        return inputs >= MANY;
    }

    /// @throws AssertionError for the first input that fails or does not end
    public void run(Check check) throws InterruptedException {
        run(check, LIMIT);
    }

    /// @param limit how long an input may take
    void run(Check check, Duration limit) throws InterruptedException {
        Worker worker = new Worker(this, check);
        // Not virtual: the stack must be as deep as that of a thread of a run.
        Thread thread = Thread.ofPlatform().daemon().name("fuzz").start(worker);
        long seen = Long.MIN_VALUE;
        long since = System.nanoTime();
        while (!thread.join(LOOK.compareTo(limit) < 0 ? LOOK : limit)) {
            long input = worker.input;
            if (input != seen) {
                seen = input;
                since = System.nanoTime();
            } else if (System.nanoTime() - since > limit.toNanos()) {
                throw new AssertionError(named(input) + " takes longer than " + limit.toSeconds() + " s, in\n"
                        + Arrays.stream(thread.getStackTrace())
                                .limit(30)
                                .map(frame -> "    " + frame)
                                .collect(Collectors.joining("\n")));
            }
        }
        Throwable failure = worker.failure;
        if (failure != null) {
            throw new AssertionError(named(worker.input) + " fails: " + failure, failure);
        }
    }

    private String named(long input) {
        return "input " + input + " of seed " + seed;
    }

    /// The thread that checks. Its fields are read by the thread that waits.
    private static final class Worker implements Runnable {
        private final FuzzCampaign campaign;
        private final Check check;
        private volatile long input;
        private volatile @Nullable Throwable failure;

        private Worker(FuzzCampaign campaign, Check check) {
            this.campaign = campaign;
            this.check = check;
        }

        // Whatever is thrown is the failure of the input, a stack that overflows too.
        @Override
        public void run() {
            try {
                for (long at = campaign.first; at < campaign.first + campaign.inputs; at++) {
                    input = at;
                    check.check(at);
                }
            } catch (Throwable failed) {
                failure = failed;
            }
        }
    }
}
