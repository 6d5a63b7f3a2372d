package io.plimsoll.bench;

import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// A run that never took place, written by the real writer: intervals of 1 s with made-up latencies. Immutable.
///
/// @param seconds its measured time
/// @param rate operations per second, spread evenly over the operations
public record SyntheticRun(int seconds, int operations, int rate) {
    static final String ID = "20261122-000000-made-up";
    private static final String BEGAN = "2026-11-22T00:00:00Z";
    private static final long SECOND = 1_000_000_000L;
    private static final String ROUND = "measure-1";

    /// As many as different latencies are drawn of each operation.
    private static final int DRAWN = 4_096;

    /// Writes it into a new folder.
    ///
    /// @return the folder
    public Path write(Path store) throws IOException {
        return write(store, 1, 1);
    }

    /// Writes one part of it into a new folder.
    ///
    /// @param rank from 1; each part has other latencies
    /// @return the folder
    public Path write(Path store, int rank, int of) throws IOException {
        Path folder = store.resolve(of == 1 ? ID : ID + "-" + rank);
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= operations; i++) {
            names.add("operation-" + i);
        }
        SplittableRandom random = new SplittableRandom(41 + rank);
        long[][] drawn = drawn(random);
        Slice slice = Slice.sum(operations, false);
        long[] due = new long[operations];
        Arrays.fill(due, IntervalRow.NOT_DUE);
        try (RunWriter writer = new RunWriter(folder, document(rank + "/" + of), 0)) {
            for (int i = 0; i < seconds; i++) {
                slice.clear();
                for (int operation = 0; operation < operations; operation++) {
                    record(slice, operation, drawn[operation], random);
                }
                writer.append(
                        new RunWriter.Place(ROUND, i, 0, i * SECOND, (i + 1) * SECOND),
                        names,
                        slice,
                        due,
                        new HarnessSample(
                                300_000_000L,
                                0.6,
                                0,
                                1,
                                3,
                                1_500_000,
                                1_500_000,
                                8,
                                0,
                                0,
                                HarnessSample.MachineSample.UNKNOWN,
                                JavaSample.UNKNOWN));
            }
            PhaseFacts facts = facts();
            writer.update(document -> document.with(document.measurement().withPhase(facts))
                    .ended(
                            RunStatus.COMPLETED,
                            Instant.parse(BEGAN).plusSeconds(seconds).toString(),
                            null));
        }
        return folder;
    }

    /// Another run of the same content: only its document is a file of its own.
    static Path copy(Path folder, String id) throws IOException {
        Path copy = Files.createDirectory(folder.resolveSibling(id));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Path other = copy.resolve(String.valueOf(file.getFileName()));
                if (other.endsWith("run.json")) {
                    Files.writeString(other, Files.readString(file).replace(ID, id));
                } else {
                    Files.createLink(other, file);
                }
            }
        }
        return copy;
    }

    /// Log-normal around a millisecond, with a different centre for each operation.
    private long[][] drawn(SplittableRandom random) {
        long[][] drawn = new long[operations][DRAWN];
        for (int operation = 0; operation < operations; operation++) {
            for (int i = 0; i < DRAWN; i++) {
                drawn[operation][i] = (long) (1e6 * (1 + operation / 4.0) * Math.exp(0.5 * random.nextGaussian()));
            }
        }
        return drawn;
    }

    private void record(Slice slice, int operation, long[] drawn, SplittableRandom random) {
        int count = rate / operations;
        slice.counts(operation).addOk(count);
        for (int i = 0; i < count; i++) {
            slice.times(operation).latency().recordValue(drawn[random.nextInt(DRAWN)]);
        }
    }

    private PhaseFacts facts() {
        long planned = (long) seconds * (rate / operations) * operations;
        return new PhaseFacts(
                ROUND,
                PhaseKind.MEASURE,
                1,
                new PhaseFacts.Extent(BEGAN, seconds * SECOND, false, planned, 0, 0, 0, null),
                new PhaseFacts.Lanes(0.3, 0, null, null),
                0,
                1,
                null,
                null,
                null,
                null,
                null);
    }

    private RunDocument document(String shard) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("workload", "made-up");
        settings.put("target", "nowhere:");
        settings.put("sessions", "8");
        settings.put("arrival", "closed");
        settings.put("measure", seconds + "s");
        settings.put("shard", shard);
        List<PlanDocument.Phase> phases = List.of(new PlanDocument.Phase(ROUND, seconds + "s", "42"));
        return RunDocument.begun(
                ID, Instant.parse(BEGAN), new PlanDocument(settings, Map.of(), phases, "platform", "", null));
    }
}
