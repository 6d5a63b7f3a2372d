package io.plimsoll.results;

import java.util.Map;

/// The figures of one operation in one phase, for readers of `run.json` who do not read the histograms.
/// Times in nanoseconds; `latency` runs from the intended start.
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
        DistributionSummary lag) {}
