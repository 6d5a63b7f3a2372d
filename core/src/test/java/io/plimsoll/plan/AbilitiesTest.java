package io.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.plan.Planner.Abilities;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbilitiesTest {
    private static final Abilities ABLE = new Abilities("postgres", true, true, OptionalLong.of(3), 4);
    private static final Abilities UNABLE = new Abilities("jdbc", false, true, OptionalLong.empty(), 4);
    private static final Abilities INTERACTIVE = new Abilities("postgres", true, false, OptionalLong.empty(), 4);

    private static Plan complete(Abilities abilities, Problems problems, String... assignments) {
        List<String> all = new ArrayList<>(List.of("workload=w", "target=t"));
        all.addAll(List.of(assignments));
        Spec spec = new SpecReader(RunKeys.all())
                .read(List.of(SpecReader.assignments(all, Origin.COMMAND_LINE, problems)), problems);
        return abilities.complete(Planner.plan(spec, "t", problems), spec, problems);
    }

    @ParameterizedTest
    @CsvSource({
        "sessions=1, lanes=0, 1, false, PLATFORM",
        "sessions=2, lanes=0, 1, true, PLATFORM",
        "sessions=4, lanes=0, 1, true, PLATFORM",
        "sessions=5, lanes=0, 2, true, PLATFORM",
        "sessions=32, lanes=0, 4, true, PLATFORM",
        "sessions=5000, lanes=0, 4, true, PLATFORM",
        "sessions=5000, threads=virtual, 5000, false, VIRTUAL",
        "sessions=32, lanes=7, 7, true, PLATFORM",
        "sessions=8, lanes=8, 8, false, PLATFORM",
        "sessions=32, arrival=100/s, 4, true, PLATFORM",
        "sessions=32, max-lanes=1, 1, true, PLATFORM",
        "sessions=32, max-lanes=3, 3, true, PLATFORM",
        "sessions=32, max-lanes=9, 4, true, PLATFORM",
        "sessions=8, max-lanes=3, 2, true, PLATFORM",
    })
    void choosesLanesOnceAndForAll(
            String first, String second, int lanes, boolean multiplexed, Plan.ThreadKind threads) {
        Problems problems = new Problems();
        Plan plan = complete(ABLE, problems, first, second);
        problems.refuseIfAny();
        assertThat(plan.lanes()).isEqualTo(lanes);
        assertThat(plan.multiplexed()).isEqualTo(multiplexed);
        assertThat(plan.threads()).isEqualTo(threads);
    }

    @Test
    void withoutMultiplexingEachSessionHasALane() {
        Problems problems = new Problems();
        assertThat(complete(UNABLE, problems, "sessions=20").lanes()).isEqualTo(20);
        assertThat(complete(INTERACTIVE, problems, "sessions=20").multiplexed()).isFalse();
        assertThat(complete(UNABLE, problems, "sessions=20", "max-lanes=2").lanes())
                .isEqualTo(20);
        assertThat(complete(UNABLE, problems, "sessions=20", "lanes=20").lanes())
                .isEqualTo(20);
        problems.refuseIfAny();
    }

    @Test
    void refusesContradictions() {
        assertThat(problemsOf(UNABLE, "sessions=8", "lanes=2"))
                .containsExactly("lanes = 2 for 8 sessions needs a driver that multiplexes sessions, and driver = jdbc"
                        + " does not; leave lanes out, or take another driver");
        assertThat(problemsOf(INTERACTIVE, "sessions=8", "lanes=2"))
                .containsExactly("lanes = 2 for 8 sessions needs operations that can be sent without waiting, and"
                        + " those of workload = w need results before they continue; leave lanes out");
        assertThat(problemsOf(ABLE, "sessions=8", "lanes=2", "threads=virtual"))
                .containsExactly("lanes = 2 for 8 sessions needs platform threads, and threads = virtual gives each"
                        + " session a thread of its own; leave out one of them");
        assertThat(problemsOf(ABLE, "sessions=8", "lanes=9"))
                .containsExactly("lanes = 9 is more than the 8 sessions there are to drive");
        assertThat(problemsOf(UNABLE, "measure=all"))
                .containsExactly("measure = all needs work that has an end, and workload = w with these settings has"
                        + " none; give a time such as 30s");
    }

    private static List<String> problemsOf(Abilities abilities, String... assignments) {
        Problems problems = new Problems();
        Plan _ = complete(abilities, problems, assignments);
        return problems.found().stream().map(Problem::message).toList();
    }

    @Test
    void allIsTheWholeWorkHoweverManySessions() {
        Problems problems = new Problems();
        Plan plan = complete(ABLE, problems, "measure=ALL", "sessions=8", "rounds=2", "warmup=1s");
        problems.refuseIfAny();
        assertThat(plan.driven().stream().map(PhasePlan::stop).map(Stop::toString))
                .containsExactly("1s", "3 operations", "3 operations");
        List<String> settings = plan.settings().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .filter(setting -> !setting.startsWith("workload") && !setting.startsWith("target"))
                .toList();
        assertThat(complete(ABLE, problems, settings.toArray(String[]::new))).isEqualTo(plan);
    }
}
