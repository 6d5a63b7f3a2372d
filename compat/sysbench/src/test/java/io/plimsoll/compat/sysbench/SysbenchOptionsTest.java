package io.plimsoll.compat.sysbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.sysbench.SysbenchRequest.Answer;
import io.plimsoll.compat.sysbench.SysbenchRequest.Command;
import io.plimsoll.compat.sysbench.SysbenchRequest.Task;
import io.plimsoll.spec.Key;
import io.plimsoll.testing.Golden;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SysbenchOptionsTest {
    static SysbenchRequest read(String line) throws SysbenchRefusal {
        return SysbenchOptions.read(RefusedLines.words(line));
    }

    static Task task(String line) throws SysbenchRefusal {
        return (Task) read(line);
    }

    /// Which stream gets what.
    static String refusal(String line) {
        try {
            return "is not refused: " + read(line).getClass().getSimpleName();
        } catch (SysbenchRefusal refused) {
            return (refused.isLogged() ? "out: " : "err: ") + refused.getMessage();
        }
    }

    @Test
    void refusesInASentence() throws Exception {
        Golden.check("refusals.txt", () -> {
            StringBuilder text = new StringBuilder();
            Stream.concat(RefusedLines.BY_BOTH.stream(), RefusedLines.ONLY_HERE.stream())
                    .forEach(line -> text.append("$ sysbench ")
                            .append(line)
                            .append('\n')
                            .append(refusal(line))
                            .append("\n\n"));
            return text.toString();
        });
    }

    @Test
    void aMistypedPasswordIsNotRepeated() {
        assertThat(refusal("oltp_read_write --mysql_pasword=precious run")).doesNotContain("precious");
    }

    @ParameterizedTest
    @CsvSource({
        "--threads=8, threads, 8",
        "--threads=3 --threads=5, threads, 5",
        "--num-threads=6, threads, 6",
        "--max-requests=7, events, 7",
        "--table_size=55, table-size, 55",
        "--table-size=0000055, table-size, 55",
        "--skip-trx, skip-trx, true",
        "--skip_trx=on, skip-trx, true",
        "--skip-trx=1, skip-trx, true",
        "--range-selects=off, range-selects, false",
        "--range-selects=0, range-selects, false",
        "--rand-type=pareto, rand-type, pareto",
        "--rand-pareto-h=0.3, rand-pareto-h, 0.3"
    })
    void valuesAreReadAsSysbenchReadsThem(String given, String option, String value) throws Exception {
        assertThat(task("oltp_read_write " + given + " run").options().written(option))
                .isEqualTo(value);
        assertThat(task(given + " oltp_read_write run").options().written(option))
                .isEqualTo(value);
        assertThat(task("oltp_read_write run " + given).options().written(option))
                .isEqualTo(value);
    }

    @Test
    void aFileOfOptionsStandsWhereItIsNamed(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("options");
        Files.writeString(file, "# threads of the office\nthreads=3\n\ntable_size = 4\nskip-trx\n");
        String named = "--config-file=" + file;
        assertThat(task("oltp_read_write " + named + " run").options().number("threads"))
                .isEqualTo(3);
        assertThat(task("oltp_read_write --threads=8 " + named + " run")
                        .options()
                        .number("threads"))
                .isEqualTo(3);
        OptionValues values =
                task("oltp_read_write " + named + " --threads=8 run").options();
        assertThat(values.number("threads")).isEqualTo(8);
        assertThat(values.number("table-size")).isEqualTo(4);
        assertThat(values.isOn("skip-trx")).isTrue();
        Files.writeString(file, "threads=3\nthread=4\n");
        assertThat(refusal("oltp_read_write " + named + " run"))
                .isEqualTo("err: invalid option: --thread=4 (" + file + ", line 2)");
    }

    @Test
    void whatHasNoEffectIsSaid() throws Exception {
        Task task = task("oltp_read_write --max-time=3 --debug --validate=off run");
        assertThat(task.command()).isEqualTo(Command.RUN);
        assertThat(task.warnings())
                .containsExactly(
                        "WARNING: --max-time is deprecated, use --time instead",
                        "WARNING: --debug has no effect: Plimsoll has no debugging messages of sysbench's threads");
    }

    @Test
    void optionsOfPlimsollMayHaveTheirValueBehindThem() throws Exception {
        Task task = task("oltp_insert --target h2:mem --set rounds=3 --set=note=x --drop-foreign=A,b --verdict run");
        assertThat(task.target()).isEqualTo("h2:mem");
        assertThat(task.additions().settings().stream().map(setting -> setting.key() + "=" + setting.value()))
                .containsExactly("rounds=3", "note=x");
        assertThat(task.additions().dropForeign()).containsExactly("a", "b");
        assertThat(task.additions().decidesByVerdict()).isTrue();
    }

    @Test
    void theHelpOfATestListsItsOptions() throws Exception {
        assertThat(((Answer) read("select_random_ranges help")).text())
                .startsWith("select_random_ranges options:\n")
                .contains("--delta=N ", "--skip-trx[=on|off] ", "[10000]\n")
                .doesNotContain("random-points");
        assertThat(((Answer) read("--version")).text()).isEqualTo("sysbench 1.0.20\n");
        assertThat(read("--help")).isInstanceOf(SysbenchRequest.Usage.class);
    }

    @ParameterizedTest
    @CsvSource({
        "oltp_read_write, 14, 4, 2",
        "oltp_read_write --skip-trx, 14, 4, 0",
        "oltp_read_write --range-selects=off --point-selects=3 --delete-inserts=2, 3, 6, 2",
        "oltp_read_only --order-ranges=0, 13, 0, 2",
        "oltp_write_only --index-updates=5, 0, 8, 2",
        "oltp_point_select --point-selects=10, 1, 0, 0",
        "oltp_update_index, 0, 1, 0",
        "oltp_update_non_index --non-index-updates=2, 0, 2, 0",
        "oltp_delete, 0, 1, 0",
        "oltp_insert, 0, 1, 0",
        "select_random_points, 1, 0, 0",
        "select_random_ranges, 1, 0, 0"
    })
    void anEventHasThatManyStatements(String line, long reads, long writes, long others) throws Exception {
        assertThat(task(line + " run").statements()).isEqualTo(new SysbenchTest.Statements(reads, writes, others));
    }

    @Test
    void everyTestKnowsItsParameters() {
        for (SysbenchTest test : SysbenchTest.values()) {
            List<String> known = OptionValues.ofTests().stream()
                    .map(Key::name)
                    .filter(test::knows)
                    .toList();
            assertThat(known).as(test.word()).containsAll(test.parameters());
        }
    }
}
