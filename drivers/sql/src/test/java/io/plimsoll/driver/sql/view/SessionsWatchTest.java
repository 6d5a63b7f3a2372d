package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.sql.view.SessionsWatch.Doing;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// At whose locks the ways end that begin at sessions that wait.
class SessionsWatchTest {
    private static Doing waiting(long id, Long... waitsFor) {
        return new Doing(id, Who.LOAD, Wait.LOCK, "row", Arrays.asList(waitsFor), true);
    }

    private static Doing holding(long id, Who who, String kind) {
        return new Doing(id, who, kind, "", List.of(), true);
    }

    private static LockQueue behind(long id, Who who, String state, int sessions) {
        return new LockQueue(new Blocker(who, id, "", state, 0), "", sessions);
    }

    @Test
    void whoWaitsBehindOneThatWaitsIsInTheSameQueue() {
        List<Doing> sessions = List.of(
                holding(1, Who.OTHER, Wait.CLIENT), waiting(2, 1L), waiting(3, 2L), waiting(4, 3L), waiting(5, 2L));
        assertThat(SessionsWatch.queues(sessions)).containsExactly(behind(1, Who.OTHER, "idle in transaction", 4));
    }

    /// As with locks of tables that several sessions read.
    @Test
    void whoWaitsForSeveralIsInSeveralQueues() {
        List<Doing> sessions = List.of(
                holding(1, Who.LOAD, Wait.RUNNING),
                holding(2, Who.LOAD, Wait.CLIENT),
                waiting(3, 1L, 2L),
                waiting(4, 2L));
        assertThat(SessionsWatch.queues(sessions))
                .containsExactly(behind(2, Who.LOAD, "idle in transaction", 2), behind(1, Who.LOAD, "active", 1));
    }

    /// A deadlock that is not broken yet, and a session that has ended since.
    @Test
    void aWayWithoutAnEndHasNoHead() {
        assertThat(SessionsWatch.queues(List.of(waiting(1, 2L), waiting(2, 1L))))
                .isEmpty();
        assertThat(SessionsWatch.queues(List.of(waiting(1, 9L), waiting(2)))).isEmpty();
    }
}
