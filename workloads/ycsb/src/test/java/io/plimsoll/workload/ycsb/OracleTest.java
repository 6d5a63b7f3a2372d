package io.plimsoll.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.ycsb.Insertion.InsertCounter;
import io.plimsoll.workload.ycsb.RecordWork.OperationShares;
import io.plimsoll.workload.ycsb.Store.Task;
import io.plimsoll.workload.ycsb.YcsbOperations.KeyedOperation.RecordChoice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Ours against YCSB's own code: equal where nothing is random, else drawn from the same law.
class OracleTest {
    private static final int KEYS = 10_000;
    private static final int DRAWS = 200_000;

    /// The keys our operations would ask for, in order.
    private static List<String> keys(YcsbPlan plan, int count) {
        InsertCounter inserts = plan.insertion().counter();
        RecordChoice choice =
                new RecordChoice(plan.work().choice().chooser(plan.records(), inserts, plan.evenly()), inserts);
        Draw draw = new Draw(new Seed(4711));
        List<String> keys = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            draw.seek(i);
            keys.add(plan.records().keys().text(choice.choose(draw)));
        }
        return keys;
    }

    @ParameterizedTest
    @ValueSource(strings = {"insertorder=hashed", "insertorder=ordered", "zeropadding=12", "insertstart=500"})
    void loadsTheSameKeys(String setting) throws Exception {
        List<RealYcsb.Asked> theirs = new RealYcsb("recordcount=20000", "operationcount=1", setting).inserts(KEYS);
        Records records = Plans.of("recordcount=20000", setting).records();
        for (int i = 0; i < KEYS; i++) {
            assertThat(records.keys().text(records.first() + i))
                    .isEqualTo(theirs.get(i).key());
        }
    }

    @Test
    void choosesTheSameKeysInSequence() throws Exception {
        String[] settings = {
            "recordcount=3000", "requestdistribution=sequential", "readproportion=1", "updateproportion=0"
        };
        List<String> theirs = new RealYcsb(settings)
                .transactions(KEYS).stream().map(RealYcsb.Asked::key).toList();
        assertThat(keys(Plans.of(settings), KEYS)).isEqualTo(theirs);
    }

    @ParameterizedTest
    @CsvSource({"10, 100", "3, 1", "2, 1000", "1, 37"})
    void loadsTheSameKnownValues(int fields, int length) throws Exception {
        String[] settings = {
            "recordcount=1000",
            "operationcount=1",
            "dataintegrity=true",
            "fieldcount=" + fields,
            "fieldlength=" + length
        };
        List<RealYcsb.Asked> theirs = new RealYcsb(settings).inserts(1_000);
        Records records = Plans.of(settings).records();
        for (int i = 0; i < theirs.size(); i++) {
            Map<String, String> ours = new HashMap<>();
            Text key = new Text();
            records.keys().write(i, key);
            for (int field = 0; field < fields; field++) {
                Text value = new Text();
                records.fields().values().append(new Draw(new Seed(1)), field, key, value);
                ours.put(records.fields().names().get(field), value.toString());
            }
            assertThat(ours).isEqualTo(theirs.get(i).values());
        }
    }

    /// Two samples of one law differ by a statistic whose mean is the number of classes less one, and whose
    /// variance is twice that: seven standard deviations do not happen.
    private static void assertSameLaw(List<String> theirs, List<String> ours) {
        Map<String, long[]> counts = new TreeMap<>();
        theirs.forEach(each -> counts.computeIfAbsent(each, _ -> new long[2])[0]++);
        ours.forEach(each -> counts.computeIfAbsent(each, _ -> new long[2])[1]++);
        double statistic = 0;
        int classes = 0;
        long rareTheirs = 0;
        long rareOurs = 0;
        for (long[] pair : counts.values()) {
            if (pair[0] + pair[1] < 20) {
                rareTheirs += pair[0];
                rareOurs += pair[1];
                continue;
            }
            classes++;
            statistic += Math.pow((double) (pair[0] - pair[1]), 2) / (pair[0] + pair[1]);
        }
        if (rareTheirs + rareOurs > 0) {
            classes++;
            statistic += Math.pow((double) (rareTheirs - rareOurs), 2) / (rareTheirs + rareOurs);
        }
        double freedom = Math.max(1, classes - 1);
        assertThat(statistic).as("of %d classes", classes).isLessThan(freedom + 7 * Math.sqrt(2 * freedom));
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "zipfian", "latest", "exponential", "hotspot"})
    void choosesKeysByTheSameLaw(String distribution) throws Exception {
        String[] settings = {
            "recordcount=1000",
            "operationcount=1000000",
            "requestdistribution=" + distribution,
            "readproportion=1",
            "updateproportion=0"
        };
        List<String> theirs = new RealYcsb(settings)
                .transactions(DRAWS).stream().map(RealYcsb.Asked::key).toList();
        assertSameLaw(theirs, keys(Plans.of(settings), DRAWS));
    }

    @ParameterizedTest
    @CsvSource({
        "0.95, 0.05, 0, 0, 0",
        "0.5, 0, 0.25, 0.25, 0",
        "0, 0, 0, 0, 1",
        "1, 1, 1, 1, 1",
        "0.3, 0.3, 0.1, 0.2, 0.1"
    })
    void mixesOperationsTheSame(String read, String update, String insert, String scan, String readModifyWrite)
            throws Exception {
        String[] settings = {
            "recordcount=1000",
            "operationcount=100000",
            "readproportion=" + read,
            "updateproportion=" + update,
            "insertproportion=" + insert,
            "scanproportion=" + scan,
            "readmodifywriteproportion=" + readModifyWrite
        };
        List<RealYcsb.Asked> theirs = new RealYcsb(settings).transactions(20_000);
        OperationShares mix = Plans.of(settings).work().mix();
        double all = mix.weights().values().stream().mapToInt(weight -> weight).sum();
        double both = mix.weight(Task.Kind.READ_MODIFY_WRITE) / all;
        assertShare(theirs, "read", mix.weight(Task.Kind.READ) / all + both, both);
        assertShare(theirs, "update", mix.weight(Task.Kind.UPDATE) / all + both, both);
        assertShare(theirs, "insert", mix.weight(Task.Kind.INSERT) / all, both);
        assertShare(theirs, "scan", mix.weight(Task.Kind.SCAN) / all, both);
    }

    /// @param both share of operations that are a read and an update
    private static void assertShare(List<RealYcsb.Asked> asked, String operation, double share, double both) {
        double operations = asked.size() / (1 + both);
        long count = asked.stream()
                .filter(each -> each.operation().equals(operation))
                .count();
        assertThat(count / operations).as(operation).isBetween(share - 0.03, share + 0.03);
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "zipfian"})
    void scansAsLong(String distribution) throws Exception {
        String[] settings = {
            "recordcount=1000",
            "scanproportion=1",
            "readproportion=0",
            "updateproportion=0",
            "maxscanlength=40",
            "scanlengthdistribution=" + distribution
        };
        List<String> theirs = new RealYcsb(settings)
                .transactions(50_000).stream()
                        .map(each -> String.valueOf(each.records()))
                        .toList();
        Lengths lengths = Plans.of(settings).work().reading().scanLengths();
        assertSameLaw(theirs, drawn(lengths, 50_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"constant", "uniform", "zipfian"})
    void writesValuesAsLong(String distribution) throws Exception {
        String[] settings = {
            "recordcount=1000",
            "fieldcount=1",
            "fieldlength=50",
            "minfieldlength=5",
            "fieldlengthdistribution=" + distribution
        };
        List<String> theirs = new RealYcsb(settings)
                .inserts(50_000).stream()
                        .map(each -> String.valueOf(
                                each.values().getOrDefault("field0", "").length()))
                        .toList();
        List<String> ours = new ArrayList<>();
        FieldValues values = Plans.of(settings).records().fields().values();
        Draw draw = new Draw(new Seed(5));
        for (int i = 0; i < 50_000; i++) {
            draw.seek(i);
            Text value = new Text();
            values.append(draw, 0, new Text(), value);
            ours.add(String.valueOf(value.length()));
        }
        assertSameLaw(theirs, ours);
    }

    @Test
    void writesTheSameCharactersAsOften() throws Exception {
        String[] settings = {"recordcount=1000", "fieldcount=1", "fieldlength=600"};
        StringBuilder theirs = new StringBuilder();
        new RealYcsb(settings)
                .inserts(500)
                .forEach(each -> theirs.append(each.values().get("field0")));
        Text ours = new Text();
        FieldValues values = Plans.of(settings).records().fields().values();
        Draw draw = new Draw(new Seed(5));
        for (int i = 0; i < 500; i++) {
            draw.seek(i);
            values.append(draw, 0, new Text(), ours);
        }
        assertSameLaw(
                theirs.chars().mapToObj(String::valueOf).toList(),
                ours.toString().chars().mapToObj(String::valueOf).toList());
    }

    private static List<String> drawn(Lengths lengths, int count) {
        Draw draw = new Draw(new Seed(3));
        List<String> drawn = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            draw.seek(i);
            drawn.add(String.valueOf(lengths.next(draw)));
        }
        return drawn;
    }
}
