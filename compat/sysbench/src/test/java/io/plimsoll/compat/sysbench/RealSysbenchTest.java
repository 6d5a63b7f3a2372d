package io.plimsoll.compat.sysbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is refused, and how, equals what the sysbench does that is installed.
class RealSysbenchTest {
    private static final long TIMEOUT_SECONDS = 60;

    @TempDir
    Path folder;

    /// What a command printed, without blank lines and the line of the program itself.
    private String real(List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sysbench"));
        command.addAll(words);
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .as("sysbench ends")
                .isTrue();
        return process.exitValue() + " " + lines("out: ", out) + lines("err: ", err);
    }

    private static String lines(String stream, Path file) throws IOException {
        return String.join(
                "",
                Files.readAllLines(file).stream()
                        .filter(line -> !line.isBlank() && !line.startsWith("sysbench 1.0.20 "))
                        .map(line -> stream + line + "\n")
                        .toList());
    }

    private void assumeSysbench() throws InterruptedException {
        String version;
        try {
            version = real(List.of("--version"));
        } catch (IOException missing) {
            version = "";
        }
        assumeTrue(
                version.startsWith("0 out: sysbench 1.0.20"),
                "SKIPPED: no sysbench 1.0.20, so nothing is compared with it");
    }

    @Test
    void refusesTheSameLinesInTheSameWords() throws Exception {
        assumeSysbench();
        StringBuilder expected = new StringBuilder();
        StringBuilder actual = new StringBuilder();
        for (String line : RefusedLines.BY_BOTH) {
            expected.append("$ sysbench ").append(line).append(" -> ").append(real(RefusedLines.words(line)));
            actual.append("$ sysbench ").append(line).append(" -> ");
            actual.append(SysbenchRefusal.EXIT_CODE).append(' ');
            actual.append(SysbenchOptionsTest.refusal(line)).append('\n');
        }
        assertThat(actual).hasToString(expected.toString());
    }
}
