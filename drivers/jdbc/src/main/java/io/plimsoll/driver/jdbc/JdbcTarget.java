package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.LoadKeys;
import io.plimsoll.driver.ServerView.NodeAddress;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.jdbc.JdbcConnections.JdbcLevels;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.PostgresKin;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.Product.ProductUrl;
import io.plimsoll.driver.sql.SchemaSql.SchemaPlace;
import io.plimsoll.driver.sql.ServerFacts;
import io.plimsoll.driver.sql.SqlTarget;
import io.plimsoll.unit.TimeSpan;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An open JDBC target. Thread-safe.
///
/// @param commitRows rows per commit of a load; 0 for the product's default
/// @param keeper kept open for an engine in this process, which may drop its data when its last connection closes;
///     null for none
record JdbcTarget(
        JdbcConnections connections,
        Product product,
        long commitRows,
        SchemaPlace place,
        TargetIdentity identity,
        TimeSpan stallLimit,
        @Nullable Connection keeper)
        implements SqlTarget {
    /// @param spec a valid spec
    static JdbcTarget open(JdbcConnections connections, TargetSpec spec) throws TargetException {
        Connection first = connections.connect();
        try {
            Product product = product(first);
            SchemaPlace place =
                    JdbcSchema.place(first, product, connections.url().url(), spec.schema());
            TargetIdentity identity = identity(first, connections, product).in(place.name());
            boolean isKept = connections.url().isInProcess();
            if (isKept) {
                SharedEngines.opened(connections.url().url());
            } else {
                first.close();
            }
            return new JdbcTarget(
                    placed(connections, place),
                    product,
                    LoadKeys.commitRows(spec, 0),
                    place,
                    identity,
                    spec.stallLimit(),
                    isKept ? first : null);
        } catch (SQLException refused) {
            throw JdbcConnections.closing(first, connections.failure(refused));
        }
    }

    /// PostgreSQL gets the schema as a connection parameter, so that it also holds behind a connection pooler.
    private static JdbcConnections placed(JdbcConnections connections, SchemaPlace place) {
        return place.chosen()
                .filter(schema -> schema.product().isPostgres())
                .map(schema -> connections.with("currentSchema", schema.quoted()))
                .orElse(connections);
    }

    /// The product that the server is, not the one in the URL: products derived from PostgreSQL are found by a
    /// query.
    private static Product product(Connection connection) throws SQLException {
        Product product = Product.named(connection.getMetaData().getDatabaseProductName());
        return product == Product.POSTGRESQL
                ? PostgresKin.of(query -> first(connection, query)).product()
                : product;
    }

    private static Optional<String> first(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(query)) {
            return results.next() ? Optional.ofNullable(results.getString(1)) : Optional.empty();
        }
    }

    @Override
    public Dialect dialect() {
        return Dialects.of(product);
    }

    @Override
    public JdbcTarget renewed() throws TargetException {
        try (Connection connection = connections.connect()) {
            ServerFacts facts = facts(new ProductUrl(connections.url().url(), product), connection);
            TargetIdentity now = identity.renewed(facts.durability(), facts.reason(), facts.settings());
            return new JdbcTarget(connections, product, commitRows, place, now, stallLimit, keeper);
        } catch (SQLException refused) {
            throw connections.failure(refused);
        }
    }

    @Override
    public SqlSession openSession() throws TargetException {
        return session(connections);
    }

    @Override
    public Session openNodeSession(NodeAddress node) throws TargetException {
        return session(connections.at(node.host(), node.port()));
    }

    private SqlSession session(JdbcConnections server) throws TargetException {
        Connection connection = server.connect();
        try {
            return new JdbcSession(connection, product, server.url().isInProcess(), commitRows, place);
        } catch (SQLException refused) {
            throw JdbcConnections.closing(connection, server.failure(refused));
        }
    }

    @Override
    public void close() {
        if (keeper == null) {
            return;
        }
        try (Connection last = keeper) {
            if (!last.isClosed()) {
                SharedEngines.closed(connections.url().url(), () -> {
                    if (product == Product.HSQLDB) {
                        shutDown(last);
                    }
                });
            }
        } catch (SQLException refused) {
            // The engine ends with this process at the latest. The next opening recovers its files from
            // their log.
            return;
        }
    }

    /// HSQLDB keeps a database open, with its memory and its file lock, until SHUTDOWN.
    private static void shutDown(Connection last) throws SQLException {
        try (Statement statement = last.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }

    /// Reads the facts about the target that results record.
    private static TargetIdentity identity(Connection connection, JdbcConnections connections, Product product)
            throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        String url = connections.url().url();
        ServerFacts facts = facts(new ProductUrl(url, product), connection);
        Map<String, String> settings = new LinkedHashMap<>(facts.settings());
        connections.tuning().forEach((name, value) -> settings.put("jdbc." + name, shown(name, value)));
        return new TargetIdentity(
                connections.shown(),
                metaData.getDatabaseProductName(),
                metaData.getDatabaseProductVersion(),
                metaData.getDriverName() + " " + metaData.getDriverVersion(),
                Dialects.of(product).name(),
                connections.url().isInProcess(),
                facts.durability(),
                facts.reason(),
                JdbcLevels.text(connection.getTransactionIsolation()),
                settings,
                null,
                "");
    }

    private static ServerFacts facts(ProductUrl url, Connection connection) {
        try {
            return ServerFacts.of(url, settings(url.product(), connection));
        } catch (SQLException refused) {
            String message =
                    String.valueOf(refused.getMessage()).lines().findFirst().orElse("");
            return ServerFacts.unreadable(message);
        }
    }

    private static Map<String, String> settings(Product product, Connection connection) throws SQLException {
        Map<String, String> settings = new LinkedHashMap<>();
        Optional<String> query = ServerFacts.query(product);
        if (query.isPresent()) {
            read(connection, query.get(), row -> put(settings, row.getString(1), row.getString(2)));
        } else if (product == Product.SQLITE) {
            for (String pragma : ServerFacts.SQLITE_PRAGMAS) {
                read(connection, "PRAGMA " + pragma, row -> put(settings, pragma, row.getString(1)));
            }
        }
        return settings;
    }

    private static void put(Map<String, String> settings, String name, @Nullable String value) {
        if (value != null) {
            settings.put(name, value);
        }
    }

    private static void read(Connection connection, String query, RowTaker taker) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                taker.take(rows);
            }
        }
    }

    private interface RowTaker {
        void take(ResultSet row) throws SQLException;
    }

    /// The value of a property, masked if its name indicates a secret.
    private static String shown(String name, String value) {
        return name.toLowerCase(Locale.ROOT).matches(".*(password|pwd|secret|token|key).*") ? "***" : value;
    }
}
