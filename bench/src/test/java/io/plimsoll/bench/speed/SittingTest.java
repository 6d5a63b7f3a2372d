package io.plimsoll.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.bench.rig.Ratio;
import io.plimsoll.bench.speed.SpeedRow.Promise;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SittingTest {
    private static final Map<String, String> FACTS = Map.of("commit", "abc", "starts", "10");

    @TempDir
    Path folder;

    /// Few measurements have an interval without ends, which no number of JSON is.
    @Test
    void goesOnWhereItWasInterrupted() throws Exception {
        SpeedRow row = new SpeedRow(
                "help", Promise.atMost(0.25), " s", Ratio.of(List.of(0.2, 0.3)), "ours", "the peer's", false);
        Sitting begun = Sitting.in(folder.resolve("new"), FACTS, "monday");
        assertThat(begun.rows("start-help")).isEmpty();
        begun.keep("start-help", List.of(row, row));

        Sitting goneOn = Sitting.in(folder.resolve("new"), FACTS, "tuesday");
        assertThat(goneOn.began()).isEqualTo("monday");
        assertThat(goneOn.rows("start-help")).contains(List.of(row, row));
        assertThat(goneOn.rows("copy")).isEmpty();
    }

    @Test
    void figuresOfAnotherCommitAreNotMixedIn() throws Exception {
        Sitting.in(folder, FACTS, "monday").keep("copy", List.of());
        assertThatThrownBy(() -> Sitting.in(folder, Map.of("commit", "def", "starts", "10"), "tuesday"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("whose commit was \"abc\", not \"def\": remove the folder");
    }

    @Test
    void aBrokenFileIsNamed() throws Exception {
        Sitting sitting = Sitting.in(folder, FACTS, "monday");
        Files.writeString(folder.resolve("line-copy.json"), "{\"rows\": [");
        assertThatThrownBy(() -> sitting.rows("copy"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("line-copy.json");
    }
}
