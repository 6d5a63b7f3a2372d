package io.plimsoll.report;

import java.util.Map;
import java.util.stream.Collectors;

/// Settings as lines of a file for `plimsoll run`. Stateless.
final class Repeating {
    /// A note that such a file has no password.
    static final String PASSWORD =
            " A password is not among them: it goes into the environment variable" + " PLIMSOLL_PASSWORD.";

    private Repeating() {}

    static String yaml(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + yaml(entry.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    /// A value as the spec reader accepts it: quoted if it could be read as something different.
    static String yaml(String value) {
        boolean isPlain = value.matches("[A-Za-z0-9/][A-Za-z0-9_./@+-]*(:[A-Za-z0-9_./@?=&+-]+)*");
        return isPlain
                ? value
                : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
