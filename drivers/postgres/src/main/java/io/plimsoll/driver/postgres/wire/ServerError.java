package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.sql.SqlStates;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The contents of an ErrorResponse.
///
/// @param isFatal whether the server ends the session after this error
/// @param state the SQLSTATE
/// @param message the primary message, on one line
/// @param heading the severity and the message, as the server's own tools show them
/// @param position where in the statement the error is, from 1; 0 if that is not known
/// @param internal where it is in a statement that the server itself executes, as the tools show it; may be empty
/// @param more what follows, on lines of its own
record ServerError(
        boolean isFatal, String state, String message, String heading, int position, String internal, String more) {
    /// The state of a statement that was cancelled or exceeded its time limit.
    private static final String QUERY_CANCELED = "57014";

    /// The states of a prepared statement that is there already, or is not there: what happens if sessions are shared.
    private static final Set<String> SHARED = Set.of("42P05", "26000");

    static ServerError read(InBuffer in) throws ProtocolViolation {
        String severity = "";
        String plainSeverity = "";
        String state = "";
        String message = "";
        String internalQuery = "";
        int position = 0;
        int internalPosition = 0;
        String more = "";
        String context = "";
        for (int field = in.int8(); field != 0; field = in.int8()) {
            String text = in.string();
            switch (field) {
                // The severity: translated, and since 9.6 also untranslated.
                case 'S' -> severity = text;
                case 'V' -> plainSeverity = text;
                case 'C' -> state = text;
                case 'M' -> message = text;
                case 'D' -> more += "\nDETAIL:  " + text;
                case 'H' -> more += "\nHINT:  " + text;
                case 'q' -> internalQuery = text;
                case 'P' -> position = number(text);
                case 'p' -> internalPosition = number(text);
                case 'W' -> context = "\nCONTEXT:  " + text;
                default -> {}
            }
        }
        String level = plainSeverity.isEmpty() ? severity : plainSeverity;
        return new ServerError(
                level.equals("FATAL") || level.equals("PANIC"),
                state,
                oneLine(message),
                severity + ":  " + message,
                position,
                ErrorPlace.show(internalQuery, internalPosition),
                more + (internalQuery.isEmpty() ? "" : "\nQUERY:  " + internalQuery) + context);
    }

    /// The position; 0 if the server sent none that can be read, which costs no more than a line of the report.
    private static int number(String text) {
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
    }

    /// The failure as a [TargetException].
    ///
    /// @param isCancelled whether this side requested the cancellation
    TargetException failure(boolean isCancelled) {
        return failure(isCancelled, null);
    }

    /// The failure as a [TargetException].
    ///
    /// @param isCancelled whether this side requested the cancellation
    /// @param sent the statement that the server was sent; null if that is not known
    TargetException failure(boolean isCancelled, @Nullable String sent) {
        String advice = SHARED.contains(state)
                ? "; if a connection pooler shares the server's sessions between transactions, use its session mode, or"
                        + " one that keeps prepared statements apart (PgBouncer 1.21 and newer, with"
                        + " max_prepared_statements)"
                : "";
        return new TargetException(errorClass(isCancelled), state, message + advice, null)
                .reportedAs(report(sent))
                .at(position);
    }

    /// The whole, over several lines, as the server's own tools show it.
    private String report(@Nullable String sent) {
        if (position > 0 && sent == null) {
            return heading + " at character " + position + more;
        }
        String place = sent == null || position == 0 ? internal : ErrorPlace.show(sent, position);
        return heading + (place.isEmpty() ? "" : "\n" + place) + more;
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
