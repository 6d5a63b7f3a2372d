package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationOrder;
import io.plimsoll.workload.WorkloadPlan;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptWorkloadTest {
    @TempDir
    private Path folder;

    private String script(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void namesOperationsAfterTheirScripts() throws Exception {
        String own = script("own.sql", "SELECT 1;");
        WorkloadPlan plan = ScriptPlans.of(Map.of("scripts", own + "@3, builtin:select, " + own + "@0"));
        assertThat(plan.mix().operations(new ScriptedDialect("generic")))
                .extracting(Operation::name, Operation::weight)
                .containsExactly(tuple("own", 3), tuple("select-only", 1), tuple("own-2", 0));
    }

    /// A name with a number may be that of a file.
    @Test
    void noTwoOperationsHaveOneName() throws Exception {
        Files.createDirectories(folder.resolve("x"));
        Files.createDirectories(folder.resolve("y"));
        String scripts = String.join(
                ",", script("x/a.sql", "SELECT 1;"), script("a-2.sql", "SELECT 2;"), script("y/a.sql", "SELECT 3;"));
        assertThat(ScriptPlans.of(Map.of("scripts", scripts)).mix().operations(new ScriptedDialect("generic")))
                .extracting(Operation::name)
                .containsExactly("a", "a-2", "a-3");
    }

    @Test
    void refusesWhatCannotRun() throws Exception {
        String own = script("own.sql", "SELECT 1;");
        assertThat(ScriptPlans.problems(Map.of("scripts", " , "))).containsExactly("scripts names no script");
        assertThat(ScriptPlans.problems(Map.of("scripts", "builtin:selectonly")))
                .containsExactly(
                        "scripts names no builtin script \"selectonly\" (did you mean \"select-only\"?); there are:"
                                + " tpcb-like, simple-update, select-only");
        assertThat(ScriptPlans.problems(Map.of("scripts", own + "@x")))
                .containsExactly("scripts has the weight \"x\", which is no whole number from 0 to 2147483647");
        assertThat(ScriptPlans.problems(Map.of("scripts", own + "@0")))
                .containsExactly("scripts has only weights of 0: one script at least must run");
        assertThat(ScriptPlans.problems(
                        Map.of("scripts", folder.resolve("none.sql").toString())))
                .singleElement()
                .asString()
                .endsWith("none.sql, which cannot be read (NoSuchFileException)");
        assertThat(ScriptPlans.problems(Map.of("scripts", own, "define", "a")))
                .containsExactly("define needs NAME=VALUE pairs separated by commas, not \"a\"");
        String pipeline = script("pipeline.sql", "\\startpipeline\nSELECT 1;\n\\endpipeline\n");
        assertThat(ScriptPlans.problems(Map.of("scripts", pipeline, "protocol", "simple")))
                .singleElement()
                .asString()
                .contains("has pipelines");
        for (String ending : List.of("end-session", "end-run")) {
            assertThat(ScriptPlans.problems(Map.of("scripts", pipeline, "protocol", "simple", "on-error", ending)))
                    .as(ending)
                    .isEmpty();
        }
    }

    @Test
    void readsInvariantsFromComments() throws Exception {
        String own = script(
                "own.sql",
                "-- plimsoll: invariant no-debt: SELECT id, balance, 0 FROM account WHERE balance < 0;\nSELECT 1;\n");
        List<Invariant> invariants =
                ScriptPlans.of(Map.of("scripts", own)).audit().invariants(new ScriptedDialect("generic"));
        assertThat(invariants).extracting(Invariant::name).containsExactly("no-debt");
        assertThat(invariants.getFirst().meaning())
                .isEqualTo("no row is returned by: SELECT id, balance, 0 FROM account WHERE balance < 0");
        String odd = script("odd.sql", "-- plimsoll: invariants a\nSELECT 1;\n");
        assertThat(ScriptPlans.problems(Map.of("scripts", odd)))
                .singleElement()
                .asString()
                .contains("has a comment that Plimsoll does not understand");
    }

    @Test
    void choosesScriptsByTheStreamOfAThread() throws Exception {
        String a = script("a.sql", "SELECT 1;");
        String b = script("b.sql", "SELECT 2;");
        Map<String, String> settings = Map.of(
                "scripts",
                a + "@3," + b + "@5",
                "random",
                "pgbench",
                "random-seed",
                "42",
                "pgbench-threads",
                "2",
                "sessions",
                "2");
        OperationOrder order = ScriptPlans.of(settings).mix().order(2).orElseThrow();
        OperationOrder again = ScriptPlans.of(settings).mix().order(2).orElseThrow();
        int[] counts = new int[2];
        for (int place = 0; place < 800; place++) {
            int choice = order.operation(1, place);
            assertThat(again.operation(1, place)).isEqualTo(choice);
            counts[choice]++;
        }
        assertThat(counts[0]).isBetween(250, 350);
        assertThat(order.storesAnswers()).isFalse();
    }

    @Test
    void multiplexesUnlessSomethingBlocks() throws Exception {
        String sleeping = script("sleeping.sql", "\\sleep 1 ms\nSELECT 1;");
        String shell = script("shell.sql", "\\shell true\nSELECT 1;");
        assertThat(ScriptPlans.of(Map.of("scripts", sleeping)).mix().canMultiplex())
                .isTrue();
        assertThat(ScriptPlans.of(Map.of("scripts", shell, "allow-shell", "true"))
                        .mix()
                        .canMultiplex())
                .isFalse();
        for (String blocking : List.of(
                "on-error=end-run",
                "connect=each",
                "transaction-log=log",
                "commands=true",
                "client-messages=errors",
                "client-messages=steps")) {
            assertThat(multiplexes(sleeping, blocking)).as(blocking).isFalse();
        }
        for (String other : List.of("on-error=end-session", "client-messages=aborts", "random=pgbench")) {
            assertThat(multiplexes(sleeping, other)).as(other).isTrue();
        }
    }

    private static boolean multiplexes(String script, String setting) {
        String[] keyAndValue = setting.split("=");
        return ScriptPlans.of(Map.of("scripts", script, keyAndValue[0], keyAndValue[1]))
                .mix()
                .canMultiplex();
    }

    /// As in pgbench, whose clients each have their own transactions.
    @Test
    void sessionsThatEndOrDrawInTurnsHaveTheirOwnPartOfACount() throws Exception {
        String own = script("own.sql", "SELECT 1;");
        assertThat(ScriptPlans.of(Map.of("scripts", own)).mix().countsBySession())
                .isFalse();
        for (Map.Entry<String, String> each :
                List.of(Map.entry("on-error", "end-session"), Map.entry("random", "pgbench"))) {
            assertThat(ScriptPlans.of(Map.of("scripts", own, each.getKey(), each.getValue()))
                            .mix()
                            .countsBySession())
                    .as(each.toString())
                    .isTrue();
        }
    }

    @Test
    void connectsOnceUnlessAsked() throws Exception {
        String own = script("own.sql", "SELECT 1;");
        assertThat(ScriptPlans.of(Map.of("scripts", own)).mix().connectsEach()).isFalse();
        assertThat(ScriptPlans.of(Map.of("scripts", own, "connect", "each"))
                        .mix()
                        .connectsEach())
                .isTrue();
    }

    /// A run is planned more than once.
    @Test
    void theStandardInputIsReadOnce() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("SELECT 4711;\n".getBytes(StandardCharsets.UTF_8)));
        try {
            for (int planned = 0; planned < 2; planned++) {
                assertThat(ScriptPlans.of(Map.of("scripts", "-@2")).mix().operations(new ScriptedDialect("generic")))
                        .extracting(Operation::name, Operation::weight)
                        .containsExactly(tuple("standard-input", 2));
            }
        } finally {
            System.setIn(before);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'tpcb-like',                 accounts-history tellers-history branches-history history-commits history-kept",
        "'simple-update,select-only', accounts-history branches-tellers history-commits history-kept",
        "'simple-update,tpcb-like',   accounts-history branches-tellers history-commits history-kept",
        "'simple-update@0,tpcb-like', accounts-history tellers-history branches-history history-commits history-kept",
        "'select-only',               ''",
        "'tpcb-like,OWN',             ''"
    })
    void buildsInvariantsForWhatOnlyBuiltinScriptsChange(String scripts, String names) throws Exception {
        String own = script("own.sql", "SELECT 1;");
        String sources = Arrays.stream(scripts.split(",", -1))
                .map(source -> source.equals("OWN") ? own : "builtin:" + source)
                .collect(Collectors.joining(","));
        assertThat(ScriptPlans.of(Map.of("scripts", sources)).audit().invariants(new ScriptedDialect("generic")))
                .extracting(Invariant::name)
                .containsExactlyElementsOf(names.isEmpty() ? List.of() : List.of(names.split(" ", -1)));
    }

    @Test
    void definitionsKeepTheirBlanksAndCommas() {
        assertThat(ScriptSources.definitions("a=1, b = two ,c=x\\,y\\\\z,"))
                .isEqualTo(Map.of("a", "1", "b", " two ", "c", "x,y\\z"));
    }
}
