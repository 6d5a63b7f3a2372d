package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What cannot be meant is refused by a sentence and exit code 2, before anything is touched.
class TypedWrongTest {
    private static final String QUICK = "run ycsb -t h2:mem -p recordcount=100 -c 1 -w 0s -m 20ops --runs-dir ";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "serve --port 99999             | 99999 is not a port: choose one from 1 to 65535, or 0 for any",
                "serve --port -1                | -1 is not a port",
                "run tpcb -t h2:mem --live 99999| 99999 is not a port",
                "runs --verdict pas             | pas is not a verdict (did you mean \"PASS\"?); choose one of PASS,",
                "trend --verdict pas            | choose one of PASS, FAIL, INVALID, running, completed, interrupted,",
                "sweep tpcb -t h2:mem --grid sessions=1k,1000 | the sweep has the cell sessions=1000#1 twice"
            })
    void isRefused(String line, String sentence) {
        Typed typed = new Typed();
        assertThat(typed.execute(line + " --runs-dir " + folder))
                .as(typed.err())
                .isEqualTo(ExitCode.BAD_SPEC);
        assertThat(typed.err()).contains(sentence).doesNotContain("Exception");
    }

    @Test
    void aFilterThatNothingMatchesSaysSo() {
        Typed none = new Typed();
        assertThat(none.execute("runs --runs-dir " + folder)).isZero();
        assertThat(none.out()).contains("there are no runs in ", "`plimsoll tour` makes some");

        new Typed().execute(QUICK + folder);
        Typed other = new Typed();
        assertThat(other.execute("runs --workload tpcb --runs-dir " + folder)).isZero();
        assertThat(other.out())
                .startsWith("none of 1 runs in " + folder + " matches")
                .doesNotContain("tour");
        Typed same = new Typed();
        assertThat(same.execute("runs --verdict Completed --runs-dir " + folder))
                .isZero();
        assertThat(same.out()).contains("ycsb");
    }
}
