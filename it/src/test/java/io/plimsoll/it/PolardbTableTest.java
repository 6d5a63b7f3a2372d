package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.server.SharedPostgres;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// PolarDB's table as a whole command, with tiny sizes.
@ExtendWith(SharedPostgres.class)
class PolardbTableTest {
    @TempDir
    Path folder;

    @Test
    void theWholeTableIsOneCommand(EmbeddedPostgres postgres) throws Exception {
        Result result = Plimsoll.warm(folder)
                .run("ycsb polardb --target " + Servers.address(postgres)
                        + " --sizes 300 --sessions 1,2 --warmup 0s --measure 300ms -p maxscanlength=10");
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(new SweepStore(folder.resolve("plimsoll-runs"))
                        .find("last")
                        .orElseThrow()
                        .document()
                        .cells())
                .hasSize(5 * 2)
                .allMatch(cell -> cell.state() == CellState.DONE);
        assertThat(result.out())
                .contains("the best of 1 or 2 sessions", "insert_only", "10 done")
                .doesNotContain("pending", "failed");
    }

    @Test
    void thePublishedTableIsPrinted() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Result result = plimsoll.run("ycsb published");
        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).contains("109,808", "537 MB/s");
        assertThat(plimsoll.run("ycsb published --json").out()).startsWith("{").contains("FasterWhenLarger");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--sizes many | --sizes = many: ",
                "--sizes 0 | --sizes = 0: must be at least 1",
                "--sizes 1k,1000 | the grid names recordcount = 1000 twice",
                "--sizes 1k --published-sizes | --published-sizes and --sizes are both given",
                "--sessions 8,8 | --sessions names a level twice",
                "--sessions 8 -p recordcount=5 | \"recordcount\" is an axis of the grid",
                "--measure long | measure = long: needs a time",
            })
    void whatIsWrongIsToldAndNothingTouched(String options, String sentence) throws Exception {
        Result result = Plimsoll.warm(folder).run("ycsb polardb --target hsqldb:mem " + options);
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(2);
        assertThat(result.err()).contains(sentence);
        assertThat(folder.resolve("plimsoll-runs")).doesNotExist();
    }
}
