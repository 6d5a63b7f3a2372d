package io.plimsoll.plan;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ServerView;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.workload.Dealing;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DivisionTest {
    private static List<String> problemsOf(String... assignments) {
        Problems problems = new Problems();
        List<String> all = new ArrayList<>(List.of("workload=w", "target=t", "sessions=8"));
        all.addAll(List.of(assignments));
        SpecReader reader = new SpecReader(RunKeys.all());
        var spec = reader.read(List.of(SpecReader.assignments(all, Origin.COMMAND_LINE, problems)), problems);
        if (problems.isEmpty()) {
            Planner.plan(spec, "t", problems);
        }
        return problems.found().stream().map(Problem::message).toList();
    }

    @Test
    void isWrittenAsUsersCount() {
        assertThat(Division.parse("2/3")).isEqualTo(new Division(1, 3)).hasToString("2/3");
        assertThat(Division.parse("1/1").isWhole()).isTrue();
        Plan plan = ScriptedRun.plan("sessions=8", "shard=2 / 3");
        assertThat(plan.settings()).containsEntry("shard", "2/3");
        assertThat(plan.division()).isEqualTo(new Division(1, 3));
        assertThat(plan.sessions()).isEqualTo(8);
        assertThat(plan.ownSessions()).isEqualTo(3);
        assertThat(plan.load()).isEqualTo(Plan.LoadMode.NEVER);
        assertThat(ScriptedRun.plan().division()).isEqualTo(Division.WHOLE);
        assertThat(ScriptedRun.plan("sessions=8", "shard=1/3").load()).isEqualTo(Plan.LoadMode.IF_ABSENT);
    }

    @ParameterizedTest
    @CsvSource({
        "0/3, there is no part 0 of 3; the parts are 1/3 to 3/3",
        "4/3, there is no part 4 of 3; the parts are 1/3 to 3/3",
        "1/0, 'needs a part such as 2/3: its place, from 1, and the number of parts'",
        "x/y, 'needs a part such as 2/3: its place, from 1, and the number of parts'",
        "2, 'needs a part such as 2/3: its place, from 1, and the number of parts'",
        "-1/3, 'needs a part such as 2/3: its place, from 1, and the number of parts'",
        "1/999999, 'needs a part such as 2/3: its place, from 1, and the number of parts'",
    })
    void refusesWhatIsNoPart(String text, String why) {
        assertThatThrownBy(() -> Division.parse(text)).hasMessage(why);
        assertThat(problemsOf("shard=" + text)).containsExactly("shard = " + text + ": " + why);
    }

    @Test
    void refusesWhatCannotBeDivided() {
        assertThat(problemsOf("shard=3/9"))
                .containsExactly("shard = 3/9 is one of more parts than the 8 sessions there are; each part needs one");
        assertThat(problemsOf("shard=3/3", "lanes=3"))
                .containsExactly("lanes = 3 is more than the 2 sessions there are to drive");
        assertThat(problemsOf("shard=1/2", "clean=true"))
                .singleElement()
                .asString()
                .startsWith("clean = true would drop what the other parts of the run drive");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tomorrow", "2026-11-22", "2026-11-22 18:00"})
    void refusesWhatIsNoInstant(String text) {
        assertThat(problemsOf("start-at=" + text))
                .containsExactly("start-at = " + text + ": needs an instant such as 2026-11-22T18:00:00Z");
    }

    @Test
    void refusesStartsThatCannotBe() {
        assertThat(problemsOf("start-at=2001-01-01T00:00:00Z"))
                .singleElement()
                .asString()
                .startsWith("start-at = 2001-01-01T00:00:00Z is in the past; it is now 2");
        Instant late = Instant.now().plus(Duration.ofHours(30));
        assertThat(problemsOf("start-at=" + late))
                .singleElement()
                .asString()
                .contains(" is more than 24 hours ahead; it is now 2");
        String soon = "start-at=" + Instant.now().plus(Duration.ofHours(1));
        assertThat(problemsOf(soon, "warmup=100ops"))
                .singleElement()
                .asString()
                .contains("100 operations may end at another time on each machine");
        assertThat(problemsOf(soon, "warmup=0s", "measure=100ops")).isEmpty();
        assertThat(problemsOf(soon, "warmup=5s", "measure=100ops", "rounds=2")).hasSize(1);
    }

    @Test
    void instantsWithAnOffsetAreTheSame() {
        Instant soon =
                Instant.parse(Instant.now().plus(Duration.ofHours(2)).toString().substring(0, 19) + "Z");
        String there = soon.atOffset(ZoneOffset.ofHours(2)).toString();
        Plan plan = ScriptedRun.plan("start-at=" + there);
        assertThat(plan.startAt()).contains(soon);
        assertThat(plan.settings()).containsEntry("start-at", soon.toString());
    }

    @Test
    void everythingBelongsToOneMember() {
        forAll(300, random -> {
            int of = random.nextInt(1, 30);
            long all = random.nextLong(of, 5_000);
            long next = 0;
            long turns = 0;
            for (int rank = 0; rank < of; rank++) {
                Division division = new Division(rank, of);
                assertThat(division.first(all)).isEqualTo(next);
                assertThat(division.share(all)).isBetween(all / of, all / of + 1);
                next += division.share(all);
                turns += division.turns(all);
            }
            assertThat(next).isEqualTo(all);
            assertThat(turns).isEqualTo(all);
        });
    }

    @Test
    void numbersAreDealtOnce() {
        forAll(200, random -> {
            int of = random.nextInt(1, 8);
            int sessions = random.nextInt(of, 40);
            List<List<Dealing>> rules = new ArrayList<>(List.of(new ArrayList<>(), new ArrayList<>()));
            for (int rank = 0; rank < of; rank++) {
                rules.get(0).add(new Division(rank, of).inTurn());
                rules.get(1).add(new Division(rank, of).bySession(sessions));
            }
            for (List<Dealing> members : rules) {
                for (long number = 0; number < 500; number++) {
                    long wanted = number;
                    Dealing owner = members.stream()
                            .filter(member -> member.has(wanted))
                            .reduce((_, _) -> {
                                throw new AssertionError(wanted + " is dealt twice");
                            })
                            .orElseThrow();
                    assertThat(owner.number(owner.place(number))).isEqualTo(number);
                }
            }
        });
    }

    /// A number of operations that is spread over sessions takes the numbers that one machine takes.
    @Test
    void dealtBySessionACountTakesTheFirstNumbers() {
        forAll(200, random -> {
            int of = random.nextInt(1, 8);
            int sessions = random.nextInt(of, 40);
            long operations = random.nextLong(sessions, 1_000);
            List<Long> taken = new ArrayList<>();
            for (int rank = 0; rank < of; rank++) {
                Division division = new Division(rank, of);
                long first = division.first(sessions);
                long own = LongStream.range(first, first + division.share(sessions))
                        .map(session -> new Division((int) session, sessions).share(operations))
                        .sum();
                Dealing dealing = division.bySession(sessions);
                LongStream.range(0, own).map(dealing::number).forEach(taken::add);
            }
            assertThat(taken.stream().sorted())
                    .containsExactlyElementsOf(
                            LongStream.range(0, operations).boxed().toList());
        });
    }

    @Test
    void onlyTheFirstPartLooksAtTheServer() {
        Plan first = ScriptedRun.plan("sessions=8", "shard=1/2", "server-view=full", "server-metrics=http://db:9100");
        Plan second = ScriptedRun.plan("sessions=8", "shard=2/2", "server-view=full", "server-metrics=http://db:9100");
        assertThat(first.serverView()).isEqualTo(ServerView.Level.FULL);
        assertThat(first.exporters()).hasSize(1);
        assertThat(second.serverView()).isEqualTo(ServerView.Level.OFF);
        assertThat(second.exporters()).isEmpty();
    }
}
