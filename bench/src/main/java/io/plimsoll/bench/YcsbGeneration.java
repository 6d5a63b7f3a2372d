package io.plimsoll.bench;

import io.plimsoll.driver.postgres.wire.NullSink;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.ycsb.KeyDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/// How long one thread takes for YCSB's keys and records: to draw a zipfian key, to draw it and write it as text,
/// and to encode a record of 1 KB (10 fields of 100 characters) for COPY, into nothing.
///
///     bench/run YcsbGeneration [ROUNDS [SECONDS]]
///
/// The results are medians over rounds, with minimum and maximum. [YcsbLoadDuel] measures whole loads.
public final class YcsbGeneration {
    private static final int BATCH = 10_000;

    private YcsbGeneration() {}

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        for (long records : new long[] {100_000, 10_000_000}) {
            KeyDraws draws = new KeyDraws(records);
            print("zipfian key of " + records, rounds, seconds, draws::numbers);
            print("the same as text", rounds, seconds, draws::texts);
        }
        print("record of 1 KB", rounds, seconds, sink("fieldlength=100"));
        print("record of 10 x 10 characters", rounds, seconds, sink("fieldlength=10"));
    }

    /// The rows of the dataset.
    static TableRows rows(List<String> settings) {
        return Bench.rows("ycsb", settings).getFirst();
    }

    private static LongUnaryOperator sink(String length) {
        TableRows rows = rows(List.of("recordcount=1000000000", length));
        NullSink sink = new NullSink(new RowBatch(
                "records", rows.table(), rows.columns(), rows.source(), Road.COPY, OnConflict.FAIL, false));
        return from -> {
            sink.write(from, from + BATCH);
            return sink.bytes();
        };
    }

    /// The first round warms up and is discarded.
    ///
    /// @param work does [#BATCH] repetitions, given the number so far, and returns a value that depends on all
    private static void print(String what, int rounds, int seconds, LongUnaryOperator work) {
        List<Double> nanos = new ArrayList<>();
        long done = 0;
        long sum = 0;
        for (int round = 0; round <= rounds; round++) {
            long first = done;
            long before = System.nanoTime();
            long now = before;
            while (now - before < seconds * 1_000_000_000L) {
                sum += work.applyAsLong(done);
                done += BATCH;
                now = System.nanoTime();
            }
            if (round > 0) {
                nanos.add((now - before) / (double) (done - first));
            }
        }
        Bench.print(what + ":", " ns", nanos);
        if (sum == 0) {
            System.out.println("nothing was made");
        }
    }
}
