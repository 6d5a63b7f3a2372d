package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Addresses;
import io.plimsoll.driver.Driver;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.OpeningTime;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.sql.LoadKeys;
import io.plimsoll.driver.sql.ProductUrl;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// Drives any database that has a JDBC driver. Stateless and thread-safe.
/// Properties of a connection are part of its URL.
public final class JdbcDriver implements Driver {
    /// Numbers the private in-memory databases of this process, whose URLs name none.
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
        return Schemes.hint(address);
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
        if (Isolation.named(spec.isolation()).isEmpty()) {
            problems.add("the isolation level \"" + spec.isolation() + "\" is not known"
                    + Suggestion.clause(spec.isolation(), Isolation.NAMES) + "; choose one of "
                    + String.join(", ", Isolation.NAMES));
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
        List<String> problems = problems(spec);
        if (!problems.isEmpty()) {
            throw new TargetException(ErrorClass.STATEMENT, "", String.join("; ", problems), null);
        }
        JdbcOptions options = JdbcOptions.of(spec.options());
        Connections connections = connections(spec);
        // An engine in this process may have much to recover.
        return connections.url().isInProcess()
                ? JdbcTarget.open(connections, options, spec)
                : OpeningTime.within(
                        spec.stallLimit(), connections.shown(), () -> JdbcTarget.open(connections, options, spec));
    }

    private static Connections connections(TargetSpec spec) throws TargetException {
        JdbcAddress address = JdbcAddress.of(spec, System.getenv());
        ProductUrl url = ProductUrl.of(address.url());
        if (url.isInMemory()) {
            url = url.sharedAs("plimsoll" + UNNAMED.incrementAndGet());
        }
        return new Connections(
                driver(spec, address.url()),
                url,
                Addresses.masked(spec.address()),
                address,
                Tuning.properties(url),
                Isolation.named(spec.isolation()).orElse(Isolation.DEFAULT));
    }

    private static java.sql.Driver driver(TargetSpec spec, String url) throws TargetException {
        DriverSource source = DriverSource.of(spec.driverJars(), spec.driverClass());
        try {
            return source.driverFor(url)
                    .orElseThrow(() -> new TargetException(ErrorClass.STATEMENT, "", source.missingFor(url), null));
        } catch (DriverMissingException missing) {
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
}
