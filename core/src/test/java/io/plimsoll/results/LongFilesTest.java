package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.histogram.HistogramLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that several threads read are read as one would.
class LongFilesTest {
    private static final int LINES = 40_000;

    @TempDir
    Path folder;

    @Test
    void linesKeepTheirOrder() throws Exception {
        List<String> damages = new ArrayList<>();
        assertThat(CsvColumns.read(csv(-1), Integer::valueOf, damages::add))
                .isEqualTo(IntStream.rangeClosed(1, LINES).boxed().toList());
        assertThat(damages).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 19_999, 20_000, 20_001, 20_002, LINES})
    void nothingBehindTheFirstDamagedLineIsRead(int damaged) throws Exception {
        List<String> damages = new ArrayList<>();
        assertThat(CsvColumns.read(csv(damaged), Integer::valueOf, damages::add))
                .isEqualTo(IntStream.range(1, damaged).boxed().toList());
        assertThat(damages).singleElement().asString().contains("series.csv:" + (damaged + 1) + " is damaged");
    }

    private Path csv(int damaged) throws Exception {
        return Files.writeString(
                folder.resolve("series.csv"),
                IntStream.rangeClosed(0, LINES)
                        .mapToObj(i -> i == 0 ? "header" : i == damaged ? "x" : String.valueOf(i))
                        .collect(Collectors.joining("\n", "", "\n")));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 19_998, 19_999, 20_000, 20_001, 25_000, LINES - 1})
    void entriesOfALogAreFoundUpToTheFirstDamagedLine(int damaged) throws Exception {
        SplittableRandom random = new SplittableRandom(damaged);
        List<String> lines = new ArrayList<>();
        Map<String, Integer> expected = new HashMap<>();
        for (int i = 0; i < LINES; i++) {
            String tag = "measure-1/operation-" + random.nextInt(5) + "/latency";
            lines.add(i == damaged ? "Tag=torn" : "Tag=" + tag + ",0.0,1.0,1.0," + "H".repeat(random.nextInt(400)));
            if (damaged < 0 || i < damaged) {
                expected.merge(tag, 1, Integer::sum);
            }
        }
        Path log = Files.write(folder.resolve("latency.hlog"), lines);
        List<String> damages = new ArrayList<>();
        try (HistogramLog read = new HistogramLog(log, damages::add)) {
            assertThat(read.entriesPerTag()).isEqualTo(expected);
        }
        assertThat(damages).hasSize(damaged < 0 ? 0 : 1);
    }
}
