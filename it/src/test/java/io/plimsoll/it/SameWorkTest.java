package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.WorkloadPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Three machines send a database what one machine would send it, whatever the number of their sessions.
class SameWorkTest {
    @TempDir
    Path store;

    /// A plan's operations on a dataset that is always there.
    private record OperationsOnly(WorkloadPlan plan) implements WorkloadPlan, Dataset {
        @Override
        public Map<String, String> facts() {
            return Map.of();
        }

        @Override
        public Dataset dataset() {
            return this;
        }

        @Override
        public OperationMix mix() {
            return plan.mix();
        }

        @Override
        public Audit audit() {
            return _ -> List.of();
        }

        @Override
        public List<Table> tables() {
            return List.of();
        }

        @Override
        public List<TableRows> rows() {
            return List.of();
        }

        @Override
        public DatasetState inspect(Session session, Dialect dialect) {
            return new DatasetState.Ready();
        }
    }

    private List<String> received(String part, String settings) throws Exception {
        Problems problems = new Problems();
        List<String> all = new ArrayList<>(List.of(settings.split(" ", -1)));
        all.replaceAll(setting -> setting.replace('_', ' '));
        all.addAll(List.of("target=hsqldb:mem", "warmup=0s", "seed=42", "shard=" + part));
        List<Setting> read = SpecReader.assignments(all, Origin.COMMAND_LINE, problems);
        problems.refuseIfAny();
        PlannedRun planned = PlannedRun.of(List.of(read), _ -> Secret.NONE);
        RecordingTarget target = new RecordingTarget();
        ScriptedRun.execute(store, planned.plan(), target, new OperationsOnly(planned.workload()));
        return target.received();
    }

    private List<String> ofParts(String settings) throws Exception {
        List<String> parts = new ArrayList<>();
        for (int part = 1; part <= 3; part++) {
            parts.addAll(received(part + "/3", settings));
        }
        return parts;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "workload=tpcb scale=3 sessions=8 measure=1001ops",
                "workload=tpcb scale=3 sessions=8 measure=1001ops arrival=1M/s",
                "workload=tpcb scale=3 sessions=8 measure=1001ops arrival=poisson_1M/s",
                "workload=tproc warehouses=9 placement=procedure sessions=7 measure=700ops",
                "workload=widerow rows=10000 mode=write sessions=7 measure=all",
                "workload=widerow rows=10000 mode=update sessions=8 measure=37ops",
                "workload=widerow rows=10000 mode=get keys=sequential sessions=8 measure=1001ops",
                "workload=tproch profile=streams scale=0.1 sessions=4 measure=90ops",
                "workload=tproch profile=throughput scale=0.1 streams=3 measure=all",
                "workload=ycsb profile=a recordcount=1000 sessions=8 measure=1001ops",
                "workload=ycsb profile=b recordcount=1000 sessions=8 measure=1001ops",
                "workload=ycsb profile=c recordcount=1000 sessions=8 measure=1001ops",
                "workload=ycsb profile=f recordcount=1000 sessions=8 measure=1001ops",
                "workload=ycsb mode=load recordcount=1000 sessions=7 measure=all",
                "workload=ycsb mode=load recordcount=1000 batch-rows=16 sessions=7 measure=all"
            })
    void threeMachinesSendWhatOneSends(String settings) throws Exception {
        List<String> whole = received("1/1", settings);
        List<String> parts = ofParts(settings);
        assertThat(whole).isNotEmpty();
        assertThat(parts).containsExactlyInAnyOrderElementsOf(whole);
    }

    /// How many records are inserted before a choice depends on who is quicker, on one machine, too.
    @ParameterizedTest
    @ValueSource(strings = {"d", "e"})
    void insertedRecordsAreDealtOnce(String profile) throws Exception {
        String settings = "workload=ycsb profile=" + profile + " insertorder=ordered recordcount=1000 sessions=8"
                + " measure=2000ops";
        Map<String, Long> whole = byOperation(received("1/1", settings));
        List<List<String>> parts = new ArrayList<>();
        for (int part = 1; part <= 3; part++) {
            parts.add(received(part + "/3", settings));
        }
        assertThat(byOperation(parts.stream().flatMap(List::stream).toList())).isEqualTo(whole);
        List<Long> inserted = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            List<Long> own = records(parts.get(rank), "insert");
            int first = 1000 + rank;
            assertThat(own).isNotEmpty().allMatch(number -> (number - first) % 3 == 0 && number >= first);
            inserted.addAll(own);
            // No choice can miss: what is there, or what this machine has inserted itself.
            assertThat(records(parts.get(rank), "read|scan")).allMatch(number -> number < 1000 || own.contains(number));
        }
        assertThat(inserted).doesNotHaveDuplicates();
    }

    private static Map<String, Long> byOperation(List<String> received) {
        return received.stream()
                .collect(Collectors.groupingBy(
                        line -> line.substring(0, line.indexOf(' ')), TreeMap::new, Collectors.counting()));
    }

    private static List<Long> records(List<String> received, String operation) {
        Pattern key = Pattern.compile("(?:" + operation + ")\\S* \\[user(\\d+).*");
        return received.stream()
                .map(key::matcher)
                .filter(Matcher::matches)
                .map(found -> Long.valueOf(found.group(1)))
                .toList();
    }

    @Test
    void aSessionKeepsItsHomeWarehouse() throws Exception {
        String settings = "workload=tproc warehouses=7 all-warehouses=false placement=procedure mix=payment:1"
                + " sessions=7 measure=70ops";
        Function<List<String>, Map<String, Long>> homes = received -> received.stream()
                .filter(line -> line.startsWith("tproc ["))
                .collect(Collectors.groupingBy(
                        line -> line.split("[\\[,\\]]", -1)[1], TreeMap::new, Collectors.counting()));
        Map<String, Long> whole = homes.apply(received("1/1", settings));
        assertThat(whole)
                .hasSize(7)
                .allSatisfy((home, count) -> assertThat(count).as(home).isEqualTo(10));
        assertThat(homes.apply(ofParts(settings))).isEqualTo(whole);
    }
}
