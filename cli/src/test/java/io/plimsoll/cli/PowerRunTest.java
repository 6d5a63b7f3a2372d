package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A whole run of tproch's power test, as its reports show it: each query is asked once.
class PowerRunTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void isToldByItsQueries() throws Exception {
        Typed typed = new Typed();
        int exitCode =
                typed.execute("run tproch --profile power -t duckdb:mem --scale 0.01 --quiet --runs-dir " + folder);
        assertThat(exitCode).as(typed.err()).isIn(ExitCode.PASS, ExitCode.INVALID);
        assertText(typed.out());

        Path file = folder.resolve("power.html");
        assertThat(typed.execute("report last -o " + file + " --runs-dir " + folder))
                .as(typed.err())
                .isEqualTo(ExitCode.PASS);
        assertPage(Files.readString(file).replaceAll("(?s)<(script|style)[^>]*>.*?</\\1>", ""));
    }

    private static void assertText(String text) {
        assertThat(text.replaceAll("\\s+", " "))
                .as("the headline tells queries, not the few rows that rf1 and rf2 write")
                .containsPattern("^[A-Z]+ tproch/power on DuckDB [^:]+: [0-9.]+ s geometric mean, [0-9,]+ queries/h, ")
                .doesNotContain("rows/s in");
        assertThat(text)
                .as("queries write no rows, refresh functions do")
                .containsPattern("(?m)^  q1 +- +- +1 ")
                .containsPattern("(?m)^  rf1 +[1-9][0-9]* +[0-9,.]+/s +1 ");
        assertThat(text)
                .as("the mean of one time is that time")
                .containsPattern("(?m)^  rf2 +([0-9.]+ [mun]?s) .* \\1$");
    }

    private static void assertPage(String page) {
        assertThat(page).doesNotContain("Over time").contains("Time of each query");
        String bars = page.substring(page.lastIndexOf("Time of each query"));
        bars = bars.substring(0, bars.indexOf("</svg>"));
        assertThat(bars)
                .contains(IntStream.rangeClosed(1, 22)
                        .mapToObj(query -> ">q" + query + "<")
                        .toList());
        assertThat(bars.split("<rect", -1)).as("a bar per query").hasSize(23);
    }
}
