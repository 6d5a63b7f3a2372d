package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.net.dial.Place;
import io.plimsoll.driver.postgres.connect.LibpqParameters.Safeties;
import io.plimsoll.driver.postgres.connect.Startup.SessionKind;
import io.plimsoll.spec.Suggestion;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Collects parameters from the same sources as libpq: the spec and its address, then the service file, then the
/// environment, then defaults.
///
/// Source: PostgreSQL documentation, "Parameter Key Words" and "Environment Variables".
final class ParameterSources {
    private static final String DEFAULT_HOST = "localhost";
    private static final int DEFAULT_PORT = 5432;

    /// Parameters whose variable has their name in capital letters, without underscores, after `PG`.
    private static final List<String> NAMED_LIKE_VARIABLES = List.of("""
        host hostaddr port user password passfile channel_binding options sslmode sslnegotiation sslrootcert sslcert
        sslkey sslsni ssl_min_protocol_version ssl_max_protocol_version target_session_attrs load_balance_hosts
        min_protocol_version max_protocol_version\
        """.split("\\s+"));

    private static final Map<String, String> OTHER_VARIABLES =
            Map.of("dbname", "PGDATABASE", "application_name", "PGAPPNAME", "connect_timeout", "PGCONNECT_TIMEOUT");

    private final Surroundings surroundings;
    private final List<String> problems;

    private ParameterSources(Surroundings surroundings, List<String> problems) {
        this.surroundings = surroundings;
        this.problems = problems;
    }

    /// @param problems receives a sentence for each problem; if there are any, the result is unusable
    static ConnectionParameters read(TargetSpec spec, Surroundings surroundings, List<String> problems) {
        ParameterSources sources = new ParameterSources(surroundings, problems);
        Map<String, String> merged = new LinkedHashMap<>();
        try {
            merged.putAll(sources.merged(spec));
        } catch (AddressFault fault) {
            problems.add(String.valueOf(fault.getMessage()));
        }
        Safeties.check(merged, surroundings, problems);
        if (!problems.isEmpty()) {
            return new ConnectionParameters(Map.of(), List.of(), Secret.NONE, surroundings.home());
        }
        List<Place> places = sources.places(merged);
        Secret password = new Secret(merged.getOrDefault("password", ""));
        String passwordFile = merged.getOrDefault(
                "passfile", surroundings.home().resolve(".pgpass").toString());
        List.of("password", "host", "hostaddr", "port", "passfile", "service").forEach(merged::remove);
        ParameterValues.check(merged, problems);
        return new ConnectionParameters(merged, places, password, Path.of(passwordFile));
    }

    private Map<String, String> merged(TargetSpec spec) throws AddressFault {
        Map<String, String> merged = new LinkedHashMap<>();
        if (!spec.user().isEmpty()) {
            merged.put("user", spec.user());
        }
        if (!spec.password().isEmpty()) {
            merged.put("password", spec.password().reveal());
        }
        add(merged, LibpqParameters.translated(AddressText.read(spec.address()), "the target address", problems));
        String service = merged.getOrDefault("service", surroundings.variable("PGSERVICE"));
        if (!service.isEmpty()) {
            Map<String, String> section = ServiceFile.read(service, surroundings);
            add(merged, LibpqParameters.translated(section, "the service \"" + service + "\"", problems));
        }
        for (String name : NAMED_LIKE_VARIABLES) {
            String variable = "PG" + name.replace("_", "").toUpperCase(Locale.ROOT);
            add(merged, Map.of(name, surroundings.variable(variable)));
        }
        OTHER_VARIABLES.forEach((name, variable) -> add(merged, Map.of(name, surroundings.variable(variable))));
        add(merged, Map.of("user", surroundings.systemUser()));
        for (Map.Entry<String, String> parameter : merged.entrySet()) {
            if (parameter.getValue().indexOf('\0') >= 0) {
                // A zero byte would end the value early and begin another parameter.
                throw new AddressFault("the parameter " + parameter.getKey() + " of the target contains a zero byte:"
                        + " leave that out");
            }
        }
        return merged;
    }

    private static void add(Map<String, String> merged, Map<String, String> more) {
        more.forEach((name, value) -> {
            if (!value.isEmpty()) {
                merged.putIfAbsent(name, value);
            }
        });
    }

    private List<Place> places(Map<String, String> merged) {
        String[] hosts = merged.getOrDefault("host", "").split(",", -1);
        String[] addresses = merged.getOrDefault("hostaddr", "").split(",", -1);
        String[] ports = merged.getOrDefault("port", "").split(",", -1);
        boolean hasAddresses = merged.containsKey("hostaddr");
        int count = hasAddresses ? addresses.length : hosts.length;
        if (hasAddresses && merged.containsKey("host") && hosts.length != count) {
            problems.add("the target names " + hosts.length + " hosts and " + count + " host addresses: name as many");
            return List.of();
        }
        if (ports.length != 1 && ports.length != count) {
            problems.add("the target names " + ports.length + " ports for " + count + " hosts: name one, or as many");
            return List.of();
        }
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String address = hasAddresses ? addresses[i].strip() : "";
            String host = i < hosts.length ? hosts[i].strip() : "";
            String otherwise = address.isEmpty() ? DEFAULT_HOST : "";
            int port = port(ports[ports.length == 1 ? 0 : i]);
            places.add(ConnectionParameters.place(host.isEmpty() ? otherwise : host, address, port));
        }
        return places;
    }

    private int port(String written) {
        String port = written.strip();
        if (port.isEmpty()) {
            return DEFAULT_PORT;
        }
        if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) < 1 || Integer.parseInt(port) > 65_535) {
            // Text that is not a number may be part of a password.
            String which = port.matches("[0-9]+") ? "the port " + port : "a port";
            problems.add(which + " of the target is not a number from 1 to 65535");
            return DEFAULT_PORT;
        }
        return Integer.parseInt(port);
    }

    /// Reads the service file: the connection parameters of each named service.
    ///
    /// Source: PostgreSQL documentation, "The Connection Service File".
    private static final class ServiceFile {
        private ServiceFile() {}

        static Map<String, String> read(String service, Surroundings surroundings) throws AddressFault {
            List<Path> candidates = candidates(surroundings);
            for (Path file : candidates) {
                if (Files.isRegularFile(file)) {
                    Map<String, String> found = section(file, service);
                    if (!found.isEmpty()) {
                        return found;
                    }
                }
            }
            throw new AddressFault("the service \"" + service + "\" is not defined: add a section [" + service + "] to "
                    + candidates.getFirst());
        }

        private static List<Path> candidates(Surroundings surroundings) {
            List<Path> candidates = new ArrayList<>();
            String named = surroundings.variable("PGSERVICEFILE");
            candidates.add(named.isEmpty() ? surroundings.home().resolve(".pg_service.conf") : Path.of(named));
            String folder = surroundings.variable("PGSYSCONFDIR");
            if (!folder.isEmpty()) {
                candidates.add(Path.of(folder, "pg_service.conf"));
            }
            return candidates;
        }

        private static Map<String, String> section(Path file, String service) throws AddressFault {
            Map<String, String> found = new LinkedHashMap<>();
            boolean isInside = false;
            int number = 0;
            for (String line : lines(file)) {
                number++;
                String text = line.strip();
                if (text.startsWith("[")) {
                    if (isInside) {
                        return found;
                    }
                    isInside = text.equals("[" + service + "]");
                } else if (isInside && !text.isEmpty() && !text.startsWith("#")) {
                    int equals = text.indexOf('=');
                    if (equals < 1 || text.startsWith("service=")) {
                        throw new AddressFault(
                                "line " + number + " of " + file + " is not of the form parameter=value");
                    }
                    found.putIfAbsent(text.substring(0, equals), text.substring(equals + 1));
                }
            }
            return found;
        }

        private static List<String> lines(Path file) throws AddressFault {
            try {
                return Files.readAllLines(file);
            } catch (IOException unreadable) {
                throw new AddressFault(
                        "the service file " + file + " cannot be read (" + unreadable.getMessage() + ")");
            }
        }
    }

    /// The permitted values of parameters.
    private static final class ParameterValues {
        private static final List<String> PROTOCOLS = List.of("3.0", "3.2", "latest");

        /// The versions that Java supports by default.
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

        /// @param problems receives a sentence for each bad value
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

    /// Reads `postgres://` addresses like libpq and `jdbc:` addresses like pgjdbc. The parameters keep the names
    /// that they have there. Empty parameters count as not given.
    ///
    /// Source: PostgreSQL documentation, "Connection URIs"; pgjdbc documentation, "Connecting to the Database".
    private static final class AddressText {
        private final Map<String, String> parameters = new LinkedHashMap<>();
        private final boolean isJdbc;

        private AddressText(boolean isJdbc) {
            this.isJdbc = isJdbc;
        }

        static Map<String, String> read(String address) throws AddressFault {
            boolean isJdbc = address.toLowerCase(Locale.ROOT).startsWith("jdbc:");
            AddressText text = new AddressText(isJdbc);
            String rest = isJdbc ? address.substring(address.indexOf(':', "jdbc:".length()) + 1) : afterScheme(address);
            int question = rest.indexOf('?');
            // Parameters in the query are read last and override the others.
            String path = question < 0 ? rest : rest.substring(0, question);
            if (!isJdbc) {
                text.authority(path);
            } else if (path.startsWith("//")) {
                text.authority(path.substring(2));
            } else {
                text.put("dbname", path.startsWith("/") ? path.substring(1) : path);
            }
            if (question >= 0) {
                text.query(rest.substring(question + 1));
            }
            return text.parameters;
        }

        private static String afterScheme(String address) {
            return address.substring(address.indexOf("://") + 3);
        }

        private void authority(String path) throws AddressFault {
            int slash = path.indexOf('/');
            String authority = slash < 0 ? path : path.substring(0, slash);
            if (slash >= 0) {
                put("dbname", path.substring(slash + 1));
            }
            int at = authority.lastIndexOf('@');
            if (at >= 0) {
                String credentials = authority.substring(0, at);
                int colon = credentials.indexOf(':');
                put("user", colon < 0 ? credentials : credentials.substring(0, colon));
                put("password", colon < 0 ? "" : credentials.substring(colon + 1));
            }
            hosts(authority.substring(at + 1), at < 0 && path.indexOf('@') >= 0);
        }

        /// @param mayBeSecret whether the apparent port may be the start of a password that contains a slash
        private void hosts(String hosts, boolean mayBeSecret) throws AddressFault {
            List<String> names = new ArrayList<>();
            List<String> ports = new ArrayList<>();
            for (String host : hosts.split(",", -1)) {
                int bracket = host.lastIndexOf(']');
                int colon = host.lastIndexOf(':');
                boolean hasPort = colon > bracket;
                String port = hasPort ? host.substring(colon + 1) : "";
                String name = hasPort ? host.substring(0, colon) : host;
                if (mayBeSecret && !port.matches("[0-9]*")) {
                    throw new AddressFault(
                            "the target address cannot be read: write a / in its user or password as %2F");
                }
                names.add(name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name);
                ports.add(port);
            }
            put("host", listed(names));
            put("port", listed(ports));
        }

        private static String listed(List<String> elements) {
            return elements.stream().allMatch(String::isEmpty) ? "" : String.join(",", elements);
        }

        private void query(String query) throws AddressFault {
            for (String parameter : query.split("&", -1)) {
                int equals = parameter.indexOf('=');
                if (!parameter.isEmpty()) {
                    String name = decoded(equals < 0 ? parameter : parameter.substring(0, equals));
                    // In pgjdbc, a name without a value means true. libpq has no such form.
                    put(name, equals < 0 ? "true" : parameter.substring(equals + 1));
                }
            }
        }

        private void put(String name, String value) throws AddressFault {
            if (!value.isEmpty()) {
                parameters.put(name, decoded(value));
            }
        }

        private String decoded(String text) throws AddressFault {
            try {
                // In libpq a plus is a plus, in pgjdbc it is a space.
                return URLDecoder.decode(isJdbc ? text : text.replace("+", "%2B"), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException broken) {
                // The exception's message may contain a part of a password.
                throw new AddressFault("a % in the target address is not followed by two hexadecimal digits: write a"
                        + " plain % as %25");
            }
        }
    }

    /// An address, or a file that it names, is malformed. The message is a sentence for the user.
    private static final class AddressFault extends Exception {
        private static final long serialVersionUID = 1L;

        AddressFault(String sentence) {
            super(sentence);
        }
    }
}
