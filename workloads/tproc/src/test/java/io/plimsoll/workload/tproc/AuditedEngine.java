package io.plimsoll.workload.tproc;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedDriver;
import io.plimsoll.driver.jdbc.JdbcDriver;
import io.plimsoll.driver.postgres.PostgresDriver;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.testing.TestMariadb;
import java.nio.file.Path;
import java.util.List;

/// The engines that the audit is tried on, MariaDB and Citus only where the environment names one.
enum AuditedEngine {
    HSQLDB("jdbc:hsqldb:mem:audited"),
    H2("jdbc:h2:mem:audited"),
    SQLITE("jdbc:sqlite::memory:"),
    DUCKDB("jdbc:duckdb:"),
    POSTGRESQL(""),
    MARIADB(""),
    CITUS("PLIMSOLL_CITUS_URL");

    private static final long STOCK = 100;

    private final String place;

    AuditedEngine(String place) {
        this.place = place;
    }

    /// Opens it, without any of the company's tables.
    ///
    /// @param folder for an engine that needs one
    Target open(Path folder) throws TargetException {
        Target target = switch (this) {
            case POSTGRESQL ->
                new EmbeddedDriver().open(TargetSpec.of("postgres:embedded?data=" + folder.resolve("data")));
            case MARIADB -> new JdbcDriver().open(TargetSpec.of(TestMariadb.orSkip()));
            case CITUS -> new PostgresDriver().open(TargetSpec.of(named()));
            default -> new JdbcDriver().open(TargetSpec.of(place));
        };
        try (SqlSession session = target.openSession().sql()) {
            clear(session);
        }
        return target;
    }

    private String named() {
        String address = System.getenv(place);
        assumeTrue(address != null, "set " + place + " to the address of one whose database may be written to");
        return String.valueOf(address);
    }

    static void clear(SqlSession session) throws TargetException {
        for (String table : session.existing(CompanyTables.names())) {
            session.drop(table);
        }
    }

    /// Loads what the audit looks at: of the stock the first items only, and no items.
    static void load(Company company, SqlSession session) throws TargetException {
        List<TableRows> all = new Population(company).all();
        for (TableRows rows : all) {
            session.create(rows.table());
        }
        for (TableRows rows : all) {
            session.load(
                    rows,
                    0,
                    switch (rows.table().name()) {
                        case "item" -> 0;
                        case "stock" -> STOCK;
                        default -> rows.count();
                    },
                    _ -> {});
            session.finish(rows.table());
        }
    }
}
