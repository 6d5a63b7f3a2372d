package io.plimsoll.workload.widerow;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.widerow.Work.Mode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Each mode on each engine: what was done is what was counted, and what the table holds.
class WideRowEndToEndTest {
    private static final String TABLE = "rows=700;columns=6;column-size=4;batch-rows=200;";

    private static final String[] WORK = {
        "road=copy",
        "road=insert",
        "road=insert;on-conflict=fail",
        "road=insert;on-conflict=ignore;primary-key=false",
        "road=copy;value-rule=zero-pad;id-type=int64;prefix-key=true",
        "road=insert;write-columns=2;random-partial=true",
        "road=copy;column-type=bigint;timestamp-column=false",
        "mode=update;road=copy",
        "mode=update;road=insert;write-columns=3",
        "mode=update;road=insert;keys=zipfian",
        "mode=update;road=copy;keys=hotspot;write-columns=1;key-from=300;key-to=600",
        "mode=update;road=insert;prefix-key=true;random-partial=true",
        "mode=get;vacuum=true",
        "mode=get;keys=sequential;prefix-key=true",
        "mode=get;together=16",
        "mode=scan;prefix-key=true;rows-per-prefix=50",
    };

    static Stream<Arguments> everyCase() {
        return Stream.of(RealTarget.values())
                .flatMap(target -> Stream.of(WORK).map(work -> Arguments.of(target, work)));
    }

    @ParameterizedTest
    @MethodSource("everyCase")
    void whatIsCountedIsWhatIsThere(RealTarget real, String settings) throws TargetException {
        WideRowPlan plan = Plans.of((TABLE + settings).split(";"));
        try (Target target = real.open();
                SqlSession session = target.openSession().sql()) {
            Dialect dialect = target.dialect();
            assertThat(plan.unsupported(dialect)).isEmpty();
            Drive.load(plan, session, dialect);
            assertThat(plan.dataset().inspect(session, dialect)).isEqualTo(new Ready());

            // On average twice over for random keys, once for all rows else; point queries by the hundred.
            int operations = (int) plan.mix().wholeWork().orElse(100);
            Drive.Done done = Drive.operations(plan, session, dialect, operations);

            assertThat(done.misses()).isZero();
            long written = plan.work().mode().isWriting() ? plan.work().mode() == Mode.WRITE ? 700 : -1 : 0;
            if (written >= 0) {
                assertThat(done.counts().rows().values()).containsExactly(written);
            }
            assertThat(Drive.audit(plan, session, dialect, done.counts()))
                    .allMatch(result -> result.status() == Status.HOLDS);
            assertThat(session.number("SELECT count(*) FROM plimsoll_wide")).isEqualTo(700);
        }
    }

    @ParameterizedTest
    @CsvSource({"H2, 1", "H2, 16", "SQLITE, 7", "DUCKDB, 16", "HSQLDB, 16", "POSTGRESQL, 1", "POSTGRESQL, 128"})
    void missesAreCounted(RealTarget real, int together) throws TargetException {
        WideRowPlan plan = Plans.of((TABLE + "mode=get;rows=50;missing=0.5;together=" + together).split(";"));
        try (Target target = real.open();
                SqlSession session = target.openSession().sql()) {
            Drive.load(plan, session, target.dialect());
            Drive.Done done = Drive.operations(plan, session, target.dialect(), 500);
            assertThat(done.misses())
                    .isEqualTo(Drive.operations(single(), session, target.dialect(), 500)
                            .misses());
            assertThat(done.misses()).isBetween(200L, 300L);
        }
    }

    private static WideRowPlan single() {
        return Plans.of((TABLE + "mode=get;rows=50;missing=0.5").split(";"));
    }

    @ParameterizedTest
    @CsvSource({"H2", "SQLITE", "DUCKDB", "HSQLDB", "POSTGRESQL"})
    void scansOfMissingPrefixesAreMisses(RealTarget real) throws TargetException {
        WideRowPlan plan = Plans.of((TABLE + "mode=scan;prefix-key=true;missing=0.5").split(";"));
        try (Target target = real.open();
                SqlSession session = target.openSession().sql()) {
            Drive.load(plan, session, target.dialect());
            assertThat(Drive.operations(plan, session, target.dialect(), 200).misses())
                    .isBetween(70L, 130L);
        }
    }
}
