package io.plimsoll.compat.pgbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.plimsoll.compat.pgbench.PgbenchInit.Method;
import io.plimsoll.compat.pgbench.PgbenchRequest.Answer;
import io.plimsoll.compat.pgbench.PgbenchRequest.Benchmark;
import io.plimsoll.compat.pgbench.PgbenchRequest.Initialization;
import io.plimsoll.compat.pgbench.PgbenchRequest.Load;
import io.plimsoll.compat.pgbench.PgbenchRequest.Log;
import io.plimsoll.compat.pgbench.PgbenchRequest.Place;
import io.plimsoll.compat.pgbench.PgbenchRequest.ScriptChoice;
import io.plimsoll.compat.pgbench.PgbenchRequest.Vacuum;
import io.plimsoll.testing.Golden;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PgbenchOptionsTest {
    static final RandomSeed SEED = new RandomSeed(() -> 5, () -> 7);

    @TempDir
    Path folder;

    static PgbenchRequest read(PgbenchRelease version, List<String> words) throws PgbenchRefusal {
        return PgbenchOptions.read(version, words, Map.of(), SEED, _ -> {});
    }

    static Benchmark benchmark(String line) throws PgbenchRefusal {
        return (Benchmark) read(PgbenchRelease.V18, RefusedLines.words(line));
    }

    private static String outcome(PgbenchRelease version, String line) {
        List<String> notes = new ArrayList<>();
        try {
            PgbenchRequest request = PgbenchOptions.read(version, RefusedLines.words(line), Map.of(), SEED, notes::add);
            return String.join("\n", notes) + request.getClass().getSimpleName();
        } catch (PgbenchRefusal refused) {
            return refused.getMessage();
        }
    }

    @ParameterizedTest
    @EnumSource(PgbenchRelease.class)
    void refusesInPgbenchsWords(PgbenchRelease version) throws Exception {
        Golden.check("refusals-" + version + ".txt", () -> {
            StringBuilder text = new StringBuilder();
            for (String line : RefusedLines.ALL) {
                text.append("$ pgbench ").append(line).append('\n').append(outcome(version, line));
                text.append(text.charAt(text.length() - 1) == '\n' ? "" : "\n");
            }
            return text.toString();
        });
    }

    @Test
    void optionsMayBeBundledAbbreviatedAndAfterOperands() throws Exception {
        Benchmark asked = benchmark("bench -nSc8 --jobs=2 --trans 100 -R50.5 --lat=2.5 --max-tries=3");
        assertThat(asked.place().database()).isEqualTo("bench");
        assertThat(asked.load()).isEqualTo(new Load(8, 2, true, 100, 0, 50.5, 2_500, 3, false, false));
        assertThat(asked.work().vacuum()).isEqualTo(Vacuum.NONE);
        assertThat(asked.work().scripts()).hasSize(1);
    }

    @Test
    void withoutOptionsItRunsTpcbTenTimes() throws Exception {
        Benchmark asked = benchmark("-n");
        assertThat(asked.load()).isEqualTo(new Load(1, 1, false, 10, 0, 0, 0, 1, false, false));
        assertThat(asked.work().protocol()).isEqualTo("simple");
        assertThat(asked.work().seed()).isEqualTo(5);
        assertThat(asked.work().scripts())
                .extracting(PgbenchRequest.ScriptChoice::name, PgbenchRequest.ScriptChoice::source)
                .containsExactly(tuple("<builtin: TPC-B (sort of)>", "builtin:tpcb-like"));
    }

    @Test
    void threadsAreAtMostAsManyAsClients() throws Exception {
        assertThat(benchmark("-c 2 -j 8").load().threads()).isEqualTo(2);
    }

    @Test
    void theLastValueOfAnOptionCounts() throws Exception {
        Benchmark asked = benchmark("-c 2 -c 4 -D x=1 -D x=2 -D y=3 -t 5 -t 6");
        assertThat(asked.load().clients()).isEqualTo(4);
        assertThat(asked.load().transactions()).isEqualTo(6);
        assertThat(asked.work().definitions()).containsExactly(Map.entry("x", "2"), Map.entry("y", "3"));
    }

    @Test
    void weightsFollowTheLastAt() throws Exception {
        Path script = folder.resolve("a@b.sql");
        Files.writeString(script, "SELECT 1;\n");
        Benchmark asked = benchmark("-f " + script + "@7 -b select@2 -N -b simple-update@0");
        assertThat(asked.work().scripts())
                .extracting(PgbenchRequest.ScriptChoice::source, PgbenchRequest.ScriptChoice::weight)
                .containsExactly(
                        tuple(script.toString(), 7),
                        tuple("builtin:select-only", 2),
                        tuple("builtin:simple-update", 1),
                        tuple("builtin:simple-update", 0));
        assertThat(asked.work().totalWeight()).isEqualTo(10);
    }

    @Test
    void aFaultyScriptIsRefusedWithItsPlace() throws Exception {
        Path script = folder.resolve("a.sql");
        Files.writeString(script, "\\set x 1 +\n");
        assertThatThrownBy(() -> benchmark("-f " + script))
                .isInstanceOf(PgbenchRefusal.class)
                .hasMessageStartingWith("pgbench: error: " + script + ":1: syntax error");
    }

    @Test
    void initializationHasItsOwnOptions() throws Exception {
        Initialization asked = (Initialization) read(
                PgbenchRelease.V18,
                RefusedLines.words("-i -s 7 -F 80 --partitions=3 --partition-method=HASH --foreign-keys -n -q"
                        + " --tablespace=fast --drop-foreign=pgbench_accounts,PGBENCH_HISTORY -d bench"));
        assertThat(asked.options())
                .isEqualTo(new PgbenchInit.Options(
                        "dtg pf", 7, 80, 3, Method.HASH, new PgbenchInit.Storage("fast", "", false), true));
        assertThat(asked.additions().dropForeign()).containsExactly("pgbench_accounts", "pgbench_history");
        assertThat(asked.place()).isEqualTo(new Place("", "", "", "bench", ""));
    }

    @Test
    void theSecondMeaningOfTheLetterDIsThatOfItsVersion() throws Exception {
        assertThat(benchmark("-d bench").place().database()).isEqualTo("bench");
        Benchmark old = (Benchmark) read(PgbenchRelease.V15, List.of("-d", "bench"));
        assertThat(old.showing().isDebugging()).isTrue();
        assertThat(old.place().database()).isEqualTo("bench");
    }

    @ParameterizedTest
    @CsvSource({
        "0,                     0",
        "42,                    42",
        "18446744073709551615, -1",
        "-1,                   -1",
        "+3,                    3",
        "99999999999999999999, -1",
        "time,                  5",
        "rand,                  7"
    })
    void seedsAreUnsigned(String text, long seed) throws Exception {
        assertThat(benchmark("--random-seed=" + text).work().seed()).isEqualTo(seed);
    }

    @Test
    void theSeedOfTheEnvironmentIsSaidAndOverridden() throws Exception {
        List<String> notes = new ArrayList<>();
        Map<String, String> environment = Map.of("PGBENCH_RANDOM_SEED", "11");
        PgbenchRequest asked =
                PgbenchOptions.read(PgbenchRelease.V18, List.of("--random-seed=12"), environment, SEED, notes::add);
        assertThat(((Benchmark) asked).work().seed()).isEqualTo(12);
        assertThat(notes).containsExactly("setting random seed to 11", "setting random seed to 12");
        assertThatThrownBy(() -> PgbenchOptions.read(
                        PgbenchRelease.V18, List.of(), Map.of("PGBENCH_RANDOM_SEED", "x"), SEED, _ -> {}))
                .hasMessage("pgbench: error: unrecognized random seed option \"x\"\n"
                        + "pgbench: detail: Expecting an unsigned integer, \"time\" or \"rand\".\n"
                        + "pgbench: error: error while setting random seed from PGBENCH_RANDOM_SEED environment"
                        + " variable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-b list", "--show-script=select"})
    void scriptsAreShownOnTheStandardError(String line) throws Exception {
        Answer answer = (Answer) read(PgbenchRelease.V18, RefusedLines.words(line));
        assertThat(answer.out()).isEmpty();
        assertThat(answer.err()).contains("select-only: <builtin: select only>");
    }

    @Test
    void connectionsAbortsAndIntervalsAreRead() throws Exception {
        Benchmark asked = benchmark("-CT 10 -l --aggregate-interval=5 -R 5 --exit-on-abort");
        assertThat(asked.load().connectsEach()).isTrue();
        assertThat(asked.load().endsWithFirst()).isTrue();
        assertThat(asked.showing().log()).contains(new Log("pgbench_log", 1, 5));
        assertThatThrownBy(() -> read(PgbenchRelease.V15, List.of("--exit-on-abort")))
                .hasMessageContaining("unrecognized option '--exit-on-abort'");
        assertThatThrownBy(() -> benchmark("-C -t 5 -T 5")).hasMessageContaining("not both");
    }

    @Test
    void aScriptMayComeFromTheStandardInput() throws Exception {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("SELECT 1;\nSELECT 2;\n".getBytes(StandardCharsets.UTF_8)));
        try {
            ScriptChoice choice = benchmark("-f -@3").work().scripts().getFirst();
            assertThat(choice.name()).isEqualTo("-");
            assertThat(choice.weight()).isEqualTo(3);
            assertThat(choice.script().commands()).hasSize(2);
        } finally {
            System.setIn(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"15, V15", "16, V15", "17, V18", "18, V18"})
    void theVersionIsChosenByOptionOrEnvironment(String text, PgbenchRelease version) throws Exception {
        Map<String, String> other = Map.of("PLIMSOLL_PGBENCH_VERSION", "15");
        assertThat(PgbenchOptions.version(List.of("-c", "--pgbench-version=" + text), other))
                .isEqualTo(version);
        assertThat(PgbenchOptions.version(List.of("--pgbench-version", text), other))
                .isEqualTo(version);
        assertThat(PgbenchOptions.version(List.of(), Map.of("PLIMSOLL_PGBENCH_VERSION", text)))
                .isEqualTo(version);
        assertThat(PgbenchOptions.version(List.of("--", "--pgbench-version=14"), Map.of()))
                .isEqualTo(PgbenchRelease.V18);
        assertThatThrownBy(() -> PgbenchOptions.version(List.of("--pgbench-version=14"), Map.of()))
                .hasMessageContaining("choose 15 or 18");
    }

    @Test
    void plimsollsOwnOptionsAreNeverAbbreviated() throws Exception {
        assertThat(benchmark("--target h2:mem --set lanes=2 --json --runs-dir x")
                        .additions()
                        .settings())
                .hasSize(1);
        assertThatThrownBy(() -> benchmark("--targ h2:mem")).hasMessageContaining("unrecognized option '--targ'");
        assertThatThrownBy(() -> benchmark("--tab x")).hasMessageContaining("cannot be used in benchmarking mode");
    }
}
