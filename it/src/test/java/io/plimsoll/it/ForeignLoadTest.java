package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.HarnessSample.MachineSample.ProcessLoad;
import io.plimsoll.results.Finding;
import io.plimsoll.results.RunReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What other programs take of the machine is told apart from what the target takes.
@EnabledOnOs(OS.LINUX)
class ForeignLoadTest {
    @TempDir
    Path folder;

    @Test
    void busyLoopsAreFoundAndTheTargetIsNotAmongThem() throws IOException, InterruptedException {
        List<Process> loops = new ArrayList<>();
        Set<Long> target;
        try {
            target = run("postgres:embedded --measure 3s", () -> {
                for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                    loops.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
                }
            });
        } finally {
            loops.forEach(Process::destroyForcibly);
        }
        // A note, because tests say that they share the machine.
        assertThat(RunReader.read(Plimsoll.warm(folder).onlyRun())
                        .document()
                        .judged()
                        .findings())
                .anySatisfy(finding -> assertThat(finding.name() + " " + finding.severity())
                        .isEqualTo("ForeignLoad " + Finding.Severity.NOTE));
        assertThat(foreign()).isNotEmpty().noneMatch(load -> target.contains(load.pid()));
        assertThat(column("target_cpu_ns")).isPositive();
        assertThat(column("foreign_cpu_ns")).isPositive();
    }

    @Test
    void theTargetBehindAUnixSocketIsNotForeign() throws Exception {
        Set<Long> target;
        try (EmbeddedPostgres postgres = Servers.start(folder.resolve("server"))) {
            target = run(
                    "\"postgres://" + EmbeddedPostgres.NAME + ":"
                            + postgres.password().reveal() + "@/" + EmbeddedPostgres.NAME + "?host="
                            + postgres.folder().resolve("socket") + "&port=" + postgres.port() + "\" --measure 2s",
                    () -> {});
        }
        assertThat(column("target_cpu_ns")).isPositive();
        assertThat(foreign()).noneMatch(load -> target.contains(load.pid()));
    }

    /// What is done besides.
    @FunctionalInterface
    private interface Work {
        void begin() throws IOException;
    }

    /// Runs a workload with two sessions.
    ///
    /// @param besides begins as soon as there is a server
    /// @return the processes of the PostgreSQL server in the test's folder; other tests have servers of their own,
    ///     which are foreign
    private Set<Long> run(String targetAndMeasure, Work besides) throws IOException, InterruptedException {
        Set<Long> seen = new HashSet<>();
        Plimsoll.Started command = Plimsoll.warm(folder)
                .start("run tpcb -p variant=select-only -c 2 --warmup 1s -p interval=500ms -p audit=false -t "
                        + targetAndMeasure);
        do {
            Optional<ProcessHandle> server = server();
            if (server.isPresent()) {
                if (seen.isEmpty()) {
                    besides.begin();
                }
                seen.add(server.get().pid());
                server.get().descendants().map(ProcessHandle::pid).forEach(seen::add);
            }
        } while (!command.process().waitFor(50, TimeUnit.MILLISECONDS));
        Plimsoll.Result result = command.await();
        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        assertThat(seen).as("the server's processes").hasSizeGreaterThan(2);
        return seen;
    }

    /// The server in the test's folder: in `server/postgres` the one a test started, in `data` the embedded one.
    private Optional<ProcessHandle> server() throws IOException {
        try (Stream<Path> files = Files.find(
                folder, 5, (path, is) -> path.getFileName().toString().equals("postmaster.pid"))) {
            return files.findFirst().map(ForeignLoadTest::firstLine).flatMap(ProcessHandle::of);
        } catch (UncheckedIOException changedMeanwhile) {
            return Optional.empty();
        }
    }

    private static long firstLine(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.findFirst().map(Long::parseLong).orElse(0L);
        } catch (IOException removedMeanwhile) {
            return 0;
        }
    }

    private List<ProcessLoad> foreign() throws IOException {
        return RunReader.read(Plimsoll.warm(folder).onlyRun()).document().measurement().phases().stream()
                .filter(phase -> phase.kind() == PhaseKind.MEASURE)
                .flatMap(phase -> Objects.requireNonNullElse(phase.foreign(), List.<ProcessLoad>of()).stream())
                .toList();
    }

    private double column(String name) throws IOException {
        List<String> lines = Files.readAllLines(Plimsoll.warm(folder).onlyRun().resolve("harness.csv"));
        int at = List.of(lines.getFirst().split(",")).indexOf(name);
        return lines.stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",")[at]))
                .sum();
    }
}
