package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.merge.Merge;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Parts that come later complete a run.
@Timeout(60)
class CollectTest {
    @TempDir
    Path folder;

    private static long acknowledged(Run run) {
        return run.phases().stream()
                .flatMap(phase -> phase.series().stream())
                .mapToLong(row -> row.counts().acknowledged())
                .sum();
    }

    private Run merged(Run run) throws Exception {
        Path into = folder.resolve("runs").resolve("again");
        Merge.of(List.of(run.folder())).into(into, (_, document) -> document);
        return RunReader.read(into);
    }

    @Test
    void aPartThatComesLaterCompletesTheFigures() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 3)) {
            bench.form(3);
            Run run = bench.run(
                    control -> Thread.ofVirtual().start(() -> {
                        try {
                            while (!bench.isDriving("b")) {
                                Pause.nanos(10_000_000);
                            }
                            Pause.nanos(300_000_000);
                            bench.network.cut("b");
                        } catch (InterruptedException _) {
                            Thread.currentThread().interrupt();
                        }
                    }),
                    "measure=60s");
            assertThat(run.document().failure()).contains("member b was lost");
            assertThat(bench.partsOf(run.document().id())).hasSize(2);
            RunFolder stored = new RunFolder(run.folder());
            bench.network.heal("b");
            bench.awaitEnd("b", TimeSpan.ofSeconds(20));

            Channel later = bench.network.join("later");
            Fleet.Collected collected = Fleet.collect(later, stored);
            assertThat(collected).isEqualTo(new Fleet.Collected(List.of("b"), List.of()));
            Run again = merged(run);

            assertThat(acknowledged(again)).isGreaterThan(acknowledged(run));
            assertThat(Objects.requireNonNull(again.document().measurement().fleet())
                            .members())
                    .hasSize(3)
                    .allSatisfy(member -> assertThat(member.loss()).isNull())
                    .extracting(MemberFacts::name)
                    .containsExactly("a", "b", "c");
            // The clocks that the controller compared are known still.
            assertThat(again.document()
                            .measurement()
                            .fleet()
                            .members()
                            .getFirst()
                            .parts()
                            .getFirst()
                            .clock())
                    .isNotNull();
            assertThat(Fleet.collect(bench.network.join("latest"), stored))
                    .isEqualTo(new Fleet.Collected(List.of(), List.of()));
        }
    }

    @Test
    void aPartThatCannotBeHadAtTheEndChangesNoFigure() throws Exception {
        FakeNetwork network = new FakeNetwork(1, 500_000, 0);
        try (FleetBench bench = new FleetBench(folder, network)) {
            bench.start(2);
            bench.form(2);
            network.loses((peer, message) -> peer.equals("b") && Message.decoded(message) instanceof Message.Report);
            Run run = bench.run();
            String id = run.document().id();
            assertThat(bench.partsOf(id)).hasSize(1);
            assertThat(bench.said).anyMatch(note -> note.contains("`plimsoll fleet collect " + id + "`"));
            RunFolder stored = new RunFolder(run.folder());
            Fleet.Collected missing = Fleet.collect(network.join("first"), stored);
            assertThat(missing.fetched()).isEmpty();
            assertThat(missing.missing()).singleElement().asString().contains("the part of b is missing: ");

            network.loses((_, _) -> false);
            assertThat(Fleet.collect(network.join("second"), stored).fetched()).containsExactly("b");
            assertThat(acknowledged(merged(run))).isEqualTo(acknowledged(run));
        }
    }

    @Test
    void saysWhyThereIsNothingToCollect() throws Exception {
        try (FleetBench bench = FleetBench.of(folder, 2)) {
            bench.form(2);
            Run run = bench.run();
            Channel later = bench.network.join("later");
            RunFolder part =
                    new RunFolder(bench.partsOf(run.document().id()).getFirst().folder());
            assertThatThrownBy(() -> Fleet.collect(later, part))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(
                            " is a member's part of the run " + run.document().id());
            Files.delete(part.partMark());
            assertThatThrownBy(() -> Fleet.collect(later, part))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(
                            " is part 1/2 of a run without a controller: `plimsoll merge` makes one run of such parts");
        }
    }

    @Test
    void aMemberThatWasStartedAgainHasItsPartStill() throws Exception {
        FakeNetwork network = new FakeNetwork(1, 500_000, 0);
        try (FleetBench bench = new FleetBench(folder, network)) {
            bench.start(2);
            bench.form(2);
            network.loses((peer, message) -> peer.equals("b") && Message.decoded(message) instanceof Message.Report);
            Run run = bench.run();
            bench.release();
            bench.awaitEnd(TimeSpan.ofSeconds(20));
            network.close("b");
            network.loses((_, _) -> false);
            RunFolder stored = new RunFolder(run.folder());
            assertThat(Fleet.collect(network.join("first"), stored).fetched()).isEmpty();

            bench.start("b");
            assertThat(Fleet.collect(network.join("second"), stored).fetched()).containsExactly("b");
            assertThat(acknowledged(merged(run))).isEqualTo(acknowledged(run));
        }
    }
}
