package io.plimsoll.bench;

import io.plimsoll.driver.postgres.wire.NullSink;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.lang.management.ManagementFactory;
import java.util.List;

/// How fast one thread generates TPC-H's rows and encodes them for COPY, into nothing: megabytes per second of its
/// CPU time, table by table.
///
///     bench/run TradeGeneration [ROUNDS [ROWS]]
///
/// The results are the minimum and maximum of the rounds; the first warms up and is discarded.
public final class TradeGeneration {
    private static final int BATCH = 10_000;

    private TradeGeneration() {}

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        long rows = args.length > 1 ? Long.parseLong(args[1]) : 1_000_000;
        for (TableRows table : rows("scale=1")) {
            if (table.count() > BATCH) {
                print(table, rounds, Math.min(rows, table.count()));
            }
        }
    }

    private static List<TableRows> rows(String setting) {
        Workload workload = Workloads.named("tproch").orElseThrow();
        Problems problems = new Problems();
        List<TableRows> rows = workload.plan(
                        new SpecReader(workload.keys())
                                .read(
                                        List.of(SpecReader.assignments(
                                                List.of(setting), Origin.COMMAND_LINE, problems)),
                                        problems),
                        new Seed(42),
                        problems)
                .dataset()
                .rows();
        problems.refuseIfAny();
        return rows;
    }

    private static void print(TableRows rows, int rounds, long count) {
        NullSink sink = new NullSink(
                new RowBatch("rows", rows.table(), rows.columns(), rows.source(), Road.COPY, OnConflict.FAIL, false));
        double least = Double.MAX_VALUE;
        double most = 0;
        for (int round = 0; round <= rounds; round++) {
            long bytes = sink.bytes();
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            for (long from = 0; from < count; from += BATCH) {
                sink.write(from, Math.min(from + BATCH, count));
            }
            long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
            double rate = (sink.bytes() - bytes) * 1e3 / nanos;
            if (round > 0) {
                least = Math.min(least, rate);
                most = Math.max(most, rate);
            }
        }
        System.out.printf(
                "%-10s %,10d rows, %5.1f bytes each: %.0f to %.0f MB/s%n",
                rows.table().name(), count, sink.bytes() / (double) ((rounds + 1) * count), least, most);
    }
}
