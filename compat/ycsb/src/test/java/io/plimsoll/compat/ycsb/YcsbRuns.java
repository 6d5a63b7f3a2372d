package io.plimsoll.compat.ycsb;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.results.Run;
import io.plimsoll.testing.StubRun;

/// Runs made up by hand. Stateless.
final class YcsbRuns {
    private YcsbRuns() {}

    /// Reads and updates in a closed loop, some of which failed or found nothing.
    static Run closed() {
        return StubRun.closed()
                .set("workload", "ycsb")
                .operations("read", "update")
                .seconds(12)
                .counts((round, interval, counts) -> {
                    counts.addMiss(interval == 3 ? 2 : 0);
                    counts.addFailures(ErrorClass.CONSTRAINT, interval == 5 ? 3 : 0);
                    counts.addFailures(ErrorClass.UNEXPECTED_RESULT, interval == 6 ? 1 : 0);
                    counts.addFailures(ErrorClass.THROTTLED, interval == 7 ? 4 : 0);
                })
                .make();
    }

    /// Whole read-modify-writes at a rate, each a little late.
    static Run open() {
        return StubRun.open(200)
                .set("workload", "ycsb")
                .operations("read-modify-write")
                .seconds(12)
                .lagNanos(350_000)
                .make();
    }

    /// Batches of 100 rows.
    static Run batches() {
        return StubRun.closed()
                .set("workload", "ycsb")
                .operations("insert")
                .seconds(5)
                .counts((round, interval, counts) -> counts.addRows(100 * counts.acknowledged()))
                .make();
    }
}
