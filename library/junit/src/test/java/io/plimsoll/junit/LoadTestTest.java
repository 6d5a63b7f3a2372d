package io.plimsoll.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.plimsoll.library.Plimsoll;
import io.plimsoll.library.RunPlan;
import io.plimsoll.library.RunResult;
import io.plimsoll.results.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Test classes of users, executed as their build would.
class LoadTestTest {
    private static final String TARGET = "plimsoll.target";

    /// What the methods were given, by their names.
    private static final Map<String, List<RunResult>> CALLED = new ConcurrentHashMap<>();

    private static void called(String method, RunResult... results) {
        CALLED.put(method, List.of(results));
    }

    private static RunResult given(String method) {
        return CALLED.getOrDefault(method, List.of()).getFirst();
    }

    private static Map<String, TestExecutionResult> results(Class<?> tests) {
        CALLED.clear();
        Map<String, TestExecutionResult> results = new ConcurrentHashMap<>();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(tests))
                                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                                .build(),
                        new TestExecutionListener() {
                            @Override
                            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                                if (test.isTest()) {
                                    results.put(test.getDisplayName().replaceFirst("\\(.*", ""), result);
                                }
                            }
                        });
        return results;
    }

    private static String failure(@Nullable TestExecutionResult result) {
        return Optional.ofNullable(result)
                .flatMap(TestExecutionResult::getThrowable)
                .map(Throwable::toString)
                .orElse("");
    }

    static class Passing {
        private final List<String> started = new ArrayList<>();

        @BeforeEach
        void start() {
            started.add("h2:mem");
        }

        RunPlan plan() {
            return Plimsoll.plan("ycsb")
                    .target(started.getFirst())
                    .set("recordcount", 100)
                    .measure("100ops")
                    .warmup("0s");
        }

        @LoadTest(
                workload = "ycsb",
                target = "h2:mem",
                profile = "c",
                sessions = 2,
                arrival = "closed",
                warmup = "0s",
                measure = "100ops",
                settings = {"recordcount=100", "seed=7"},
                objective = {"p50<1h", "errors<1%"})
        void named(RunResult result) {
            called("named", result);
        }

        @LoadTest(plan = "plan", sessions = 3)
        void supplied(RunResult result) {
            called("supplied", result);
        }

        @LoadTest(plan = "plan")
        void without() {
            called("without");
        }

        @Nested
        class Inner {
            @LoadTest(plan = "plan")
            void nested(RunResult result) {
                called("nested", result);
            }
        }
    }

    /// They run one after the other even where tests run in parallel: two at once would be refused.
    @Test
    void givesMethodsTheirResults() {
        Map<String, TestExecutionResult> results = results(Passing.class);
        assertThat(results).containsOnlyKeys("named", "supplied", "without", "nested");
        assertThat(results.values()).allMatch(result -> failure(result).isEmpty(), failure(results.get("named")));
        assertThat(CALLED).containsOnlyKeys("named", "supplied", "without", "nested");
        RunResult named = given("named");
        assertThat(named.verdict()).isEqualTo(Verdict.PASS);
        assertThat(named.total().ok()).isEqualTo(100);
        assertThat(named.run().document().plan().setting("seed")).isEqualTo("7");
        assertThat(named.run().document().plan().setting("profile")).isEqualTo("c");
        assertThat(named.folder()).hasParent(Path.of("target", "plimsoll-runs"));
        assertThat(given("supplied").run().document().plan().sessions()).isEqualTo(3);
    }

    static class Failing {
        @LoadTest(
                workload = "ycsb",
                target = "h2:mem",
                warmup = "0s",
                measure = "100ops",
                settings = "recordcount=100",
                objective = "p50<1ns")
        void missed() {
            called("missed");
        }

        RunPlan broken() {
            return Plimsoll.plan(Plimsoll.operation("call", () -> {
                        throw new IllegalStateException("refused");
                    }))
                    .warmup("0s")
                    .measure("20ops");
        }

        @LoadTest(plan = "broken")
        void failed() {
            called("failed");
        }

        @LoadTest(workload = "ycsb", target = "h2:mem", sessions = -1)
        void refused() {
            called("refused");
        }

        @LoadTest(workload = "ycsb", warmup = "0s", measure = "20ops", settings = "recordcount=100")
        void untargeted() {
            called("untargeted");
        }

        @LoadTest(workload = "ycsb", plan = "broken")
        void twofold() {
            called("twofold");
        }

        @LoadTest(plan = "missing")
        void unplanned() {
            called("unplanned");
        }

        @LoadTest(workload = "ycsb", sessions = 2, settings = "sessions=3")
        void repeated() {
            called("repeated");
        }

        @LoadTest(workload = "ycsb", settings = "scale")
        void misspelt() {
            called("misspelt");
        }
    }

    @Test
    void failsWithWhatIsWrong() {
        Map<String, TestExecutionResult> results = results(Failing.class);
        assertThat(results).hasSize(8);
        assertThat(CALLED).isEmpty();
        assertThat(failure(results.get("missed")))
                .contains("the load test did not pass:\n  p50<1ns is missed: p50 was ")
                .contains("PASS  ycsb/custom on H2");
        assertThat(failure(results.get("failed"))).contains("did not pass:\n  ").contains(": ");
        assertThat(failure(results.get("refused"))).contains("plan: sessions = -1: needs a whole number");
        assertThat(failure(results.get("untargeted"))).contains("\"target\" must be given");
        assertThat(failure(results.get("twofold"))).contains("either a workload, or a plan");
        assertThat(failure(results.get("unplanned"))).contains("has no method missing()");
        assertThat(failure(results.get("repeated"))).contains("\"sessions=3\" sets what is set already");
        assertThat(failure(results.get("misspelt"))).contains("\"scale\" is not of the form key=value");
    }

    static class Untrusted {
        @TempDir
        Path folder;

        /// An invariant that never holds.
        RunPlan violated() throws IOException {
            Path file = Files.writeString(folder.resolve("shop.yaml"), """
                    tables:
                      item: {rows: 10, key: id, columns: {id: {type: int64, sequence: 1}}}
                    operations:
                      look: {draw: {i: {row: item}}, sql: "SELECT id FROM item WHERE id = :i.id", rows: one}
                    invariants:
                      none-is-there: {meaning: the table is empty, violators: "SELECT 'item', id, 'nothing' FROM item"}
                    """);
            return Plimsoll.plan(file.toString()).target("h2:mem").warmup("0s").measure("20ops");
        }

        @LoadTest(plan = "violated", objective = "p50<1h")
        void corrupt() {
            called("corrupt");
        }

        /// Nothing is due within the window.
        RunPlan idle() {
            return Plimsoll.plan(Plimsoll.operation("call", () -> {}))
                    .arrival("poisson 1/h")
                    .warmup("0s")
                    .measure("100ms");
        }

        @LoadTest(plan = "idle")
        void unmeasured() {
            called("unmeasured");
        }
    }

    /// Even if all operations succeed and the objective is met.
    @Test
    void failsIfTheDataIsWrongOrTheNumbersCannotBeTrusted() {
        Map<String, TestExecutionResult> results = results(Untrusted.class);
        assertThat(results).hasSize(2);
        assertThat(CALLED).isEmpty();
        assertThat(failure(results.get("corrupt")))
                .contains("did not pass:\n  FAIL, AuditFailed: ")
                .contains("none-is-there");
        assertThat(failure(results.get("unmeasured"))).contains("did not pass:\n  INVALID, ZeroThroughput: ");
    }

    /// So that a build can name the database of its environment.
    @Test
    void takesTheTargetOfTheProcess() {
        System.setProperty(TARGET, "h2:mem");
        try {
            assertThat(failure(results(Failing.class).get("untargeted"))).isEmpty();
        } finally {
            System.clearProperty(TARGET);
        }
        assertThat(CALLED).containsKey("untargeted");
    }
}
