package io.plimsoll.driver.net.tls;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A certificate or key file has the wrong content. The message is a sentence for the user.
final class PemException extends IOException {
    private static final long serialVersionUID = 1L;

    PemException(Path file, String what, @Nullable Throwable cause) {
        super("the file " + file + " " + what, cause);
    }
}
