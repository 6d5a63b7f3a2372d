package io.plimsoll.workload.tproch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedDriver;
import io.plimsoll.driver.jdbc.JdbcDriver;
import io.plimsoll.driver.postgres.PostgresDriver;
import io.plimsoll.testing.TestMariadb;
import java.nio.file.Path;

/// Products whose answers are compared; MariaDB and Citus only where the environment names one.
enum Engine {
    POSTGRESQL("postgres:embedded?data="),
    DUCKDB("duckdb:"),
    HSQLDB("jdbc:hsqldb:mem:trade"),
    H2("jdbc:h2:mem:trade"),
    SQLITE("jdbc:sqlite::memory:"),
    MARIADB(""),
    CITUS("PLIMSOLL_CITUS_URL");

    private final String place;

    Engine(String place) {
        this.place = place;
    }

    /// Opens it, without any of the tables.
    ///
    /// @param folder for an engine that needs one
    Target open(Path folder) throws TargetException {
        Target target = switch (this) {
            case POSTGRESQL, DUCKDB -> new EmbeddedDriver().open(TargetSpec.of(place + folder.resolve(name())));
            case MARIADB -> new JdbcDriver().open(TargetSpec.of(TestMariadb.orSkip()));
            case CITUS -> new PostgresDriver().open(TargetSpec.of(named()));
            case HSQLDB, H2, SQLITE -> new JdbcDriver().open(TargetSpec.of(place));
        };
        try (SqlSession session = target.openSession().sql()) {
            for (String table : session.existing(TradeTables.names())) {
                session.drop(table);
            }
        }
        return target;
    }

    /// The last of the drawn parameters that it is asked with: few where queries take long.
    int draws() {
        return this == DUCKDB ? 2 : 0;
    }

    private String named() {
        String address = System.getenv(place);
        assumeTrue(address != null, "set " + place + " to the address of one whose database may be written to");
        return String.valueOf(address);
    }
}
