package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.Feature;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.LoadKeys;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.SchemaChoice;
import io.plimsoll.driver.ServerView.NodeAddress;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.postgres.connect.Connections;
import io.plimsoll.driver.postgres.connect.Established;
import io.plimsoll.driver.postgres.wire.Chunks;
import io.plimsoll.driver.postgres.wire.PostgresSession;
import io.plimsoll.driver.postgres.wire.PostgresSession.SessionSetup;
import io.plimsoll.driver.postgres.wire.WireTexts;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.PostgresKin;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.SchemaSql;
import io.plimsoll.driver.sql.SchemaSql.SchemaPlace;
import io.plimsoll.driver.sql.ServerFacts;
import io.plimsoll.driver.sql.SqlTarget;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An open target of the wire driver. Thread-safe.
///
/// @param driven the servers for driving sessions, used in turn; empty: all sessions connect to the address
/// @param io how a thread exchanges bytes for many sessions
record PostgresTarget(
        Connections connections,
        List<Connections> driven,
        Isolation isolation,
        SessionSetup setup,
        TargetIdentity identity,
        Io io)
        implements SqlTarget {
    static final Key<Spread> SPREAD = Key.of(
            "spread",
            ValueType.oneOf(Spread.class),
            "none",
            "workers: the sessions that drive a Citus cluster go to its workers, one after the other;"
                    + " none: all to the address");
    private static final long USUAL_COMMIT_ROWS = 100_000;
    private static final String DRIVER = "Plimsoll wire driver";

    /// The servers to which driving sessions connect.
    enum Spread {
        /// All sessions connect to the address.
        NONE,
        /// Sessions connect to the workers of a Citus cluster in turn. Each worker accepts any query and
        /// forwards it if necessary.
        WORKERS
    }

    /// @param spec a valid spec
    static PostgresTarget open(Connections connections, TargetSpec spec) throws TargetException {
        Isolation isolation = spec.isolation();
        SessionSetup first = new SessionSetup(
                Dialects.of(Product.POSTGRESQL),
                new Chunks(),
                new WireTexts(),
                LoadKeys.commitRows(spec, USUAL_COMMIT_ROWS),
                spec.pipelined(),
                connections::replicate,
                spec.stallLimit(),
                SchemaPlace.OF_CONNECTION);
        Established established = connect(connections, first);
        try (PostgresSession session = session(connections, isolation, first, established)) {
            ProductInside inside = ProductInside.ask(session);
            ServerFacts facts = facts(session);
            SchemaPlace place = place(session, connections, inside, spec.schema());
            Connections placed =
                    place.chosen().map(SchemaSql::quoted).map(connections::in).orElse(connections);
            List<Connections> driven = spec.option(SPREAD) == Spread.WORKERS
                    ? CitusSpreading.over(session, inside.dialect(), placed)
                    : List.of();
            TargetIdentity identity = new TargetIdentity(
                            connections.shown(),
                            inside.product(),
                            inside.version(),
                            DRIVER,
                            inside.dialect().name(),
                            false,
                            facts.durability(),
                            facts.reason(),
                            Isolation.spelled(text(session, "SHOW transaction_isolation")),
                            settings(facts, established, driven),
                            null,
                            "")
                    .in(place.name());
            return new PostgresTarget(
                    placed, driven, isolation, first.with(inside.dialect()).in(place), identity, spec.option(Io.KEY));
        }
    }

    /// Reads the server's settings, which decide what its acknowledgements are worth.
    private static ServerFacts facts(PostgresSession session) throws TargetException {
        try {
            Map<String, String> settings = new LinkedHashMap<>();
            String query = ServerFacts.query(Product.POSTGRESQL).orElseThrow();
            for (List<@Nullable Object> row : session.query(query)) {
                if (row.get(1) != null) {
                    settings.put(String.valueOf(row.get(0)), String.valueOf(row.get(1)));
                }
            }
            return ServerFacts.ofPostgresql(settings);
        } catch (TargetException refused) {
            refused.throwIfLost();
            return ServerFacts.unreadable(String.valueOf(refused.getMessage()));
        }
    }

    private static SchemaPlace place(
            PostgresSession session, Connections connections, ProductInside inside, SchemaChoice choice)
            throws TargetException {
        List<List<@Nullable Object>> rows = session.query("SELECT current_schema()");
        String found = Objects.toString(rows.getFirst().getFirst(), "");
        return SchemaPlace.of(Product.ofDialect(inside.dialect().name()), found, choice, connections.namesSearchPath());
    }

    @Override
    public Dialect dialect() {
        return setup.dialect();
    }

    @Override
    public PostgresTarget renewed() throws TargetException {
        try (PostgresSession session = openSession()) {
            ServerFacts facts = facts(session);
            TargetIdentity now = identity.renewed(facts.durability(), facts.reason(), facts.settings());
            return new PostgresTarget(connections, driven, isolation, setup, now, io);
        }
    }

    @Override
    public PostgresSession openSession() throws TargetException {
        return session(connections, isolation, setup);
    }

    @Override
    public TimeSpan stallLimit() {
        return setup.stallLimit();
    }

    @Override
    public PostgresSession openSession(int number) throws TargetException {
        return driven.isEmpty() ? openSession() : session(driven.get(number % driven.size()), isolation, setup);
    }

    @Override
    public Session openNodeSession(NodeAddress node) throws TargetException {
        return session(connections.at(node.host(), node.port()), isolation, setup);
    }

    /// Counts all sessions for each worker: its own share comes from here, and the others open one on it over time.
    @Override
    public List<String> noRoom(Session session, int sessions) throws TargetException {
        List<String> refusals = new ArrayList<>();
        for (Connections each : driven) {
            try (PostgresSession asking = session(each, isolation, setup)) {
                for (String refusal : Dialects.of(Product.POSTGRESQL).noRoom(asking, sessions)) {
                    refusals.add(each.shown() + ": " + refusal);
                }
            }
        }
        return driven.isEmpty() ? dialect().noRoom(session.sql(), sessions) : refusals;
    }

    private static Map<String, String> settings(ServerFacts facts, Established first, List<Connections> driven) {
        Map<String, String> settings = new LinkedHashMap<>(facts.settings());
        settings.put(PostgresDriver.TRANSPORT, first.isLocal() && driven.isEmpty() ? "unix" : "tcp");
        if (!driven.isEmpty()) {
            settings.put(
                    SPREAD.name(),
                    "over " + driven.stream().map(Connections::shown).collect(Collectors.joining(" and ")));
        }
        return settings;
    }

    @Override
    public Optional<Multiplexer> multiplexer() throws TargetException {
        return Optional.of(PostgresSession.multiplexer(io));
    }

    @Override
    public void close() {
        // The target owns no resources: sessions are closed by their users.
    }

    private static PostgresSession session(Connections connections, Isolation isolation, SessionSetup setup)
            throws TargetException {
        return session(connections, isolation, setup, connect(connections, setup));
    }

    private static PostgresSession session(
            Connections connections, Isolation isolation, SessionSetup setup, Established established)
            throws TargetException {
        PostgresSession session = new PostgresSession(established, setup, () -> connections.cancel(established));
        if (isolation != Isolation.DEFAULT) {
            set(session, isolation, connections.shown());
        }
        return session;
    }

    /// Connects. A pooler may refuse the schema as a startup parameter, before any statement could use another
    /// schema.
    private static Established connect(Connections connections, SessionSetup setup) throws TargetException {
        try {
            return connections.connect();
        } catch (TargetException refused) {
            if (setup.place().chosen().isEmpty()
                    || !String.valueOf(refused.getMessage()).contains("startup parameter")) {
                throw refused;
            }
            throw new TargetException(
                    refused.errorClass(),
                    refused.sqlState(),
                    "what answers at " + connections.shown()
                            + " does not pass search_path on, so that sessions cannot be in"
                            + " schema " + setup.place().name() + " (" + refused.getMessage()
                            + "): -p schema=connection leaves them where they are",
                    refused);
        }
    }

    private static void set(PostgresSession session, Isolation isolation, String shown) throws TargetException {
        try {
            session.execute("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + isolation.sql());
        } catch (TargetException refused) {
            session.close();
            String sentence = shown + " does not offer the isolation level "
                    + isolation.text() + ": choose another, or \"default\" ("
                    + refused.getMessage() + ")";
            ErrorClass found = refused.errorClass();
            throw new TargetException(
                    found.breaksSession() ? found : ErrorClass.STATEMENT, refused.sqlState(), sentence, refused);
        }
    }

    private static String text(PostgresSession session, String query) throws TargetException {
        return String.valueOf(session.query(query).getFirst().getFirst());
    }

    /// The product behind an address with PostgreSQL's protocol.
    ///
    /// @param version in the product's own numbering
    private record ProductInside(String product, String version, Dialect dialect) {
        static ProductInside ask(SqlSession session) throws TargetException {
            PostgresKin kin = PostgresKin.of(query -> first(session, query));
            Dialect dialect = Dialects.of(kin.product());
            if (kin.product() == Product.HOLOGRES) {
                return new ProductInside("Hologres", kin.version(), dialect);
            }
            String version = first(session, "SHOW server_version").orElse("");
            String shown = kin.product() == Product.CITUS ? version + " (Citus " + kin.version() + ")" : version;
            return new ProductInside("PostgreSQL", shown, dialect);
        }

        private static Optional<String> first(SqlSession session, String query) throws TargetException {
            List<List<@Nullable Object>> rows = session.query(query);
            return rows.isEmpty()
                    ? Optional.empty()
                    : Optional.ofNullable(rows.getFirst().getFirst()).map(String::valueOf);
        }
    }

    /// Finds the workers of a Citus cluster, to spread sessions over them.
    ///
    /// Source: Citus documentation, "Query From Any Node": since Citus 11 every node holds the metadata.
    private static final class CitusSpreading {
        private static final String WORKERS = """
            SELECT nodename, nodeport::bigint, (hasmetadata AND metadatasynced)::int::bigint FROM pg_dist_node
            WHERE isactive AND noderole = 'primary' AND groupid <> 0 ORDER BY groupid\
            """;

        private CitusSpreading() {}

        /// @param coordinator the server of the session
        /// @throws TargetException when the server is not Citus, or when a worker cannot take queries
        static List<Connections> over(SqlSession session, Dialect dialect, Connections coordinator)
                throws TargetException {
            if (!dialect.has(Feature.SHARDS)) {
                throw refused("spread = workers needs Citus, and " + coordinator.shown() + " is " + dialect.name()
                        + ": leave it out");
            }
            List<Connections> workers = new ArrayList<>();
            for (List<@Nullable Object> row : session.query(WORKERS)) {
                String host = String.valueOf(row.get(0));
                int port = Integer.parseInt(String.valueOf(row.get(1)));
                Connections worker = coordinator.at(host, port);
                if (!Long.valueOf(1).equals(row.get(2))) {
                    throw refused("spread = workers needs the metadata on all workers, and " + worker.shown()
                            + " does not have it: SELECT start_metadata_sync_to_node('" + host + "', " + port + ")");
                }
                workers.add(worker);
            }
            if (workers.isEmpty()) {
                throw refused("spread = workers needs workers, and the cluster at " + coordinator.shown()
                        + " has none: leave it out");
            }
            return workers;
        }

        private static TargetException refused(String sentence) {
            return new TargetException(ErrorClass.STATEMENT, sentence);
        }
    }
}
