package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.Secret;
import io.plimsoll.progress.RunListener;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Whole runs of fleets on `null:`, which takes everything.
@Timeout(120)
class FleetRunTest {
    @TempDir
    Path folder;

    /// Sums of the counts of a run's intervals, by phase and operation.
    private static Map<String, Long> acknowledged(Iterable<Run> runs) {
        Map<String, Long> sums = new TreeMap<>();
        for (Run run : runs) {
            run.phases().stream()
                    .flatMap(phase -> phase.series().stream())
                    .forEach(row -> sums.merge(
                            row.phase() + " " + row.operation(), row.counts().acknowledged(), Long::sum));
        }
        return sums;
    }

    @Test
    void aRunOfThreeMembersIsTheSumOfTheirParts() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 3)) {
            assertThat(bench.form(3).members()).containsExactly("a", "b", "c");
            Run run = bench.run("warmup=200ms", "rounds=2");
            assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
            List<Run> parts = bench.partsOf(run.document().id());
            assertThat(parts).hasSize(3).allSatisfy(part -> {
                assertThat(part.document().status()).isEqualTo(RunStatus.COMPLETED);
                assertThat(part.document().plan().setting("shard")).endsWith("/3");
            });
            assertThat(acknowledged(List.of(run))).isEqualTo(acknowledged(parts));
            assertThat(run.rounds()).hasSize(2);
            long due = run.document().measurement().phases().stream()
                    .filter(phase -> phase.kind().isDriven())
                    .mapToLong(phase -> phase.extent().planned())
                    .sum();
            long dueOfParts = parts.stream()
                    .flatMap(part -> part.document().measurement().phases().stream())
                    .mapToLong(phase -> phase.extent().planned())
                    .sum();
            assertThat(due).isEqualTo(dueOfParts).isBetween(800L, 860L);
            FleetFacts fleet =
                    Objects.requireNonNull(run.document().measurement().fleet());
            assertThat(fleet.of()).isEqualTo(3);
            assertThat(fleet.members()).extracting(MemberFacts::name).containsExactly("a", "b", "c");
            assertThat(fleet.members()).allSatisfy(member -> {
                assertThat(member.sessions()).isEqualTo(2);
                assertThat(member.loss()).isNull();
                assertThat(member.parts()).hasSize(3).allSatisfy(part -> {
                    FleetFacts.ClockFacts clock = Objects.requireNonNull(part.clock());
                    // On a busy machine, a member may begin when a short phase is over, and then it says so.
                    assertThat(part.ended() > 0 || clock.lateness() > 100_000_000)
                            .as("%s", part)
                            .isTrue();
                    // One clock: what is said of it is off by no more than the bound.
                    assertThat(Math.abs(clock.offset())).isLessThanOrEqualTo(clock.errorBefore());
                });
            });
            bench.release();
            bench.awaitEnd(TimeSpan.ofSeconds(5));
            assertThat(bench.exits).isEqualTo(Map.of("a", 0, "b", 0, "c", 0));
        }
    }

    @Test
    void aNumberOfOperationsIsDoneOnceByAllTogether() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 8)) {
            bench.form(8);
            Run run = bench.run("arrival=closed", "measure=10007ops", "sessions=11");
            assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(acknowledged(List.of(run)).values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(10_007);
            assertThat(run.rounds().getFirst().facts().extent().planned()).isEqualTo(10_007);
            assertThat(acknowledged(List.of(run)))
                    .isEqualTo(acknowledged(bench.partsOf(run.document().id())));
        }
    }

    @Test
    void aFleetMakesSeveralRuns() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 2)) {
            bench.form(2);
            assertThat(bench.run("measure=200ms").document().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(bench.run("measure=200ms").document().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(bench.runsOf("a")).hasSize(2);
        }
    }

    @Test
    void aMemberWithoutASessionRests() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 3)) {
            bench.form(3);
            Run run = bench.run("sessions=1", "arrival=closed", "measure=300ops");
            assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(Objects.requireNonNull(run.document().measurement().fleet())
                            .members())
                    .extracting(MemberFacts::name)
                    .containsExactly("a");
            assertThat(bench.said).contains("1 of 3 members drives: there are no more sessions");
            assertThat(bench.run("sessions=2", "measure=200ms").document().status())
                    .isEqualTo(RunStatus.COMPLETED);
            assertThat(bench.run("sessions=3", "measure=200ms").document().status())
                    .isEqualTo(RunStatus.COMPLETED);
        }
    }

    @Test
    void anInterruptionEndsAllMembersAtOneBorder() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 3)) {
            bench.form(3);
            Run run = bench.run(control -> bench.whileDriving(control::interrupt), "measure=60s");
            assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
            List<Run> parts = bench.partsOf(run.document().id());
            assertThat(parts).hasSize(3);
            assertThat(parts)
                    .extracting(part -> part.document()
                            .measurement()
                            .phases()
                            .getFirst()
                            .extent()
                            .windowNanos())
                    .containsOnly(run.document()
                            .measurement()
                            .phases()
                            .getFirst()
                            .extent()
                            .windowNanos());
            assertThat(acknowledged(List.of(run))).isEqualTo(acknowledged(parts));
        }
    }

    @Test
    void aRunGoesOnWhateverTheNetworkLoses() throws Exception {
        try (FleetBench bench = new FleetBench(folder, new FakeNetwork(7, 5_000_000, 0.01))) {
            bench.start(3);
            bench.form(3);
            Run run = bench.run("measure=2s");
            assertThat(run.document().status())
                    .as("%s %s", run.document().failure(), bench.said)
                    .isEqualTo(RunStatus.COMPLETED);
            assertThat(acknowledged(List.of(run)))
                    .isEqualTo(acknowledged(List.of(
                            bench.runsOf("a").getFirst(),
                            bench.runsOf("b").getFirst(),
                            bench.runsOf("c").getFirst())));
        }
    }

    @Test
    void membersCanBeThreadsOfOneProcess() throws Exception {
        FleetOptions options = FleetOptions.of(12).within(TimeSpan.ofSeconds(30));
        try (FleetHere here = FleetHere.start(options, _ -> Secret.NONE, _ -> {})) {
            assertThat(here.fleet().members())
                    .hasSize(12)
                    .startsWith("m01", "m02")
                    .endsWith("m12");
        }
    }

    @Test
    void missingMembersAreNamed() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 2)) {
            FleetOptions options = bench.options(3).within(TimeSpan.ofMillis(500));
            Channel another = bench.network.join("another-controller");
            assertThatThrownBy(() -> Fleet.form(another, options, _ -> {}))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("not all members came within 500ms")
                    .hasMessageContaining("nothing was touched");
        }
    }

    @Test
    void aSecondControllerIsRefused() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 2)) {
            bench.form(2);
            Channel another = bench.network.join("another-controller");
            FleetOptions options = bench.options(2).within(TimeSpan.ofMillis(300));
            assertThatThrownBy(() -> Fleet.form(another, options, _ -> {}))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("a serves the controller controller, and a member serves one at a time")
                    .hasMessageContaining("controller is a controller");
            assertThat(bench.run("measure=200ms").document().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(Fleet.stateOf(another, "a")).isEqualTo("waits for a run, for controller");
        }
    }

    @Test
    void strangersAndRandomBytesChangeNothing() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 2)) {
            bench.form(2);
            Channel stranger = bench.network.join("stranger");
            stranger.listen(new Deaf());
            RandomGenerator random = RandomGenerator.of("SplittableRandom");
            TimeSpan limit = TimeSpan.ofSeconds(5);
            for (String peer : List.of("a", "controller")) {
                for (int i = 0; i < 200; i++) {
                    byte[] bytes = new byte[random.nextInt(100)];
                    random.nextBytes(bytes);
                    assertThatThrownBy(() -> stranger.ask(peer, bytes, limit)).isInstanceOf(IOException.class);
                    stranger.send(peer, bytes);
                }
                assertThatThrownBy(() -> stranger.ask(peer, new Message.Ready(9, "r", 1).encoded(), limit))
                        .isInstanceOf(IOException.class);
            }
            String older = new String(new Message.Hello(true).encoded(), StandardCharsets.UTF_8)
                    .replaceFirst("\"version\":\"[^\"]*\"", "\"version\":\"0.0.1\"");
            assertThatThrownBy(() -> stranger.ask("a", older.getBytes(StandardCharsets.UTF_8), limit))
                    .hasMessageContaining("version 0.0.1");
            Run run = bench.run("measure=200ms");
            assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
            assertThatThrownBy(() -> stranger.ask(
                            "a", new Message.Report(run.document().id(), "../../secret", 0).encoded(), limit))
                    .hasMessageContaining("no file of that name");
        }
    }

    private static final class Deaf implements Channel.Listener {
        @Override
        public void told(String peer, byte[] message) {}

        @Override
        public byte[] asked(String peer, byte[] message) throws IOException {
            throw new IOException("deaf");
        }

        @Override
        public void joined(String peer) {}

        @Override
        public void left(String peer) {}
    }

    @Test
    void aPasswordInTheAddressDoesNotTravel() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 1)) {
            Fleet fleet = bench.form(1);
            assertThatThrownBy(() -> fleet.of(
                            FleetBench.planned(_ -> Secret.NONE, "target=postgres://me:geheim@127.0.0.1/db"),
                            new RunFolder(folder),
                            RunListener.SILENT))
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("PLIMSOLL_PASSWORD")
                    .hasMessageNotContaining("geheim");
        }
    }

    @Test
    void whatAMemberCannotDoIsSaidBeforeAnythingIsDriven() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 2)) {
            bench.form(2);
            // The member has no such folder of its own: its store is a file.
            Files.writeString(bench.storeOf("b"), "");
            assertThatThrownBy(() -> bench.run()).hasMessageContaining("member b: ");
            assertThat(new RunStore(bench.storeOf("a")).runs()).hasSizeLessThan(2);
        }
    }
}
