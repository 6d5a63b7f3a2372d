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
import io.plimsoll.driver.home.AddedDrivers;
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
///
/// @param added the JDBC drivers beside those of the class path
public record JdbcDriver(AddedDrivers added) implements Driver {
    private static final String ADDED = ", after `plimsoll drivers add ";
    private static final String MARIADB = "MariaDB is mariadb://user@host:3306/database";
    private static final String MYSQL = "MySQL is mysql://user@host:3306/database";
    private static final String ORACLE = "Oracle is jdbc:oracle:thin:@//host:1521/service";
    private static final String SQL_SERVER = "SQL Server is jdbc:sqlserver://host:1433;databaseName=database";

    /// The start of an address, and what to write instead.
    private static final Map<String, String> HINTS = Map.of(
            "mysql:",
            MYSQL,
            "mysql2:",
            MYSQL,
            "mariadb:",
            MARIADB,
            "oracle:",
            ORACLE + ADDED + "oracle`",
            "sqlserver:",
            SQL_SERVER + ADDED + "sqlserver`",
            "mssql:",
            SQL_SERVER + ADDED + "sqlserver`");

    /// How long a SQLite session waits for the writer before it reports a conflict.
    private static final String BUSY_TIMEOUT_MILLIS = "5000";

    /// Numbers the private in-memory databases of this process: their URLs contain no name.
    private static final AtomicInteger UNNAMED = new AtomicInteger();

    /// Used by [java.util.ServiceLoader].
    public JdbcDriver() {
        this(AddedDrivers.ofThisUser());
    }

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
        return List.of(
                new TargetForm(
                        "jdbc:...",
                        "any database with a JDBC driver: `plimsoll drivers list` shows which are here, and which can"
                                + " be added by name; --driver-jar names the jar of another one",
                        "jdbc:mariadb://localhost:3306/bench"),
                new TargetForm(
                        "mysql://..., mariadb://...",
                        "MySQL or MariaDB, over MariaDB's driver, which is here; mysql:// over MySQL Connector/J if it"
                                + " was added (`plimsoll drivers add mysql`)",
                        "mysql://me@localhost:3306/bench"));
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
        return JdbcAddress.isJdbc(address) || PostgresAddress.accepts(address) || JdbcAddress.isMysql(address);
    }

    @Override
    public List<String> problems(TargetSpec spec) {
        List<String> problems = new ArrayList<>(DriverSource.missing(spec.driverJars()));
        if (spec.pipelined()) {
            problems.add("JDBC waits for each statement's answer: pipeline = true needs the postgres driver");
        }
        if (PostgresAddress.accepts(spec.address())) {
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
        JdbcAddress address = address(spec);
        DriverSource source = DriverSource.of(spec, added, address.url());
        Optional<Driver> withItsClasses = source.withItsClasses();
        if (withItsClasses.isPresent()) {
            return withItsClasses.get().open(spec.withoutJars());
        }
        JdbcConnections connections = connections(spec, address, driver(source, address.url()));
        // An engine in this process may need long for recovery.
        return connections.url().isInProcess()
                ? JdbcTarget.open(connections, spec)
                : OpeningTime.within(spec.stallLimit(), connections.shown(), () -> JdbcTarget.open(connections, spec));
    }

    private static JdbcConnections connections(TargetSpec spec, JdbcAddress address, java.sql.Driver driver) {
        ProductUrl url = ProductUrl.of(address.url());
        if (url.isInMemory()) {
            url = url.sharedAs("plimsoll" + UNNAMED.incrementAndGet());
        }
        return new JdbcConnections(
                driver, url, Addresses.masked(spec.address()), address, properties(url), spec.isolation());
    }

    /// The address for the JDBC driver. MySQL has the choice of two: its own, if that was given or added.
    private JdbcAddress address(TargetSpec spec) throws TargetException {
        String scheme = "mariadb";
        if (spec.address().toLowerCase(Locale.ROOT).startsWith("mysql:")) {
            String url = "jdbc:mysql://localhost/";
            scheme = DriverSource.of(spec, added, url).accepts(url) ? "mysql" : scheme;
        }
        return JdbcAddress.of(spec, System.getenv(), scheme);
    }

    private static java.sql.Driver driver(DriverSource source, String url) throws TargetException {
        try {
            return source.driverFor(url)
                    .orElseThrow(() -> new TargetException(ErrorClass.STATEMENT, source.missingFor(url)));
        } catch (DriverSource.DriverMissingException missing) {
            throw new TargetException(ErrorClass.STATEMENT, "", String.valueOf(missing.getMessage()), missing);
        }
    }

    private List<String> driverProblems(TargetSpec spec) {
        try {
            String url = address(spec).url();
            driver(DriverSource.of(spec, added, url), url);
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
