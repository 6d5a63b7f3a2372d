package io.plimsoll.compat.pgbench;

import io.plimsoll.compat.pgbench.PgbenchRequest.Place;
import io.plimsoll.driver.address.Addresses;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The address of a target from what pgbench and libpq know it by: options, a database, an address, or a text of
/// keywords such as `host=db dbname=bench`. What is not given is left to the wire driver, which reads the PG*
/// variables,
/// service and password files. Stateless.
final class TargetAddress {
    private static final Pattern URI = Pattern.compile("(?i)postgres(?:ql)?://.*");
    private static final Pattern PLAIN_HOST = Pattern.compile("[A-Za-z0-9.-]+");
    private static final Pattern PLAIN_PORT = Pattern.compile("[0-9]*");

    /// A keyword, and a value that may be in quotes.
    private static final Pattern KEYWORD =
            Pattern.compile("\\s*([A-Za-z_]+)\\s*=\\s*(?:'((?:[^'\\\\]|\\\\.)*)'|((?:[^\\s'\\\\]|\\\\.)*))\\s*");

    private static final String START = "postgres://";

    private TargetAddress() {}

    static String of(Place place) throws PgbenchRefusal {
        boolean hasServer = !place.host().isEmpty() || !place.port().isEmpty();
        if (!place.target().isEmpty()) {
            if (hasServer || !place.database().isEmpty()) {
                throw PgbenchRefusal.error(
                        "--target says where the database is: leave -h, -p and the database's name out");
            }
            return place.target();
        }
        if (URI.matcher(place.database()).matches()) {
            if (hasServer) {
                throw PgbenchRefusal.error("the database is given as an address: leave -h and -p out");
            }
            return place.database();
        }
        Map<String, String> keywords = new LinkedHashMap<>();
        put(keywords, "host", place.host());
        put(keywords, "port", place.port());
        if (place.database().indexOf('=') >= 0) {
            keywords.putAll(keywords(place.database()));
        } else {
            put(keywords, "dbname", place.database());
        }
        return address(keywords);
    }

    private static void put(Map<String, String> keywords, String name, String value) {
        if (!value.isEmpty()) {
            keywords.put(name, value);
        }
    }

    private static Map<String, String> keywords(String text) throws PgbenchRefusal {
        Map<String, String> keywords = new LinkedHashMap<>();
        Matcher matcher = KEYWORD.matcher(text);
        int at = 0;
        while (at < text.length()) {
            matcher.region(at, text.length());
            if (!matcher.lookingAt()) {
                // The text may hold a password, so it is not shown.
                throw PgbenchRefusal.error("the keywords that name the database are not all of the form keyword=value");
            }
            String quoted = matcher.group(2);
            String value = quoted == null ? matcher.group(3) : quoted;
            keywords.put(matcher.group(1), value.replaceAll("\\\\(.)", "$1"));
            at = matcher.end();
        }
        return keywords;
    }

    private static String address(Map<String, String> keywords) {
        Map<String, String> rest = new LinkedHashMap<>(keywords);
        StringBuilder address = new StringBuilder(START);
        String host = rest.getOrDefault("host", "");
        String port = rest.getOrDefault("port", "");
        if (PLAIN_HOST.matcher(host).matches() && PLAIN_PORT.matcher(port).matches()) {
            address.append(host).append(port.isEmpty() ? "" : ":" + port);
            rest.remove("host");
            rest.remove("port");
        }
        String database = rest.remove("dbname");
        address.append('/').append(database == null ? "" : Addresses.encoded(database));
        if (!rest.isEmpty()) {
            address.append(rest.entrySet().stream()
                    .map(entry -> Addresses.encoded(entry.getKey()) + "=" + Addresses.encoded(entry.getValue()))
                    .collect(Collectors.joining("&", "?", "")));
        }
        return address.toString();
    }
}
