package io.plimsoll.app;

import io.plimsoll.report.text.Style;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The output of a command: results on `out`, progress and messages on `err`. Always UTF-8.
///
/// @param style the layout of reports on `out`
/// @param isErrTerminal whether `err` is a terminal, so that a status line may be redrawn
/// @param columns the width of the terminal, or the one that the environment sets, for example for a pipe
public record Terminal(PrintStream out, PrintStream err, Style style, boolean isErrTerminal, int columns) {
    /// The launcher passes in system properties which streams are terminals and how wide they are, because Java
    /// cannot find that out itself.
    public static Terminal ofThisProcess() {
        boolean isOutTerminal = Boolean.getBoolean("plimsoll.terminal.out");
        int columns = columns(System.getenv("COLUMNS"), Integer.getInteger("plimsoll.terminal.columns", 0));
        return new Terminal(
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                isOutTerminal ? Style.ofTerminal(System.getenv("NO_COLOR") == null, columns) : Style.ofFile(columns),
                Boolean.getBoolean("plimsoll.terminal.err"),
                columns);
    }

    /// The width. The user's setting takes precedence over the terminal's.
    ///
    /// @param asked the environment variable COLUMNS, null if it is not set
    /// @param measured 0 if there is no terminal
    static int columns(@Nullable String asked, int measured) {
        if (asked != null && asked.matches("[1-9][0-9]{0,4}")) {
            return Integer.parseInt(asked);
        }
        return measured > 0 ? measured : Style.WIDTH;
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    public void flush() {
        out.flush();
        err.flush();
    }
}
