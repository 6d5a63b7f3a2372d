package io.plimsoll.plan;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.results.Json;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.unit.TimeSpan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTest {
    private static final SpecReader READER = new SpecReader(RunKeys.all());

    private static Plan read(List<Setting> settings) {
        Problems problems = new Problems();
        Plan plan = Planner.plan(READER.read(List.of(settings), problems), "scripted:", problems);
        problems.refuseIfAny();
        return plan;
    }

    private static List<String> problemsOf(String... assignments) {
        Problems problems = new Problems();
        List<String> all = new ArrayList<>(List.of("workload=w", "target=t"));
        all.addAll(List.of(assignments));
        List<Setting> settings = SpecReader.assignments(all, Origin.COMMAND_LINE, problems);
        Planner.plan(READER.read(List.of(settings), problems), "t", problems);
        return problems.found().stream().map(Problem::message).toList();
    }

    @Test
    void ordersThePhases() {
        Plan plan = ScriptedRun.plan("warmup=1s", "rounds=2", "clean=true", "measure=100ops");
        assertThat(plan.phases().stream().map(PhasePlan::name))
                .containsExactly("prepare", "load", "warmup", "measure-1", "measure-2", "audit", "clean");
        assertThat(plan.driven().stream().map(PhasePlan::name)).containsExactly("warmup", "measure-1", "measure-2");
        assertThat(plan.phases().stream().map(PhasePlan::seed)).doesNotHaveDuplicates();
        assertThat(plan.has(PhaseKind.CLEAN)).isTrue();
        assertThat(ScriptedRun.plan("audit=false").phases().stream().map(PhasePlan::name))
                .containsExactly("prepare", "load", "measure-1");
    }

    @Test
    void aDayFillsTheWindowUnlessItHasALength() {
        Plan plan = ScriptedRun.plan("arrival=poisson day 2000/s peak 10 trough", "measure=90s");
        assertThat(plan.arrival()).hasToString("poisson day 200/s to 2000/s in 90s");
        assertThat(plan.settings()).containsEntry("arrival", "poisson day 200/s to 2000/s in 90s");
        assertThat(ScriptedRun.plan("arrival=day 200/s to 2000/s in 10m", "measure=90s")
                        .arrival())
                .hasToString("day 200/s to 2000/s in 10m");
        assertThat(problemsOf("arrival=day 200/s to 2000/s", "measure=5k"))
                .containsExactly("arrival = day 200/s to 2000/s is as long as the window, and measure = 5000 operations"
                        + " is not a time; say how long a day is, as in day 200/s to 2000/s in 10m");
        assertThat(problemsOf("arrival=day 200/s to 2000/s in 10m", "measure=5k"))
                .isEmpty();
    }

    @Test
    void aShapeThatStartsOrEndsAtNothingIsRefusedWhereItCannotBe() {
        assertThat(problemsOf("arrival=ramp 0/s to 100/s in 1m"))
                .containsExactly("warmup = 5s would do nothing: it has the first rate of arrival = ramp 0/s to 100/s in"
                        + " 1m, which is 0/s; begin above 0/s, or give warmup = 0s");
        assertThat(problemsOf("arrival=ramp 0/s to 100/s in 1m", "warmup=0s")).isEmpty();
        assertThat(problemsOf("arrival=ramp 100/s to 0/s in 1m", "measure=5k"))
                .containsExactly("measure = 5000 operations may never end, because arrival = ramp 100/s to 0/s in 1m"
                        + " ends at 0/s; give a time such as 30s");
        assertThat(problemsOf("arrival=ramp 100/s to 0/s in 1m")).isEmpty();
    }

    @Test
    void theSeedDecidesTheSeedsOfThePhases() {
        assertThat(ScriptedRun.plan("seed=1").phases())
                .isEqualTo(ScriptedRun.plan("seed=1").phases());
        assertThat(ScriptedRun.plan("seed=1").phases().getFirst().seed())
                .isNotEqualTo(ScriptedRun.plan("seed=2").phases().getFirst().seed());
    }

    @ParameterizedTest
    @CsvSource({
        "512, auto, PLATFORM",
        "513, auto, VIRTUAL",
        "10000, platform, PLATFORM",
        "1, virtual, VIRTUAL",
    })
    void choosesThreadsOnceAndForAll(String sessions, String threads, Plan.ThreadKind kind) {
        assertThat(ScriptedRun.plan("sessions=" + sessions, "threads=" + threads)
                        .threads())
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sessions=8|measure=7ops"
                        + "|measure = 7 operations cannot be spread over 8 sessions; give at least one each",
                "sessions=8|warmup=1ops"
                        + "|warmup = 1 operation cannot be spread over 8 sessions; give at least one each",
                "measure=0s|rounds=1|measure must be above zero",
                "measure=0|rounds=1|measure must be above zero",
                "skip-late=1s|arrival=closed"
                        + "|skip-late needs an open arrival such as arrival = 1000/s; in a closed loop nothing is late",
                "interval=99ms|rounds=1|interval must be at least 100ms",
                "think=10ms|arrival=100/s|think = 10ms needs arrival = closed: open arrivals do not wait for the"
                        + " session's last operation",
                "pacing=1s|arrival=100/s|pacing = 1s needs arrival = closed: open arrivals do not wait for the"
                        + " session's last operation",
            })
    void refusesContradictions(String first, String second, String problem) {
        assertThat(problemsOf(first, second)).containsExactly(problem);
    }

    @ParameterizedTest
    @CsvSource({
        "sessions=8, measure=8ops",
        "warmup=0, sessions=100",
        "skip-late=1s, arrival=10/s",
        "interval=100ms, rounds=1000"
    })
    void acceptsTheBorders(String first, String second) {
        assertThat(problemsOf(first, second)).isEmpty();
    }

    @Test
    void refusesAStallLimitThatCutsLiveWork() {
        assertThatThrownBy(() -> ScriptedRun.plan("stall-limit=200ms"))
                .hasMessageContaining("stall-limit = 200ms is too short; at least 1s");
    }

    @Test
    void keepsLimitsAndMasksTheTarget() {
        Plan plan = ScriptedRun.plan(
                "retries=3",
                "retry-within=5s",
                "reconnect=2s",
                "drain=1s",
                "stall-limit=7s",
                "arrival=5/s",
                "skip-late=4s");
        assertThat(plan.limits())
                .isEqualTo(new Plan.Limits(
                        3,
                        TimeSpan.ofSeconds(5),
                        TimeSpan.ofSeconds(2),
                        TimeSpan.ofSeconds(1),
                        TimeSpan.ofSeconds(7),
                        TimeSpan.ofSeconds(4)));
        Problems problems = new Problems();
        List<Setting> settings =
                SpecReader.assignments(List.of("workload=w", "target=x:secret@h"), Origin.COMMAND_LINE, problems);
        Plan masked = Planner.plan(READER.read(List.of(settings), problems), "x:***@h", problems);
        assertThat(Json.text(PlanDocument.of(masked))).contains("x:***@h").doesNotContain("secret");
    }

    @Test
    void theSettingsOfAPlanGiveAnEqualPlan(@TempDir Path folder) {
        forAll(200, random -> {
            Problems problems = new Problems();
            Plan plan = read(SpecReader.assignments(randomSettings(random), Origin.COMMAND_LINE, problems));
            List<Setting> settings = plan.settings().entrySet().stream()
                    .map(entry -> new Setting(entry.getKey(), entry.getValue(), Origin.DEFAULT))
                    .toList();
            assertThat(read(settings)).isEqualTo(plan);

            Path printed = Files.writeString(folder.resolve("plan.json"), Json.text(PlanDocument.of(plan)));
            List<Setting> reread = SpecFile.read(printed, problems);
            problems.refuseIfAny();
            assertThat(read(reread)).isEqualTo(plan);
            assertThat(read(reread).settings()).isEqualTo(plan.settings());
        });
    }

    private static List<String> randomSettings(RandomGenerator random) {
        int sessions = random.nextInt(1, 50);
        String[] arrivals = {
            "closed",
            random.nextInt(1, 99_999) + "/s",
            "poisson " + random.nextDouble(1, 1e6) + "/s",
            "poisson ramp 1/s to " + random.nextDouble(1, 1e6) + "/s in 90s",
            "day " + random.nextInt(1_000, 9_000) + "/s peak 7 trough in 1h",
            "points 0s 5, 1m 7.5, 1m 0, 2m " + random.nextInt(1, 100) + "/s"
        };
        String arrival = arrivals[random.nextInt(arrivals.length)];
        return List.of(
                "workload=w",
                "target=scripted:",
                "user=" + List.of("", "me", "o'neil: #1, \"x\"", "[a]").get(random.nextInt(4)),
                "sessions=" + sessions,
                "arrival=" + arrival,
                "think="
                        + (arrival.equals("closed")
                                ? List.of("2ms", "exponential 0.5s").get(random.nextInt(2))
                                : "0s"),
                "warmup=" + List.of("0s", "0", "1m30s", sessions + "k").get(random.nextInt(4)),
                "measure=" + List.of("1M", "1m", "250ms", "1_000").get(random.nextInt(4)),
                "rounds=" + random.nextInt(1, 20),
                "seed=" + random.nextLong(Long.MAX_VALUE),
                "load=" + List.of("if-absent", "replace", "never").get(random.nextInt(3)),
                "audit=" + random.nextBoolean(),
                "clean=" + random.nextBoolean(),
                "retries=" + random.nextInt(100),
                "skip-late=" + (arrival.equals("closed") ? "0s" : random.nextInt(1_000) + "ms"),
                "interval=" + random.nextInt(100, 5_000) + "ms",
                "threads=" + List.of("auto", "platform", "virtual").get(random.nextInt(3)));
    }
}
