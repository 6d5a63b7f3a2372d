package io.plimsoll.driver.postgres.connect;

import io.plimsoll.spec.Suggestion;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Which values parameters may have.
final class ParameterValues {
    private static final List<String> PROTOCOLS = List.of("3.0", "3.2", "latest");

    /// Those that Java speaks unless told otherwise.
    private static final List<String> TLS_VERSIONS = List.of("TLSv1.2", "TLSv1.3");

    private static final Map<String, List<String>> CHOICES = Map.of(
            "sslmode",
            List.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
            "sslnegotiation",
            List.of("postgres", "direct"),
            "channel_binding",
            List.of("disable", "prefer", "require"),
            "target_session_attrs",
            SessionKind.NAMES,
            "load_balance_hosts",
            List.of("disable", "random"),
            "min_protocol_version",
            PROTOCOLS,
            "max_protocol_version",
            PROTOCOLS,
            "ssl_min_protocol_version",
            TLS_VERSIONS,
            "ssl_max_protocol_version",
            TLS_VERSIONS);

    private ParameterValues() {}

    /// @param problems gets a sentence for each value that will not do
    static void check(Map<String, String> values, List<String> problems) {
        CHOICES.forEach((name, choices) -> {
            String value = values.getOrDefault(name, choices.getFirst());
            if (!choices.contains(value)) {
                problems.add("the parameter " + name + " of the target is \"" + value + "\""
                        + Suggestion.clause(value, choices) + "; choose one of " + String.join(", ", choices));
            }
        });
        String timeout = values.getOrDefault("connect_timeout", "0");
        if (!timeout.matches("[0-9]{1,6}")) {
            problems.add("the parameter connect_timeout of the target is \"" + timeout
                    + "\"; it must be a number of seconds, 0 for no limit");
        }
        String encoding = values.getOrDefault("client_encoding", "auto").toLowerCase(Locale.ROOT);
        if (!List.of("auto", "utf8", "utf-8", "unicode").contains(encoding)) {
            problems.add("the parameter client_encoding of the target is \"" + encoding
                    + "\"; the postgres driver speaks UTF8 only");
        }
        if (values.getOrDefault("ssl_max_protocol_version", "TLSv1.3")
                        .compareTo(values.getOrDefault("ssl_min_protocol_version", "TLSv1.2"))
                < 0) {
            problems.add("the parameter ssl_min_protocol_version of the target is above ssl_max_protocol_version");
        }
        String minor = values.getOrDefault("min_protocol_version", "3.0");
        if (!minor.equals("3.0")
                && values.getOrDefault("max_protocol_version", minor).equals("3.0")) {
            problems.add("the parameter min_protocol_version of the target is above max_protocol_version");
        }
    }
}
