package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Transport;
import java.io.EOFException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Says in one sentence why a session is lost.
final class Losses {
    /// A server that never stops talking is not listened to for ever.
    private static final int LAST_WORDS_BYTES = 1024 * 1024;

    private Losses() {}

    /// @param lastWords the error the server sent last, if any
    static TargetException of(IOException broken, @Nullable TargetException lastWords, String place) {
        if (lastWords != null && lastWords.errorClass().breaksSession()) {
            return lastWords;
        }
        String sentence = "the session with " + place + " was lost: " + clause(broken);
        return new TargetException(ErrorClass.CONNECTION, "", sentence, broken);
    }

    static TargetException aborted(IOException broken) {
        return new TargetException(ErrorClass.CONNECTION, "", "the session was aborted", broken);
    }

    private static String clause(IOException broken) {
        if (broken instanceof ProtocolViolation || broken instanceof EOFException) {
            return "the server " + broken.getMessage();
        }
        String detail = broken.getMessage();
        return "the connection broke" + (detail == null ? "" : " (" + detail.strip() + ")");
    }

    /// A server that ended the session while nothing was asked of it has said why before it closed the
    /// connection, but the next write failed before anything was read.
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
            // It said nothing that can be heard.
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
