package io.plimsoll.results;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The figures of one operation in one phase, for readers of `run.json` who do not read the histograms.
/// Times in nanoseconds; `latency` runs from the intended start.
///
/// @param rows that acknowledged operations wrote in batches; null in files of versions that did not count them
public record OperationSummary(
        String phase,
        String operation,
        long ok,
        long miss,
        Map<String, Long> failures,
        long skipped,
        long retries,
        double ratePerSecond,
        DistributionSummary latency,
        DistributionSummary serviceTime,
        DistributionSummary lag,
        @Nullable Long rows,
        @Nullable Double rowsPerSecond) {}
