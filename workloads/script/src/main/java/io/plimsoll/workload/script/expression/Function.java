package io.plimsoll.workload.script.expression;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The functions that scripts may call, with how many arguments each takes.
enum Function {
    ABS(1, 1),
    DEBUG(1, 1),
    DOUBLE(1, 1),
    EXP(1, 1),
    GREATEST(1, Integer.MAX_VALUE),
    HASH(1, 2),
    HASH_FNV1A(1, 2),
    HASH_MURMUR2(1, 2),
    INT(1, 1),
    LEAST(1, Integer.MAX_VALUE),
    LN(1, 1),
    MOD(2, 2),
    PERMUTE(2, 3),
    PI(0, 0),
    POW(2, 2),
    POWER(2, 2),
    RANDOM(2, 2),
    RANDOM_EXPONENTIAL(3, 3),
    RANDOM_GAUSSIAN(3, 3),
    RANDOM_ZIPFIAN(3, 3),
    SQRT(1, 1);

    private static final Map<String, Function> BY_NAME = new HashMap<>();

    static {
        for (Function function : values()) {
            BY_NAME.put(function.name().toLowerCase(Locale.ROOT), function);
        }
    }

    private final int least;
    private final int most;

    Function(int least, int most) {
        this.least = least;
        this.most = most;
    }

    /// The function of a name in any case of letters, or null.
    static @Nullable Function named(String name) {
        return BY_NAME.get(name.toLowerCase(Locale.ROOT));
    }

    /// What pgbench says of a number of arguments, or null if it is right.
    @Nullable
    String problem(int arguments) {
        if (arguments >= least && arguments <= most) {
            return null;
        }
        return most == Integer.MAX_VALUE ? "at least one argument expected" : "unexpected number of arguments";
    }

    /// Whether the second or third argument may be left out, and is then the variable `default_seed`.
    boolean takesDefaultSeed(int arguments) {
        return switch (this) {
            case HASH, HASH_FNV1A, HASH_MURMUR2, PERMUTE -> arguments == least;
            default -> false;
        };
    }

    boolean isRandom() {
        return switch (this) {
            case RANDOM, RANDOM_EXPONENTIAL, RANDOM_GAUSSIAN, RANDOM_ZIPFIAN -> true;
            default -> false;
        };
    }

    /// Whether it gives the same value for the same arguments, and does nothing else.
    boolean isPure() {
        return !isRandom() && this != DEBUG;
    }
}
