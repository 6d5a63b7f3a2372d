package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `plimsoll report` and `plimsoll compare --format html` as they are typed: what they write, and what becomes of
/// folders that are not what they should be.
class ReportTest {
    private static final String RUN = "run tpcb --target hsqldb:mem --warmup 200ms --measure 600ms --rounds 2 -c 2";

    @TempDir
    Path folder;

    private Plimsoll plimsoll;
    private Path runs;

    @BeforeEach
    void setUp() {
        plimsoll = Plimsoll.warm(folder);
        runs = folder.resolve("plimsoll-runs");
    }

    private Result typed(String command, int exitCode) throws Exception {
        Result result = plimsoll.run(command);
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(exitCode);
        assertThat(result.err()).doesNotContain("\tat ", "Exception in");
        return result;
    }

    private Path copied(Path run, String name) throws IOException {
        Path copy = Files.createDirectory(runs.resolve(name));
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        return copy;
    }

    @Test
    void everyFormatIsWritten() throws Exception {
        typed(RUN, 0);
        Path run = plimsoll.onlyRun();
        String id = run.getFileName().toString();

        assertThat(typed("report", 0).out()).endsWith("report.html\n");
        assertThat(run.resolve("report.html"))
                .content()
                .startsWith("<!doctype html>")
                .contains("default-src 'none'", "Over time", "How to repeat it", id)
                .endsWith("</html>\n");
        JsonNode read =
                Json.mapper().readTree(typed("report last --format json", 0).out());
        assertThat(read.path("id").asString()).isEqualTo(id);
        assertThat(read.path("summary").size()).isPositive();
        JsonNode both = Json.mapper()
                .readTree(typed("report last last --format json", 0).out());
        assertThat(both.size()).isEqualTo(2);

        List<String> lines = typed("report last --format csv", 0).out().lines().toList();
        int columns = lines.getFirst().split(",", -1).length;
        assertThat(lines.getFirst()).startsWith("run,workload,profile,target,status,verdict,phase,operation");
        assertThat(lines)
                .hasSizeGreaterThan(2)
                .allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(columns));
        typed("report last --format md -o run.md", 0);
        assertThat(folder.resolve("run.md")).content().startsWith("## tpcb").contains("| operation | acknowledged |");
        assertThat(typed("report last -o nowhere/page.html", 2).err()).contains("cannot be written");
        assertThat(typed("report last --format pdf", 2).err()).contains("pdf");

        assertThat(typed("compare last last --format html", 0).out()).endsWith("comparison.html\n");
        assertThat(run.resolve("comparison.html"))
                .content()
                .contains("last against last", "Changes", "<svg", "plimsoll compare " + id + " " + id);
        typed("compare last last --format md -o both.md", 0);
        assertThat(folder.resolve("both.md")).content().contains("| figure | base |");
        assertThat(typed("compare last last --json --format md", 2).err()).contains("one form at a time");
    }

    @Test
    void foldersThatAreNotWholeAreNamed() throws Exception {
        typed(RUN, 0);
        Path run = plimsoll.onlyRun();
        Path torn = copied(run, "torn");
        Files.writeString(torn.resolve("series.csv"), "not,a,line\n", StandardOpenOption.APPEND);
        Path newer = copied(run, "newer");
        String document = Files.readString(newer.resolve("run.json"));
        Files.writeString(newer.resolve("run.json"), document.replaceFirst("\"schema\" *: *\\d+", "\"schema\" : 999"));
        Path broken = copied(run, "broken");
        Files.writeString(broken.resolve("run.json"), document.substring(0, document.length() / 2));
        Path foreign = Files.createDirectory(runs.resolve("holiday"));
        Files.writeString(foreign.resolve("beach.txt"), "sand");

        Result result = typed(
                "report " + run.getFileName() + " plimsoll-runs/torn plimsoll-runs/newer plimsoll-runs/broken"
                        + " plimsoll-runs/holiday no-such-run -o all.html",
                2);
        assertThat(result.err().lines().filter(line -> line.startsWith("plimsoll: shown as far as it goes: ")))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("series.csv"));
        List<String> skipped = result.err()
                .lines()
                .filter(line -> line.startsWith("plimsoll: skipped: "))
                .toList();
        assertThat(skipped).hasSize(4);
        assertThat(skipped.get(0)).contains("newer", "999");
        assertThat(skipped.get(1)).contains("broken", "damaged");
        assertThat(skipped.get(2)).contains("holiday");
        assertThat(skipped.get(3)).contains("no-such-run");
        assertThat(folder.resolve("all.html"))
                .content()
                .contains("Not shown", "This folder is damaged", "id=\"item-2\"")
                .doesNotContain("id=\"item-3\"");

        assertThat(typed("report plimsoll-runs/holiday", 2).err()).contains("there is nothing that can be reported");
        assertThat(typed("report plimsoll-runs/newer --format json", 2).out()).isEmpty();
        Result compared = typed("compare plimsoll-runs/newer last --format html", 2);
        assertThat(compared.err()).contains("newer", "999");
    }
}
