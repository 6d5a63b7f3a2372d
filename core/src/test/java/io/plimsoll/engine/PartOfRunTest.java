package io.plimsoll.engine;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.engine.Mix.Share;
import io.plimsoll.engine.OpenSource.Arrivals;
import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.Pacer;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.Stop;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.results.PartCounts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.SpecException;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.unit.Rate;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Several machines together do what one would do.
class PartOfRunTest {
    @TempDir
    Path store;

    /// The shares of a closed phase's lanes on one of the machines.
    private static List<Share> shares(Stop stop, Division division, int sessions, int lanes) {
        int own = (int) division.share(sessions);
        Share.Part part = Share.Part.of(division, sessions);
        List<Share> shares = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            Share of = Share.ofCount(lane, lanes, own);
            int from = (int) of.firstIndex();
            shares.add(Share.of(stop, new Share.Sessions(from, from + (int) of.count(), own, part)));
        }
        return shares;
    }

    @Test
    void theSharesOfAllMachinesAreAllOperationsOnce() {
        forAll(200, random -> {
            int of = random.nextInt(1, 9);
            int sessions = random.nextInt(of, 60);
            long operations = random.nextLong(sessions, 2_000);
            List<Long> done = new ArrayList<>();
            for (int rank = 0; rank < of; rank++) {
                Division division = new Division(rank, of);
                int lanes = random.nextInt(1, (int) division.share(sessions) + 1);
                for (Share share : shares(new Stop.AtCount(operations), division, sessions, lanes)) {
                    LongStream.range(share.firstIndex(), share.firstIndex() + share.count())
                            .forEach(done::add);
                }
            }
            assertThat(done.stream().sorted())
                    .containsExactlyElementsOf(
                            LongStream.range(0, operations).boxed().toList());
        });
    }

    @Test
    void whereTimeEndsThePhaseEachSessionHasTheNumbersItWouldHaveOnOneMachine() {
        Stop stop = new Stop.After(TimeSpan.ofSeconds(1));
        List<Share> whole = shares(stop, Division.WHOLE, 8, 8);
        List<Share> parts = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            Division division = new Division(rank, 3);
            parts.addAll(shares(stop, division, 8, (int) division.share(8)));
        }
        assertThat(parts).isEqualTo(whole);
    }

    @Test
    void aLostSessionsOperationsStayOnItsMachine() {
        Share.Part second = Share.Part.of(new Division(1, 2), 4);
        Stop stop = new Stop.AtCount(100);
        Share alone = Share.of(stop, new Share.Sessions(0, 1, 1, second));
        assertThat(alone).isEqualTo(new Share(50, 50));
    }

    @ParameterizedTest
    @ValueSource(strings = {"constant", "poisson"})
    void arrivalsAreTakenInTurn(String kind) {
        Arrival arrival =
                kind.equals("poisson") ? new Arrival.Poisson(new Rate(1_000)) : new Arrival.Constant(new Rate(1_000));
        forAll(20, random -> {
            Seed seed = new Seed(random.nextLong());
            int of = random.nextInt(1, 6);
            long count = random.nextLong(1, 3_000);
            long limit = random.nextLong(1_000_000_000L);
            Pacer whole = Pacer.of(arrival, seed);
            List<Long> expected =
                    LongStream.range(0, count).map(whole::intendedStart).boxed().toList();
            List<Long> starts = new ArrayList<>();
            long due = 0;
            for (int rank = 0; rank < of; rank++) {
                Arrivals arrivals = new Arrivals(() -> Pacer.of(arrival, seed), 0, count, new Division(rank, of));
                due += arrivals.dueBefore(limit);
                Pacer lane = Pacer.of(arrival, seed);
                long half = arrivals.takeDueBy(lane, limit);
                while (half >= 0) {
                    starts.add(arrivals.intendedStart(lane, half));
                    half = arrivals.takeDueBy(lane, limit);
                }
                for (long index = arrivals.take(); index < count; index = arrivals.take()) {
                    starts.add(arrivals.intendedStart(lane, index));
                }
            }
            assertThat(starts.stream().sorted()).containsExactlyElementsOf(expected);
            assertThat(due)
                    .isEqualTo(expected.stream().filter(start -> start < limit).count());
        });
    }

    /// Held 5 rows before, and is violated whatever happens.
    private record Violated() implements Invariant {
        @Override
        public String name() {
            return "violated";
        }

        @Override
        public String meaning() {
            return "nothing holds";
        }

        @Override
        public boolean needsRun() {
            return true;
        }

        @Override
        public long baseline(Session session) {
            return 5;
        }

        @Override
        public AuditResult check(Session session, Dialect dialect, RunCounts counts) {
            return judged(1, List.of("never"));
        }
    }

    private List<Long> drawn(String... settings) throws Exception {
        Queue<Long> drawn = new ConcurrentLinkedQueue<>();
        ScriptedTarget target = new ScriptedTarget(arguments -> {
            drawn.add(arguments.number(0));
            return Outcome.OK;
        });
        Run run = ScriptedRun.execute(store, ScriptedRun.plan(settings), target, ScriptedWorkload.of("read", "write"));
        assertThat(run.rounds().getFirst().facts().extent().planned()).isEqualTo(drawn.size());
        return List.copyOf(drawn);
    }

    @ParameterizedTest
    @ValueSource(strings = {"closed", "1M/s", "poisson 1M/s"})
    void threeMachinesDrawTheInputsOfOne(String arrival) throws Exception {
        String[] common = {"sessions=8", "measure=1001", "seed=7", "arrival=" + arrival, ""};
        common[4] = "shard=1/1";
        List<Long> whole = drawn(common);
        List<Long> parts = new ArrayList<>();
        for (int part = 1; part <= 3; part++) {
            common[4] = "shard=" + part + "/3";
            parts.addAll(drawn(common));
        }
        assertThat(whole).hasSize(1_001);
        assertThat(parts).containsExactlyInAnyOrderElementsOf(whole);
    }

    /// Lanes of which only the place is asked.
    private record Elsewhere(Place place) implements LaneHost {
        @Override
        public void open(BooleanSupplier isInterrupted) {
            throw new AssertionError("nothing may be opened");
        }

        @Override
        public Optional<Driven> drive(PhasePlan phase, Stage stage) {
            throw new AssertionError("nothing may be driven");
        }

        @Override
        public int sessionsOpen() {
            return 0;
        }

        @Override
        public long reconnects() {
            return 0;
        }

        @Override
        public List<ErrorLog.Entry> errors() {
            return List.of();
        }

        @Override
        public Map<String, Long> counters() {
            return Map.of();
        }

        @Override
        public Map<String, Long> sums() {
            return Map.of();
        }

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @CsvSource({
        "false, scripted:, MACHINE, only this process reaches the database",
        "false, scripted:, NETWORK, only this process reaches the database",
        "true, scripted://localhost/db, NETWORK, only this machine reaches the database"
    })
    void aFleetIsRefusedATargetThatItsMembersCannotReach(
            boolean isServer, String address, LaneHost.Place place, String reason) throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        // No lock tells whose database it is where runs share it.
        Plan plan = ScriptedRun.plan("target=" + address, "share=true");
        try (RunWriter writer = new RunStore(store).create(plan, 0)) {
            RunExecutor executor = new RunExecutor(
                    plan,
                    ScriptedWorkload.of("write"),
                    isServer ? target.remote() : target,
                    new RunExecutor.Outputs(writer, new RunControl(Clock.system()), RunListener.SILENT),
                    Clock.system());
            executor.drivenBy(new Elsewhere(place));
            assertThatThrownBy(executor::execute)
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining(reason + ", and members of the fleet are elsewhere");
        }
    }

    @Test
    void aPartCountsForAnAuditOfAllAndAccusesNobody() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        List<PartCounts> counts = new ArrayList<>();
        for (int part = 1; part <= 2; part++) {
            Run run = ScriptedRun.execute(
                    store,
                    ScriptedRun.plan("sessions=3", "measure=100ops", "shard=" + part + "/2"),
                    target,
                    ScriptedWorkload.auditing(List.of(new Violated()), "write"));
            assertThat(run.document().measurement().audit())
                    .extracting(AuditResult::status, AuditResult::note)
                    .containsExactly(tuple(
                            AuditResult.Status.NOT_CHECKED,
                            "this is part " + part + " of 2: `plimsoll merge` audits the sums of all parts"));
            assertThat(run.document().measurement().fleet()).isNotNull().satisfies(fleet -> {
                assertThat(fleet.of()).isEqualTo(2);
                assertThat(fleet.members()).hasSize(1);
            });
            counts.add(PartCounts.read(new RunFolder(run.folder())).orElseThrow());
        }
        PartCounts sum = counts.get(0).plus(counts.get(1));
        assertThat(sum.acknowledged()).containsEntry("write", 100L);
        assertThat(counts.get(0).before()).isNotNull();
        assertThat(counts.get(0).shard()).isEqualTo("1/2");
        assertThat(counts.get(1).before()).isNull();
        assertThat(sum.counts().baselines()).containsEntry("violated", 5L);
        assertThat(sum).isEqualTo(counts.get(1).plus(counts.get(0)));
    }
}
