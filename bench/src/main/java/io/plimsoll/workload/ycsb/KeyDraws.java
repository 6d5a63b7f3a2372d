package io.plimsoll.workload.ycsb;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.ycsb.Insertion.InsertCounter;
import io.plimsoll.workload.ycsb.Records.KeyRule;
import io.plimsoll.workload.ycsb.YcsbOperations.KeyedOperation.RecordChoice;

/// Draws YCSB's zipfian keys like operations do, ten thousand at a time. Not thread-safe.
public final class KeyDraws {
    private static final int BATCH = 10_000;

    private final Draw draw = new Draw(new Seed(42));
    private final Text text = new Text();
    private final KeyRule rule = new KeyRule(KeyRule.Scatter.YCSB, 1);
    private final RecordChoice choice;

    /// @param records to choose from
    public KeyDraws(long records) {
        choice = new RecordChoice(
                new KeyChooser.ScrambledZipf(0, records + 1), new InsertCounter(records, 1, Dealing.WHOLE));
    }

    /// @param first index of the first operation
    /// @return the sum of the record numbers
    public long numbers(long first) {
        long sum = 0;
        for (long index = first; index < first + BATCH; index++) {
            draw.seek(index);
            sum += choice.choose(draw);
        }
        return sum;
    }

    /// The same, with the key as text.
    ///
    /// @return the sum of the lengths
    public long texts(long first) {
        long sum = 0;
        for (long index = first; index < first + BATCH; index++) {
            draw.seek(index);
            rule.write(choice.choose(draw), text);
            sum += text.length();
        }
        return sum;
    }
}
