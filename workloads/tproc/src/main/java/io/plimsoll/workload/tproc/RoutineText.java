package io.plimsoll.workload.tproc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// The texts of the routines, which are resources beside this class, one for each transaction. In them, `{result}`
/// stands for what hands the result over, where routines of one text differ in that.
final class RoutineText {
    private RoutineText() {}

    /// @param name of the resource, without its ending
    static String of(String name) {
        try (InputStream text = RoutineText.class.getResourceAsStream(name + ".sql")) {
            return new String(Objects.requireNonNull(text, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the text of the routine " + name, e);
        }
    }

    static String of(String name, String result) {
        return of(name).replace("{result}", result);
    }
}
