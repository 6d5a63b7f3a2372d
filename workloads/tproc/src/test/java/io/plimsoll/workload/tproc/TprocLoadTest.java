package io.plimsoll.workload.tproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.plimsoll.dataset.Loading;
import io.plimsoll.dataset.OtherSchemas.Survey;
import io.plimsoll.driver.Dialect.LoadLocks;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunListener;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.tproc.LoadPlace.End;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Loads that are interrupted and gone on with, and what is said of them meanwhile.
@Order(1)
class TprocLoadTest {
    @TempDir
    static Path cluster = Path.of("");

    @TempDir
    Path folder;

    private LoadPlace place(String engine, String name) {
        return new LoadPlace(
                engine.equals("postgres")
                        ? "postgres:embedded?data=" + cluster.resolve(name)
                        : engine + ":file:" + folder.resolve(name));
    }

    private LoadPlace sqlite(String name) {
        return new LoadPlace("sqlite:" + folder.resolve(name));
    }

    /// By one session and not interrupted.
    private static Map<String, String> reference(LoadPlace place, String... settings) throws Exception {
        PlannedRun planned = place.planned(settings);
        try (Target target = place.open(planned);
                SqlSession session = target.openSession().sql()) {
            LoadPlace.load(planned, target);
            assertThat(session.existing(List.of("plimsoll_load_tproc"))).isEmpty();
            return Checksums.of(session);
        }
    }

    private static DatasetState state(PlannedRun planned, Target target) throws TargetException {
        try (SqlSession session = target.openSession().sql()) {
            return new Survey(planned.workload().dataset(), session, target.dialect()).state();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, INTERRUPTED, 2, 200000, spec",
        "postgres, KILLED, 2, 400000, hammerdb",
        "sqlite, KILLED, 2, 180000, spec",
        "hsqldb, KILLED, 1, 90000, spec",
        "h2, INTERRUPTED, 1, 60000, spec"
    })
    void goingOnEndsWithTheSameRows(String engine, End end, int warehouses, long rows, String profile)
            throws Exception {
        String[] settings = {
            "warehouses=" + warehouses,
            "loaders=" + (engine.equals("postgres") ? 4 : 1),
            "profile=" + profile,
            "placement=" + (profile.equals("hammerdb") ? "function" : "client")
        };
        LoadPlace broken = engine.equals("sqlite") ? sqlite("broken") : place(engine, "broken-" + profile);
        LoadPlace whole = engine.equals("sqlite") ? sqlite("whole") : place(engine, "whole-" + profile);
        PlannedRun planned = broken.planned(settings);
        Map<String, String> sums;
        try (Target target = broken.open(planned)) {
            LoadPlace.loadUntil(rows, end, planned, target);
            assertThat(state(planned, target)).isInstanceOf(DatasetState.Unfinished.class);
            long rest = LoadPlace.load(planned, target);
            // Some of what was there is kept.
            long most = profile.equals("hammerdb") ? warehouses * 500_000L + 50_000 : warehouses * 143_000L + 5_000;
            assertThat(rest).isPositive().isLessThan(most);
            assertThat(state(planned, target)).isEqualTo(new DatasetState.Ready());
            try (SqlSession session = target.openSession().sql()) {
                sums = Checksums.of(session);
            }
        }
        settings[1] = "loaders=1";
        assertThat(sums).isEqualTo(reference(whole, settings));
        assertThat(sums.get("stock"))
                .startsWith((profile.equals("hammerdb") ? 100_000 : 10_000) * warehouses + " rows");
    }

    @Test
    void whatIsMissingIsNamedWithTheCommandThatGoesOn() throws Exception {
        LoadPlace place = sqlite("a.db");
        PlannedRun planned = place.planned("warehouses=2", "seed=7");
        try (Target target = place.open(planned)) {
            LoadPlace.loadUntil(180_000, End.INTERRUPTED, planned, target);
            Loading loading = LoadPlace.loading(planned, target, RunListener.SILENT);
            try (SqlSession session = target.openSession().sql()) {
                assertThatExceptionOfType(SpecException.class)
                        .isThrownBy(() -> loading.isNeeded(session))
                        .withMessageContaining("partially loaded, not loaded yet: 1 of 2 warehouses (2); "
                                + "`plimsoll load tproc --target " + place.address()
                                + " -p seed=7 -p warehouses=2 -p items=10000"
                                + " -p customers=1000` loads the rest");
            }
            assertThat(state(place.planned("warehouses=2"), target))
                    .isEqualTo(new DatasetState.Different(
                            "is partially loaded, and its load was begun with profile = spec, warehouses = 2, "
                                    + "partitions = 0, seed = 7, items = 10000, customers = 1000, not profile = spec, "
                                    + "warehouses = 2, partitions = 0, seed = 42, items = 10000, customers = 1000"));
        }
    }

    /// Rows that others did not finish loading, without a journal.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DELETE FROM stock WHERE s_i_id > 9900              | stock lacks rows of warehouse 1 (",
                "DELETE FROM customer WHERE c_d_id = 10             | customer lacks rows of warehouse 1 (",
                "DELETE FROM orders WHERE o_d_id > 8                | orders lacks rows of warehouse 1 (",
                "DELETE FROM order_line WHERE ol_o_id > 990         | order_line lacks rows of warehouse 1 (",
                "DELETE FROM district WHERE d_id = 4                | 9 districts, not 10",
                "DELETE FROM item WHERE i_id = 4                    | 9999 items, not 10000",
                "DELETE FROM warehouse                              | 0 warehouses, not 1",
                "DROP TABLE history                                 | it has no history",
                "ALTER TABLE item DROP CONSTRAINT item_pkey         | item has no primary key",
                "ALTER TABLE order_line RENAME COLUMN ol_o_id TO id | tables with other columns",
                "DELETE FROM new_order                              | Ready"
            })
    void whatOthersLeftUnfinishedIsSeen(String damage, String seen) throws Exception {
        LoadPlace place = place("postgres", "damaged");
        PlannedRun planned = place.planned();
        try (Target target = place.open(planned);
                SqlSession session = target.openSession().sql()) {
            LoadPlace.load(planned, target);
            session.execute("BEGIN; " + damage + "; SAVEPOINT nothing");
            assertThat(new Survey(planned.workload().dataset(), session, target.dialect())
                            .state()
                            .toString())
                    .contains(seen);
            session.execute("ROLLBACK");
        }
    }

    @Test
    void anotherProfileAndOtherPartitionsAreRefusedWithBothNamed() throws Exception {
        LoadPlace place = place("postgres", "profiles");
        PlannedRun planned = place.planned("profile=hammerdb", "placement=procedure", "partitions=3");
        try (Target target = place.open(planned);
                SqlSession session = target.openSession().sql()) {
            LoadPlace.load(planned, target);
            assertThat(session.number("SELECT COUNT(*) FROM pg_inherits WHERE inhparent = 'order_line'::regclass"))
                    .isEqualTo(3);
            assertThat(state(place.planned("partitions=3"), target))
                    .isEqualTo(new DatasetState.Different(
                            "was made in the profile hammerdb, not spec: use --profile hammerdb"));
            assertThat(state(place.planned("profile=hammerdb", "placement=procedure"), target))
                    .isEqualTo(new DatasetState.Different("has 3 partitions of order_line, not 0"));
            assertThat(state(planned, target)).isEqualTo(new DatasetState.Ready());
            assertThat(state(
                            place.planned("profile=hammerdb", "placement=procedure", "partitions=3", "warehouses=2"),
                            target))
                    .isEqualTo(new DatasetState.Different("has 1 warehouses, not 2: use -p warehouses=1"));
        }
    }

    @Test
    void aCompanyOfAnotherSizeIsRefusedWithTheSettingToUse() throws Exception {
        LoadPlace place = sqlite("sizes.db");
        PlannedRun planned = place.planned();
        try (Target target = place.open(planned);
                SqlSession session = target.openSession().sql()) {
            LoadPlace.load(planned, target);
            assertThat(state(place.planned("items=100000"), target))
                    .isEqualTo(new DatasetState.Different("has 10000 items, not 100000: use -p items=10000"));
            assertThat(state(place.planned("customers=3000"), target))
                    .isEqualTo(new DatasetState.Different(
                            "has 1000 customers in a district, not 3000: use -p customers=1000"));
            session.execute("INSERT INTO customer (c_w_id, c_d_id, c_id) VALUES (1, 7, 1001)");
            assertThat(state(planned, target))
                    .isEqualTo(new DatasetState.Different("has more than 1000 customers in districts of warehouse 1"));
            assertThat(planned.workload().facts())
                    .containsEntry(
                            "reduced dataset",
                            "10,000 items and 1,000 customers in a district, instead of TPC-C's 100,000 and 3,000");
        }
    }

    @Test
    void hammerdbHasOneSizeOnly() {
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> sqlite("none.db").planned("profile=hammerdb", "placement=procedure", "items=1000"))
                .withMessageContaining("HammerDB's routines rely on 100000 items");
    }

    @Test
    void partitionsAreRefusedWhereThereAreNone() throws Exception {
        LoadPlace place = sqlite("none.db");
        PlannedRun planned = place.planned("partitions=4");
        try (Target target = place.open(planned)) {
            assertThat(planned.unsupported(target.dialect()))
                    .containsExactly(
                            "partitions of order_line are PostgreSQL's, and this is sqlite: leave out partitions");
        }
    }

    @Test
    void twoLoadsAtATimeAreKeptApart() throws Exception {
        LoadPlace place = place("postgres", "damaged");
        PlannedRun planned = place.planned("load=replace");
        try (Target target = place.open(planned);
                SqlSession leader = target.openSession().sql();
                SqlSession member = target.openSession().sql()) {
            LoadLocks locks = target.dialect().loadLocks("plimsoll_load_tproc").orElseThrow();
            assertThat(member.number(locks.member())).isEqualTo(1);
            refused(planned, target, "still active in the target: try again soon", LoadStep.SCHEMA);
            while (leader.number(locks.leader()) != 1) {
                Thread.onSpinWait();
            }
            refused(planned, target, "another load of this dataset is running", LoadStep.SCHEMA);
        }
    }

    @Test
    void stepsAreTakenOneByOneAndInTheirOrderOnly() throws Exception {
        LoadPlace place = sqlite("steps.db");
        PlannedRun planned = place.planned();
        try (Target target = place.open(planned);
                SqlSession session = target.openSession().sql()) {
            refused(planned, target, "the step schema comes first", LoadStep.DATA);
            refused(planned, target, "the step schema comes first", LoadStep.FINISH);
            assertThat(LoadPlace.load(planned, target, LoadStep.SCHEMA)).isZero();
            assertThat(session.existing(CompanyTables.names())).hasSize(9);
            refused(planned, target, "each table in one place", LoadStep.DISTRIBUTION);
            refused(planned, target, "the step data comes before the step finish", LoadStep.FINISH);
            assertThat(LoadPlace.load(planned, target, LoadStep.DATA)).isGreaterThan(140_000);
            assertThat(state(planned, target))
                    .isEqualTo(new DatasetState.Unfinished("some keys, indexes or statistics are missing"));
            assertThat(LoadPlace.load(planned, target, LoadStep.DATA)).isZero();
            LoadPlace.load(planned, target, LoadStep.FINISH);
            assertThat(state(planned, target)).isEqualTo(new DatasetState.Ready());
            assertThat(session.number("SELECT COUNT(*) FROM sqlite_master WHERE name IN ('customer_i2', 'orders_i2')"))
                    .isEqualTo(2);
        }
    }

    private static void refused(PlannedRun planned, Target target, String why, LoadStep... asked) {
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> LoadPlace.load(planned, target, asked))
                .withMessageContaining(why);
    }
}
