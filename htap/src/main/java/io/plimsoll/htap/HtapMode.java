package io.plimsoll.htap;

import io.plimsoll.spec.ValueType;
import java.util.Arrays;
import java.util.Optional;

/// How an HTAP sweep chooses its loads. Each cell stores its mode as its step.
public enum HtapMode {
    /// Transactions alone, queries alone, then both.
    TOGETHER,
    /// Transactions at given rates, independent of the queries: how many queries the target still answers.
    ISO_THROUGHPUT,
    /// Given numbers of streams: how many transactions the target still does.
    ISO_ANALYTICS,
    /// The most of both, at every ratio between them.
    FRONTIER;

    /// The spelling for users: `iso-throughput`.
    public String word() {
        return ValueType.word(this);
    }

    public static Optional<HtapMode> of(String word) {
        return Arrays.stream(values()).filter(mode -> mode.word().equals(word)).findFirst();
    }
}
