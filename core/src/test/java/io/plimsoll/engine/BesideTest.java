package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.progress.RunControl;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.PhaseResult.OperationResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.testing.StreamedWorkload;
import io.plimsoll.workload.Answer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Streams of queries beside mixed operations, in real time.
@Timeout(60)
class BesideTest {
    private static final long MILLI = 1_000_000;

    @TempDir
    Path store;

    /// Answers after some milliseconds, with its number.
    private static StreamedWorkload.Script slow(int rows) {
        Clock clock = Clock.system();
        return () -> {
            long until = clock.nanos() + 5 * MILLI;
            while (clock.nanos() < until) {
                clock.waitUntil(until);
            }
            return new Answer(rows, "d" + rows, 7, 100);
        };
    }

    private static Map<String, StreamedWorkload.Script> queries(StreamedWorkload.Script second) {
        Map<String, StreamedWorkload.Script> queries = new LinkedHashMap<>();
        queries.put("q1", slow(1));
        queries.put("q2", second);
        queries.put("q3", slow(3));
        return queries;
    }

    private Run run(StreamedWorkload workload, String... settings) throws Exception {
        return ScriptedRun.execute(store, ScriptedRun.plan(settings), new ScriptedTarget(_ -> Outcome.OK), workload);
    }

    private static long acknowledged(PhaseResult round, String operation) {
        return round.operations().stream()
                .filter(result -> result.name().equals(operation))
                .mapToLong(result -> result.counts().acknowledged())
                .sum();
    }

    /// All arrivals that were due were performed, but for those under way at the window's end.
    private static void assertOnTime(PhaseResult round, long perSecond) {
        long due = Math.ceilDiv(round.facts().extent().windowNanos() * perSecond, 1_000_000_000L);
        assertThat(acknowledged(round, "read"))
                .isBetween(due - round.facts().extent().unfinished(), due)
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrival=400/s", "arrival=closed"})
    void streamsAskBesideWhateverTheArrival(String arrival) throws Exception {
        AtomicReference<RunControl> control = new AtomicReference<>();
        AtomicInteger asked = new AtomicInteger();
        StreamedWorkload.Script second = () -> {
            // Both streams have asked several times by then.
            if (asked.incrementAndGet() == 20) {
                Objects.requireNonNull(control.get()).enough();
            }
            return slow(0).ask();
        };
        StreamedWorkload workload = new StreamedWorkload(2, queries(second));

        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan(arrival, "sessions=3", "measure=5m", "interval=100ms"),
                new ScriptedTarget(_ -> Outcome.OK),
                workload,
                control::set);

        PhaseResult round = run.rounds().getFirst();
        ExecutedRunTest.assertIdentity(round);
        assertThat(round.facts().beside()).isNotNull();
        assertThat(round.facts().isBeside("q2")).isTrue();
        assertThat(round.facts().isBeside("read")).isFalse();
        if (arrival.equals("arrival=400/s")) {
            assertOnTime(round, 400);
        }
        assertThat(workload.bound("q1")).as("only streams ask").isEqualTo(2);
        List<AnswerRow> answers = RunReader.answers(run);
        long ended = round.operations().stream()
                .filter(result -> !result.name().equals("read"))
                .map(OperationResult::counts)
                .mapToLong(counts -> counts.ok() + counts.miss())
                .sum();
        assertThat(ended).isPositive();
        assertThat(answers)
                .filteredOn(row -> row.startNanos() + row.latencyNanos()
                        < round.facts().extent().windowNanos())
                .hasSize((int) ended);
        assertThat(answers).allSatisfy(row -> {
            assertThat(row.latencyNanos()).isGreaterThanOrEqualTo(5 * MILLI);
            assertThat(row.outcome()).isEqualTo(row.operation().equals("q2") ? AnswerRow.MISS : AnswerRow.OK);
            assertThat(row.answer().digest()).isEqualTo("d" + row.answer().rows());
        });
        assertThat(answers.stream().filter(row -> row.session() == 1).limit(4).map(AnswerRow::operation))
                .containsExactly("q2", "q3", "q1", "q2");
    }

    @Test
    void aStreamGoesOnAfterAFailureAndAfterItsSessionDied() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        StreamedWorkload workload = new StreamedWorkload(1, queries(() -> switch (asked.getAndIncrement()) {
            case 0 -> throw new TargetException(ErrorClass.STATEMENT_TIMEOUT, "", "too slow", null);
            case 1 -> throw new TargetException(ErrorClass.CONNECTION, "", "gone", null);
            default -> new Answer(2, "d2", -1, -1);
        }));

        Run run = run(workload, "arrival=100/s", "measure=3s", "interval=100ms");

        PhaseResult round = run.rounds().getFirst();
        assertThat(round.counts().failures())
                .containsOnly(Map.entry(ErrorClass.STATEMENT_TIMEOUT, 1L), Map.entry(ErrorClass.CONNECTION, 1L));
        assertThat(round.harness().stream()
                        .mapToLong(row -> row.sample().reconnects())
                        .sum())
                .isEqualTo(1);
        assertOnTime(round, 100);
        assertThat(RunReader.answers(run).stream()
                        .filter(row -> row.operation().equals("q2"))
                        .limit(3)
                        .map(AnswerRow::outcome))
                .containsExactly("statement-timeout", "connection", AnswerRow.OK);
    }

    @Test
    void runsWithoutStreamsStoreNoAnswers() throws Exception {
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("measure=200ms", "interval=100ms"),
                new ScriptedTarget(_ -> Outcome.OK),
                ScriptedWorkload.of("read"));

        assertThat(RunReader.answers(run)).isEmpty();
        assertThat(run.folder().resolve("answers.csv")).doesNotExist();
    }
}
