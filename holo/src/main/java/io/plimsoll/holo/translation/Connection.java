package io.plimsoll.holo.translation;

import io.plimsoll.holo.file.ToolKeys;
import io.plimsoll.spec.Key;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The target and the user. Stateless.
final class Connection {
    /// As the published files have it where something is to be filled in.
    private static final Pattern PLACEHOLDER = Pattern.compile("<[A-Za-z][A-Za-z0-9_ -]*>");

    private static final String WHAT_TO_DO =
            "; write it into the file, or give -p holoClient.%s=... or another database with --target";

    private Connection() {}

    /// @param target replaces the file's connection, user included; empty: as the file says
    static void translate(Draft draft, String target) {
        draft.set("workload", "widerow");
        // Where the tool has its table.
        draft.set("schema", "connection");
        if (!target.isEmpty()) {
            draft.set("target", target);
            return;
        }
        String url = draft.get(ToolKeys.JDBC_URL);
        if (url.isEmpty()) {
            draft.refuse(
                    ToolKeys.JDBC_URL,
                    "holoClient.jdbcUrl is not given" + String.format(Locale.ROOT, WHAT_TO_DO, "jdbcUrl"));
        }
        refusePlaceholder(draft, ToolKeys.JDBC_URL, "jdbcUrl");
        refusePlaceholder(draft, ToolKeys.USERNAME, "username");
        refusePlaceholder(draft, ToolKeys.PASSWORD, "password");
        draft.set("target", url, ToolKeys.JDBC_URL);
        draft.set("user", draft.get(ToolKeys.USERNAME), ToolKeys.USERNAME);
    }

    private static void refusePlaceholder(Draft draft, Key<String> key, String name) {
        Matcher placeholder = PLACEHOLDER.matcher(draft.get(key));
        if (placeholder.find()) {
            draft.refuse(
                    key,
                    key.name() + " still holds the placeholder " + placeholder.group()
                            + String.format(Locale.ROOT, WHAT_TO_DO, name));
        }
    }

    /// Whether the address is one of Hologres' own, so that its settings can be sent.
    static boolean isHologres(Draft draft, String target) {
        String address = target.isEmpty() ? draft.get(ToolKeys.JDBC_URL) : target;
        return address.startsWith("jdbc:hologres:");
    }
}
