package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.sql.SqlStates;

/// The contents of an ErrorResponse.
///
/// @param isFatal whether the server ends the session after this error
/// @param state the SQLSTATE
/// @param message the primary message, on one line
/// @param report the whole, over several lines, as the server's own tools show it
record ServerError(boolean isFatal, String state, String message, String report) {
    /// The state of a statement that was cancelled or exceeded its time limit.
    private static final String QUERY_CANCELED = "57014";

    static ServerError read(InBuffer in) throws ProtocolViolation {
        String severity = "";
        String plainSeverity = "";
        String state = "";
        String message = "";
        String more = "";
        for (int field = in.int8(); field != 0; field = in.int8()) {
            String text = in.string();
            switch (field) {
                // The severity: translated, and since 9.6 also untranslated.
                case 'S' -> severity = text;
                case 'V' -> plainSeverity = text;
                case 'C' -> state = text;
                case 'M' -> message = text;
                // They arrive in the order in which they are shown.
                case 'D' -> more += "\nDETAIL:  " + text;
                case 'H' -> more += "\nHINT:  " + text;
                case 'W' -> more += "\nCONTEXT:  " + text;
                default -> {}
            }
        }
        String level = plainSeverity.isEmpty() ? severity : plainSeverity;
        return new ServerError(
                level.equals("FATAL") || level.equals("PANIC"),
                state,
                oneLine(message),
                severity + ":  " + message + more);
    }

    /// The failure as a [TargetException].
    ///
    /// @param isCancelled whether this side requested the cancellation
    TargetException failure(boolean isCancelled) {
        return new TargetException(errorClass(isCancelled), state, message, null).reportedAs(report);
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
        // The session continues, so the server has lost another server: a node of a cluster.
        return stated.breaksSession() ? ErrorClass.NODE_LOST : stated;
    }

    private static String oneLine(String message) {
        return message.isBlank()
                ? "the server reported an error without a message"
                : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
