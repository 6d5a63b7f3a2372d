package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Isolation;
import java.sql.Connection;

/// The numbers of isolation levels in JDBC. Stateless.
final class JdbcLevels {
    private JdbcLevels() {}

    static int number(Isolation isolation) {
        return switch (isolation) {
            case DEFAULT -> Connection.TRANSACTION_NONE;
            case READ_UNCOMMITTED -> Connection.TRANSACTION_READ_UNCOMMITTED;
            case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
            case REPEATABLE_READ -> Connection.TRANSACTION_REPEATABLE_READ;
            case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
        };
    }

    /// The level that a connection reports, in the spelling of the results.
    static String text(int number) {
        for (Isolation isolation : Isolation.values()) {
            if (isolation != Isolation.DEFAULT && number(isolation) == number) {
                return isolation.text();
            }
        }
        return number == Connection.TRANSACTION_NONE ? "none" : "level " + number;
    }
}
