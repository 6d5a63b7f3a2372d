package io.plimsoll.driver.jdbc;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Databases that are named as other programs name them. Stateless.
final class Schemes {
    private static final String MARIADB = "MariaDB is jdbc:mariadb://host:3306/database, with --user";
    private static final String MYSQL =
            "MySQL is jdbc:mariadb://host:3306/database, with --user, over the driver that is here, or"
                    + " jdbc:mysql://host:3306/database with --driver-jar";

    /// What an address begins with, and what to write instead.
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

    private Schemes() {}

    static Optional<String> hint(String address) {
        String lower = address.strip().toLowerCase(Locale.ROOT);
        return HINTS.entrySet().stream()
                .filter(hint -> lower.startsWith(hint.getKey()) || (lower + ":").equals(hint.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
