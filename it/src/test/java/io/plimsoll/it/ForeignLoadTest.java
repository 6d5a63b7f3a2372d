package io.plimsoll.it;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.ProcessLoad;
import io.plimsoll.results.Finding;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
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
        Plimsoll plimsoll = new Plimsoll(folder);
        try {
            for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                loops.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            Plimsoll.Result result = plimsoll.run("run tpcb -t postgres:embedded -p variant=select-only -c 2"
                    + " --warmup 0s --measure 3s -p interval=500ms -p audit=false");
            assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        } finally {
            loops.forEach(Process::destroyForcibly);
        }
        RunDocument run = RunReader.read(plimsoll.onlyRun()).document();
        // A note, because tests say that they share the machine.
        assertThat(run.findings())
                .anySatisfy(finding -> assertThat(finding.name() + " " + finding.severity())
                        .isEqualTo("ForeignLoad " + Finding.Severity.NOTE));
        assertThat(run.phases())
                .filteredOn(phase -> phase.kind() == PhaseKind.MEASURE)
                .singleElement()
                .extracting(PhaseFacts::foreign, as(InstanceOfAssertFactories.list(ProcessLoad.class)))
                .isNotEmpty()
                .noneSatisfy(load -> assertThat(load.name()).isEqualTo("postgres"));
        assertThat(column("target_cpu_ns")).isPositive();
        assertThat(column("foreign_cpu_ns")).isPositive();
    }

    @Test
    void theTargetBehindAUnixSocketIsNotForeign() throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        try (EmbeddedPostgres postgres = Servers.start(folder.resolve("server"))) {
            String address = "postgres://" + EmbeddedPostgres.NAME + ":"
                    + postgres.password().reveal() + "@/" + EmbeddedPostgres.NAME + "?host="
                    + postgres.folder().resolve("socket") + "&port=" + postgres.port();
            Plimsoll.Result result = plimsoll.run("run tpcb -t \"" + address + "\" -p variant=select-only -c 2"
                    + " --warmup 0s --measure 2s -p interval=500ms -p audit=false");
            assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        }
        assertThat(column("target_cpu_ns")).isPositive();
        RunDocument run = RunReader.read(plimsoll.onlyRun()).document();
        assertThat(run.phases())
                .filteredOn(phase -> phase.kind() == PhaseKind.MEASURE)
                .singleElement()
                .extracting(phase -> Objects.requireNonNullElse(phase.foreign(), List.<ProcessLoad>of()))
                .asInstanceOf(InstanceOfAssertFactories.list(ProcessLoad.class))
                .noneSatisfy(load -> assertThat(load.name()).isEqualTo("postgres"));
    }

    private double column(String name) throws IOException {
        List<String> lines = Files.readAllLines(new Plimsoll(folder).onlyRun().resolve("harness.csv"));
        int at = List.of(lines.getFirst().split(",")).indexOf(name);
        return lines.stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",")[at]))
                .sum();
    }
}
