package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.plimsoll.dataset.DatasetLock;
import io.plimsoll.dataset.LoadCrew;
import io.plimsoll.dataset.Loading;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.RunFolder;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.AuditResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Three members load one dataset into PostgreSQL: the data is that of a single machine.
@Timeout(240)
class FleetLoadTest {
    private static final Path BINARIES = Path.of("target", "plimsoll-data", "binaries");
    private static final String TPROC = "workload=tproc warehouses=4 items=1000 customers=1000";
    private static final String BLOCKED =
            "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE 'copy%usertable%'";
    private static final String JOURNAL = "SELECT COUNT(*) FROM plimsoll_load_tproc";

    private static @Nullable EmbeddedPostgres postgres;
    private static Secret password = Secret.NONE;

    @TempDir
    Path folder;

    private int loads;

    @BeforeAll
    static void start(@TempDir Path data) throws Exception {
        EmbeddedPostgres started =
                EmbeddedPostgres.start(new PostgresOptions(data.resolve("data"), BINARIES, 0, Map.of()));
        postgres = started;
        password = started.password();
    }

    @AfterAll
    static void stop() throws Exception {
        Objects.requireNonNull(postgres).close();
    }

    private FleetBench bench() throws Exception {
        FleetBench bench = new FleetBench(folder, new FakeNetwork(1, 500_000, 0), _ -> password);
        bench.start(3);
        return bench;
    }

    /// @param schema of the dataset
    private static PlannedRun planned(String schema, String settings) {
        List<String> all = new ArrayList<>(List.of(
                "target=postgres://" + EmbeddedPostgres.NAME + "@127.0.0.1:"
                        + Objects.requireNonNull(postgres).port() + "/" + EmbeddedPostgres.NAME,
                "schema=" + schema,
                "load=if-absent",
                "arrival=closed"));
        // What comes later counts.
        all.addAll(List.of(settings.split(" ")));
        return FleetBench.planned(_ -> password, all.toArray(String[]::new));
    }

    /// A load of one dataset, which hears how far it is.
    private final class Load implements RunListener {
        private final PlannedRun planned;
        private final RunControl control = new RunControl(Clock.system());
        private final Optional<LoadCrew> crew;
        private Runnable begun = () -> {};
        private Runnable dealt = () -> {};
        private long rows;

        Load(PlannedRun planned, @Nullable Fleet fleet) {
            this.planned = planned;
            loads++;
            crew = fleet == null
                    ? Optional.empty()
                    : fleet.of(planned, new RunFolder(folder.resolve("load-" + loads)), this)
                            .crew();
        }

        @Override
        public void loaded(long now, long total) {
            if (now > 0) {
                begun.run();
            }
        }

        /// The tables are there, and the members are about to get their parts.
        @Override
        public void working(String what) {
            if (what.startsWith("loading on ")) {
                dealt.run();
            }
        }

        /// Takes all steps that are left.
        void take() throws Exception {
            try (Target target = planned.open();
                    TargetWatchdog watchdog =
                            new TargetWatchdog(target, planned.plan().limits().stall());
                    DatasetLock _ =
                            DatasetLock.take(planned.plan(), planned.workload().dataset(), watchdog, "test", this);
                    TargetWatchdog.Watched watched = watchdog.open()) {
                Loading loading =
                        new Loading(planned.plan(), planned.workload().dataset(), watchdog, control, this).as("test");
                crew.ifPresent(loading::by);
                for (LoadStep step : loading.steps(watched.session(), List.of())) {
                    if (!control.isInterrupted()) {
                        rows += loading.take(step, watched.session());
                    }
                }
            }
        }
    }

    /// The number of rows of each table, and a sum over their contents.
    private static Map<String, List<?>> contents(PlannedRun planned) throws TargetException {
        Map<String, List<?>> contents = new TreeMap<>();
        try (Target target = planned.open();
                SqlSession session = target.openControlSession().sql()) {
            for (String table : planned.workload().dataset().tableNames()) {
                contents.put(
                        table,
                        session.query("SELECT COUNT(*), SUM(hashtextextended(t::text, 0)) FROM " + table + " t")
                                .getFirst());
            }
        }
        return contents;
    }

    private static long ask(PlannedRun planned, String query) throws TargetException {
        try (Target target = planned.open();
                SqlSession session = target.openControlSession().sql()) {
            return session.number(query);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"workload=tpcb scale=3", TPROC, "workload=ycsb recordcount=20001", "workload=ycsb recordcount=2"
            })
    void membersLoadTheSameRowsAsOneMachine(String settings) throws Exception {
        String schema = "same_" + Integer.toHexString(settings.hashCode());
        PlannedRun alone = planned(schema + "_1", settings);
        new Load(alone, null).take();
        PlannedRun together = planned(schema + "_3", settings);
        try (FleetBench bench = bench()) {
            Load load = new Load(together, bench.form(3));
            load.take();
            assertThat(load.rows)
                    .isEqualTo(contents(together).values().stream()
                            .mapToLong(table -> ((Number) table.getFirst()).longValue())
                            .sum());
        }
        assertThat(contents(together)).isEqualTo(contents(alone));
        assertThat(ask(
                        together,
                        "SELECT COUNT(*) FROM pg_tables WHERE tablename LIKE 'plimsoll_load%' AND schemaname"
                                + " = current_schema()"))
                .isZero();
    }

    @Test
    void aRunOfAFleetLoadsAndAudits() throws Exception {
        try (FleetBench bench = bench()) {
            bench.form(3);
            List<String> settings = new ArrayList<>(List.of(TPROC.split(" ")));
            planned("whole", TPROC).plan().settings().forEach((key, value) -> {
                if (List.of("target", "schema", "load", "arrival").contains(key)) {
                    settings.add(key + "=" + value);
                }
            });
            settings.add("measure=500ms");
            var run = bench.run(settings.toArray(String[]::new));
            assertThat(run.document().measurement().audit())
                    .isNotEmpty()
                    .allSatisfy(result ->
                            assertThat(result.status()).as(result.toString()).isEqualTo(AuditResult.Status.HOLDS));
        }
    }

    @Test
    void aLoadWithoutAMemberFailsAndCanBeResumed() throws Exception {
        PlannedRun planned = planned("lost", TPROC);
        try (FleetBench bench = bench()) {
            Load load = new Load(planned, bench.form(3));
            load.begun = () -> bench.network.cut("b");
            assertThatThrownBy(load::take)
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining(
                            "member b was lost while the dataset was loaded: no message for " + FleetBench.SILENCE)
                    .hasMessageContaining("the dataset is incomplete; `plimsoll load tproc");
            assertThat(ask(planned, JOURNAL)).isPositive();
            // It ends when its lease has lapsed.
            bench.awaitEnd("b", TimeSpan.ofSeconds(30));
            assertThat(bench.exits).containsEntry("b", Member.INTERRUPTED);
        }
        new Load(planned, null).take();
        PlannedRun alone = planned("lost_1", TPROC);
        new Load(alone, null).take();
        assertThat(contents(planned)).isEqualTo(contents(alone));
    }

    /// The batches of all are held up by a lock of the table, also that of a member which then loses its
    /// controller.
    @Test
    void aLostMemberHasStoppedWhenTheLoadIsGivenUp() throws Exception {
        PlannedRun planned = planned("zombie", "workload=ycsb recordcount=20001");
        PlannedRun again = planned("zombie", "workload=ycsb recordcount=20001 load=replace");
        List<String> refusals = new CopyOnWriteArrayList<>();
        try (FleetBench bench = bench();
                Target target = planned.open();
                SqlSession blocking = target.openControlSession().sql()) {
            Load load = new Load(planned, bench.form(3));
            load.dealt = () -> {
                block(blocking);
                Thread.ofVirtual().start(() -> {
                    awaitBlocked(planned);
                    refusals.add(refusalOfAnother(again));
                    bench.network.cut("b");
                });
            };
            assertThatThrownBy(load::take).hasMessageContaining("member b was lost while the dataset was loaded");
            assertThat(refusals).singleElement(STRING).contains("another load of this dataset is running");
            assertThat(ask(planned, BLOCKED)).isZero();
            blocking.execute("ROLLBACK");
            new Load(again, null).take();
            bench.awaitEnd("b", TimeSpan.ofSeconds(30));
            assertThat(bench.exits).containsEntry("b", Member.INTERRUPTED);
        }
        PlannedRun alone = planned("zombie_1", "workload=ycsb recordcount=20001");
        new Load(alone, null).take();
        assertThat(contents(again)).isEqualTo(contents(alone));
    }

    private static void block(SqlSession session) {
        try {
            session.execute("BEGIN");
            session.execute("LOCK TABLE usertable IN SHARE MODE");
        } catch (TargetException refused) {
            throw new IllegalStateException(refused);
        }
    }

    private static void awaitBlocked(PlannedRun planned) {
        try {
            while (ask(planned, BLOCKED) < 3) {
                Pause.nanos(20_000_000);
            }
        } catch (TargetException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /// What a load hears that nobody has locked the dataset for, such as after the controller has died.
    private static String refusalOfAnother(PlannedRun planned) {
        try (Target target = planned.open();
                TargetWatchdog watchdog =
                        new TargetWatchdog(target, planned.plan().limits().stall());
                TargetWatchdog.Watched watched = watchdog.open()) {
            RunControl control = new RunControl(Clock.system());
            new Loading(planned.plan(), planned.workload().dataset(), watchdog, control, new RunListener() {})
                    .take(LoadStep.SCHEMA, watched.session());
            return "";
        } catch (SpecException refused) {
            return String.valueOf(refused.getMessage());
        } catch (TargetException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void anInterruptedLoadIsResumedByTheFleet() throws Exception {
        PlannedRun planned = planned("ended", TPROC);
        try (FleetBench bench = bench()) {
            Fleet fleet = bench.form(3);
            Load load = new Load(planned, fleet);
            load.begun = load.control::interrupt;
            load.take();
            assertThat(ask(planned, JOURNAL)).isPositive();
            new Load(planned, fleet).take();
        }
        PlannedRun alone = planned("ended_1", TPROC);
        new Load(alone, null).take();
        assertThat(contents(planned)).isEqualTo(contents(alone));
    }

    /// SQLite takes one writer.
    @Test
    void whatCannotBeDividedIsLoadedByTheController() throws Exception {
        PlannedRun planned = FleetBench.planned(
                _ -> password, "target=sqlite:" + folder.resolve("alone.db"), "recordcount=500", "load=if-absent");
        FakeNetwork network = new FakeNetwork(1, 500_000, 0);
        AtomicInteger plans = new AtomicInteger();
        network.loses((_, message) -> {
            if (Message.decoded(message) instanceof Message.Plan) {
                plans.incrementAndGet();
            }
            return false;
        });
        try (FleetBench bench = new FleetBench(folder, network)) {
            bench.start(3);
            Load load = new Load(planned, bench.form(3));
            load.take();
            assertThat(load.rows).isEqualTo(500);
            assertThat(plans).hasValue(0);
        }
    }

    @Test
    void aMemberThatCannotLogInEndsTheLoadBeforeAnyTableIsMade() throws Exception {
        PlannedRun planned = planned("refused", "workload=ycsb recordcount=1000");
        FleetBench bench = new FleetBench(folder, new FakeNetwork(1, 500_000, 0), _ -> new Secret("wrong"));
        try (bench) {
            bench.start(3);
            Load load = new Load(planned, bench.form(3));
            assertThatThrownBy(load::take)
                    .hasMessageContaining("member ")
                    .hasMessageContaining("password authentication failed")
                    .hasMessageNotContaining("incomplete");
        }
        assertThat(ask(
                        planned,
                        "SELECT COUNT(*) FROM pg_tables WHERE tablename = 'usertable' AND schemaname = 'refused'"))
                .isZero();
    }
}
