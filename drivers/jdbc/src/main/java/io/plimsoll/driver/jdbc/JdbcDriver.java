package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadKeys;
import io.plimsoll.driver.OpeningTime;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.driver.jdbc.JdbcAddress.PostgresAddress;
import io.plimsoll.driver.sql.Product.ProductUrl;
import io.plimsoll.spec.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// The driver for any database with a JDBC driver. Connection properties are part of the URL.
/// Stateless and thread-safe.
public final class JdbcDriver implements Driver {
    private static final String MARIADB = "MariaDB is jdbc:mariadb://host:3306/database, with --user";
    private static final String MYSQL =
            "MySQL is jdbc:mariadb://host:3306/database, with --user, over the driver that is here, or"
                    + " jdbc:mysql://host:3306/database with --driver-jar";

    /// The start of an address, and what to write instead.
    private static final Map<String, String> HINTS = Map.of(
            "mysql:",
            MYSQL,
            "mysql2:",
            MYSQL,
            "mariadb:",
            MARIADB,
            "oracle:",
            "Oracle is jdbc:oracle:thin:@//host:1521/service, with --driver-jar",
            "sqlserver:",
            "SQL Server is jdbc:sqlserver://host:1433;databaseName=database, with --driver-jar",
            "mssql:",
            "SQL Server is jdbc:sqlserver://host:1433;databaseName=database, with --driver-jar");

    /// How long a SQLite session waits for the writer before it reports a conflict.
    private static final String BUSY_TIMEOUT_MILLIS = "5000";

    /// Numbers the private in-memory databases of this process: their URLs contain no name.
    private static final AtomicInteger UNNAMED = new AtomicInteger();

    @Override
    public String name() {
        return "jdbc";
    }

    @Override
    public List<Key<?>> keys() {
        return List.of(LoadKeys.COMMIT_ROWS);
    }

    @Override
    public List<TargetForm> forms() {
        return List.of(new TargetForm(
                "jdbc:...",
                "any database with a JDBC driver: MariaDB's is here (jdbc:mariadb://host/database, for MySQL,"
                        + " too), others are given with --driver-jar",
                "jdbc:mariadb://localhost:3306/bench"));
    }

    @Override
    public Optional<String> hint(String address) {
        String lower = address.strip().toLowerCase(Locale.ROOT);
        return HINTS.entrySet().stream()
                .filter(hint -> lower.startsWith(hint.getKey()) || (lower + ":").equals(hint.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    @Override
    public boolean accepts(String address) {
        return JdbcAddress.isJdbc(address) || PostgresAddress.accepts(address);
    }

    @Override
    public List<String> problems(TargetSpec spec) {
        List<String> problems = new ArrayList<>(DriverSource.missing(spec.driverJars()));
        if (spec.pipelined()) {
            problems.add("JDBC waits for each statement's answer: pipeline = true needs the postgres driver");
        }
        if (!JdbcAddress.isJdbc(spec.address())) {
            problems.addAll(PostgresAddress.problems(spec.address(), System.getenv()));
        }
        if (problems.isEmpty()) {
            problems.addAll(driverProblems(spec));
        }
        return List.copyOf(problems);
    }

    @Override
    public Target open(TargetSpec spec) throws TargetException {
        Driver.refuseIfAny(problems(spec));
        JdbcConnections connections = connections(spec);
        // An engine in this process may need long for recovery.
        return connections.url().isInProcess()
                ? JdbcTarget.open(connections, spec)
                : OpeningTime.within(spec.stallLimit(), connections.shown(), () -> JdbcTarget.open(connections, spec));
    }

    private static JdbcConnections connections(TargetSpec spec) throws TargetException {
        JdbcAddress address = JdbcAddress.of(spec, System.getenv());
        ProductUrl url = ProductUrl.of(address.url());
        if (url.isInMemory()) {
            url = url.sharedAs("plimsoll" + UNNAMED.incrementAndGet());
        }
        return new JdbcConnections(
                driver(spec, address.url()),
                url,
                Addresses.masked(spec.address()),
                address,
                properties(url),
                spec.isolation());
    }

    private static java.sql.Driver driver(TargetSpec spec, String url) throws TargetException {
        DriverSource source = DriverSource.of(spec.driverJars(), spec.driverClass());
        try {
            return source.driverFor(url)
                    .orElseThrow(() -> new TargetException(ErrorClass.STATEMENT, source.missingFor(url)));
        } catch (DriverSource.DriverMissingException missing) {
            throw new TargetException(ErrorClass.STATEMENT, "", String.valueOf(missing.getMessage()), missing);
        }
    }

    private static List<String> driverProblems(TargetSpec spec) {
        try {
            driver(spec, JdbcAddress.of(spec, System.getenv()).url());
            return List.of();
        } catch (TargetException missing) {
            return List.of(String.valueOf(missing.getMessage()));
        }
    }

    /// The connection properties for a product unless the user's URL sets them. They are recorded with the target's
    /// identity, because they influence the measurement.
    private static Map<String, String> properties(ProductUrl url) {
        Map<String, String> properties = new LinkedHashMap<>();
        defaults(url).forEach((name, value) -> {
            if (!mentions(url.url(), name)) {
                properties.put(name, value);
            }
        });
        return properties;
    }

    private static Map<String, String> defaults(ProductUrl url) {
        return switch (url.product()) {
            // Prepares on the server from the first execution on, not from the fifth; turns `{call}` of a procedure
            // into CALL.
            case POSTGRESQL, CITUS, HOLOGRES ->
                Map.of(
                        "prepareThreshold", "1",
                        "escapeSyntaxCallMode", "callIfNoReturn",
                        "reWriteBatchedInserts", "true",
                        "ApplicationName", "plimsoll");
            case MYSQL ->
                url.url().toLowerCase(Locale.ROOT).startsWith("jdbc:mariadb:")
                        ? Map.of("useServerPrepStmts", "true", "useBulkStmts", "true")
                        : Map.of("useServerPrepStmts", "true", "rewriteBatchedStatements", "true");
            case SQLITE -> Map.of("busy_timeout", BUSY_TIMEOUT_MILLIS);
            case HSQLDB, H2, DUCKDB, GENERIC -> Map.of();
        };
    }

    private static boolean mentions(String url, String name) {
        return url.toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT) + "=");
    }
}
