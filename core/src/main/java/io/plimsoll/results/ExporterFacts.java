package io.plimsoll.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a run knows of one exporter that it asked, for `run.json`. Immutable.
///
/// @param address nothing secret
/// @param name the short one, which stands in `metrics.csv`
/// @param series how many of its series are stored
/// @param leftOut how many are not, because there were too many
/// @param readings how often it was asked in the phases
/// @param failed how many of these readings gave nothing
/// @param answerMillis how long an answer took on average; 0 if there was none
/// @param answerMillisMost the longest
/// @param machine whether its figures are those of the server's machine, in `server-host.csv`
/// @param risesPerSecond the counters that rose most in the measured rounds, by their series, the fastest first
public record ExporterFacts(
        String address,
        String name,
        int series,
        int leftOut,
        int readings,
        int failed,
        double answerMillis,
        double answerMillisMost,
        boolean machine,
        Map<String, Double> risesPerSecond) {
    public ExporterFacts {
        risesPerSecond = Collections.unmodifiableMap(new LinkedHashMap<>(risesPerSecond));
    }
}
