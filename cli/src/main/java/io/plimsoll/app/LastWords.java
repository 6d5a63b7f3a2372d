package io.plimsoll.app;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// What is said when the user ends the process at once, although work is left to do. Thread-safe.
public final class LastWords {
    private static final AtomicReference<Supplier<String>> WORDS = new AtomicReference<>(() -> "");

    private LastWords() {}

    public static void are(Supplier<String> words) {
        WORDS.set(words);
    }

    /// Empty if there is nothing to say.
    public static String say() {
        return Objects.requireNonNull(WORDS.get()).get();
    }
}
