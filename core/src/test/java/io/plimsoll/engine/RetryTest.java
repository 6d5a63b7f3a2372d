package io.plimsoll.engine;

import static io.plimsoll.engine.LaneBench.MILLI;
import static io.plimsoll.engine.LaneBench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.LaneBench.Given;
import io.plimsoll.plan.Arrival;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.testing.ScriptedTarget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryTest {
    private final ManualClock clock = new ManualClock();
    private final Window window = new Window(0, SECOND, 10 * SECOND);
    private final List<Long> drawn = new ArrayList<>();

    private static TargetException failure(ErrorClass errorClass) {
        return new TargetException(errorClass, "40001", "refused", null);
    }

    /// Every attempt takes a millisecond; the first `refusals` of each operation are refused.
    private ScriptedTarget refusing(int refusals, ErrorClass errorClass) {
        return new ScriptedTarget(arguments -> {
            clock.advance(MILLI);
            drawn.add(arguments.number(0));
            if (Collections.frequency(drawn, arguments.number(0)) <= refusals) {
                throw failure(errorClass);
            }
            return Outcome.OK;
        });
    }

    private Slice run(ScriptedTarget target, long count) throws TargetException {
        LaneBench bench = new LaneBench(clock, target, window, false, "read");
        assertThat(bench.closed(count).run()).isTrue();
        return bench.recorded();
    }

    @Test
    void retriesRepeatTheInputsAndStayInTheLatency() throws Exception {
        Slice recorded = run(refusing(2, ErrorClass.SERIALIZATION), 5);

        assertThat(drawn).hasSize(15);
        for (int i = 0; i < 15; i += 3) {
            assertThat(drawn.subList(i, i + 3)).containsOnly(drawn.get(i));
        }
        assertThat(drawn.stream().distinct()).hasSize(5);
        assertThat(recorded.counts(0).ok()).isEqualTo(5);
        assertThat(recorded.counts(0).retries()).isEqualTo(10);
        assertThat(recorded.counts(0).failed()).isZero();
        assertThat(recorded.times(0).latency().getMinNonZeroValue()).isBetween(3 * MILLI - MILLI / 100, 3 * MILLI);
    }

    @Test
    void whoIsRefusedTooOftenFailed() throws Exception {
        Slice recorded = run(refusing(Integer.MAX_VALUE, ErrorClass.DEADLOCK), 2);

        assertThat(drawn).hasSize(8);
        assertThat(recorded.counts(0).acknowledged()).isZero();
        assertThat(recorded.counts(0).failed(Outcome.CONFLICT)).isEqualTo(2);
        assertThat(recorded.counts(0).failures()).isEqualTo(Map.of(ErrorClass.DEADLOCK, 2L));
        assertThat(recorded.counts(0).retries()).isEqualTo(6);
        assertThat(recorded.times(0).latency().getTotalCount()).isZero();
    }

    @Test
    void whatIsNotAConflictIsNotTriedAgain() throws Exception {
        LaneBench bench = new LaneBench(clock, refusing(1, ErrorClass.CONSTRAINT), window, false, "read");
        assertThat(bench.closed(3).run()).isTrue();

        assertThat(drawn).hasSize(3);
        assertThat(bench.recorded().counts(0).failures()).isEqualTo(Map.of(ErrorClass.CONSTRAINT, 3L));
        assertThat(bench.errors.entries())
                .containsExactly(new ErrorLog.Entry(ErrorClass.CONSTRAINT, "40001", "refused", 3));
    }

    @Test
    void noRetryBeginsAfterTheWindow() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> {
            drawn.add(clock.nanos());
            clock.advance(4 * SECOND);
            throw failure(ErrorClass.SERIALIZATION);
        });
        LaneBench bench = new LaneBench(clock, target, window, false, "read");
        assertThat(bench.closed(Long.MAX_VALUE).run()).isTrue();

        // Attempts begin at 0, 4 and 8 s; the one of 8 s ends at 12 s and is not repeated.
        assertThat(drawn).containsExactly(0L, 4 * SECOND, 8 * SECOND);
        assertThat(bench.recorded().ended()).isZero();
        assertThat(bench.drained().counts(0).failed(Outcome.CONFLICT)).isEqualTo(1);
        assertThat(bench.outcomes.oldestUnfinishedNanos()).isZero();
    }

    /// Each attempt takes a millisecond, and none succeeds.
    @ParameterizedTest
    @CsvSource({
        // Zero is no limit: ten attempts.
        "0, 10",
        "1, 2",
        "5, 6",
        "8, 9",
        "9, 10",
        "100, 10"
    })
    void noRetryBeginsTooLongAfterTheIntendedStart(int withinMillis, int attempts) throws Exception {
        Given given = new Given(window, false, LaneBench.limits(9, withinMillis * MILLI));
        LaneBench bench = new LaneBench(clock, refusing(Integer.MAX_VALUE, ErrorClass.DEADLOCK), given, "read");
        assertThat(bench.closed(3).run()).isTrue();
        assertThat(drawn).hasSize(3 * attempts);
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).retries()).isEqualTo(3L * (attempts - 1));
        assertThat(recorded.counts(0).failed(Outcome.CONFLICT)).isEqualTo(3);
    }

    /// The second arrival, due after 10 ms, starts after 20 ms and is refused after 30 ms.
    @Test
    void whoStartsLateIsTriedAgainLess() throws Exception {
        ScriptedTarget target = new ScriptedTarget(arguments -> {
            drawn.add(arguments.number(0));
            clock.advance(10 * MILLI);
            throw failure(ErrorClass.SERIALIZATION);
        });
        Given given = new Given(window, true, LaneBench.limits(9, 15 * MILLI));
        LaneBench bench = new LaneBench(clock, target, given, "read");
        assertThat(bench.open(Arrival.parse("100/s"), 2, Long.MAX_VALUE).run()).isTrue();
        assertThat(drawn).hasSize(3);
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).retries()).isEqualTo(1);
        assertThat(recorded.counts(0).failed(Outcome.CONFLICT)).isEqualTo(2);
    }

    @Test
    void missesAreAcknowledged() throws Exception {
        Slice recorded = run(
                new ScriptedTarget(_ -> {
                    clock.advance(MILLI);
                    return Outcome.MISS;
                }),
                3);
        assertThat(recorded.counts(0).miss()).isEqualTo(3);
        assertThat(recorded.counts(0).ok()).isZero();
        assertThat(recorded.times(0).latency().getTotalCount()).isEqualTo(3);
    }

    @Test
    void aCommitThatNobodyConfirmedIsUnknown() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> {
            clock.advance(MILLI);
            throw failure(ErrorClass.CONNECTION).duringCommit();
        });
        LaneBench bench = new LaneBench(clock, target, window, false, "read");
        assertThat(bench.closed(2).run()).isTrue();
        assertThat(bench.recorded().counts(0).commitUnknown()).isEqualTo(2);
        assertThat(bench.reconnects()).isEqualTo(2);
    }

    @Test
    void aLostSessionComesBackOnceTheTargetDoes() throws Exception {
        long[] attempts = {0};
        ScriptedTarget target = new ScriptedTarget(_ -> {
            clock.advance(MILLI);
            attempts[0]++;
            if (attempts[0] == 2) {
                throw failure(ErrorClass.CONNECTION);
            }
            return Outcome.OK;
        });
        LaneBench bench = new LaneBench(clock, target, window, false, "read");
        assertThat(bench.closed(10).run()).isTrue();
        assertThat(bench.reconnects()).isEqualTo(1);
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).ok()).isEqualTo(9);
        assertThat(recorded.counts(0).failures()).isEqualTo(Map.of(ErrorClass.CONNECTION, 1L));
    }

    @Test
    void aSessionThatNeverComesBackEndsItsLaneWithinTheBound() throws Exception {
        ScriptedTarget[] self = new ScriptedTarget[1];
        self[0] = new ScriptedTarget(_ -> {
            self[0].setDown(true);
            clock.advance(MILLI);
            throw failure(ErrorClass.CONNECTION);
        });
        LaneBench bench = new LaneBench(clock, self[0], window, false, "read");
        assertThat(bench.closed(10).run()).isFalse();
        assertThat(clock.nanos()).isEqualTo(5 * SECOND + MILLI);
        assertThat(bench.reconnects()).isZero();
    }
}
