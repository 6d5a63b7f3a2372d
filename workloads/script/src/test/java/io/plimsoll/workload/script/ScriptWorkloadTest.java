package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.Order;
import io.plimsoll.workload.WorkloadPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        Order order = ScriptPlans.of(settings).mix().order(2).orElseThrow();
        Order again = ScriptPlans.of(settings).mix().order(2).orElseThrow();
        int[] counts = new int[2];
        for (int place = 0; place < 800; place++) {
            int choice = order.operation(1, place);
            assertThat(again.operation(1, place)).isEqualTo(choice);
            counts[choice]++;
        }
        assertThat(counts[0]).isBetween(250, 350);
    }

    @Test
    void multiplexesUnlessSomethingBlocks() throws Exception {
        String sleeping = script("sleeping.sql", "\\sleep 1 ms\nSELECT 1;");
        String shell = script("shell.sql", "\\shell true\nSELECT 1;");
        assertThat(ScriptPlans.of(Map.of("scripts", sleeping)).mix().canMultiplex())
                .isTrue();
        assertThat(ScriptPlans.of(Map.of("scripts", shell)).mix().canMultiplex())
                .isFalse();
        assertThat(ScriptPlans.of(Map.of("scripts", sleeping, "on-error", "end-session"))
                        .mix()
                        .canMultiplex())
                .isFalse();
    }

    @Test
    void definitionsKeepTheirBlanksAndCommas() {
        assertThat(ScriptSources.definitions("a=1, b = two ,c=x\\,y\\\\z,"))
                .isEqualTo(Map.of("a", "1", "b", " two ", "c", "x,y\\z"));
    }
}
