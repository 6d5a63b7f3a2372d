package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
