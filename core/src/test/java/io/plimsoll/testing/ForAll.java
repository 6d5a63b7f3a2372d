package io.plimsoll.testing;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Checks that something holds for many random cases. Every case has a seed of its own, told when it
/// fails; run that case alone with `-Dplimsoll.seed=…`. Without it the same cases are drawn every time,
/// so that a build does not depend on luck.
public final class ForAll {
    private static final String SEED_PROPERTY = "plimsoll.seed";
    private static final long FIRST_SEED = 20_261_121;

    private ForAll() {}

    /// What must hold, drawing its case from `random` alone.
    @FunctionalInterface
    public interface Property {
        void hold(RandomGenerator random) throws Exception;
    }

    /// @throws AssertionError for the first case that fails, naming its seed
    public static void forAll(int cases, Property property) {
        Long replayed = Long.getLong(SEED_PROPERTY);
        if (replayed != null) {
            check(replayed, property);
            return;
        }
        for (int i = 0; i < cases; i++) {
            check(FIRST_SEED + i, property);
        }
    }

    // Whatever a property throws is a failed case, and is passed on as the cause.
    private static void check(long seed, Property property) {
        try {
            property.hold(new SplittableRandom(seed));
        } catch (Exception | AssertionError failed) {
            throw new AssertionError(
                    "fails for seed " + seed + "; replay with -D" + SEED_PROPERTY + "=" + seed + ": "
                            + failed.getMessage(),
                    failed);
        }
    }
}
