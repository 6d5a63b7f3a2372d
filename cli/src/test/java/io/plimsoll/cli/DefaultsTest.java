package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is not said must make sense together.
class DefaultsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "'', 1",
        "-s 3, 3",
        "-s 40, 8",
        "-s 3 -c 5, 5",
        "--variant select-only, 8",
        "--variant simple-update, 8",
        "--variant stored-procedure, 1",
    })
    void tpcbHasNoMoreSessionsThanBranches(String more, int sessions) {
        Typed typed = new Typed();
        assertThat(typed.execute(("plan tpcb -t postgres://me@host/d " + more).strip()))
                .as(typed.err())
                .isZero();
        assertThat(typed.out()).containsPattern("sessions: +" + sessions + "\\n");
    }

    /// A sweep does not bury the history under its cells.
    @Test
    void aSweepIsOneLineOfTheHistory() {
        String quick = " ycsb -t h2:mem -p recordcount=100 -w 0s -m 20ops --runs-dir " + folder;
        new Typed().execute("run" + quick);
        new Typed().execute("sweep --grid sessions=1,2" + quick);
        Typed folded = new Typed();
        assertThat(folded.execute("runs --runs-dir " + folder)).as(folded.err()).isZero();
        assertThat(folded.out()).contains("of 2 runs; `plimsoll show` shows it");
        assertThat(folded.out().lines()).hasSize(3);
        Typed all = new Typed();
        all.execute("runs --steps --runs-dir " + folder);
        assertThat(all.out()).doesNotContain("of 2 runs");
        assertThat(all.out().lines()).hasSize(4);
        Typed cells = new Typed();
        cells.execute("runs --tag none --runs-dir " + folder);
        assertThat(cells.out()).startsWith("none of 3 runs in ");
    }

    /// DuckDB refuses the second of two transactions that change a row.
    @Test
    void tpcbFailsNowhereByItsDefaults() {
        Typed typed = new Typed();
        int exitCode = typed.execute("run tpcb -t duckdb:mem -w 0s -m 60ops --runs-dir " + folder);
        assertThat(exitCode).as(typed.out() + typed.err()).isIn(ExitCode.PASS, ExitCode.INVALID);
        assertThat(typed.out())
                .contains("7 of 7 invariants hold")
                .doesNotContain("ClientsExceedScale", "serialization");
    }
}
