package io.plimsoll.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowerTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final PrintStream to = new PrintStream(shown, true, StandardCharsets.UTF_8);

    private String shown() {
        String text = shown.toString(StandardCharsets.UTF_8);
        shown.reset();
        return text;
    }

    @Test
    void showsWhatIsThereAndThenWhatIsAdded() throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "one\n");
        Detached.Follower whole = Detached.Follower.fromBeginning(file, to);
        whole.more();
        assertThat(shown()).isEqualTo("one\n");
        whole.more();
        assertThat(shown()).isEmpty();
        Files.writeString(file, "zwölf\n".repeat(5_000), StandardOpenOption.APPEND);
        whole.more();
        assertThat(shown()).isEqualTo("zwölf\n".repeat(5_000));
    }

    @Test
    void showsOnlyWhatIsAddedFromNow() throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "one\n");
        Detached.Follower rest = Detached.Follower.fromNow(file, to);
        rest.more();
        assertThat(shown()).isEmpty();
        Files.writeString(file, "two\n", StandardOpenOption.APPEND);
        rest.more();
        assertThat(shown()).isEqualTo("two\n");
    }
}
