package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Terminal;
import io.plimsoll.report.text.Style;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

class FailuresTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private int around(IntSupplier command) {
        PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
        return new Failures(new Terminal(stream, stream, Style.PLAIN, false, Style.WIDTH)).around(command);
    }

    @Test
    void exhaustedMemoryIsASentenceAndNoVerdict() {
        int exitCode = around(() -> {
            throw new OutOfMemoryError("Java heap space");
        });
        assertThat(exitCode).isEqualTo(ExitCode.OUR_BUG);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .startsWith("plimsoll: out of memory")
                .contains("Java heap space")
                .hasLineCount(1);
    }

    @Test
    void aMissingJarIsASentence() {
        int exitCode = around(() -> {
            NoClassDefFoundError absent = new NoClassDefFoundError("org/example/Part");
            absent.initCause(new ClassNotFoundException("org.example.Part"));
            throw absent;
        });
        assertThat(exitCode).isEqualTo(ExitCode.OUR_BUG);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .startsWith("plimsoll: a part of Plimsoll is missing (org.example.Part): ")
                .hasLineCount(1);
    }

    @Test
    void aClassThatFailsToStartIsAFault() {
        assertThatThrownBy(() -> around(() -> {
                    throw new NoClassDefFoundError("Could not initialize class org.example.Part");
                }))
                .isInstanceOf(NoClassDefFoundError.class);
    }
}
