package io.plimsoll.workload.widerow;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Absent;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.widerow.WideTable.Wording;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WideInspectionTest {
    private static WideRowPlan plan(String... more) {
        String shape = "rows=200;columns=3;column-size=5;column-type=varchar(20);";
        return Plans.of((shape + String.join(";", more)).split(";"));
    }

    @ParameterizedTest
    @EnumSource(RealTarget.class)
    void aTableIsReadyOnceItIsLoaded(RealTarget real) throws TargetException {
        for (String prefix : new String[] {"prefix-key=false", "prefix-key=true"}) {
            WideRowPlan get = plan("mode=get", prefix, "table=t_" + prefix.length());
            try (Target target = real.open();
                    SqlSession session = target.openSession().sql()) {
                assertThat(get.dataset().inspect(session, target.dialect())).isEqualTo(new Absent());
                Drive.load(get, session, target.dialect());
                assertThat(get.dataset().inspect(session, target.dialect())).isEqualTo(new Ready());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(RealTarget.class)
    void anyRowsAreReadyToBeWritten(RealTarget real) throws TargetException {
        WideRowPlan write = plan();
        try (Target target = real.open();
                SqlSession session = target.openSession().sql()) {
            Drive.load(write, session, target.dialect());
            assertThat(write.dataset().inspect(session, target.dialect())).isEqualTo(new Ready());
            session.execute("INSERT INTO plimsoll_wide (id, ts) VALUES (7, '2026-11-21 00:00:00')");
            assertThat(write.dataset().inspect(session, target.dialect())).isEqualTo(new Ready());
        }
    }

    @ParameterizedTest
    @EnumSource(RealTarget.class)
    void bothListsOfColumnsAreNamed(RealTarget real) throws TargetException {
        try (Target target = real.open();
                SqlSession session = target.openSession().sql()) {
            Drive.load(plan(), session, target.dialect());
            assertThat(plan("columns=4", "timestamp-column=false").dataset().inspect(session, target.dialect()))
                    .isEqualTo(new Different("has other columns: plimsoll_wide has id, name0 to name2, ts, not id,"
                            + " name0 to name3"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DELETE FROM plimsoll_wide WHERE id = 7 | is incomplete: 199 of 200 rows",
                "INSERT INTO plimsoll_wide (id, ts) VALUES (201, now()) | holds 201 rows, not 200:"
                        + " use -p rows=201",
                "UPDATE plimsoll_wide SET id = 0 WHERE id = 200 | has ids 0 to 199, not 1 to 200",
                "ALTER TABLE plimsoll_wide DROP COLUMN ts | has other columns: plimsoll_wide has id, name0 to"
                        + " name2, not"
                        + " id, name0 to name2, ts",
                "ALTER TABLE plimsoll_wide DROP CONSTRAINT plimsoll_wide_pkey | is incomplete: plimsoll_wide has no"
                        + " primary key (an interrupted load)",
            })
    void saysWhatIsDifferent(String sql, String description) throws TargetException {
        try (Target target = RealTarget.POSTGRESQL.open();
                SqlSession session = target.openSession().sql()) {
            WideRowPlan get = plan("mode=get");
            Drive.load(get, session, target.dialect());
            session.execute(sql);
            DatasetState state = get.dataset().inspect(session, target.dialect());
            assertThat(state).isEqualTo(new Different(description));
        }
    }

    @Test
    void columnsAreToldAsRanges() {
        assertThat(Wording.columns(List.of("name0", "name1", "ts"))).isEqualTo("name0, name1, ts");
        assertThat(Wording.columns(List.of("id", "name1", "name2", "name3", "name5", "ds")))
                .isEqualTo("id, name1 to name3, name5, ds");
    }
}
