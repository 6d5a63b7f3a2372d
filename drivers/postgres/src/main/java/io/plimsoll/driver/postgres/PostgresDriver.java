package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.LoadKeys;
import io.plimsoll.driver.OpeningTime;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.postgres.connect.Connections;
import io.plimsoll.driver.postgres.connect.Dialing;
import io.plimsoll.driver.postgres.connect.Surroundings;
import io.plimsoll.spec.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The driver for PostgreSQL, Citus and Hologres, with its own wire protocol client. Stateless and thread-safe.
///
/// @param connecting turns specs into connections
public record PostgresDriver(Connecting connecting) implements Driver {
    /// The setting of a target's identity that says how sessions reach the server: `unix` or `tcp`.
    public static final String TRANSPORT = "postgres-transport";

    private static final Pattern KEYWORDS =
            Pattern.compile("^\\s*(?:host|hostaddr|port|dbname|user|password|service|sslmode)\\s*=");
    private static final Pattern HOST_AND_PORT =
            Pattern.compile("(?:[A-Za-z0-9.-]+|\\[[0-9a-fA-F:]+\\]):[0-9]{1,5}(?:/.*)?");
    private static final int BEFORE_JDBC = 10;

    private static final List<String> STARTS =
            List.of("postgres://", "postgresql://", "jdbc:postgresql:", "jdbc:hologres:");

    /// A driver that reads this process's environment and its user's files.
    public PostgresDriver() {
        this(Surroundings.ofProcess());
    }

    public PostgresDriver(Surroundings surroundings) {
        this(new LibpqConnecting(surroundings));
    }

    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public List<TargetForm> forms() {
        return List.of(new TargetForm(
                "postgres://user@host/database",
                "PostgreSQL, Citus or Hologres, with the parameters, defaults and PG* variables of libpq; over pgjdbc"
                        + " with --driver jdbc",
                "postgres://me@localhost/bench"));
    }

    @Override
    public List<Key<?>> keys() {
        return List.of(LoadKeys.COMMIT_ROWS, PostgresTarget.SPREAD, Io.KEY);
    }

    /// For two forms that psql accepts: keywords instead of an address, and a host with its port.
    @Override
    public Optional<String> hint(String address) {
        String form = "postgres://user@host:port/database";
        if (KEYWORDS.matcher(address).find()) {
            return Optional.of("the keywords of libpq are written as an address, " + form + "?sslmode=...");
        }
        return HOST_AND_PORT.matcher(address).matches()
                ? Optional.of("the product comes first: PostgreSQL is " + form)
                : Optional.empty();
    }

    @Override
    public boolean accepts(String address) {
        String lower = address.toLowerCase(Locale.ROOT);
        return STARTS.stream().anyMatch(lower::startsWith);
    }

    @Override
    public int preference() {
        return BEFORE_JDBC;
    }

    @Override
    public boolean multiplexes(TargetSpec spec) {
        return true;
    }

    @Override
    public List<String> problems(TargetSpec spec) {
        List<String> problems = new ArrayList<>();
        if (!spec.driverJars().isEmpty() || !spec.driverClass().isEmpty()) {
            problems.add("the postgres driver needs no JDBC driver: leave driver-jar and driver-class out, or choose"
                    + " the jdbc driver");
        }
        problems.addAll(connecting.problems(spec));
        return List.copyOf(problems);
    }

    @Override
    public Target open(TargetSpec spec) throws TargetException {
        Driver.refuseIfAny(problems(spec));
        Connections connections = connecting.to(spec);
        return OpeningTime.within(spec.stallLimit(), connections.shown(), () -> PostgresTarget.open(connections, spec));
    }

    /// Turns a spec into connections. Stateless and thread-safe.
    interface Connecting {
        /// The problems of the address and its parameters, in sentences. Contacts no server.
        List<String> problems(TargetSpec spec);

        /// @param spec a spec without [#problems]
        Connections to(TargetSpec spec) throws TargetException;
    }

    /// Connects like libpq: by address, service file, password file, environment and defaults.
    private record LibpqConnecting(Surroundings surroundings) implements Connecting {
        @Override
        public List<String> problems(TargetSpec spec) {
            return Dialing.problems(spec, surroundings);
        }

        @Override
        public Connections to(TargetSpec spec) throws TargetException {
            return Dialing.of(spec, surroundings);
        }
    }
}
