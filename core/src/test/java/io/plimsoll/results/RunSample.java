package io.plimsoll.results;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.SingleOperations;
import io.plimsoll.workload.AuditResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A small run of known figures, written as the engine writes it, with an id, times and a machine that
/// never change.
final class RunSample {
    static final List<String> OPERATIONS = List.of("read", "write");
    static final long SECOND = 1_000_000_000;
    private static final long STARTED = 5 * SECOND;

    private RunSample() {}

    static RunDocument document(String arrival, RunStatus status) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("b", "2");
        settings.put("a", "1");
        TargetIdentity target = new TargetIdentity(
                "scripted:",
                "Scripted",
                "1.0",
                "scripted",
                "generic",
                true,
                Durability.NONE,
                "it holds nothing",
                "none",
                settings,
                null,
                "");
        HostFacts host = new HostFacts(
                "Linux", "Abacus", 2, 1L << 33, "Java 25", "G1", 1L << 30, List.of(), null, null, null, null);
        return new RunDocument(
                        "20261121-120000-scripted-scripted",
                        RunStatus.RUNNING,
                        "2026-11-21T12:00:00Z",
                        null,
                        // No process has this id.
                        new HarnessProcess(Integer.MAX_VALUE, "2026-11-21T11:59:59Z"),
                        "0.1.0",
                        PlanDocument.of(ScriptedRun.plan("arrival=" + arrival, "measure=3s")),
                        target,
                        host,
                        new RunDocument.Measurement(1_234_567, null, null, List.of(), List.of(), null, null, null),
                        RunDocument.Judged.NONE,
                        null)
                .ended(status, status == RunStatus.RUNNING ? null : "2026-11-21T12:00:04Z", null);
    }

    /// Writes three intervals: a busy one, an idle one, and one with failures.
    static void append(RunWriter writer, boolean open) throws IOException {
        Window window = new Window(STARTED, SECOND, STARTED + 3 * SECOND);
        Recorder recorder = new Recorder(window, OPERATIONS.size(), open);
        SingleOperations single = new SingleOperations(recorder);
        for (int i = 1; i <= 1_000; i++) {
            long ended = STARTED + i * 900_000L;
            single.acknowledged(i % 2, i % 10 == 0, ended - i * 1_000L, ended - 500, ended, i % 100 == 0 ? 1 : 0);
        }
        long last = STARTED + 2 * SECOND;
        single.acknowledged(0, false, last, last + 7, last + 1_234_567);
        single.failed(1, ErrorClass.SERIALIZATION, false, last + 10, 3);
        single.failed(1, ErrorClass.CONNECTION, true, last + 20, 0);
        if (open) {
            recorder.skipped(1, last + 30);
        }
        for (long i = 0; i < 3; i++) {
            Slice slice = Slice.sum(OPERATIONS.size(), open);
            recorder.collect(i, slice::add);
            double share = i == 1 ? Double.NaN : 0.12345 + i / 10.0;
            HarnessSample sample = new HarnessSample(
                    1_500_000_000L + i,
                    share,
                    0,
                    i,
                    2 * i,
                    1_000_001,
                    3_000_003,
                    2,
                    i,
                    17 * i,
                    HarnessSample.MachineSample.UNKNOWN,
                    JavaSample.UNKNOWN);
            long from = STARTED + i * SECOND;
            writer.append(
                    new RunWriter.Place("measure-1", i, STARTED, from, from + SECOND),
                    OPERATIONS,
                    slice,
                    open ? new long[] {500 - i, i} : new long[] {IntervalRow.NOT_DUE, IntervalRow.NOT_DUE},
                    sample);
        }
    }

    static PhaseFacts facts(boolean open) {
        PhaseFacts.Extent extent =
                new PhaseFacts.Extent("2026-11-21T12:00:00Z", 3 * SECOND, open, 1_010, 6, 4, 12_345, 2_000_000L);
        return new PhaseFacts(
                "measure-1",
                PhaseKind.MEASURE,
                1,
                extent,
                new PhaseFacts.Lanes(0.25, 0, null, null),
                0,
                1,
                null,
                null,
                null,
                null,
                null);
    }

    static List<ErrorLog.Entry> errors() {
        return List.of(
                new ErrorLog.Entry(ErrorClass.SERIALIZATION, "40001", "could not \"serialize\", füürï\n", 4),
                new ErrorLog.Entry(ErrorClass.CONNECTION, "", "lost", 1));
    }

    /// A run that ended well.
    static Path completed(Path folder, String arrival) throws IOException {
        boolean open = !arrival.equals("closed");
        try (RunWriter writer = new RunWriter(folder, document(arrival, RunStatus.COMPLETED), STARTED)) {
            append(writer, open);
            writer.update(document -> document.with(document.measurement()
                    .withPhase(facts(open))
                    .withAudit(List.of(new AuditResult(
                            "sum", "it adds up", AuditResult.Status.VIOLATED, 1, List.of("row 1 holds 2"), "")))));
            writer.writeErrors(errors());
        }
        return folder;
    }

    /// A run whose process was killed in its third second.
    static Path killed(Path folder, String arrival) throws IOException {
        try (RunWriter writer = new RunWriter(folder, document(arrival, RunStatus.RUNNING), STARTED)) {
            append(writer, !arrival.equals("closed"));
        }
        return folder;
    }
}
