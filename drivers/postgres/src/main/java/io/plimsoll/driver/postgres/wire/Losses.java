package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Transport;
import java.io.EOFException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Explains in one sentence why a session is lost.
final class Losses {
    /// The limit for a server that never stops sending.
    private static final int LAST_WORDS_BYTES = 1024 * 1024;

    private Losses() {}

    /// @param lastWords the last error that the server sent, if any
    static TargetException of(IOException broken, @Nullable TargetException lastWords, String place) {
        if (lastWords != null && lastWords.errorClass().breaksSession()) {
            return lastWords;
        }
        String sentence = "the session with " + place + " was lost: " + clause(broken);
        return new TargetException(ErrorClass.CONNECTION, "", sentence, broken);
    }

    private static String clause(IOException broken) {
        if (broken instanceof ProtocolViolation || broken instanceof EOFException) {
            return "the server " + broken.getMessage();
        }
        String detail = broken.getMessage();
        return "the connection broke" + (detail == null ? "" : " (" + detail.strip() + ")");
    }

    /// Reads the reason that the server sent before it closed an idle session: the next write failed before anyone
    /// read it.
    static @Nullable TargetException lastWords(Transport transport, InBuffer in) {
        try {
            transport.configureBlocking(false);
            int left = LAST_WORDS_BYTES;
            for (int got = in.receiveFrom(transport); got > 0 && left > 0; got = in.receiveFrom(transport)) {
                left -= got;
                TargetException error = error(in);
                if (error != null) {
                    return error;
                }
            }
        } catch (IOException gone) {
            // Nothing more can be read.
            return null;
        }
        return null;
    }

    private static @Nullable TargetException error(InBuffer in) throws ProtocolViolation {
        while (in.next(true)) {
            if (in.type() == 'E') {
                return ServerError.read(in).failure(false);
            }
        }
        return null;
    }
}
