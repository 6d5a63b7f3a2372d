package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.sql.view.MysqlQueues.Member;
import io.plimsoll.driver.sql.view.MysqlQueues.MetadataWait;
import io.plimsoll.driver.sql.view.MysqlQueues.RowWait;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Who is at the head of a queue for locks of a MySQL.
class MysqlQueuesTest {
    private static final Member HOLDER =
            new Member(new Blocker(Who.OTHER, 9, "mysql", "idle in transaction", 2.5), 109, 1009, 1);

    private static Member ofLoad(long session) {
        return new Member(new Blocker(Who.LOAD, session, "", "busy (updating)", 0.1), 100 + session, 1000 + session, 1);
    }

    private static List<LockQueue> queues(
            List<Member> members, List<RowWait> rows, List<MetadataWait> metadata, Map<String, String> names) {
        return PostgresQueues.queues(MysqlQueues.standings(members, rows, metadata, names));
    }

    /// Each waits for all before it.
    @Test
    void aQueueForARowHasOneHead() {
        List<RowWait> rows =
                List.of(new RowWait(1001, 1009, "a"), new RowWait(1002, 1009, "b"), new RowWait(1002, 1001, "b"));
        assertThat(queues(List.of(ofLoad(1), ofLoad(2), HOLDER), rows, List.of(), Map.of("a", "accounts")))
                .containsExactly(new LockQueue(HOLDER.self(), "accounts", 2));
    }

    @Test
    void aTransactionWithoutASessionIsAPreparedOne() {
        Member prepared = new Member(new Blocker(Who.OTHER, 0, "", "busy (prepared)", 0), 0, 77, 1);
        assertThat(queues(List.of(ofLoad(1), prepared), List.of(new RowWait(1001, 77, "a")), List.of(), Map.of()))
                .singleElement()
                .satisfies(queue -> {
                    assertThat(queue.head().isPrepared()).isTrue();
                    assertThat(queue.sessions()).isOne();
                });
    }

    /// The list of transactions may be older than that of the waits.
    @Test
    void whoIsNotListedIsNotNamed() {
        List<RowWait> rows = List.of(new RowWait(1001, 4711, "a"), new RowWait(4712, 1009, "a"));
        assertThat(queues(List.of(ofLoad(1), HOLDER), rows, List.of(), Map.of()))
                .isEmpty();
    }

    /// `ALTER TABLE` waits for a transaction that has read the table, and everybody else for `ALTER TABLE`.
    @Test
    void aQueueForATableEndsWithWhoHasIt() {
        Member alters =
                new Member(new Blocker(Who.OTHER, 8, "mysql", "busy (Waiting for table metadata lock)", 0), 108, 0, 0);
        List<MetadataWait> metadata = List.of(
                new MetadataWait(101, 109, false, "accounts"),
                new MetadataWait(101, 108, true, "accounts"),
                new MetadataWait(108, 109, true, "accounts"),
                new MetadataWait(108, 101, false, "accounts"));
        assertThat(queues(List.of(ofLoad(1), alters, HOLDER), List.of(), metadata, Map.of()))
                .containsExactly(new LockQueue(HOLDER.self(), "accounts", 1));
    }

    @ParameterizedTest
    @CsvSource({
        // wanted, other, granted, in the way
        "SHARED_READ, EXCLUSIVE, true, true",
        "SHARED_READ, EXCLUSIVE, false, true",
        "SHARED_READ, SHARED_READ, true, false",
        "SHARED_READ, SHARED_NO_WRITE, true, false",
        "SHARED_WRITE, SHARED_NO_WRITE, true, true",
        "SHARED_WRITE, SHARED_READ_ONLY, true, true",
        "SHARED_WRITE, SHARED_READ_ONLY, false, false",
        "SHARED_WRITE, SHARED_UPGRADABLE, true, false",
        "SHARED_UPGRADABLE, SHARED_UPGRADABLE, true, true",
        "EXCLUSIVE, SHARED_READ, true, true",
        "EXCLUSIVE, SHARED_READ, false, false",
        "EXCLUSIVE, EXCLUSIVE, true, true",
        "EXCLUSIVE, EXCLUSIVE, false, false",
        "INTENTION_EXCLUSIVE, SHARED, true, true",
        "INTENTION_EXCLUSIVE, INTENTION_EXCLUSIVE, true, false",
        "A_TYPE_OF_LATER_VERSIONS, SHARED_READ, true, false",
    })
    void whatIsInTheWayFollowsFromTheTypes(String wanted, String other, boolean isGranted, boolean isInTheWay) {
        assertThat(MysqlQueues.isInTheWay(wanted, other, isGranted)).isEqualTo(isInTheWay);
    }
}
