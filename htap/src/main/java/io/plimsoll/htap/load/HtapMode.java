package io.plimsoll.htap.load;

import java.util.Arrays;
import java.util.Optional;

/// How an HTAP sweep chooses its loads. Each cell stores its mode as its step.
public enum HtapMode {
    /// Transactions alone, queries alone, then both.
    TOGETHER("together"),
    /// Transactions at given rates, independent of the queries: how many queries the target still answers.
    ISO_THROUGHPUT("iso-throughput"),
    /// Given numbers of streams: how many transactions the target still does.
    ISO_ANALYTICS("iso-analytics"),
    /// The most of both, at every ratio between them.
    FRONTIER("frontier");

    private final String word;

    HtapMode(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    public static Optional<HtapMode> of(String word) {
        return Arrays.stream(values()).filter(mode -> mode.word.equals(word)).findFirst();
    }
}
