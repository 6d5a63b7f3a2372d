package io.plimsoll.driver.postgres.connect;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Reads `postgres://` addresses like libpq and `jdbc:` addresses like pgjdbc. The parameters keep the names that
/// they have there. Empty parameters count as not given.
///
/// Source: PostgreSQL documentation, "Connection URIs"; pgjdbc documentation, "Connecting to the Database".
final class AddressText {
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
                throw new AddressFault("the target address cannot be read: write a / in its user or password as %2F");
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
            throw new AddressFault(
                    "a % in the target address is not followed by two hexadecimal digits: write a" + " plain % as %25");
        }
    }
}
