package io.plimsoll.htap.load;

import java.util.Arrays;
import java.util.Optional;

/// How an HTAP sweep chooses its loads. In its cells it stands as their step.
public enum HtapMode {
    /// Each alone, then both.
    TOGETHER("together"),
    /// Transactions at given rates, whatever the queries do: how many queries are left beside them.
    ISO_THROUGHPUT("iso-throughput"),
    /// Given numbers of streams: how many transactions are left beside them.
    ISO_ANALYTICS("iso-analytics"),
    /// The most of both, at every share between them.
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
