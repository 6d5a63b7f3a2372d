package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Terminal;
import io.plimsoll.report.text.Style;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FailuresTest {
    @Test
    void exhaustedMemoryIsASentenceAndNoVerdict() {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
        int exitCode = new Failures(new Terminal(stream, stream, Style.PLAIN, false, Style.WIDTH)).around(() -> {
            throw new OutOfMemoryError("Java heap space");
        });
        assertThat(exitCode).isEqualTo(ExitCode.OUR_BUG);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .startsWith("plimsoll: out of memory")
                .contains("Java heap space")
                .hasLineCount(1);
    }
}
