package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.sql.SqlStates;

/// Explains in one sentence why a session could not be opened, and what caused it.
final class Refusals {
    private static final String NO_DATABASE = "3D000";

    private Refusals() {}

    /// @param error an ErrorResponse
    static TargetException of(HandshakeMessage error, Login login) throws ProtocolViolation {
        String state = "";
        String detail = "";
        String severity = "";
        for (String field = error.string(); !field.isEmpty(); field = error.string()) {
            if (field.charAt(0) == 'C') {
                state = field.substring(1);
            } else if (field.charAt(0) == 'S') {
                severity = field.substring(1);
            } else if (field.charAt(0) == 'M') {
                detail = field.substring(1).strip().replaceAll("\\s+", " ");
            }
        }
        ErrorClass stated = SqlStates.classOf(state);
        ErrorClass found = stated == null ? ErrorClass.UNREACHABLE : stated;
        if (state.equals(NO_DATABASE) || found.breaksSession()) {
            // No session exists yet that could be lost: no usable server answers.
            found = ErrorClass.UNREACHABLE;
        }
        return new TargetException(found, state, sentence(found, state, detail, login), null)
                .reportedAs(server(login.place()) + " failed: " + severity + ":  " + detail);
    }

    /// The server as PostgreSQL's own tools name it.
    private static String server(String place) {
        int colon = place.lastIndexOf(':');
        return place.startsWith("/")
                ? "connection to server on socket \"" + place + "\""
                : "connection to server at \"" + place.substring(0, colon) + "\", port " + place.substring(colon + 1);
    }

    /// A refusal by this side.
    static TargetException permission(Login login, String clause) {
        return new TargetException(ErrorClass.PERMISSION, login.place() + " " + clause);
    }

    private static String sentence(ErrorClass found, String state, String detail, Login login) {
        String place = login.place();
        String user = "the user \"" + login.user() + "\"";
        String said = " (" + detail + ")";
        if (state.equals(NO_DATABASE)) {
            return "the database of " + place + " does not exist for " + user + ": create it or name another" + said;
        }
        return switch (found) {
            case PERMISSION -> place + " refuses " + user + ": check user and password" + said;
            case RESOURCES -> place + " has no room for another session of " + user + said;
            default -> place + " does not open a session for " + user + said;
        };
    }
}
