package io.plimsoll.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The MariaDB that tests may write to, named by an environment variable. Each module has a database of its own there,
/// because modules are tested at the same time. Stateless.
public final class TestMariadb {
    /// Names the server: a `jdbc:mariadb:` address with user and password, who may create databases whose names begin
    /// with that of the address, and has the right PROCESS.
    public static final String VARIABLE = "PLIMSOLL_TEST_MARIADB_URL";

    public static final String MISSING = "SKIPPED: set " + VARIABLE + " to a jdbc:mariadb: address, user and password"
            + " included, whose user may create databases of such names, and has PROCESS";

    private static final Pattern ADDRESS = Pattern.compile("(jdbc:mariadb://[^/]+/)(\\w+)(.*)");

    private TestMariadb() {}

    /// The address of this module's database, which is created if it is missing; empty where no server is named.
    public static Optional<String> address() {
        return Optional.ofNullable(System.getenv(VARIABLE)).map(TestMariadb::ofThisModule);
    }

    /// The same; skips the test that asks where no server is named.
    public static String orSkip() {
        Optional<String> address = address();
        assumeTrue(address.isPresent(), MISSING);
        return address.orElseThrow();
    }

    private static String ofThisModule(String named) {
        Matcher parts = ADDRESS.matcher(named);
        if (!parts.matches()) {
            throw new IllegalStateException(VARIABLE + " names no database");
        }
        Path module = Path.of("").toAbsolutePath();
        String database = parts.group(2) + "_" + module.getFileName();
        try (Connection connection = DriverManager.getConnection(named);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS `" + database + "` CHARACTER SET utf8mb4");
        } catch (SQLException refused) {
            throw new IllegalStateException(refused);
        }
        return parts.group(1) + database + parts.group(3);
    }
}
