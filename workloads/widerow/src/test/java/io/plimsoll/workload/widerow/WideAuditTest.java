package io.plimsoll.workload.widerow;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.widerow.Work.Mode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Plants one fault and looks for it: exactly the invariants it breaks must report it, and name the row.
class WideAuditTest {
    private static final String TABLE = "rows=1000;columns=4;column-size=3;column-type=varchar(20);batch-rows=100;";

    /// @param rows that a run acknowledged, as it says
    private static List<String> reported(RealTarget real, String settings, String fault, long rows)
            throws TargetException {
        WideRowPlan plan = Plans.of((TABLE + settings).split(";"));
        WideRowPlan loaded = Plans.of((TABLE + settings + ";random-partial=false;mode=update").split(";"));
        try (Target target = real.open();
                SqlSession session = target.openSession().sql()) {
            Drive.create(plan, session, target.dialect());
            Map<String, Long> baselines =
                    plan.work().mode() == Mode.WRITE ? Drive.baselines(plan, session, target.dialect()) : Map.of();
            loaded.dataset().rows().forEach(all -> load(session, all));
            Map<String, Long> before =
                    baselines.isEmpty() ? Drive.baselines(plan, session, target.dialect()) : baselines;
            if (!fault.isEmpty()) {
                session.execute(fault);
            }
            RunCounts counts = new RunCounts(Map.of(), Map.of("write", rows), 0, before);
            return Drive.audit(plan, session, target.dialect(), counts).stream()
                    .filter(result -> result.status() != Status.HOLDS)
                    .map(WideAuditTest::told)
                    .toList();
        }
    }

    private static void load(SqlSession session, TableRows rows) {
        try {
            session.load(rows, 0, rows.count(), _ -> {});
        } catch (TargetException refused) {
            throw new AssertionError(refused);
        }
    }

    private static String told(AuditResult result) {
        return result.invariant() + ": " + String.join("; ", result.violators());
    }

    @ParameterizedTest
    @EnumSource(RealTarget.class)
    void nothingIsReportedWhereNothingIsWrong(RealTarget real) throws TargetException {
        assertThat(reported(real, "mode=write", "", 1_000)).isEmpty();
        assertThat(reported(real, "mode=update;prefix-key=true", "", 0)).isEmpty();
        assertThat(reported(real, "mode=update;write-columns=2", "", 0)).isEmpty();
        assertThat(reported(real, "mode=get;column-type=bigint", "", 0)).isEmpty();
        assertThat(reported(real, "mode=get;column-type=char(12)", "", 0)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mode=update | DELETE FROM plimsoll_wide WHERE id = 1 | row-count: plimsoll_wide holds 999 rows, should"
                        + " hold 1,000 & sampled-values: 1 of 94 sampled rows are missing",
                "mode=update | UPDATE plimsoll_wide SET name3 = 'x' WHERE id = 1000 |"
                        + " sampled-values: row 1000 holds name3 = x, should hold aaa1000",
                "mode=update | UPDATE plimsoll_wide SET name3 = NULL WHERE id = 1 |"
                        + " sampled-values: row 1 holds name3 = null, should hold aaa1",
                "mode=update;random-partial=true | UPDATE plimsoll_wide SET name3 = NULL WHERE id = 1 |",
                "mode=update;write-columns=3 | UPDATE plimsoll_wide SET name3 = NULL WHERE id = 1 |"
                        + " untouched-columns: the sample holds 93 values in columns that are not written,"
                        + " should hold 94"
                        + " & sampled-values: row 1 holds name3 = null, should hold aaa1",
                "mode=get;prefix-key=true | UPDATE plimsoll_wide SET name0 = 'x' WHERE id1 = 1000 |"
                        + " sampled-values: row 1000 holds name0 = x, should hold aaa1000",
                "mode=write | UPDATE plimsoll_wide SET name0 = 'aaa2' WHERE id = 1 |"
                        + " sampled-values: row 1 holds name0 = aaa2, should hold aaa1",
                "mode=write | DELETE FROM plimsoll_wide WHERE id = 500 | rows-acknowledged: plimsoll_wide holds 999"
                        + " rows, should hold 1,000: 1,000 were acknowledged & whole-batches: plimsoll_wide"
                        + " holds 999 rows"
                        + " numbered 1 to 1,000, which is not a number of whole batches of 100 rows",
                "mode=write | DELETE FROM plimsoll_wide WHERE id > 400 AND id <= 500 | rows-acknowledged: plimsoll_wide"
                        + " holds 900 rows, should hold 1,000: 1,000 were acknowledged",
            })
    void faultsAreReported(String settings, String fault, String expected) throws TargetException {
        List<String> sentences = expected == null ? List.of() : List.of(expected.split(" & "));
        assertThat(reported(RealTarget.H2, settings, fault, 1_000)).isEqualTo(sentences);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1000 |",
                "1300 |",
                "900 | rows-acknowledged: plimsoll_wide holds 1,000 rows, should hold 900: 900 were acknowledged",
            })
    void acknowledgedRowsAreCounted(long rows, String expected) throws TargetException {
        List<String> sentences = expected == null ? List.of() : List.of(expected);
        assertThat(reported(RealTarget.H2, "mode=write", "", rows)).isEqualTo(sentences);
    }

    @ParameterizedTest
    @CsvSource({"900, 1, HOLDS", "900, 0, VIOLATED", "800, 1, VIOLATED", "1000, 5, HOLDS"})
    void unansweredBatchesCountEitherWay(long rows, long unknown, Status status) throws TargetException {
        WideRowPlan write = Plans.of((TABLE + "mode=write").split(";"));
        WideRowPlan loaded = Plans.of((TABLE + "mode=update").split(";"));
        try (Target target = RealTarget.H2.open();
                SqlSession session = target.openSession().sql()) {
            Drive.create(write, session, target.dialect());
            Map<String, Long> baselines = Drive.baselines(write, session, target.dialect());
            loaded.dataset().rows().forEach(all -> load(session, all));
            RunCounts counts = new RunCounts(Map.of(), Map.of("write", rows), unknown, baselines);
            assertThat(Drive.audit(write, session, target.dialect(), counts)
                            .getFirst()
                            .status())
                    .isEqualTo(status);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = RealTarget.class,
            names = {"H2", "POSTGRESQL"})
    void rowsWrittenOverOthersDoNotCountAgain(RealTarget real) throws TargetException {
        WideRowPlan write = Plans.of((TABLE + "mode=write").split(";"));
        try (Target target = real.open();
                SqlSession session = target.openSession().sql()) {
            Drive.load(Plans.of((TABLE + "mode=update").split(";")), session, target.dialect());
            Map<String, Long> baselines = Drive.baselines(write, session, target.dialect());
            RunCounts counts = new RunCounts(Map.of(), Map.of("write", 700L), 0, baselines);
            assertThat(Drive.audit(write, session, target.dialect(), counts))
                    .extracting(AuditResult::status)
                    .containsExactly(Status.HOLDS, Status.NOT_CHECKED, Status.HOLDS);
        }
    }
}
