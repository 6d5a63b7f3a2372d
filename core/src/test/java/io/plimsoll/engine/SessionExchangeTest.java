package io.plimsoll.engine;

import static io.plimsoll.engine.LaneBench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.engine.SessionExchange.Seat;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.testing.MultiplexedTarget;
import io.plimsoll.testing.MultiplexedTarget.Answer;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionExchangeTest {
    private final MultiplexedTarget target = new MultiplexedTarget(new ManualClock(), (_, _) -> Answer.ok(0));
    private final SessionExchange exchange = new SessionExchange(16, 2);
    private final List<String> woken = new ArrayList<>();
    private final Seat first = exchange.open(0, 8, () -> woken.add("first"));
    private final Seat second = exchange.open(1, 8, () -> woken.add("second"));

    private LaneSession session(int number) throws Exception {
        LaneSession session = new LaneSession(
                new TargetWatchdog(target, TimeSpan.ofSeconds(30)), List.of(), LaneSession.Role.ALL, number);
        session.open();
        return session;
    }

    private static List<LaneSession> taken(Seat seat) {
        List<LaneSession> taken = new ArrayList<>();
        seat.take(taken::add);
        return taken;
    }

    @Test
    void aLaneHoldsAQuarterMoreThanAnEvenPart() {
        assertThat(exchange.maxHeld()).isEqualTo(10);
        assertThat(new SessionExchange(2, 2).maxHeld()).isEqualTo(2);
        assertThat(new SessionExchange(7, 2).maxHeld()).isEqualTo(5);
        assertThat(new SessionExchange(128, 2).maxHeld()).isEqualTo(80);
    }

    @Test
    void aSessionGoesToTheLaneOnItsProcessor() throws Exception {
        LaneSession session = session(0);
        // The scripted target answers on any of two processors.
        List<Seat> better = new ArrayList<>();
        for (long second = 0; second < 200; second++) {
            Seat seat = first.betterFor(session, second * SECOND);
            assertThat(first.betterFor(session, second * SECOND + 1_999_999)).isNull();
            if (seat != null) {
                better.add(seat);
            }
        }
        assertThat(better).hasSizeBetween(50, 150);
        assertThat(better).allMatch(seat -> seat == second);

        assertThat(second.offer(session)).isTrue();
        first.gaveAway();
        assertThat(woken).containsExactly("second");
        assertThat(taken(second)).containsExactly(session);
        assertThat(taken(second)).isEmpty();
    }

    @Test
    void aFullLaneTakesNone() throws Exception {
        assertThat(second.offer(session(0))).isTrue();
        assertThat(second.offer(session(1))).isTrue();
        assertThat(second.offer(session(2))).isFalse();
        second.gaveAway();
        assertThat(second.offer(session(2))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        // A quarter fewer than an even part, or one fewer; one always stays.
        "2, 2, 1",
        "3, 2, 1",
        "7, 2, 2",
        "16, 2, 6",
        "128, 2, 48",
        "100, 3, 25"
    })
    void aLaneKeepsAQuarterLessThanAnEvenPart(int sessions, int lanes, int kept) throws Exception {
        target.setProcessors(() -> 1);
        SessionExchange other = new SessionExchange(sessions, lanes);
        Seat giving = other.open(0, kept + 1, () -> {});
        Seat taking = other.open(1, 1, () -> {});
        LaneSession session = session(0);
        assertThat(giving.betterFor(session, 0)).isSameAs(taking);
        giving.gaveAway();
        for (long second = 1; second < 16; second++) {
            assertThat(giving.betterFor(session, second * SECOND)).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingIsOfferedToALaneThatHasLeftOrIsFull(boolean isFull) throws Exception {
        target.setProcessors(() -> 1);
        LaneSession session = session(0);
        assertThat(first.betterFor(session, 0)).isSameAs(second);
        if (isFull) {
            assertThat(second.offer(session(1))).isTrue();
            assertThat(second.offer(session(2))).isTrue();
        } else {
            assertThat(second.leave()).isTrue();
        }
        for (long later = 1; later < 16; later++) {
            assertThat(first.betterFor(session, later * SECOND)).isNull();
        }
    }

    @Test
    void whatTheOtherLaneRefusesComesBack() throws Exception {
        LaneSession refused = session(0);
        assertThat(second.leave()).isTrue();
        assertThat(second.offer(refused)).isFalse();
        first.takeBack(refused);
        assertThat(woken).containsExactly("first");
        assertThat(first.leave()).as("one has come back").isFalse();
        assertThat(taken(first)).containsExactly(refused);
        assertThat(taken(first)).isEmpty();
        assertThat(first.leave()).isTrue();
    }

    @Test
    void theLastSessionStays() throws Exception {
        SessionExchange small = new SessionExchange(3, 2);
        Seat one = small.open(0, 1, () -> {});
        small.open(1, 2, () -> {});
        LaneSession session = session(0);
        for (long second = 0; second < 16; second++) {
            assertThat(one.betterFor(session, second * SECOND)).isNull();
        }
    }

    @Test
    void aLaneThatHasLeftTakesNoneAndDoesNotLeaveOneBehind() throws Exception {
        LaneSession late = session(0);
        assertThat(second.offer(late)).isTrue();
        assertThat(second.leave()).as("one has come").isFalse();
        assertThat(taken(second)).containsExactly(late);
        assertThat(second.leave()).isTrue();
        assertThat(second.offer(session(1))).isFalse();
    }

    @Test
    void afterTheEndNobodyTakesWhatHasCome() throws Exception {
        assertThat(second.offer(session(0))).isTrue();
        exchange.close();
        assertThat(taken(second)).isEmpty();
        assertThat(second.offer(session(1))).isFalse();
    }
}
