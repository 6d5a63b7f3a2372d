package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.address.Addresses;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// An address in the form that the JDBC driver takes, with the user.
///
/// @param user empty: the URL or the target's default decides
record JdbcAddress(String url, String user, Secret password) {
    private static final String HOLOGRES = "jdbc:hologres:";

    static boolean isJdbc(String address) {
        return address.toLowerCase(Locale.ROOT).startsWith("jdbc:");
    }

    static boolean isMysql(String address) {
        String lower = address.toLowerCase(Locale.ROOT);
        return lower.startsWith("mysql://") || lower.startsWith("mariadb://");
    }

    /// Hologres uses PostgreSQL's driver.
    private static String postgresql(String url) {
        return url.toLowerCase(Locale.ROOT).startsWith(HOLOGRES)
                ? "jdbc:postgresql:" + url.substring(HOLOGRES.length())
                : url;
    }

    /// The address of a spec. Its user and password take precedence over those in the address.
    ///
    /// @param mysql the word behind `jdbc:` for MySQL and MariaDB: that of the driver which is there
    static JdbcAddress of(TargetSpec spec, Map<String, String> environment, String mysql) {
        JdbcAddress address;
        if (isJdbc(spec.address())) {
            address = new JdbcAddress(postgresql(spec.address()), "", Secret.NONE);
        } else if (isMysql(spec.address())) {
            address = ofMysql(spec.address(), mysql);
        } else {
            address =
                    PostgresAddress.translate(spec.address(), environment, System.getProperty("user.name", "postgres"));
        }
        boolean otherUser = !spec.user().isEmpty();
        return new JdbcAddress(
                address.url,
                otherUser ? spec.user() : address.user,
                spec.password().isEmpty() ? address.password : spec.password());
    }

    /// Translates `mysql://user:password@host:port/database?property=value`. Properties are those of the driver.
    private static JdbcAddress ofMysql(String address, String scheme) {
        Parts parts = Parts.of(address);
        String host = parts.hosts.isEmpty() ? "localhost" : parts.hosts;
        String url = "jdbc:" + scheme + "://" + host + "/" + parts.database
                + (parts.query.isEmpty() ? "" : "?" + parts.query);
        return new JdbcAddress(url, parts.user, parts.password.isEmpty() ? Secret.NONE : new Secret(parts.password));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /// The parts of an address as written: hosts, database and query are still percent-encoded.
    private record Parts(String user, String password, String hosts, String database, String query) {
        static Parts of(String address) {
            String rest = address.substring(address.indexOf("://") + 3);
            int question = rest.indexOf('?');
            String query = question < 0 ? "" : rest.substring(question + 1);
            rest = question < 0 ? rest : rest.substring(0, question);
            int slash = rest.indexOf('/', Math.max(0, rest.lastIndexOf('@')));
            String database = slash < 0 ? "" : rest.substring(slash + 1);
            String authority = slash < 0 ? rest : rest.substring(0, slash);
            int at = authority.lastIndexOf('@');
            String credentials = at < 0 ? "" : authority.substring(0, at);
            int colon = credentials.indexOf(':');
            return new Parts(
                    decoded(colon < 0 ? credentials : credentials.substring(0, colon)),
                    colon < 0 ? "" : decoded(credentials.substring(colon + 1)),
                    authority.substring(at + 1),
                    database,
                    query);
        }
    }

    /// Translates `postgres://user:password@host:port/database?parameter=value` to the form of pgjdbc, with the
    /// defaults of libpq: the `PG*` environment variables, then the operating system's user, and a database with
    /// the user's name.
    static final class PostgresAddress {
        private static final String DEFAULT_HOST = "localhost";

        /// Parameters that libpq and pgjdbc name differently.
        private static final Map<String, String> RENAMED = Map.of(
                "application_name", "ApplicationName",
                "connect_timeout", "connectTimeout",
                "target_session_attrs", "targetServerType");

        private PostgresAddress() {}

        static boolean accepts(String address) {
            String lower = address.toLowerCase(Locale.ROOT);
            return lower.startsWith("postgres://") || lower.startsWith("postgresql://");
        }

        /// The parts that cannot be translated, in sentences.
        static List<String> problems(String address, Map<String, String> environment) {
            List<String> problems = new ArrayList<>();
            Parts parts = Parts.of(address);
            String host = host(parts, environment);
            if (host.startsWith("/") || host.toLowerCase(Locale.ROOT).startsWith("%2f")) {
                problems.add(
                        "the host \"" + host + "\" is a unix socket folder, which the jdbc driver cannot use: name a"
                                + " TCP host, such as postgres://localhost/db");
            }
            for (String part : host.split(",", -1)) {
                String port = portOf(part);
                if (!port.isEmpty() && !port.matches("[0-9]{1,5}")) {
                    // The text may be part of a password.
                    problems.add("a port in the target address is not a number");
                }
            }
            return problems;
        }

        static JdbcAddress translate(String address, Map<String, String> environment, String systemUser) {
            Parts parts = Parts.of(address);
            String user = firstSet(parts.user, environment.getOrDefault("PGUSER", ""), systemUser);
            String password = firstSet(parts.password, environment.getOrDefault("PGPASSWORD", ""));
            String database = firstSet(
                    parts.database,
                    Addresses.encoded(environment.getOrDefault("PGDATABASE", "")),
                    Addresses.encoded(user));
            String port = environment.getOrDefault("PGPORT", "");
            List<String> hosts = new ArrayList<>();
            for (String host : host(parts, environment).split(",", -1)) {
                hosts.add(portOf(host).isEmpty() && !port.isEmpty() ? host + ":" + port : host);
            }
            String url = "jdbc:postgresql://" + String.join(",", hosts) + "/" + database + query(parts.query);
            return new JdbcAddress(url, user, password.isEmpty() ? Secret.NONE : new Secret(password));
        }

        private static String host(Parts parts, Map<String, String> environment) {
            return firstSet(parts.hosts, environment.getOrDefault("PGHOST", ""), DEFAULT_HOST);
        }

        /// The digits after the last colon. Colons inside the brackets of an IPv6 address do not count.
        private static String portOf(String host) {
            int colon = host.lastIndexOf(':');
            return colon > host.lastIndexOf(']') ? host.substring(colon + 1) : "";
        }

        private static String query(String query) {
            List<String> kept = new ArrayList<>();
            for (String parameter : query.split("&", -1)) {
                int equals = parameter.indexOf('=');
                String name = equals < 0 ? parameter : parameter.substring(0, equals);
                if (!name.isEmpty()) {
                    kept.add(RENAMED.getOrDefault(name, name) + (equals < 0 ? "" : parameter.substring(equals)));
                }
            }
            return kept.isEmpty() ? "" : "?" + String.join("&", kept);
        }

        private static String firstSet(String... candidates) {
            for (String candidate : candidates) {
                if (!candidate.isEmpty()) {
                    return candidate;
                }
            }
            return "";
        }
    }
}
