package io.plimsoll.report.text;

import io.plimsoll.recording.Counts;
import io.plimsoll.results.PhaseResult;
import java.util.Locale;

/// The report of a round in the format of HSQLDB's `org.hsqldb.test.TestBench`, for users who compare or parse its
/// output. Attempts include failed ones; the rate does not. Memory is that of this process. Stateless.
public final class TestBenchBlock {
    private TestBenchBlock() {}

    /// @param maxKilobytes,minKilobytes the highest and lowest heap usage during the round
    public static String render(PhaseResult round, long maxKilobytes, long minKilobytes) {
        Counts counts = round.counts();
        String rate = String.format(Locale.ROOT, "%.2f", round.ratePerSecond());
        return "\n* Benchmark Report *\n\n--------------------\n"
                + String.format(
                        Locale.ROOT,
                        "Time to execute %d transactions: %.3f seconds.\n",
                        counts.ended(),
                        round.windowSeconds())
                + "Max/Min memory usage: " + maxKilobytes + " / " + minKilobytes + " kb\n"
                + counts.failed() + " / " + counts.ended() + " failed to complete.\n"
                + "Transaction rate: " + rate + " txn/sec.\n"
                + maxKilobytes + ";" + minKilobytes + ";" + counts.failed() + ";" + rate + "\n";
    }
}
