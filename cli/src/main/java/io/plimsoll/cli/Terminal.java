package io.plimsoll.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Where a command prints: results to `out`, everything about how it goes to `err`. Always UTF-8.
///
/// @param isOutTerminal whether a person reads `out` on a terminal that takes colours
/// @param isErrTerminal whether `err` is a terminal, so that a status line may be redrawn
record Terminal(PrintStream out, PrintStream err, boolean isOutTerminal, boolean isErrTerminal) {
    /// The launcher tells through system properties which streams are terminals, because the Java runtime
    /// cannot tell for each of them.
    static Terminal ofThisProcess() {
        boolean colours = System.getenv("NO_COLOR") == null;
        return new Terminal(
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                Boolean.getBoolean("plimsoll.terminal.out") && colours,
                Boolean.getBoolean("plimsoll.terminal.err"));
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    void flush() {
        out.flush();
        err.flush();
    }
}
