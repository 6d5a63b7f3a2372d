package io.plimsoll.analysis.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.IntervalTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.testing.StubRun;
import org.junit.jupiter.api.Test;

class BesideTest {
    private static Measured measured(StubRun run) {
        return Measured.of(run.make());
    }

    @Test
    void totalsAreOfThePlansSessionsAndCountsAreEverybodys() {
        Measured both =
                measured(StubRun.closed().operations("read", "q1").facts(facts -> Samples.withBeside(facts, 2, "q1")));
        Measured alone = measured(StubRun.closed().operations("read", "q1"));

        OperationTotal read = both.operations().getFirst();
        assertThat(both.total().ratePerSecond()).isEqualTo(read.ratePerSecond());
        assertThat(both.total().latency()).isEqualTo(read.latency());
        assertThat(both.counts().acknowledged())
                .isEqualTo(alone.total().counts().acknowledged())
                .isGreaterThan(both.total().counts().acknowledged());
        assertThat(both.besideSessions()).isEqualTo(2);
        assertThat(both.lines().stream().map(OperationTotal::name)).containsExactly("read", "q1");
        assertThat(alone.lines().stream().map(OperationTotal::name)).containsExactly("read", "q1", OperationTotal.ALL);
        Measured mixed = measured(
                StubRun.closed().operations("read", "write", "q1").facts(facts -> Samples.withBeside(facts, 2, "q1")));
        assertThat(mixed.lines().stream().map(OperationTotal::name))
                .containsExactly("read", "write", "q1", OperationTotal.WITHOUT_STREAMS);
        assertThat(IntervalTotal.of(both.rounds().getFirst())
                        .getFirst()
                        .counts()
                        .acknowledged())
                .isLessThan(IntervalTotal.of(alone.rounds().getFirst())
                        .getFirst()
                        .counts()
                        .acknowledged());
    }
}
