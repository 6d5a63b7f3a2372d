package io.plimsoll.results.merge;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunWriter;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.SingleOperations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/// A part of a run with random latencies, which it remembers: what a merge of several of them has to hold is known.
final class PartSample {
    static final List<String> OPERATIONS = List.of("read", "write");
    static final String PHASE = "measure-1";
    private static final long SECOND = 1_000_000_000;

    final String id;
    final String shard;

    /// The latencies by interval, then by operation.
    final List<List<List<Long>>> latencies = new ArrayList<>();

    private final String arrival;
    private final Random random;
    private String host = "vm";
    private RunStatus status = RunStatus.COMPLETED;
    private List<String> more = List.of();

    /// @param rank from 1
    PartSample(int rank, int of, String arrival, long seed) {
        this.shard = rank + "/" + of;
        this.id = "20261122-180000-00" + rank + "-scripted-scripted";
        this.arrival = arrival;
        this.random = new Random(seed);
        this.host = "vm" + rank;
        intervals(3);
    }

    PartSample intervals(int count) {
        latencies.clear();
        for (int interval = 0; interval < count; interval++) {
            List<List<Long>> operations = new ArrayList<>();
            for (int operation = 0; operation < OPERATIONS.size(); operation++) {
                List<Long> values = new ArrayList<>();
                for (int i = random.nextInt(60); i > 0; i--) {
                    values.add((long) Math.pow(10, 3 + random.nextDouble() * 5));
                }
                operations.add(values);
            }
            latencies.add(operations);
        }
        return this;
    }

    PartSample host(String name) {
        host = name;
        return this;
    }

    /// @param settings as in [ScriptedRun#plan]
    PartSample set(String... settings) {
        more = List.of(settings);
        return this;
    }

    /// Its process was killed after the last interval.
    PartSample killed() {
        status = RunStatus.RUNNING;
        return this;
    }

    /// The buckets of all latencies of one operation.
    void addTo(Histogram histogram, int operation) {
        latencies.forEach(interval -> interval.get(operation).forEach(histogram::recordValue));
    }

    /// Writes the part's folder.
    Path into(Path store) throws IOException {
        Path folder = store.resolve(id);
        boolean open = !arrival.equals("closed");
        try (RunWriter writer = new RunWriter(folder, document(), 0)) {
            append(writer, open);
            if (status == RunStatus.COMPLETED) {
                writer.update(document -> document.with(
                                document.measurement().withPhase(facts(open)).withCounters(Map.of("sent", 7L)))
                        .ended(RunStatus.COMPLETED, "2026-11-22T18:00:09Z", null));
                writer.writeErrors(List.of(
                        new ErrorLog.Entry(ErrorClass.SERIALIZATION, "40001", "again", 2),
                        new ErrorLog.Entry(ErrorClass.CONNECTION, "", "lost by " + host, 1)));
            }
        }
        return folder;
    }

    private RunDocument document() {
        List<String> settings = new ArrayList<>(more);
        for (String usual : List.of("arrival=" + arrival, "measure=3s", "sessions=5", "seed=42", "shard=" + shard)) {
            String key = usual.substring(0, usual.indexOf('=') + 1);
            if (more.stream().noneMatch(other -> other.startsWith(key))) {
                settings.add(usual);
            }
        }
        HostFacts machine = new HostFacts(
                "Linux", "Abacus", 2, 1L << 33, "Java 25", "G1", 1L << 30, List.of(), null, null, null, host);
        return new RunDocument(
                id,
                RunStatus.RUNNING,
                "2026-11-22T18:00:00Z",
                null,
                // No process has this id.
                new HarnessProcess(Integer.MAX_VALUE, "2026-11-22T17:59:59Z"),
                "0.1.0",
                PlanDocument.of(ScriptedRun.plan(settings.toArray(String[]::new))),
                null,
                machine,
                RunDocument.Measurement.NONE,
                RunDocument.Judged.NONE,
                null);
    }

    private PhaseFacts facts(boolean open) {
        long ended =
                latencies.stream().flatMap(List::stream).mapToLong(List::size).sum();
        PhaseFacts.Extent extent = new PhaseFacts.Extent(
                "2026-11-22T18:00:01Z", latencies.size() * SECOND, open, ended + 2, 2, 1, 12_345, 2_000_000L);
        PhaseFacts.Lanes lanes = new PhaseFacts.Lanes(random.nextDouble(), 0, null, null);
        return new PhaseFacts(PHASE, PhaseKind.MEASURE, 1, extent, lanes, 0, 1, null, null, null, null, null);
    }

    private void append(RunWriter writer, boolean open) throws IOException {
        for (int interval = 0; interval < latencies.size(); interval++) {
            long from = interval * SECOND;
            Recorder recorder = new Recorder(new Window(from, SECOND, from + SECOND), OPERATIONS.size(), open);
            SingleOperations single = new SingleOperations(recorder);
            for (int operation = 0; operation < OPERATIONS.size(); operation++) {
                for (long latency : latencies.get(interval).get(operation)) {
                    long ended = from + SECOND - 1;
                    single.acknowledged(operation, false, ended - latency, ended - latency / 2, ended);
                }
            }
            Slice slice = Slice.sum(OPERATIONS.size(), open);
            recorder.collect(0, slice::add);
            writer.append(
                    new RunWriter.Place(PHASE, interval, 0, from, from + SECOND),
                    OPERATIONS,
                    slice,
                    open ? new long[] {interval, 10} : new long[] {IntervalRow.NOT_DUE, IntervalRow.NOT_DUE},
                    sample(interval));
        }
    }

    private HarnessSample sample(int interval) {
        return new HarnessSample(
                random.nextInt(1_000_000_000),
                random.nextDouble(),
                interval == 0 ? Double.NaN : random.nextDouble(),
                interval,
                interval,
                random.nextInt(1_000_000),
                random.nextInt(1_000_000),
                shard.startsWith("1/") ? 3 : 2,
                random.nextInt(3),
                random.nextInt(1_000_000) - 500_000,
                MachineSample.UNKNOWN,
                JavaSample.UNKNOWN);
    }
}
