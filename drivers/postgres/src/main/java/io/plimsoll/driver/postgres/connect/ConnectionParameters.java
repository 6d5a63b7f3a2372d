package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.Secret;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The complete parameters of a connection, by libpq's names, with all relevant defaults. Immutable.
///
/// @param values by libpq's names and `search_path`, never empty, without hosts and password
/// @param places the addresses of servers, in the user's order
/// @param password empty if only the password file may contain it
record ConnectionParameters(Map<String, String> values, List<Place> places, Secret password, Path passwordFile) {
    /// Prevents a server that accepts connections but stays silent from blocking a run forever.
    private static final String TIMEOUT_SECONDS = "30";

    ConnectionParameters {
        values = Map.copyOf(values);
        places = List.copyOf(places);
    }

    /// The value of a parameter; empty if it is not given and has no default here.
    String value(String name) {
        return values.getOrDefault(name, "");
    }

    String value(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    ConnectionParameters with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new ConnectionParameters(more, places, password, passwordFile);
    }

    ConnectionParameters at(Place place) {
        return new ConnectionParameters(values, List.of(place), password, passwordFile);
    }

    String user() {
        return value("user");
    }

    int timeoutSeconds() {
        return Integer.parseInt(value("connect_timeout", TIMEOUT_SECONDS));
    }

    /// The login at one server.
    Login login(Place place) {
        String database = value("dbname", user());
        Secret known = password.isEmpty() ? PgpassFile.look(passwordFile, place, database, user()) : password;
        Map<String, String> startup = new LinkedHashMap<>();
        startup.put("user", user());
        startup.put("database", database);
        startup.put("application_name", value("application_name", value("fallback_application_name", "plimsoll")));
        startup.put("client_encoding", "UTF8");
        for (String name : List.of("options", "search_path", "replication")) {
            if (values.containsKey(name)) {
                startup.put(name, value(name));
            }
        }
        String newest = value("max_protocol_version", "3.0");
        return new Login(
                place.shown(),
                startup,
                known,
                value("channel_binding", "prefer"),
                minor(value("min_protocol_version", "3.0")),
                Math.max(minor(newest), minor(value("min_protocol_version", "3.0"))));
    }

    /// The minor version. The newest is 3.2; 3.1 does not exist.
    private static int minor(String version) {
        return version.equals("3.0") ? 0 : 2;
    }
}
