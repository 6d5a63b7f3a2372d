package io.plimsoll.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A server of the MySQL family that tests may write to, named by an environment variable. Each module has a database
/// of its own there, because modules are tested at the same time. Immutable.
///
/// @param variable holds an address with user and password, who may create databases whose names begin with that of
///     the address
/// @param missing why tests are skipped where it is not set
record NamedServer(String variable, String missing) {
    private static final Pattern ADDRESS = Pattern.compile("(jdbc:(?:mariadb|mysql)://[^/]+/)(\\w+)(.*)");

    /// The address of this module's database, which is created if it is missing; empty where no server is named.
    Optional<String> address() {
        return address("");
    }

    /// @param suffix of the database's name
    private Optional<String> address(String suffix) {
        return Optional.ofNullable(System.getenv(variable)).map(named -> database(named, suffix));
    }

    /// The same; skips the test that asks where no server is named.
    String orSkip() {
        return orSkip("");
    }

    /// The address of a database of a test class, as classes of a module may be tested at the same time.
    String orSkip(Class<?> test) {
        return orSkip("_" + test.getSimpleName().toLowerCase(Locale.ROOT));
    }

    private String orSkip(String suffix) {
        Optional<String> address = address(suffix);
        assumeTrue(address.isPresent(), missing);
        return address.orElseThrow();
    }

    private String database(String named, String suffix) {
        Matcher parts = ADDRESS.matcher(named);
        if (!parts.matches()) {
            throw new IllegalStateException(variable + " names no database");
        }
        Path module = Path.of("").toAbsolutePath();
        String database = parts.group(2) + "_" + module.getFileName() + suffix;
        try (Connection connection = DriverManager.getConnection(named);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS `" + database + "` CHARACTER SET utf8mb4");
        } catch (SQLException refused) {
            throw new IllegalStateException(refused);
        }
        return parts.group(1) + database + parts.group(3);
    }
}
