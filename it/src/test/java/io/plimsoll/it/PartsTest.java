package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.dataset.Auditing;
import io.plimsoll.dataset.DatasetLock;
import io.plimsoll.dataset.Loading;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.engine.Conductor;
import io.plimsoll.engine.LaneHost;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.it.server.SharedPostgres;
import io.plimsoll.library.SingleRun;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.PartCounts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Dataset;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Machines drive the parts of one run at the same time, and know of each other only by the clock and the dataset's
/// lock.
@ExtendWith(SharedPostgres.class)
@Order(7)
class PartsTest {
    @TempDir
    Path folder;

    private @Nullable EngineServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static PlannedRun planned(String target, Instant start, String... settings) {
        List<String> all = new ArrayList<>(List.of(settings));
        all.addAll(List.of("target=" + target, "start-at=" + start, "warmup=0s", "server-view=off", "drain=1s"));
        Problems problems = new Problems();
        return PlannedRun.of(List.of(SpecReader.assignments(all, Origin.COMMAND_LINE, problems)), _ -> Secret.NONE);
    }

    /// @param begun hears that it drives
    private Run run(PlannedRun planned, RunControl control, Clock clock, Runnable begun) throws Exception {
        RunListener listener = new RunListener() {
            @Override
            public void started(PhasePlan phase) {
                begun.run();
            }
        };
        try (Target target = SingleRun.open(planned)) {
            return new SingleRun(folder, _ -> listener, () -> true)
                    .on(target, planned, control, clock)
                    .run();
        }
    }

    /// The parts of a run that have been started.
    ///
    /// @param driving how many drive or have driven
    private record Parts(List<Future<Run>> runs, List<RunControl> controls, AtomicInteger driving) {
        /// Waits until all drive.
        ///
        /// @return false if one has ended instead, because it was not ready in time
        boolean areDriving() {
            while (driving.get() < runs.size() && runs.stream().noneMatch(Future::isDone)) {
                LockSupport.parkNanos(10_000_000);
            }
            return runs.stream().noneMatch(Future::isDone);
        }

        List<Run> await() throws InterruptedException, ExecutionException {
            List<Run> ended = new ArrayList<>();
            for (Future<Run> run : runs) {
                ended.add(run.get());
            }
            return ended;
        }
    }

    private Parts start(ExecutorService machines, String target, Instant start, String... settings) {
        Parts parts = new Parts(new ArrayList<>(), new ArrayList<>(), new AtomicInteger());
        // The first part comes last: the others wait until it has the tables ready.
        for (int part = 3; part >= 1; part--) {
            List<String> own = new ArrayList<>(List.of(settings));
            own.add("shard=" + part + "/3");
            PlannedRun planned = planned(target, start, own.toArray(String[]::new));
            Clock clock = Clock.system();
            RunControl control = new RunControl(clock);
            parts.controls().add(control);
            parts.runs()
                    .addFirst(machines.submit(() -> run(planned, control, clock, parts.driving()::incrementAndGet)));
        }
        return parts;
    }

    /// What happens while the parts of a run drive.
    @FunctionalInterface
    private interface Meanwhile {
        void happens(Instant start, Parts parts) throws Exception;
    }

    /// Drives three parts. A busy machine that is not ready in time is given more of it.
    private List<Run> together(String target, Meanwhile meanwhile, String... settings) throws Exception {
        for (int lead = 4; true; lead *= 2) {
            Instant start = Instant.now().plusSeconds(lead);
            try (ExecutorService machines = Executors.newFixedThreadPool(3)) {
                Parts parts = start(machines, target, start, settings);
                meanwhile.happens(start, parts);
                return parts.await();
            } catch (ExecutionException late) {
                if (lead > 60 || !(late.getCause() instanceof SpecException)) {
                    throw late;
                }
            }
        }
    }

    private static List<AuditResult> audit(PlannedRun planned, Target target, PartCounts sum) throws Exception {
        Auditing auditing = new Auditing(planned.workload().audit(), target.dialect())
                .resuming(Objects.requireNonNull(sum.before()));
        try (Session session = target.openSession()) {
            return auditing.after(session, sum.counts());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "h2"})
    void threePartsStartTogetherAndAreAuditedByTheirSums(String product, EmbeddedPostgres postgres) throws Exception {
        String address = product.equals("h2") ? engine() : Servers.address(postgres);
        String[] settings = {"workload=tpcb", "scale=1", "sessions=7", "measure=500ops", "interval=10s"};
        load(planned(address, Instant.now().plusSeconds(600), settings), 1);
        List<PartCounts> counts = new ArrayList<>();
        AtomicReference<Instant> agreed = new AtomicReference<>();
        for (Run run : together(address, (start, _) -> agreed.set(start), settings)) {
            assertThat(run.document().failure()).isNull();
            assertThat(run.document().measurement().audit())
                    .isNotEmpty()
                    .allMatch(result -> result.status() == Status.NOT_CHECKED);
            counts.add(PartCounts.read(new RunFolder(run.folder())).orElseThrow());
            Instant begun =
                    Instant.parse(run.rounds().getFirst().facts().extent().startedAt());
            // Noted when the lanes are made, a fifth of a second ahead unless the machine is busy.
            assertThat(begun).isAfter(Objects.requireNonNull(agreed.get()).minusMillis(201));
        }
        assertThat(counts).extracting(part -> part.acknowledged().get("tpcb")).containsExactly(216L, 142L, 142L);
        PartCounts sum = counts.stream().reduce(PartCounts::plus).orElseThrow();
        assertThat(sum.acknowledged()).containsEntry("tpcb", 500L);

        PlannedRun whole = planned(address, Instant.now().plusSeconds(60), settings);
        try (Target target = SingleRun.open(whole);
                var session = target.openSession()) {
            assertThat(audit(whole, target, sum))
                    .extracting(AuditResult::status)
                    .containsOnly(Status.HOLDS);
            long id = session.sql().number("SELECT max(aid) FROM tpcb_history");
            session.sql().execute("DELETE FROM tpcb_history WHERE aid = " + id);
            assertThat(audit(whole, target, sum))
                    .extracting(AuditResult::status)
                    .contains(Status.VIOLATED);
        }
    }

    private String engine() throws Exception {
        server = EngineServer.start("h2", folder);
        return server.address();
    }

    @Test
    void aStrangerIsRefusedWhileThePartsDrive(EmbeddedPostgres postgres) throws Exception {
        String address = Servers.address(postgres);
        String[] settings = {"workload=tpcb", "scale=1", "sessions=3", "schema=strangers"};
        load(planned(address, Instant.now().plusSeconds(600), settings), 1);
        List<String> sharing = new ArrayList<>(List.of(settings));
        sharing.add("share=true");
        Meanwhile refused = (_, parts) -> {
            try {
                if (parts.areDriving()) {
                    assertRefused(planned(address, Instant.now().plusSeconds(60), sharing.toArray(String[]::new)));
                }
            } finally {
                parts.controls().forEach(RunControl::interrupt);
            }
        };
        List<String> all = new ArrayList<>(List.of(settings));
        // The lanes of a busy machine may begin up to a second late.
        all.addAll(List.of("measure=60s", "interval=10s"));
        for (Run run : together(address, refused, all.toArray(String[]::new))) {
            assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        }
    }

    private static void assertRefused(PlannedRun stranger) throws Exception {
        try (Target target = SingleRun.open(stranger);
                TargetWatchdog watchdog =
                        new TargetWatchdog(target, stranger.plan().limits().stall())) {
            assertThatThrownBy(() -> DatasetLock.take(
                            stranger.plan(), stranger.workload().dataset(), watchdog, "stranger", RunListener.SILENT))
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("is using this dataset");
        }
    }

    /// Directs a member that must not open a session.
    private static final class NothingOpened implements Conductor {
        @Override
        public void opened(int sessions, long nanos) {
            throw new AssertionError("sessions were opened");
        }

        @Override
        public OptionalLong startOf(PhasePlan phase) {
            return OptionalLong.empty();
        }

        @Override
        public void ended(LaneHost.Driven phase, LaneHost lanes, @Nullable String failure) {}
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "h2"})
    void aMemberFindsTheLockOfItsControllerInTheDatabaseThatItReaches(String product, EmbeddedPostgres postgres)
            throws Exception {
        String address = product.equals("h2") ? engine() : Servers.address(postgres);
        PlannedRun planned = planned(
                address,
                Instant.now().plusSeconds(600),
                "workload=tpcb",
                "scale=1",
                "schema=members",
                "sessions=3",
                "shard=2/3");
        PlannedRun director = planned(
                address, Instant.now().plusSeconds(600), "workload=tpcb", "scale=1", "schema=members", "sessions=3");
        load(director, 1);
        try (Target target = SingleRun.open(planned)) {
            TargetWatchdog watchdog =
                    new TargetWatchdog(target, planned.plan().limits().stall());
            Dataset dataset = planned.workload().dataset();
            assertThat(DatasetLock.isHeld(planned.plan(), dataset, watchdog)).contains(false);
            try (Target own = SingleRun.open(director);
                    TargetWatchdog other =
                            new TargetWatchdog(own, director.plan().limits().stall());
                    DatasetLock _ = DatasetLock.take(director.plan(), dataset, other, "run", RunListener.SILENT)) {
                assertThat(DatasetLock.isHeld(planned.plan(), dataset, watchdog))
                        .contains(true);
            }
            watchdog.close();
            try (RunWriter writer = new RunStore(folder).create(planned.plan(), 0)) {
                RunExecutor member = new RunExecutor(
                        planned.plan(),
                        planned.workload(),
                        target,
                        new RunExecutor.Outputs(writer, new RunControl(Clock.system()), RunListener.SILENT),
                        Clock.system());
                assertThatThrownBy(() -> member.drive(new NothingOpened()))
                        .isInstanceOf(SpecException.class)
                        .hasMessageContaining("and the controller has no lock in it");
            }
        }
    }

    /// Loads the dataset of a plan unless it is there.
    ///
    /// @param machines how many load its rows, one after the other
    private static void load(PlannedRun planned, int machines) throws Exception {
        try (Target target = SingleRun.open(planned);
                TargetWatchdog watchdog =
                        new TargetWatchdog(target, planned.plan().limits().stall());
                TargetWatchdog.Watched watched = watchdog.open()) {
            RunControl control = new RunControl(Clock.system());
            Dataset dataset = planned.workload().dataset();
            Supplier<Loading> loading =
                    () -> new Loading(planned.plan(), dataset, watchdog, control, RunListener.SILENT).as("loading");
            Session session = watched.session();
            if (!loading.get().isNeeded(session)) {
                return;
            }
            loading.get().createTables(session);
            for (int rank = machines - 1; rank >= 0; rank--) {
                long rows = loading.get().on(new Division(rank, machines)).take(LoadStep.DATA, session);
                assertThat(rows).isPositive();
            }
            long _ = loading.get().take(LoadStep.FINISH, session);
            assertThat(loading.get().isNeeded(session)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"workload=tproc warehouses=3 items=1000 customers=1000", "workload=tpcb scale=4"})
    void machinesLoadTheirPartsOfADataset(String settings, EmbeddedPostgres postgres) throws Exception {
        List<String> all = new ArrayList<>(List.of(settings.split(" ", -1)));
        all.add("schema=in_parts");
        PlannedRun planned =
                planned(Servers.address(postgres), Instant.now().plusSeconds(600), all.toArray(String[]::new));
        load(planned, 3);
        try (Target target = SingleRun.open(planned);
                Session session = target.openSession()) {
            assertThat(new Auditing(planned.workload().audit(), target.dialect()).alone(session))
                    .extracting(AuditResult::status)
                    .contains(Status.HOLDS)
                    .doesNotContain(Status.VIOLATED);
        }
    }

    @Test
    void aPartWhoseFirstPartIsNotThereIsRefused(EmbeddedPostgres postgres) {
        PlannedRun alone = planned(
                Servers.address(postgres),
                Instant.now().plusSeconds(2),
                "workload=tpcb",
                "scale=1",
                "sessions=3",
                "measure=2s",
                "shard=2/3");
        Clock clock = Clock.system();
        assertThatThrownBy(() -> run(alone, new RunControl(clock), clock, () -> {}))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("no part 1 of 3 with the same settings had the dataset ready by then");
    }
}
