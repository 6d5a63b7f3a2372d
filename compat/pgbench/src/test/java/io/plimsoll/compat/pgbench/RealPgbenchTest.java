package io.plimsoll.compat.pgbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.testing.InstalledPgbench;
import io.plimsoll.testing.InstalledPgbench.Ended;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is refused, and how, equals what the pgbench does that is installed.
class RealPgbenchTest {
    private static final int FIRST_OF_V18 = 17;

    @TempDir
    Path folder;

    @Test
    void refusesTheSameLinesInTheSameWords() throws Exception {
        InstalledPgbench real = InstalledPgbench.assumed(15, 18);
        PgbenchRelease version = real.major() < FIRST_OF_V18 ? PgbenchRelease.V15 : PgbenchRelease.V18;
        StringBuilder expected = new StringBuilder();
        StringBuilder actual = new StringBuilder();
        for (String line : RefusedLines.ALL) {
            List<String> words = RefusedLines.words(line);
            Ended ended = real.run(words, Map.of("PGHOST", folder.toString()), folder);
            expected.append("$ pgbench ").append(line).append(" -> ").append(ended.exitCode());
            // Earlier minor releases, such as 15.18, give one option a wrong name.
            expected.append('\n').append(ended.err().replace("-c/--clients", "-c/--client"));
            actual.append("$ pgbench ").append(line).append(" -> ").append(PgbenchRefusal.EXIT_CODE);
            actual.append('\n').append(ours(version, words));
        }
        assertThat(actual).hasToString(expected.toString());
    }

    private static String ours(PgbenchRelease version, List<String> words) {
        List<String> lines = new ArrayList<>();
        try {
            PgbenchRequest request = PgbenchOptions.read(
                    version, words, Map.of(), PgbenchOptionsTest.SEED, note -> lines.add("pgbench: " + note));
            lines.add("is not refused: " + request.getClass().getSimpleName());
        } catch (PgbenchRefusal refused) {
            lines.add(refused.getMessage().stripTrailing());
        }
        return String.join("\n", lines) + (lines.getLast().contains("builtin scripts:") ? "\n\n" : "\n");
    }
}
