package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.sql.SqlStates;

/// What an ErrorResponse says.
///
/// @param isFatal whether the server ends the session with it
/// @param state the SQLSTATE
/// @param message its primary message, on one line
record ServerError(boolean isFatal, String state, String message) {
    /// The state of a statement that was cancelled or ran too long.
    private static final String QUERY_CANCELED = "57014";

    static ServerError read(InBuffer in) throws ProtocolViolation {
        String severity = "";
        String plainSeverity = "";
        String state = "";
        String message = "";
        for (int field = in.int8(); field != 0; field = in.int8()) {
            String text = in.string();
            switch (field) {
                // Translated, and since 9.6 also as it is.
                case 'S' -> severity = text;
                case 'V' -> plainSeverity = text;
                case 'C' -> state = text;
                case 'M' -> message = text;
                default -> {}
            }
        }
        String level = plainSeverity.isEmpty() ? severity : plainSeverity;
        return new ServerError(level.equals("FATAL") || level.equals("PANIC"), state, oneLine(message));
    }

    /// The failure as the rest of Plimsoll sees it.
    ///
    /// @param isCancelled whether this side asked for the end of the statement
    TargetException failure(boolean isCancelled) {
        return new TargetException(errorClass(isCancelled), state, message, null);
    }

    private ErrorClass errorClass(boolean isCancelled) {
        if (isFatal) {
            return ErrorClass.CONNECTION;
        }
        ErrorClass stated = SqlStates.classOf(state);
        if (stated == ErrorClass.STATEMENT_TIMEOUT && isCancelled && state.equals(QUERY_CANCELED)) {
            return ErrorClass.CANCELLED;
        }
        if (stated == null) {
            return ErrorClass.OTHER;
        }
        // It goes on with this session, so it is another server that it lost: a node of a cluster.
        return stated.breaksSession() ? ErrorClass.NODE_LOST : stated;
    }

    private static String oneLine(String message) {
        return message.isBlank()
                ? "the server reported an error without a message"
                : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
