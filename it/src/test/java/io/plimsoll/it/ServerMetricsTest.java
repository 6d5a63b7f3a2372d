package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.results.ExporterFacts;
import io.plimsoll.results.HostSeries;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.testing.ScriptedExporter;
import io.plimsoll.testing.StubNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whole runs that ask exporters, good ones and bad ones.
class ServerMetricsTest {
    private static final String RUN =
            "run tpcb --scale 1 --target hsqldb:mem --sessions 1 --pacing 20ms --warmup 0s --measure 4s"
                    + " --server-metrics ";

    @TempDir
    Path folder;

    private static double seconds() {
        return System.nanoTime() / 1e9 + 1_000;
    }

    private static String counted() {
        return "# TYPE pg_commits_total counter\npg_commits_total{db=\"bench\"} " + Math.round(seconds() * 500) + "\n";
    }

    private Run read(Result result) throws Exception {
        assertThat(result.exitCode()).as(result.err()).isIn(0, 3);
        return RunReader.read(Plimsoll.warm(folder).onlyRun());
    }

    private static List<String> notes(Run run) {
        return Objects.requireNonNull(run.document().measurement().server(), "looked at")
                .notes();
    }

    @Test
    void theMachineAndTheCountersAreInTheReport() throws Exception {
        try (ScriptedExporter machine =
                        new ScriptedExporter().answers(new StubNode(ServerMetricsTest::seconds).busy(0.5));
                ScriptedExporter server = new ScriptedExporter().answers(ServerMetricsTest::counted)) {
            Result result = Plimsoll.warm(folder)
                    .run(RUN + machine.address() + " --server-metrics " + server.address()
                            + " --server-view off --verbose");
            Run run = read(result);
            assertThat(run.folder().resolve("host.csv")).doesNotExist();
            assertThat(run.host().source()).isEqualTo(HostSeries.Source.EXPORTER);
            assertThat(run.host().rows()).isNotEmpty();
            run.host().rows().forEach(row -> {
                assertThat(row.sample().processors().busy()).isBetween(0.95, 1.05);
                assertThat(row.sample().disks().getFirst().reads()).isBetween(90.0, 110.0);
            });
            List<ExporterFacts> exporters =
                    Objects.requireNonNull(run.document().measurement().exporters(), "asked for");
            assertThat(exporters).extracting(ExporterFacts::failed).containsExactly(0, 0);
            assertThat(exporters).extracting(ExporterFacts::machine).containsExactly(true, false);
            assertThat(exporters.getLast().risesPerSecond().get("pg_commits_total{db=\"bench\"}"))
                    .isBetween(450.0, 550.0);
            assertThat(Files.readString(run.folder().resolve("metrics.csv"))).contains("pg_commits_total");
            assertThat(result.out())
                    .contains("the server's, by its node_exporter", "of 2 cores busy", "pg_commits_total");
        }
    }

    /// Of exporters that hang, lie, or are not there, each is one note, and the run is what it would have been.
    @Test
    void badExportersAreNotes() throws Exception {
        try (ScriptedExporter hanging = new ScriptedExporter().hangs();
                ScriptedExporter page = new ScriptedExporter().answers(200, "text/html", "<html></html>");
                ScriptedExporter half = new ScriptedExporter().breaksOff("up 1\n");
                ScriptedExporter lying =
                        new ScriptedExporter().answers(new StubNode(() -> -seconds() / 7).heldUp(99))) {
            String nowhere = "http://127.0.0.1:1/metrics";
            String all = String.join(",", hanging.address(), page.address(), half.address(), lying.address(), nowhere);
            Result result = Plimsoll.warm(folder).run(RUN + all + " --server-view off");
            Run run = read(result);
            assertThat(run.document().failure()).isNull();
            assertThat(run.host().rows()).isEmpty();
            assertThat(notes(run)).hasSize(5).allMatch(note -> note.startsWith("http://127.0.0.1:"));
            assertThat(result.err()).contains(nowhere + " cannot be reached: nothing listens there; the run continues");
        }
    }

    @Test
    void theMachineThatTheRunLooksAtItselfIsNotStoredTwice() throws Exception {
        try (ScriptedExporter machine = new ScriptedExporter().answers(new StubNode(ServerMetricsTest::seconds))) {
            Run run = read(Plimsoll.warm(folder).run(RUN + machine.address() + " --server-view light"));
            assertThat(run.folder().resolve("server-host.csv")).doesNotExist();
            assertThat(notes(run))
                    .anyMatch(note -> note.contains("shows the machine that the run itself records (host.csv)"));
        }
    }

    @Test
    void aPasswordIsGivenToTheExporterAloneAndStoredNowhere() throws Exception {
        try (ScriptedExporter server = new ScriptedExporter().answers(ServerMetricsTest::counted)) {
            String address = server.address().replace("//", "//prom@");
            Result result = Plimsoll.warm(folder)
                    .start(RUN + address, Map.of("PLIMSOLL_METRICS_PASSWORD", "SEKRET"))
                    .await();
            Run run = read(result);
            byte[] pair = "prom:SEKRET".getBytes(StandardCharsets.UTF_8);
            assertThat(server.credentials())
                    .isNotEmpty()
                    .containsOnly("Basic " + Base64.getEncoder().encodeToString(pair));
            assertThat(result.out() + result.err()).doesNotContain("SEKRET");
            try (Stream<Path> files = Files.walk(run.folder())) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .as(file.toString())
                            .doesNotContain("SEKRET");
                }
            }
        }
    }
}
