package io.plimsoll.workload.script;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The script that a process gets on its standard input. It is read once, because a run is planned more than once, and
/// a sweep has many runs. Thread-safe.
public final class StandardInput {
    /// What stands for it in place of a file's name.
    public static final String NAME = "-";

    private static @Nullable InputStream source;
    private static String text = "";

    private StandardInput() {}

    /// Everything up to the end of the standard input.
    @SuppressWarnings("ReferenceEquality") // A stream is no other than itself.
    public static synchronized String text() throws IOException {
        InputStream present = System.in;
        if (present != source) {
            text = new String(present.readAllBytes(), StandardCharsets.UTF_8);
            source = present;
        }
        return text;
    }
}
