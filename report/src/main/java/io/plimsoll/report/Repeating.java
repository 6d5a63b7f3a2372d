package io.plimsoll.report;

import java.util.Map;
import java.util.stream.Collectors;

/// Settings as the lines of a file that `plimsoll run` takes. Stateless.
final class Repeating {
    /// What such a file lacks.
    static final String PASSWORD =
            " A password is not among them: it goes into the environment variable" + " PLIMSOLL_PASSWORD.";

    private Repeating() {}

    static String yaml(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + yaml(entry.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    /// As the reader of specs takes it: quoted where it could be read as something else.
    static String yaml(String value) {
        boolean isPlain = value.matches("[A-Za-z0-9/][A-Za-z0-9_./@+-]*(:[A-Za-z0-9_./@?=&+-]+)*");
        return isPlain
                ? value
                : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
