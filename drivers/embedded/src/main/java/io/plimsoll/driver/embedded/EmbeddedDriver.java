package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Driver;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadKeys;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedAddress.Form;
import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.driver.jdbc.JdbcDriver;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.postgres.PostgresDriver;
import io.plimsoll.driver.postgres.connect.Surroundings;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The driver for targets without installation: in-process engines, and a PostgreSQL server that it starts.
/// Stateless and thread-safe.
///
/// @param home the folder of a server's programs, and of its data if the address names no folder
public record EmbeddedDriver(DataHome home) implements Driver {
    /// Used by [java.util.ServiceLoader].
    public EmbeddedDriver() {
        this(DataHome.ofThisUser());
    }

    @Override
    public String name() {
        return "embedded";
    }

    @Override
    public List<Key<?>> keys() {
        return List.of(LoadKeys.COMMIT_ROWS, PostgresEngine.TRANSPORT, Io.KEY);
    }

    @Override
    public List<TargetForm> forms() {
        return Arrays.stream(Form.values()).map(Form::described).toList();
    }

    /// For an address that is only the name of a product.
    @Override
    public Optional<String> hint(String address) {
        String product = address.strip().toLowerCase(Locale.ROOT);
        List<String> forms = Arrays.stream(Form.values())
                .map(form -> form.described().form())
                .filter(form -> form.startsWith(product + ":"))
                .toList();
        return forms.isEmpty() || product.isEmpty()
                ? Optional.empty()
                : Optional.of("write " + String.join(" or ", forms));
    }

    @Override
    public boolean accepts(String address) {
        return EmbeddedAddress.isMeant(address);
    }

    /// JDBC works for all forms, the wire driver also for PostgreSQL.
    @Override
    public boolean goesThrough(TargetSpec spec) {
        boolean isPostgres = spec.address().startsWith("postgres");
        return switch (spec.driver()) {
            case "", "jdbc" -> true;
            case "postgres" -> isPostgres;
            default -> false;
        };
    }

    @Override
    public boolean multiplexes(TargetSpec spec) {
        try {
            return engine(EmbeddedAddress.parse(spec.address()).form()).multiplexes(spec);
        } catch (IllegalArgumentException refused) {
            // problems() reports what is wrong.
            return false;
        }
    }

    @Override
    public List<String> problems(TargetSpec spec) {
        try {
            EmbeddedAddress address = EmbeddedAddress.parse(spec.address());
            Engine engine = engine(address.form());
            List<String> problems = new ArrayList<>(engine.problems(address));
            if (spec.pipelined() && !engine.multiplexes(spec)) {
                problems.add("JDBC waits for each statement's answer: pipeline = true needs the postgres driver");
            }
            return problems;
        } catch (IllegalArgumentException refused) {
            return List.of(String.valueOf(refused.getMessage()));
        }
    }

    @Override
    public Target open(TargetSpec spec) throws TargetException {
        List<String> problems = problems(spec);
        if (!problems.isEmpty()) {
            throw new TargetException(ErrorClass.UNREACHABLE, String.join("\n", problems));
        }
        EmbeddedAddress address = EmbeddedAddress.parse(spec.address());
        return engine(address.form()).open(address, spec);
    }

    private Engine engine(Form form) {
        return switch (form) {
            case HSQLDB_MEMORY, HSQLDB_FILE -> InProcess.HSQLDB;
            case H2_MEMORY, H2_FILE -> InProcess.H2;
            case SQLITE -> InProcess.SQLITE;
            case DUCKDB_MEMORY, DUCKDB_FILE -> InProcess.DUCKDB;
            case POSTGRES -> new PostgresEngine(home);
        };
    }

    /// A PostgreSQL server that Plimsoll starts.
    ///
    /// @param home the folder of its programs, and of its data if the address names no folder
    private record PostgresEngine(DataHome home) implements Engine {
        /// How sessions reach the server; JDBC always uses TCP.
        static final Key<Transport> TRANSPORT = Key.of(
                PostgresDriver.TRANSPORT,
                ValueType.oneOf(Transport.class),
                "unix",
                "how sessions reach postgres:embedded: unix: by its unix domain socket, or by tcp where the socket's"
                        + " path would be too long; tcp: by loopback, as JDBC always does");

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
                boolean wantsSocket = !isJdbc(spec) && spec.option(TRANSPORT) == Transport.UNIX;
                Optional<String> socket = wantsSocket ? postgres.socketAddress() : Optional.empty();
                TargetSpec inner =
                        withLogin(spec, postgres.password()).withAddress(socket.orElseGet(postgres::jdbcUrl));
                Target target = driver(spec).open(inner);
                String used = socket.isPresent() ? ValueType.word(Transport.UNIX) : tcp(spec, postgres.noSocket());
                return new EmbeddedTarget(address, target, Map.of(TRANSPORT.name(), used), same -> {
                    target.close();
                    postgres.close();
                });
            } catch (Throwable failed) {
                postgres.close();
                throw failed;
            }
        }

        /// The server's own user has the password that was made with its data, whatever a password that is given is
        /// for.
        /// Another user has the one that is given.
        private static TargetSpec withLogin(TargetSpec spec, Secret own) {
            boolean isOwn = spec.user().isEmpty() || spec.user().equals(EmbeddedPostgres.NAME);
            return isOwn ? spec.withLogin(EmbeddedPostgres.NAME, own) : spec;
        }

        /// The transport when it is TCP, with the reason unless the user chose it.
        private static String tcp(TargetSpec spec, Optional<String> noSocket) {
            String used = ValueType.word(Transport.TCP);
            if (spec.option(TRANSPORT) == Transport.TCP) {
                return used;
            }
            String jdbc = "JDBC connects by TCP only";
            return used + " (" + (isJdbc(spec) ? jdbc : noSocket.orElseThrow()) + ")";
        }

        /// The server is where its address says, whatever server the environment names.
        private static Driver driver(TargetSpec spec) {
            return isJdbc(spec)
                    ? new JdbcDriver()
                    : new PostgresDriver(Surroundings.ofProcess().withoutServer());
        }
    }

    /// A product that can be embedded. Stateless and thread-safe.
    interface Engine {
        /// The problems of the address, as sentences. Changes nothing.
        List<String> problems(EmbeddedAddress address);

        /// Whether sessions can be multiplexed.
        default boolean multiplexes(TargetSpec spec) {
            return false;
        }

        /// Starts the engine if necessary and opens the target.
        ///
        /// @param spec contains the address as written and all settings for the JDBC driver
        Target open(EmbeddedAddress address, TargetSpec spec) throws TargetException;
    }

    /// Wraps the JDBC target of an embedded engine under the address that the user wrote. Thread-safe.
    static final class EmbeddedTarget implements Target {
        /// Ends the engine after the sessions are closed.
        @FunctionalInterface
        interface Ending {
            void end(Target target) throws TargetException;
        }

        private static final Logger LOG = Logger.getLogger(EmbeddedTarget.class.getName());

        private final EmbeddedAddress address;
        private final Target target;
        private final Map<String, String> settings;
        private final Ending ending;
        private final AtomicBoolean closed = new AtomicBoolean();

        /// @param settings facts about the connections, added to the server's settings
        EmbeddedTarget(EmbeddedAddress address, Target target, Map<String, String> settings, Ending ending) {
            this.address = address;
            this.target = target;
            this.settings = Map.copyOf(settings);
            this.ending = ending;
        }

        @Override
        public TargetIdentity identity() {
            return target.identity().at(address.text(), settings);
        }

        @Override
        public Dialect dialect() {
            return target.dialect();
        }

        @Override
        public Target renewed() throws TargetException {
            return new EmbeddedTarget(address, target.renewed(), settings, ending);
        }

        @Override
        public boolean isStartedHere() {
            return address.form() == Form.POSTGRES;
        }

        @Override
        public Optional<Multiplexer> multiplexer() throws TargetException {
            return target.multiplexer();
        }

        @Override
        public Session openSession() throws TargetException {
            return target.openSession();
        }

        @Override
        public Session openControlSession() throws TargetException {
            return target.openControlSession();
        }

        @Override
        public void probe() throws TargetException {
            target.probe();
        }

        @Override
        public Session openSession(int number) throws TargetException {
            return target.openSession(number);
        }

        @Override
        public List<String> noRoom(Session session, int sessions) throws TargetException {
            return target.noRoom(session, sessions);
        }

        @Override
        public void close() {
            if (!closed.compareAndSet(false, true)) {
                return;
            }
            try (target) {
                ending.end(target);
            } catch (TargetException failed) {
                LOG.log(Level.WARNING, failed, () -> address.text() + " did not end in good order");
            }
        }
    }
}
