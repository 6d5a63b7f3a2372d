package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.sql.Product;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// Begins and ends the transactions of a session. Used by the session's thread only.
interface JdbcTransactions {
    static JdbcTransactions of(Product product, Connection connection) throws SQLException {
        return product == Product.SQLITE ? new OfSqlite(connection) : new OfDriver(connection);
    }

    /// Begins a transaction.
    ///
    /// @param readOnly whether all of its statements are queries
    void begin(boolean readOnly) throws SQLException;

    void commit() throws SQLException;

    void rollback() throws SQLException;

    /// Lets each following statement commit itself.
    void none() throws SQLException;

    /// Whether a transaction has begun and has not ended.
    boolean isOpen();

    /// The usual way: JDBC's auto-commit mode. It is switched only when it must be: a switch may cost a round trip.
    final class OfDriver implements JdbcTransactions {
        private final Connection connection;
        private boolean autoCommit = true;
        private boolean isOpen;

        OfDriver(Connection connection) {
            this.connection = connection;
        }

        @Override
        public void begin(boolean readOnly) throws SQLException {
            if (autoCommit) {
                connection.setAutoCommit(false);
                autoCommit = false;
            }
            isOpen = true;
        }

        @Override
        public void commit() throws SQLException {
            connection.commit();
            isOpen = false;
        }

        @Override
        public void rollback() throws SQLException {
            isOpen = false;
            connection.rollback();
        }

        @Override
        public void none() throws SQLException {
            if (!autoCommit) {
                connection.setAutoCommit(true);
                autoCommit = true;
                isOpen = false;
            }
        }

        @Override
        public boolean isOpen() {
            return isOpen;
        }
    }

    /// SQLite's way. A transaction that reads before it writes must take the write lock when it begins: two that
    /// have both read cannot both wait for it, and SQLite fails one at once, whatever its busy timeout. The
    /// driver's own `transaction_mode=IMMEDIATE` does not help: it begins the next transaction, including the lock,
    /// right after each commit, so that an idle session would block all others.
    final class OfSqlite implements JdbcTransactions {
        private final PreparedStatement begin;
        private final PreparedStatement beginImmediate;
        private final PreparedStatement commit;
        private final PreparedStatement rollback;
        private boolean isOpen;

        OfSqlite(Connection connection) throws SQLException {
            begin = connection.prepareStatement("BEGIN");
            beginImmediate = connection.prepareStatement("BEGIN IMMEDIATE");
            commit = connection.prepareStatement("COMMIT");
            rollback = connection.prepareStatement("ROLLBACK");
        }

        @Override
        public void begin(boolean readOnly) throws SQLException {
            if (readOnly) {
                begin.execute();
            } else {
                beginImmediate.execute();
            }
            isOpen = true;
        }

        @Override
        public void commit() throws SQLException {
            commit.execute();
            isOpen = false;
        }

        @Override
        public void rollback() throws SQLException {
            isOpen = false;
            rollback.execute();
        }

        @Override
        public void none() {
            // Outside BEGIN and COMMIT, SQLite always works like this.
        }

        @Override
        public boolean isOpen() {
            return isOpen;
        }
    }
}
