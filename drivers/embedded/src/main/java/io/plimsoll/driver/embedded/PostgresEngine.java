package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.driver.jdbc.JdbcDriver;
import io.plimsoll.driver.postgres.PostgresDriver;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A PostgreSQL server that Plimsoll starts.
///
/// @param home the folder of its programs, and of its data if the address names no folder
record PostgresEngine(DataHome home) implements Engine {
    /// How sessions reach the server; JDBC always uses TCP.
    static final Key<Transport> TRANSPORT = Key.of(
            "postgres-transport",
            ValueType.oneOf(Transport.class),
            "unix",
            "how sessions reach postgres:embedded: unix: by its unix domain socket; tcp: by loopback, as JDBC always"
                    + " does");

    private static final String DATA = "data";
    private static final String PORT = "port";
    private static final ValueType<Long> PORTS = ValueType.count(0, 65_535);

    /// How sessions reach the server.
    enum Transport {
        /// By the unix domain socket in its folder.
        UNIX,
        /// By the loopback interface.
        TCP
    }

    @Override
    public List<String> problems(EmbeddedAddress address) {
        List<String> problems = new ArrayList<>();
        int port = 0;
        try {
            port = port(address);
        } catch (IllegalArgumentException refused) {
            problems.add("port = " + address.options().get(PORT) + ": " + refused.getMessage());
        }
        problems.addAll(EmbeddedPostgres.problems(options(address, port)));
        return problems;
    }

    private static int port(EmbeddedAddress address) {
        return PORTS.read().apply(address.options().getOrDefault(PORT, "0")).intValue();
    }

    private PostgresOptions options(EmbeddedAddress address, int port) {
        Map<String, String> settings = new HashMap<>(address.options());
        String data = settings.remove(DATA);
        settings.remove(PORT);
        Path folder = data == null || data.isBlank() ? home.postgresFolder() : EmbeddedAddress.absolute(data);
        return new PostgresOptions(folder, home.binariesFolder(), port, settings);
    }

    /// Whether the spec requests JDBC instead of Plimsoll's wire driver.
    private static boolean isJdbc(TargetSpec spec) {
        return spec.driver().equals("jdbc");
    }

    @Override
    public boolean multiplexes(TargetSpec spec) {
        return !isJdbc(spec);
    }

    @Override
    public Target open(EmbeddedAddress address, TargetSpec spec) throws TargetException {
        EmbeddedPostgres postgres = EmbeddedPostgres.start(options(address, port(address)));
        try {
            Optional<String> socket = isJdbc(spec) || spec.option(TRANSPORT) == Transport.TCP
                    ? Optional.empty()
                    : postgres.socketAddress();
            TargetSpec inner = InProcess.withUser(spec, EmbeddedPostgres.NAME, postgres.password())
                    .withAddress(socket.orElseGet(postgres::jdbcUrl));
            Target target = (isJdbc(spec) ? new JdbcDriver() : new PostgresDriver()).open(inner);
            Transport used = socket.isPresent() ? Transport.UNIX : Transport.TCP;
            return new EmbeddedTarget(address, target, Map.of(TRANSPORT.name(), ValueType.word(used)), same -> {
                target.close();
                postgres.close();
            });
        } catch (Throwable failed) {
            postgres.close();
            throw failed;
        }
    }
}
