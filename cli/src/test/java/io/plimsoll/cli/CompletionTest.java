package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `plimsoll completion` completes in bash.
class CompletionTest {
    /// Bash's usual breaks. A word is completed from the last of them on.
    private static final String TYPED = """
            COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
            source ./plimsoll.sh
            COMP_LINE=$0
            COMP_POINT=${#COMP_LINE}
            _plimsoll
            printf '%s\\n' "${COMPREPLY[@]}"
            """;

    @TempDir
    static Path folder;

    @BeforeAll
    static void writeTheScript() throws Exception {
        Typed typed = new Typed();
        assertThat(typed.execute("completion")).isZero();
        Files.writeString(folder.resolve("plimsoll.sh"), typed.out());
        Files.createDirectories(folder.resolve("plimsoll-runs/20261121-0347-abcd"));
        Files.createDirectories(folder.resolve("other/20261122-0102-efgh"));
        Files.writeString(folder.resolve("shop.yaml"), "");
    }

    private static List<String> completed(String line) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash");
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", "--norc", "-c", TYPED, line)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().remove("PLIMSOLL_RUNS");
        Process bash = builder.start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(out).isZero();
        return out.lines().filter(word -> !word.isEmpty()).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            plimsoll ru                                    | run runs
            plimsoll help loadl                            | loadline
            plimsoll help tpc                              | tpcb
            plimsoll workload n                            | new
            plimsoll run tpc                               | tpcb
            plimsoll run sh                                | shop.yaml
            plimsoll run --targ                            | --target
            plimsoll run tpcb -t postgres:em               | embedded
            plimsoll run tpcb --target=hsqldb:m            | mem
            plimsoll run tpcb --profile tes                | testbench
            plimsoll run tpcb --profile=pg                 | pgbench
            plimsoll run tpcb -t h2:mem --load re          | replace
            plimsoll run tproc -p ware                     | warehouses=
            plimsoll run tproc -p warehouses=1 -p ware     | warehouses=
            plimsoll runs --workload tpc                   | tpcb
            plimsoll report --format ht                    | html
            plimsoll show 2026                             | 20261121-0347-abcd
            plimsoll compare la                            | last
            plimsoll compare last 2026                     | 20261121-0347-abcd
            plimsoll compare last,2026                     | last,20261121-0347-abcd
            plimsoll show --runs-dir other 2026            | 20261122-0102-efgh
            plimsoll show --runs-dir=other 2026            | 20261122-0102-efgh
            plimsoll run tpcb --sessions 4                 |
            plimsoll train                                 |
            plimsoll nosuch --                             | --help --version
            """)
    void completesWhatCanStandThere(String line, String expected) throws Exception {
        List<String> words = expected == null ? List.of() : List.of(expected.split(" "));
        assertThat(completed(line)).containsExactlyInAnyOrderElementsOf(words);
    }

    @Test
    void offersAllThatThereIs() throws Exception {
        assertThat(completed("plimsoll "))
                .contains("run", "tour", "compare", "help")
                .doesNotContain("train");
        assertThat(completed("plimsoll run ")).contains("tpcb", "ycsb", "tatp", "shop.yaml");
        assertThat(completed("plimsoll show ")).containsExactly("last", "20261121-0347-abcd");
        assertThat(completed("plimsoll run tpcb -t ")).contains("h2:mem", "postgres://", "jdbc:");
        assertThat(completed("plimsoll run tpcb -p ")).contains("sessions=", "profile=");
        assertThat(completed("plimsoll run tpcb --profile ")).containsExactly("tpcb", "pgbench", "testbench");
        assertThat(completed("plimsoll run tpcb -")).contains("-t", "--measure", "--json");
    }
}
