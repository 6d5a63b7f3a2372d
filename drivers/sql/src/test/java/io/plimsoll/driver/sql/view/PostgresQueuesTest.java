package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.sql.view.PostgresQueues.Standing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Who is at the head of a queue for locks.
class PostgresQueuesTest {
    private static Blocker session(Who who, long number, String state) {
        return new Blocker(who, number, who == Who.OTHER ? "psql" : "plimsoll", state, 2.5);
    }

    private static Standing waiting(Who who, long number, String table, Long... blockers) {
        return new Standing(session(who, number, "active"), List.of(blockers), true, table);
    }

    private static Standing holding(Who who, long number) {
        return new Standing(session(who, number, "idle in transaction"), List.of(), false, "");
    }

    /// The first waits for the holder, and the others for the first.
    @Test
    void aQueueForARowHasOneHead() {
        List<LockQueue> queues = PostgresQueues.queues(List.of(
                waiting(Who.LOAD, 11, "branches", 99L),
                waiting(Who.LOAD, 12, "branches", 11L),
                waiting(Who.LOAD, 13, "branches", 11L, 12L),
                holding(Who.OTHER, 99)));
        assertThat(queues).containsExactly(new LockQueue(session(Who.OTHER, 99, "idle in transaction"), "branches", 3));
    }

    /// On a node of a Citus cluster, sessions work for others.
    @Test
    void aHeadThatWorksForAnotherSessionGoesByItsGlobalNumber() {
        Blocker works = new Blocker(Who.OTHER, 99, "citus_internal gpid=10000004711", "idle in transaction", 2.5);
        List<LockQueue> queues = PostgresQueues.queues(
                List.of(waiting(Who.LOAD, 11, "branches", 99L), new Standing(works, List.of(), false, "")));
        assertThat(queues)
                .extracting(LockQueue::head)
                .containsExactly(new Blocker(Who.OTHER, 10_000_004_711L, "", "idle in transaction", 2.5));
    }

    /// Such as `ALTER TABLE` behind a long query.
    @Test
    void whoWaitsIsNoHeadEvenIfOthersWaitForIt() {
        List<LockQueue> queues = PostgresQueues.queues(List.of(
                waiting(Who.OTHER, 50, "accounts", 99L),
                waiting(Who.LOAD, 11, "accounts", 50L),
                holding(Who.OTHER, 99)));
        assertThat(queues).singleElement().satisfies(queue -> {
            assertThat(queue.head().session()).isEqualTo(99);
            assertThat(queue.sessions()).isOne();
        });
    }

    @Test
    void theLongestQueueComesFirst() {
        List<Standing> standings = new ArrayList<>(List.of(holding(Who.LOAD, 1), holding(Who.LOAD, 2)));
        standings.add(waiting(Who.LOAD, 11, "", 1L));
        standings.add(waiting(Who.LOAD, 12, "tellers", 2L));
        standings.add(waiting(Who.LOAD, 13, "", 2L));
        assertThat(PostgresQueues.queues(standings))
                .extracting(queue -> queue.head().session() + " " + queue.table() + " " + queue.sessions())
                .containsExactly("2 tellers 2", "1  1");
    }

    @Test
    void aPreparedTransactionHasNoSession() {
        List<LockQueue> queues = PostgresQueues.queues(List.of(waiting(Who.LOAD, 11, "accounts", 0L)));
        assertThat(queues)
                .singleElement()
                .satisfies(queue -> assertThat(queue.head().isPrepared()).isTrue());
    }

    /// A deadlock, a blocker that ended in the meantime, one whose own blockers nobody asked for, and other
    /// programs that wait.
    @Test
    void whereNoHeadIsKnownNoneIsNamed() {
        assertThat(PostgresQueues.queues(List.of(waiting(Who.LOAD, 11, "t", 12L), waiting(Who.LOAD, 12, "t", 11L))))
                .isEmpty();
        assertThat(PostgresQueues.queues(List.of(waiting(Who.LOAD, 11, "t", 12L))))
                .isEmpty();
        assertThat(PostgresQueues.queues(List.of(waiting(Who.LOAD, 11, "t", 12L), waiting(Who.LOAD, 12, "t"))))
                .isEmpty();
        assertThat(PostgresQueues.queues(List.of(waiting(Who.OTHER, 11, "t", 12L), holding(Who.OTHER, 12))))
                .isEmpty();
        assertThat(PostgresQueues.queues(List.of())).isEmpty();
    }
}
