package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The figures of one operation in one phase, for readers of `run.json` who do not read the histograms. Times in
/// nanoseconds; `latency` runs from the intended start. In the file its times are flat.
///
/// @param rows the rows that acknowledged operations wrote in batches; null in files of versions that did not count
///     them
public record OperationSummary(
        String phase,
        String operation,
        long ok,
        long miss,
        Map<String, Long> failures,
        long skipped,
        long retries,
        double ratePerSecond,
        @JsonUnwrapped Times times,
        @Nullable Long rows,
        @Nullable Double rowsPerSecond) {
    /// The distributions of its times.
    public record Times(DistributionSummary latency, DistributionSummary serviceTime, DistributionSummary lag) {}
}
