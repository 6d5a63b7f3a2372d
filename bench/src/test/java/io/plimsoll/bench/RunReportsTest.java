package io.plimsoll.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.bench.rig.Contender;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReportsTest {
    @TempDir
    private Path runs;

    /// A run of two seconds, written by the real writer, with the line of the log that the engine writes.
    @Test
    void addsUpTheIntervalsOfARound() throws Exception {
        assertThat(RunReports.of(runs, "measure-1")).isEmpty();
        Path run = new SyntheticRun(2, 5, 100).write(runs);
        assertThat(RunReports.of(runs, "measure-1")).isEmpty();
        Files.writeString(run.resolve("log.txt"), "1970-01-01T00:00:01.500Z measure-1 begins\n");
        assertThat(RunReports.of(runs, "measure-1"))
                .containsExactly(
                        new Contender.Report(1_500, 0),
                        new Contender.Report(2_500, 100),
                        new Contender.Report(3_500, 200));
        assertThat(RunReports.of(runs, "measure-2")).isEmpty();
    }

    @Test
    void aCopyIsARunOfItsOwn() throws Exception {
        Path run = new SyntheticRun(2, 5, 100).write(runs);
        Path copy = SyntheticRun.copy(run, "20261123-000000-made-up");
        assertThat(copy.resolve("series.csv")).hasSameBinaryContentAs(run.resolve("series.csv"));
        assertThat(copy.resolve("run.json"))
                .content()
                .contains("20261123-000000-made-up")
                .doesNotContain(SyntheticRun.ID);
    }
}
