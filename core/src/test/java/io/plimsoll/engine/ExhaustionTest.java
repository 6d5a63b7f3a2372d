package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Sessions whose operations run out, such as those that read a stream to its end.
@Timeout(60)
class ExhaustionTest {
    @TempDir
    Path store;

    /// @param each how many operations the first session has, the second, and so on
    private record Streams(List<Integer> each, AtomicInteger bound) implements Operation {
        static Streams of(Integer... each) {
            return new Streams(List.of(each), new AtomicInteger());
        }

        @Override
        public String name() {
            return "read";
        }

        @Override
        public int weight() {
            return 1;
        }

        @Override
        public Executable bind(Session session) {
            int all = each.get(bound.getAndIncrement());
            return new Executable() {
                private int left = all;

                @Override
                public void draw(Draw draw) {
                    assertThat(left).isPositive();
                }

                @Override
                public Outcome execute() {
                    left--;
                    return Outcome.OK;
                }

                @Override
                public boolean isExhausted() {
                    return left == 0;
                }
            };
        }
    }

    private PhaseResult measured(Streams streams, String... more) throws Exception {
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan(more),
                new ScriptedTarget(_ -> Outcome.OK),
                new ScriptedWorkload(List.of(streams), List.of()));
        return run.rounds().getFirst();
    }

    @Test
    void theWindowEndsWithTheLastSession() throws Exception {
        PhaseResult round = measured(Streams.of(7, 0, 3), "sessions=3", "measure=1h");
        assertThat(round.counts().acknowledged()).isEqualTo(10);
        assertThat(round.facts().extent().unfinished()).isZero();
        assertThat(round.windowSeconds()).isLessThan(1);
        ExecutedRunTest.assertIdentity(round);
    }

    @Test
    void timeEndsThePhaseWhileOneSessionGoesOn() throws Exception {
        PhaseResult round = measured(Streams.of(1, Integer.MAX_VALUE), "measure=200ms");
        assertThat(round.windowSeconds()).isEqualTo(0.2);
        ExecutedRunTest.assertIdentity(round);
    }

    @Test
    void fewerThanACountMayBeLeft() throws Exception {
        PhaseResult round = measured(Streams.of(7, 3), "measure=100ops");
        assertThat(round.counts().acknowledged()).isEqualTo(10);
        assertThat(round.facts().extent().planned()).isEqualTo(10);
        ExecutedRunTest.assertIdentity(round);
    }

    @Test
    void aCountOrATimeEndsThePhaseWhicheverComesFirst() throws Exception {
        PhaseResult counted = measured(Streams.of(Integer.MAX_VALUE, Integer.MAX_VALUE), "measure=100 or 1h");
        assertThat(counted.counts().acknowledged()).isEqualTo(100);
        assertThat(counted.windowSeconds()).isLessThan(60);
        ExecutedRunTest.assertIdentity(counted);

        PhaseResult timed = measured(Streams.of(Integer.MAX_VALUE, Integer.MAX_VALUE), "measure=1_000G or 200ms");
        assertThat(timed.windowSeconds()).isEqualTo(0.2);
        assertThat(timed.facts().extent().planned()).isLessThan(1_000_000_000_000L);
        ExecutedRunTest.assertIdentity(timed);
    }
}
