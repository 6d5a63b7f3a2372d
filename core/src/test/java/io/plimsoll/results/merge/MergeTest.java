package io.plimsoll.results.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.recording.Times;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A merged run holds what one machine would have measured.
class MergeTest {
    @TempDir
    Path store;

    private List<PartSample> parts(String arrival) {
        List<PartSample> parts = new ArrayList<>();
        for (int rank = 1; rank <= 4; rank++) {
            parts.add(new PartSample(rank, 4, arrival, 100 + rank));
        }
        return parts;
    }

    private List<Path> written(List<PartSample> parts) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (PartSample part : parts) {
            folders.add(part.into(store));
        }
        return folders;
    }

    private Path merged(String name, List<Path> folders) throws IOException {
        Path into = store.resolve(name);
        Merge.of(folders).into(into, (_, document) -> document);
        return into;
    }

    private static Histogram pooled(List<PartSample> parts, int operation) {
        Histogram pooled = new Histogram(1, Times.HIGHEST_NANOS, 3);
        parts.forEach(part -> part.addTo(pooled, operation));
        return pooled;
    }

    private static Histogram pooled(List<PartSample> parts, int interval, int operation) {
        Histogram pooled = new Histogram(1, Times.HIGHEST_NANOS, 3);
        parts.stream()
                .filter(part -> interval < part.latencies.size())
                .forEach(part -> part.latencies.get(interval).get(operation).forEach(pooled::recordValue));
        return pooled;
    }

    @ParameterizedTest
    @ValueSource(strings = {"closed", "1000/s"})
    void bucketsAreThoseOfThePooledValues(String arrival) throws IOException {
        List<PartSample> parts = parts(arrival);

        Run run = RunReader.read(merged("all", written(parts)));

        PhaseResult phase = run.rounds().getFirst();
        for (int operation = 0; operation < PartSample.OPERATIONS.size(); operation++) {
            PhaseResult.OperationResult told = phase.operations().get(operation);
            Histogram pooled = pooled(parts, operation);
            assertThat(told.times().latency()).isEqualTo(pooled);
            assertThat(told.counts().acknowledged()).isEqualTo(pooled.getTotalCount());
        }
        for (IntervalRow row : phase.series()) {
            int operation = PartSample.OPERATIONS.indexOf(row.operation());
            DistributionSummary expected = DistributionSummary.of(pooled(parts, (int) row.interval(), operation));
            assertThat(row.latency())
                    .usingRecursiveComparison()
                    .withEqualsForFields((Double one, Double other) -> Math.abs(one - other) <= 0.5, "mean")
                    .isEqualTo(expected);
        }
        PhaseFacts.Extent extent = phase.facts().extent();
        assertThat(extent.planned()).isEqualTo(phase.counts().ended() + extent.unfinished());
        assertThat(extent.unfinished()).isEqualTo(8);
        assertThat(run.document().measurement().counters()).containsEntry("sent", 28L);
        assertThat(phase.harness().getFirst().sample().sessionsOpen()).isEqualTo(9);
        assertThat(phase.series().getFirst().due()).isEqualTo(arrival.equals("closed") ? IntervalRow.NOT_DUE : 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"closed", "1000/s"})
    void orderAndGroupingOfPartsDoNotMatter(String arrival) throws IOException {
        List<Path> folders = written(parts(arrival));
        Path expected = merged("at-once", folders);
        Random random = new Random(7);
        for (int round = 0; round < 6; round++) {
            List<Path> left = new ArrayList<>(folders);
            Collections.shuffle(left, random);
            int step = 0;
            while (left.size() > 1) {
                int most = 2 + random.nextInt(left.size() - 1);
                List<Path> some = List.copyOf(left.subList(0, most));
                left.removeAll(some);
                left.add(random.nextInt(left.size() + 1), merged("round-" + round + "-" + step++, some));
            }

            assertSame(left.getFirst(), expected);
        }
    }

    private static void assertSame(Path found, Path expected) throws IOException {
        for (String file : List.of("series.csv", "harness.csv", "latency.hlog", "errors.json")) {
            assertThat(found.resolve(file)).hasSameTextualContentAs(expected.resolve(file));
        }
        assertThat(RunReader.document(new RunFolder(found)))
                .usingRecursiveComparison()
                .ignoringFields("id")
                .isEqualTo(RunReader.document(new RunFolder(expected)));
        assertThat(names(found.resolve("members"))).isEqualTo(names(expected.resolve("members")));
    }

    private static List<String> names(Path folder) throws IOException {
        try (var entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"closed", "1000/s"})
    void onePartStaysWhatItIs(String arrival) throws IOException {
        Path part = new PartSample(1, 1, arrival, 5).into(store);
        Files.writeString(part.resolve("answers.csv"), "phase,session\nmeasure-1,0,q,1,2,ok,1,d,0,0\n");

        Path merged = merged("one", List.of(part));

        for (String file : List.of("series.csv", "harness.csv", "latency.hlog", "errors.json", "answers.csv")) {
            if (!file.equals("answers.csv")) {
                assertThat(merged.resolve(file)).hasSameTextualContentAs(part.resolve(file));
            }
            assertThat(merged.resolve("members/vm1").resolve(file)).hasSameBinaryContentAs(part.resolve(file));
        }
        RunDocument document = RunReader.document(new RunFolder(merged));
        assertThat(document)
                .usingRecursiveComparison()
                .ignoringFields("id", "measurement.fleet")
                .isEqualTo(RunReader.document(new RunFolder(part)));
        assertThat(fleet(merged).members())
                .extracting(FleetFacts.MemberFacts::sessions)
                .containsExactly(5);
    }

    private static FleetFacts fleet(Path run) throws IOException {
        return Objects.requireNonNull(
                RunReader.document(new RunFolder(run)).measurement().fleet());
    }

    @Test
    void lostMemberEndsThePhaseForAll() throws IOException {
        PartSample killed = new PartSample(2, 2, "closed", 3).intervals(2).killed();
        PartSample well = new PartSample(1, 2, "closed", 4).intervals(5);
        Path folder = killed.into(store);
        Path series = folder.resolve("series.csv");
        // The last line was cut off.
        Files.writeString(series, Files.readString(series).strip().replaceFirst(".{20}$", ""));

        Path merged = merged("lost", List.of(folder, well.into(store)));

        Run run = RunReader.read(merged);
        PhaseResult phase = run.rounds().getFirst();
        assertThat(phase.series()).extracting(IntervalRow::interval).containsExactly(0L, 0L);
        assertThat(phase.facts().extent().startedAt()).isEmpty();
        assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        FleetFacts.LossFacts loss =
                Objects.requireNonNull(fleet(merged).members().get(1).loss());
        assertThat(loss.phase()).isEqualTo(PartSample.PHASE);
        assertThat(loss.cause()).isEqualTo("its process ended without recording a result");
        assertThat(fleet(merged).members().getFirst().loss()).isNull();
    }

    @Test
    void damagedMemberCountsAsLostFromTheDamageOn() throws IOException {
        Path damaged = new PartSample(1, 2, "closed", 3).into(store);
        Path series = damaged.resolve("series.csv");
        List<String> lines = new ArrayList<>(Files.readAllLines(series));
        lines.set(3, "not a row");
        Files.write(series, lines);

        Path merged = merged("damaged", List.of(damaged, new PartSample(2, 2, "closed", 4).into(store)));

        assertThat(RunReader.read(merged).rounds().getFirst().series())
                .extracting(IntervalRow::interval)
                .containsExactly(0L, 0L);
        assertThat(Objects.requireNonNull(fleet(merged).members().getFirst().loss())
                        .cause())
                .contains("series.csv is damaged");
    }

    @Test
    void damagedHistogramIsLeftOut() throws IOException {
        PartSample sample = new PartSample(1, 2, "closed", 3);
        Path damaged = sample.into(store);
        Path log = damaged.resolve("latency.hlog");
        List<String> lines = new ArrayList<>(Files.readAllLines(log));
        int last = lines.size() - 1;
        lines.set(last, lines.get(last).substring(0, lines.get(last).length() - 8));
        Files.write(log, lines);
        PartSample other = new PartSample(2, 2, "closed", 4);

        Path merged = merged("damaged", List.of(damaged, other.into(store)));

        assertThat(Objects.requireNonNull(fleet(merged).members().getFirst().loss())
                        .cause())
                .contains("latency.hlog is damaged");
        assertThat(RunReader.read(merged).rounds().getFirst().counts().acknowledged())
                .isEqualTo(pooled(List.of(sample, other), 0).getTotalCount()
                        + pooled(List.of(sample, other), 1).getTotalCount());
    }

    @Test
    void memberThatHasLessToDoEndsEarlier() throws IOException {
        List<PartSample> parts =
                List.of(new PartSample(1, 2, "closed", 3).intervals(2), new PartSample(2, 2, "closed", 4).intervals(4));

        Run run = RunReader.read(merged("uneven", written(parts)));

        PhaseResult phase = run.rounds().getFirst();
        assertThat(phase.operations().getFirst().times().latency()).isEqualTo(pooled(parts, 0));
        assertThat(phase.facts().extent().windowNanos()).isEqualTo(4_000_000_000L);
        assertThat(phase.harness())
                .extracting(row -> row.sample().sessionsOpen())
                .containsExactly(5, 5, 5, 5);
    }

    @Test
    void messagesAndAnswersNameTheirMembers() throws IOException {
        Path one = new PartSample(1, 2, "closed", 3).into(store);
        Path other = new PartSample(2, 2, "closed", 4).into(store);
        String answers = "phase,session,operation,start_ns,latency_ns,outcome,rows,digest,lag_ns,size\n";
        Files.writeString(
                one.resolve("answers.csv"), answers + "measure-1,0,q,10,5,ok,1,d,0,0\nmeasure-1,0,q,20,5,ok,1,d,0,0\n");
        Files.writeString(other.resolve("answers.csv"), answers + "measure-1,1,q,12,6,ok,1,d,0,0\n");

        Run run = RunReader.read(merged("both", List.of(one, other)));

        assertThat(run.errors())
                .extracting(entry -> entry.count() + " " + entry.message())
                .containsExactlyInAnyOrder("4 again (all members)", "1 lost by vm1 (vm1)", "1 lost by vm2 (vm2)");
        assertThat(RunReader.answers(run)).extracting(row -> row.session()).containsExactly(0, 1, 0);
        assertThat(run.folder().resolve("answers.csv"))
                .content()
                .contains("size,member\n")
                .contains(",vm2\n");
    }

    @Test
    void membersOfOneMachineAreNumbered() throws IOException {
        Path merged = merged(
                "named",
                List.of(
                        new PartSample(2, 3, "closed", 3).host("a b/c").into(store),
                        new PartSample(3, 3, "closed", 3).host("a b/c").into(store),
                        new PartSample(1, 3, "closed", 3).host("..").into(store)));

        assertThat(names(merged.resolve("members"))).containsExactly("a-b-c-2", "a-b-c-3", "member");
        assertThat(RunReader.document(new RunFolder(merged)).host().cores()).isEqualTo(4);
    }

    @Test
    void membersAreReadWithTheRunAsFarAsTheyAreThere() throws IOException {
        List<PartSample> parts = parts("1000/s");
        Path merged = merged("all", written(parts));

        List<Run.Member> members = RunReader.read(merged).members();

        assertThat(members).extracting(Run.Member::name).containsExactly("vm1", "vm2", "vm3", "vm4");
        PhaseResult first = members.getFirst().run().rounds().getFirst();
        Histogram own = pooled(parts.subList(0, 1), 0);
        own.add(pooled(parts.subList(0, 1), 1));
        assertThat(first.operations())
                .singleElement()
                .satisfies(all -> assertThat(all.times().latency()).isEqualTo(own));
        assertThat(first.harness()).hasSize(3);
        Files.delete(merged.resolve("members/vm2/run.json"));
        assertThat(RunReader.read(merged).members())
                .extracting(Run.Member::name)
                .containsExactly("vm1", "vm3", "vm4");
    }
}
