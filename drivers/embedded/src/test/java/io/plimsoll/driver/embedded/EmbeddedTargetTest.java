package io.plimsoll.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.postgres.DataHome;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every form opened on its real engine.
class EmbeddedTargetTest {
    private final Driver driver = new EmbeddedDriver(new DataHome(Path.of("target", "plimsoll-data")));

    @TempDir
    private Path temporary;

    private Target open(String address) throws TargetException {
        return driver.open(TargetSpec.of(address.replace("T/", temporary + "/")));
    }

    @ParameterizedTest
    @CsvSource({
        "hsqldb:mem,                                             NONE",
        "hsqldb:file:T/a,                                        DEFERRED",
        "hsqldb:file:T/b?preset=cached,                          DEFERRED",
        "hsqldb:file:T/c?hsqldb.write_delay=false,               ON_COMMIT",
        "h2:mem,                                                 NONE",
        "h2:file:T/d,                                            DEFERRED",
        "sqlite:T/e-new.db,                                      ON_COMMIT",
        "sqlite:T/f.db?synchronous=normal,                       DEFERRED",
        "sqlite:T/g.db?synchronous=off,                          NONE",
        "duckdb:mem,                                             NONE",
        "duckdb:T/h-new.db,                                      ON_COMMIT",
        "postgres:embedded?data=T/pg,                            ON_COMMIT",
    })
    void sessionsShareOneDatabaseOfTheExpectedDurability(String address, Durability durability) throws TargetException {
        try (Target target = open(address)) {
            assertThat(target.identity().address()).isEqualTo(address.replace("T/", temporary + "/"));
            assertThat(target.identity().durability())
                    .as(target.identity().durabilityReason())
                    .isEqualTo(durability);
            String product = address.substring(0, address.indexOf(':'));
            assertThat(target.dialect().name()).startsWith(product);
            assertThat(target.identity().inProcess()).isEqualTo(!product.equals("postgres"));
            try (SqlSession first = target.openSession().sql()) {
                first.execute("CREATE TABLE shared (amount INTEGER)");
            }
            try (SqlSession second = target.openSession().sql();
                    SqlSession third = target.openSession().sql()) {
                second.execute("INSERT INTO shared VALUES (7)");
                assertThat(third.number("SELECT SUM(amount) FROM shared")).isEqualTo(7);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"hsqldb:file:T/a", "hsqldb:file:T/b?preset=cached", "h2:file:T/c", "sqlite:T/d.db", "duckdb:T/e.db"})
    void filesKeepTheirDataAndNoLock(String address) throws TargetException {
        try (Target target = open(address);
                SqlSession session = target.openSession().sql()) {
            session.execute("CREATE TABLE kept (amount INTEGER)");
            session.execute("INSERT INTO kept VALUES (41)");
        }
        assertThat(temporary.toFile().list())
                .noneMatch(name -> name.toLowerCase(Locale.ROOT).matches(".*(\\.lck|lock\\.db|-wal)"));
        try (Target target = open(address);
                SqlSession session = target.openSession().sql()) {
            assertThat(session.number("SELECT amount FROM kept")).isEqualTo(41);
        }
    }

    /// As those of a fleet in one process are.
    @ParameterizedTest
    @CsvSource({"hsqldb:file:T/a", "h2:file:T/c", "sqlite:T/d.db", "duckdb:T/e.db"})
    void theFirstOfTwoTargetsThatClosesLeavesTheOtherItsDatabase(String address) throws TargetException {
        try (Target left = open(address);
                SqlSession session = left.openSession().sql()) {
            session.execute("CREATE TABLE kept (amount INTEGER)");
            open(address).close();
            session.execute("INSERT INTO kept VALUES (41)");
            assertThat(session.number("SELECT amount FROM kept")).isEqualTo(41);
        }
        assertThat(temporary.toFile().list())
                .noneMatch(name -> name.toLowerCase(Locale.ROOT).matches(".*(\\.lck|lock\\.db|-wal)"));
    }

    @ParameterizedTest
    @CsvSource({
        "'',       '',   pg,   unix",
        "postgres, unix, pg,   unix",
        "postgres, tcp,  pg,   tcp",
        "jdbc,     '',   pg,   tcp (JDBC connects by TCP only)",
        "postgres, '',   'p,g', 'tcp (the path of its unix socket would have a comma, which PostgreSQL does not allow)'"
    })
    void sessionsReachPostgresByItsSocketIfTheyCan(String through, String transport, String folder, String used)
            throws TargetException {
        TargetSpec spec = TargetSpec.at("postgres:embedded?data=" + temporary.resolve(folder))
                .driver(through)
                .options(transport.isEmpty() ? Map.of() : Map.of("postgres-transport", transport))
                .build();
        try (Target target = driver.open(spec);
                SqlSession session = target.openSession().sql()) {
            assertThat(target.identity().settings()).containsEntry("postgres-transport", used);
            assertThat(isBySocket(session)).isEqualTo(used.equals("unix"));
        }
    }

    /// The path of a socket has room for about a hundred bytes.
    @Test
    void aFolderWithoutRoomForASocketLeavesTcp() throws TargetException {
        Path folder = temporary.resolve("long".repeat(25));
        try (Target target = driver.open(TargetSpec.of("postgres:embedded?data=" + folder));
                SqlSession session = target.openSession().sql()) {
            int bytes = (folder + "/socket/.s.PGSQL.65535").length();
            assertThat(target.identity().settings())
                    .containsEntry(
                            "postgres-transport",
                            "tcp (the path of its unix socket would have " + bytes + " bytes, and 103 are allowed)");
            assertThat(isBySocket(session)).isFalse();
            assertThat(folder.resolve("socket")).doesNotExist();
        }
    }

    /// Somebody who has just worked on another server has its password in the environment.
    @ParameterizedTest
    @CsvSource({"'', ''", "plimsoll, ''", "plimsoll, jdbc"})
    void thePasswordOfAnotherServerIsNotThatOfTheEmbeddedOne(String user, String through) throws TargetException {
        TargetSpec spec = TargetSpec.at("postgres:embedded?data=" + temporary.resolve("pg"))
                .driver(through)
                .login(user, new Secret("of another"))
                .build();
        try (Target target = driver.open(spec);
                SqlSession session = target.openSession().sql()) {
            assertThat(session.number("SELECT 1 WHERE current_user = 'plimsoll'"))
                    .isEqualTo(1);
        }
    }

    private static boolean isBySocket(SqlSession session) throws TargetException {
        return session.number("SELECT CASE WHEN inet_client_addr() IS NULL THEN 1 ELSE 0 END") == 1;
    }

    @Test
    void aCachedPresetKeepsItsTablesOnDisk() throws TargetException {
        try (Target target = open("hsqldb:file:T/a?preset=cached");
                SqlSession session = target.openSession().sql()) {
            session.execute("CREATE TABLE big (amount INTEGER)");
            String type = "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SYSTEM_TABLES WHERE HSQLDB_TYPE = 'CACHED'"
                    + " AND TABLE_NAME = 'BIG'";
            assertThat(session.number(type)).isEqualTo(1);
        }
    }

    @Test
    void memoryDatabasesAreSeparateAndGoneAtTheEnd() throws TargetException {
        for (String address : new String[] {"hsqldb:mem", "h2:mem", "duckdb:mem"}) {
            for (int i = 0; i < 2; i++) {
                try (Target target = open(address);
                        Target other = open(address);
                        SqlSession session = target.openSession().sql();
                        SqlSession otherSession = other.openSession().sql()) {
                    session.execute("CREATE TABLE mine (amount INTEGER)");
                    otherSession.execute("CREATE TABLE mine (amount INTEGER)");
                }
            }
        }
    }
}
