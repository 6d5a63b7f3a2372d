package io.plimsoll.cli;

import io.plimsoll.app.Terminal;
import io.plimsoll.report.text.Style;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Commands as they are typed, executed in this process, and what they print.
final class Typed {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    Terminal terminal() {
        return new Terminal(stream(out), stream(err), Style.PLAIN, false, Style.WIDTH);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    /// @param line words separated by single blanks
    int execute(String line) {
        return Main.execute(terminal(), line.split(" ", -1));
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
