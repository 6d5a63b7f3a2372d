package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Problems;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.own.OwnFile.Meaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The workload files of this build.
class BuiltinFilesTest {
    static Stream<String> names() {
        return BuiltinFiles.names().stream();
    }

    private static Meaning meaning(String name, Map<String, String> given) {
        Problems problems = new Problems();
        OwnFile file = OwnFile.read(BuiltinFiles.path(name), problems).orElseThrow();
        Map<String, String> parameters = new HashMap<>(file.parameters(problems));
        parameters.putAll(given);
        Meaning meaning = file.meaning(parameters, Meanings.SEED, problems);
        assertThat(problems.found()).as(name).isEmpty();
        return meaning;
    }

    private static TableDefinition table(Meaning meaning, String name) {
        return meaning.tables().stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("names")
    void isAWorkloadWithOneLine(String name) {
        assertThat(meaning(name, Map.of()).operations()).isNotEmpty();
        Workload workload = OwnWorkload.Builtin.of(name);
        assertThat(workload.name()).isEqualTo(name);
        assertThat(workload.description().summary())
                .isNotBlank()
                .doesNotContain("\n")
                .isNotEqualTo(name);
        assertThat(new OwnWorkload().builtIn()).extracting(Workload::name).contains(name);
        assertThat(new OwnWorkload().builtIn(name)).map(Workload::name).hasValue(name);
    }

    @Test
    void noOtherNameIsBuiltIn() {
        assertThat(new OwnWorkload().builtIn("no-such")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "gaussian", "special", "pareto", "zipf"})
    void allTestsOfSysbenchHaveTheSameRows(String kind) {
        List<String> rows = null;
        for (String name : BuiltinFiles.names()) {
            if (name.startsWith("sysbench-")) {
                Meaning meaning = meaning(name, Map.of("table-size", "50", "tables", "3", "rand-type", kind));
                List<String> these = new ArrayList<>(List.of(meaning.identity()));
                for (String column : List.of("id", "k", "c", "pad")) {
                    these.addAll(Meanings.values(table(meaning, "sbtest"), column));
                }
                assertThat(rows == null ? these : rows).as(name).isEqualTo(these);
                rows = these;
            }
        }
        assertThat(rows).isNotNull();
    }

    /// How the choices of 1.0.20 fall, by its formulas: 75 % on the middle 1 %, the rest as a mean of 12.
    @Test
    void threeQuartersOfTheChoicesFallOnTheMiddle() {
        TableDefinition table = table(meaning("sysbench-oltp-insert", Map.of("table-size", "20000")), "sbtest");
        List<Integer> chosen =
                Meanings.values(table, "k").stream().map(Integer::parseInt).toList();
        assertThat(chosen).allMatch(k -> k >= 1 && k <= 20_000);
        long middle = chosen.stream().filter(k -> k >= 9_900 && k <= 10_101).count();
        assertThat(middle / 20_000.0).isBetween(0.74, 0.79);
    }

    /// Of TATP's reads of access infos, 62.5 % find one. Its popular subscribers must not have more of them.
    @ParameterizedTest
    @ValueSource(ints = {1000, 4096, 100_000})
    void popularSubscribersOfTatpHaveNoMoreRows(int subscribers) {
        TableDefinition infos = table(meaning("tatp", Map.of("subscribers", "" + subscribers)), "access_info");
        int[] rowsOf = new int[subscribers + 1];
        Meanings.values(infos, "s_id").forEach(number -> rowsOf[Integer.parseInt(number)]++);
        Random random = new Random(1);
        double found = random.ints(200_000, 0, 65_536)
                .map(a -> (a | random.nextInt(1, subscribers + 1)) % subscribers + 1)
                .mapToDouble(subscriber -> rowsOf[subscriber] / 4.0)
                .average()
                .orElseThrow();
        assertThat(found).isBetween(0.60, 0.65);
    }

    @Test
    void theNumbersOfTatpsRowsAreAsEquallyLikely() {
        Meaning meaning = meaning("tatp", Map.of("subscribers", "4000"));
        for (String table : List.of("access_info", "special_facility")) {
            TableDefinition infos = table(meaning, table);
            String type = table.startsWith("a") ? "ai_type" : "sf_type";
            assertThat(infos.rows()).isEqualTo(10_000);
            assertThat(keys(infos, "s_id", type)).hasSize(10_000);
            assertThat(counts(infos, type))
                    .containsOnlyKeys("1", "2", "3", "4")
                    .allSatisfy((_, count) -> assertThat(count).isEqualTo(2_500));
        }
        TableDefinition forwardings = table(meaning, "call_forwarding");
        assertThat(forwardings.rows()).isEqualTo(15_000);
        assertThat(keys(forwardings, "s_id", "sf_type", "start_time")).hasSize(15_000);
        assertThat(counts(forwardings, "start_time"))
                .containsOnlyKeys("0", "8", "16")
                .allSatisfy((_, count) -> assertThat(count).isBetween(4_900, 5_100));
        List<Integer> starts = Meanings.values(forwardings, "start_time").stream()
                .map(Integer::parseInt)
                .toList();
        List<Integer> ends = Meanings.values(forwardings, "end_time").stream()
                .map(Integer::parseInt)
                .toList();
        assertThat(IntStream.range(0, starts.size()).map(row -> ends.get(row) - starts.get(row)))
                .allMatch(hours -> hours >= 1 && hours <= 8);
        assertThat(Meanings.values(table(meaning, "subscriber"), "sub_nbr").getFirst())
                .isEqualTo("000000000000001");
    }

    private static Set<String> keys(TableDefinition table, String... columns) {
        List<List<String>> values =
                Stream.of(columns).map(column -> Meanings.values(table, column)).toList();
        Set<String> keys = new HashSet<>();
        for (int row = 0; row < table.rows(); row++) {
            int at = row;
            keys.add(String.join(
                    "/", values.stream().map(column -> column.get(at)).toList()));
        }
        return keys;
    }

    private static Map<String, Integer> counts(TableDefinition table, String column) {
        Map<String, Integer> counts = new TreeMap<>();
        Meanings.values(table, column).forEach(value -> counts.merge(value, 1, Integer::sum));
        return counts;
    }

    @ParameterizedTest
    @CsvSource({
        "tatp, get-subscriber-data=35 get-new-destination=10 get-access-data=35 update-subscriber-data=2"
                + " update-location=14 insert-call-forwarding=2 delete-call-forwarding=2",
        "smallbank, amalgamate=15 balance=15 deposit-checking=15 send-payment=25 transact-savings=15 write-check=15",
        "sibench, min-record=50 update-record=50"
    })
    void theMixIsThatOfTheBenchmark(String name, String mix) {
        assertThat(meaning(name, Map.of()).operations().stream()
                        .map(operation -> operation.name() + "=" + operation.weight()))
                .containsExactly(mix.split(" ", -1));
    }

    @Test
    void aPathOfTheUserIsNoneOfThem() {
        assertThat(BuiltinFiles.name("tatp.yaml")).isEmpty();
        assertThat(BuiltinFiles.name("builtin:../names")).isEmpty();
        Problems problems = new Problems();
        assertThat(OwnFile.read("builtin:nosuch", problems)).isEmpty();
        assertThat(problems.found()).hasSize(1);
    }
}
