package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// The values of `target_session_attrs`: which servers are acceptable.
///
/// Source: PostgreSQL documentation, "Parameter Key Words".
final class SessionKind {
    static final List<String> NAMES =
            List.of("any", "read-write", "read-only", "primary", "standby", "prefer-standby", "prefer-primary");

    private SessionKind() {}

    /// The kinds to look for in order, each among all hosts.
    static List<String> wanted(String name) {
        return name.startsWith("prefer-") ? List.of(name.substring("prefer-".length()), "any") : List.of(name);
    }

    /// Whether a session is of this kind. Queries the server if it has not reported that.
    static boolean fits(String kind, Startup session) throws IOException, TargetException {
        return switch (kind) {
            case "read-write" -> !isReadOnly(session);
            case "read-only" -> isReadOnly(session);
            case "primary" -> !isStandby(session);
            case "standby" -> isStandby(session);
            default -> true;
        };
    }

    private static boolean isReadOnly(Startup session) throws IOException, TargetException {
        Map<String, String> told = session.parameters();
        if (told.containsKey("in_hot_standby") && told.containsKey("default_transaction_read_only")) {
            return "on".equals(told.get("in_hot_standby")) || "on".equals(told.get("default_transaction_read_only"));
        }
        return session.ask("SHOW transaction_read_only").equals("on");
    }

    private static boolean isStandby(Startup session) throws IOException, TargetException {
        String told = session.parameters().get("in_hot_standby");
        return told == null
                ? session.ask("SELECT pg_catalog.pg_is_in_recovery()").equals("t")
                : told.equals("on");
    }
}
