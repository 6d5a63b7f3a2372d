package io.plimsoll.driver.postgres.connect;

import static java.util.Map.entry;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Gathers parameters from where libpq looks for them: the spec and its address, then the service file, then
/// the environment, then defaults.
///
/// Source: PostgreSQL documentation, "Parameter Key Words" and "Environment Variables".
final class ParameterSources {
    private static final String DEFAULT_HOST = "localhost";
    private static final int DEFAULT_PORT = 5432;

    private static final Map<String, String> VARIABLES = Map.ofEntries(
            entry("PGHOST", "host"),
            entry("PGHOSTADDR", "hostaddr"),
            entry("PGPORT", "port"),
            entry("PGDATABASE", "dbname"),
            entry("PGUSER", "user"),
            entry("PGPASSWORD", "password"),
            entry("PGPASSFILE", "passfile"),
            entry("PGCHANNELBINDING", "channel_binding"),
            entry("PGOPTIONS", "options"),
            entry("PGAPPNAME", "application_name"),
            entry("PGSSLMODE", "sslmode"),
            entry("PGSSLNEGOTIATION", "sslnegotiation"),
            entry("PGSSLROOTCERT", "sslrootcert"),
            entry("PGSSLCERT", "sslcert"),
            entry("PGSSLKEY", "sslkey"),
            entry("PGSSLSNI", "sslsni"),
            entry("PGSSLMINPROTOCOLVERSION", "ssl_min_protocol_version"),
            entry("PGSSLMAXPROTOCOLVERSION", "ssl_max_protocol_version"),
            entry("PGCONNECT_TIMEOUT", "connect_timeout"),
            entry("PGTARGETSESSIONATTRS", "target_session_attrs"),
            entry("PGLOADBALANCEHOSTS", "load_balance_hosts"),
            entry("PGMINPROTOCOLVERSION", "min_protocol_version"),
            entry("PGMAXPROTOCOLVERSION", "max_protocol_version"));

    private final Surroundings surroundings;
    private final List<String> problems;

    private ParameterSources(Surroundings surroundings, List<String> problems) {
        this.surroundings = surroundings;
        this.problems = problems;
    }

    /// @param problems gets a sentence for all that is wrong; what is returned is of no use then
    static Parameters read(TargetSpec spec, Surroundings surroundings, List<String> problems) {
        ParameterSources sources = new ParameterSources(surroundings, problems);
        Map<String, String> merged = new LinkedHashMap<>();
        try {
            merged.putAll(sources.merged(spec));
        } catch (AddressFault fault) {
            problems.add(String.valueOf(fault.getMessage()));
        }
        Safeties.check(merged, surroundings, problems);
        if (!problems.isEmpty()) {
            return new Parameters(Map.of(), List.of(), Secret.NONE, surroundings.home());
        }
        List<Place> places = sources.places(merged);
        Secret password = new Secret(merged.getOrDefault("password", ""));
        String passwordFile = merged.getOrDefault(
                "passfile", surroundings.home().resolve(".pgpass").toString());
        List.of("password", "host", "hostaddr", "port", "passfile", "service").forEach(merged::remove);
        ParameterValues.check(merged, problems);
        return new Parameters(merged, places, password, Path.of(passwordFile));
    }

    private Map<String, String> merged(TargetSpec spec) throws AddressFault {
        Map<String, String> merged = new LinkedHashMap<>();
        if (!spec.user().isEmpty()) {
            merged.put("user", spec.user());
        }
        if (!spec.password().isEmpty()) {
            merged.put("password", spec.password().reveal());
        }
        add(merged, Names.translated(AddressText.read(spec.address()), "the target address", problems));
        String service = merged.getOrDefault("service", surroundings.variable("PGSERVICE"));
        if (!service.isEmpty()) {
            Map<String, String> section = ServiceFile.read(service, surroundings);
            add(merged, Names.translated(section, "the service \"" + service + "\"", problems));
        }
        VARIABLES.forEach((variable, name) -> add(merged, Map.of(name, surroundings.variable(variable))));
        add(merged, Map.of("user", surroundings.systemUser()));
        for (Map.Entry<String, String> parameter : merged.entrySet()) {
            if (parameter.getValue().indexOf('\0') >= 0) {
                // It would end the value early and begin another parameter.
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
            places.add(new Place(host.isEmpty() ? otherwise : host, address, port(ports[ports.length == 1 ? 0 : i])));
        }
        return places;
    }

    private int port(String written) {
        String port = written.strip();
        if (port.isEmpty()) {
            return DEFAULT_PORT;
        }
        if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) < 1 || Integer.parseInt(port) > 65_535) {
            // What is no number may be a part of a password.
            String which = port.matches("[0-9]+") ? "the port " + port : "a port";
            problems.add(which + " of the target is not a number from 1 to 65535");
            return DEFAULT_PORT;
        }
        return Integer.parseInt(port);
    }
}
