package io.plimsoll.workload.widerow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ChangeFeed;
import io.plimsoll.driver.ChangeReader;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.widerow.ChangeReading.ChangeSlot;
import io.plimsoll.workload.widerow.ChangeReading.Changes;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeReadingTest {
    private static final int SHARDS = 3;
    private static final ChangeFeed.Start START = new ChangeFeed.Start.At("2026-11-21 08:00:00");

    private final List<Shard> opened = new ArrayList<>();

    /// A shard of a log with five records, read two at a time.
    private static final class Shard implements ChangeReader {
        private static final long END = 5;
        private final ChangeFeed feed;
        private long position;
        private boolean drained;
        private boolean breaks;
        private boolean closed;

        Shard(ChangeFeed feed) {
            this.feed = feed;
            position = feed.start() instanceof ChangeFeed.Start.After(long at) ? at : 0;
        }

        @Override
        public int next() throws TargetException {
            if (breaks) {
                throw new TargetException(ErrorClass.CONNECTION, "", "gone", null);
            }
            long from = position;
            position = Math.min(END, position + 2);
            drained = position == END;
            return (int) (position - from);
        }

        @Override
        public boolean isDrained() {
            return drained;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /// A session that knows how many shards there are and gives one away; nothing else is asked of it.
    private SqlSession session() {
        return (SqlSession) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {SqlSession.class}, (self, method, arguments) -> {
                    assertThat(method.getName()).isIn("sql", "number", "read");
                    if (method.getName().equals("sql")) {
                        return self;
                    }
                    if (method.getName().equals("number")) {
                        return (long) SHARDS;
                    }
                    opened.add(new Shard((ChangeFeed) arguments[0]));
                    return opened.getLast();
                });
    }

    private static ChangeReading reading(int sessions) {
        Changes changes = new Changes("pub", "slot", false, "2026-11-21 08:00:00", new TimeSpan(0), sessions);
        return new ChangeReading(new ChangeSlot("wide", changes), 22, sessions, Dealing.WHOLE);
    }

    private static long readAll(Executable executable) throws TargetException {
        long records = 0;
        while (!executable.isExhausted()) {
            assertThat(executable.execute()).isEqualTo(Outcome.OK);
            records += executable.rows();
        }
        return records;
    }

    @Test
    void shardsAreDealtToSessions() throws TargetException {
        ChangeReading reading = reading(2);
        Executable first = reading.bind(session());
        Executable second = reading.bind(session());
        assertThat(opened)
                .extracting(shard -> shard.feed)
                .containsExactly(
                        new ChangeFeed("slot", 0, 22, 1024, START),
                        new ChangeFeed("slot", 2, 22, 1024, START),
                        new ChangeFeed("slot", 1, 22, 1024, START));
        assertThat(readAll(first)).isEqualTo(10);
        assertThat(readAll(second)).isEqualTo(5);
        assertThat(opened).allMatch(shard -> shard.closed);
    }

    @Test
    void aSessionTooManyHasNothingToDo() throws TargetException {
        ChangeReading reading = reading(4);
        for (int i = 0; i < SHARDS; i++) {
            assertThat(reading.bind(session()).isExhausted()).isFalse();
        }
        assertThat(reading.bind(session()).isExhausted()).isTrue();
    }

    @Test
    void whoComesBackGoesOnWhereItWas() throws TargetException {
        ChangeReading reading = reading(1);
        Executable lost = reading.bind(session());
        long records = 0;
        for (int i = 0; i < 4; i++) {
            lost.execute();
            records += lost.rows();
        }
        opened.forEach(shard -> shard.breaks = true);
        assertThatThrownBy(lost::execute).hasMessage("gone");
        assertThat(lost.isExhausted()).as("it is lost, not done").isFalse();
        assertThat(opened).allMatch(shard -> shard.closed);

        Executable back = reading.bind(session());
        assertThat(opened.subList(SHARDS, opened.size()))
                .extracting(shard -> shard.feed.start())
                .containsExactlyInAnyOrder(
                        new ChangeFeed.Start.After(4), new ChangeFeed.Start.After(2), new ChangeFeed.Start.After(2));
        assertThat(records + readAll(back)).isEqualTo(SHARDS * Shard.END);
    }

    @Test
    void nobodyReadsWhatAnotherSessionReads() throws TargetException {
        ChangeReading reading = reading(1);
        Executable _ = reading.bind(session());
        assertThatThrownBy(() -> reading.bind(session()))
                .isInstanceOf(TargetException.class)
                .hasMessage("every shard of wide is read by another session");
    }
}
