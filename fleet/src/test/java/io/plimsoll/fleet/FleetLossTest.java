package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.TargetException;
import io.plimsoll.fleet.FleetOptions.OnLoss;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Members, and controllers, that are lost at random moments.
@Timeout(240)
@Order(1)
class FleetLossTest {
    private static final int CASES = 20;
    private static final int AT_ONCE = 4;

    @TempDir
    Path folder;

    /// How a member is lost.
    private enum Loss {
        SILENT,
        CLOSED,
        SLOW;

        void happen(FleetBench bench, String member) {
            switch (this) {
                case SILENT -> bench.network.cut(member);
                case CLOSED -> bench.network.close(member);
                case SLOW -> bench.network.slow(member, FleetBench.SILENCE);
            }
        }
    }

    private void ofEach(Loss loss) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < CASES; i++) {
                int seed = i;
                Callable<Void> check = () -> {
                    aRunEndsWithout(loss, seed);
                    return null;
                };
                all.add(threads.submit(check));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
    }

    private void aRunEndsWithout(Loss loss, int seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path own = folder.resolve(loss + "-" + seed);
        try (FleetBench bench = new FleetBench(own, new FakeNetwork(seed, 500_000, 0))) {
            bench.start(3);
            bench.form(3);
            String lost = List.of("a", "b", "c").get(random.nextInt(3));
            long moment = random.nextLong(100_000_000, 2_000_000_000);
            Thread.ofVirtual().start(() -> {
                try {
                    Pause.nanos(moment);
                } catch (InterruptedException _) {
                    return;
                }
                loss.happen(bench, lost);
            });
            long before = System.nanoTime();
            Run run;
            try {
                run = bench.run("measure=20s", "arrival=60/s");
            } catch (TargetException early) {
                assertThat(early).as("seed %s", seed).hasMessageContaining("member " + lost);
                return;
            } finally {
                double took = (System.nanoTime() - before) / 1e9;
                assertThat(took)
                        .as("%s, seed %s moment %s: how long it hung %s", loss, seed, moment, bench.said)
                        .isLessThan(20);
            }
            assertThat(run.document().status())
                    .as("seed %s: %s", seed, bench.said)
                    .isEqualTo(RunStatus.FAILED);
            assertThat(run.document().failure())
                    .as("seed %s", seed)
                    .containsPattern("member [abc] was lost in measure");
            assertThat(Objects.requireNonNull(run.document().measurement().fleet())
                            .members())
                    .filteredOn(member -> member.loss() != null)
                    .extracting(MemberFacts::name)
                    .contains(lost);
            sumsUpToTheRun(run);
            // Where the machine is too busy, another may have been lost, too.
            assertThat(bench.partsOf(run.document().id()))
                    .as("seed %s: %s", seed, bench.said)
                    .hasSizeLessThan(3);
        }
    }

    /// Also the members that went on after the last whole interval.
    private static void sumsUpToTheRun(Run run) {
        long ofMembers = Objects.requireNonNull(run.document().measurement().fleet()).members().stream()
                .flatMap(member -> member.parts().stream())
                .mapToLong(FleetFacts.PartFacts::ended)
                .sum();
        long ofIntervals = run.phases().stream()
                .flatMap(phase -> phase.operations().stream())
                .mapToLong(operation -> operation.counts().ended())
                .sum();
        assertThat(ofMembers).isEqualTo(ofIntervals);
        assertThat(run.phases())
                .allSatisfy(
                        phase -> assertThat(phase.facts().extent().unfinished()).isZero());
    }

    @Test
    void aMemberThatFallsSilentEndsTheRun() throws Exception {
        ofEach(Loss.SILENT);
    }

    @Test
    void aMemberThatDiesEndsTheRun() throws Exception {
        ofEach(Loss.CLOSED);
    }

    @Test
    void aMemberThatIsTooSlowEndsTheRun() throws Exception {
        ofEach(Loss.SLOW);
    }

    @Test
    void theOthersFinishIfAsked() throws Exception {
        try (FleetBench bench = new FleetBench(folder, new FakeNetwork(1, 500_000, 0)).on(OnLoss.FINISH)) {
            bench.start(3);
            bench.form(3);
            bench.whileDriving(() -> bench.network.cut("b"));
            Run run = bench.run("measure=9s");
            assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(run.rounds().getFirst().facts().extent().windowNanos()).isEqualTo(9_000_000_000L);
            FleetFacts fleet =
                    Objects.requireNonNull(run.document().measurement().fleet());
            assertThat(fleet.members().get(1).loss())
                    .extracting(FleetFacts.LossFacts::cause)
                    .isEqualTo("no message for " + FleetBench.SILENCE);
        }
    }

    @Test
    void membersEndWithoutTheirController() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 2)) {
            bench.form(2);
            bench.whileDriving(() -> bench.network.cut("controller"));
            Run run = bench.run("measure=30s");
            assertThat(run.document().status()).isEqualTo(RunStatus.FAILED);
            bench.awaitEnd(TimeSpan.ofSeconds(15));
            assertThat(bench.exits).containsEntry("a", Member.INTERRUPTED).containsEntry("b", Member.INTERRUPTED);
            for (String member : List.of("a", "b")) {
                Run part = bench.runsOf(member).getFirst();
                assertThat(part.document().status()).isEqualTo(RunStatus.INTERRUPTED);
                // Whole intervals only.
                assertThat(part.rounds().getFirst().facts().extent().windowNanos() % 100_000_000L)
                        .isZero();
            }
        }
    }

    /// As `fleet stop` does. What they measured until then is no whole run.
    @Test
    void aRunFailsWhoseMembersAreEnded() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 2)) {
            bench.form(2);
            Channel other = bench.network.join("other");
            bench.whileDriving(() -> Thread.ofVirtual().start(() -> {
                for (String member : List.of("a", "b")) {
                    try {
                        boolean _ = Fleet.end(other, member);
                    } catch (IOException | InterruptedException unheard) {
                        throw new IllegalStateException(unheard);
                    }
                }
            }));
            Run run = bench.run("measure=60s");
            assertThat(run.document().status()).isEqualTo(RunStatus.FAILED);
            assertThat(run.document().failure())
                    .contains("was lost in measure-1: `plimsoll fleet stop` of other ended it");
            bench.awaitEnd(TimeSpan.ofSeconds(15));
            assertThat(bench.exits).containsEntry("a", Member.INTERRUPTED).containsEntry("b", Member.INTERRUPTED);
        }
    }

    @Test
    void aMemberThatEndsIsToldSo() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 2)) {
            Fleet fleet = bench.form(2);
            Channel other = bench.network.join("other");
            boolean _ = Fleet.end(other, "a");
            bench.awaitEnd(TimeSpan.ofSeconds(15));
            assertThat(bench.exits).containsEntry("a", Member.INTERRUPTED).doesNotContainKey("b");
            assertThat(fleet.members()).contains("a");
            assertThatThrownBy(() -> bench.run()).hasMessageContaining("member a: ");
        }
    }
}
