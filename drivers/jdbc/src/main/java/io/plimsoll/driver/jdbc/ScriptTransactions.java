package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.StatementProgram.Control;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.jdbc.JdbcConnections.JdbcLevels;
import io.plimsoll.driver.sql.Product;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/// Executes those statements of a script that begin and end transactions. Used by the session's thread.
interface ScriptTransactions {
    /// @throws TargetException when the driver cannot do what one of the statements asks for
    static ScriptTransactions of(JdbcSession session, Connection connection, List<ProgramStatement> statements)
            throws SQLException, TargetException {
        return connection.isWrapperFor(BaseConnection.class)
                ? new OfServer(session, connection)
                : OfDriver.of(session, connection, statements);
    }

    /// Ends a transaction that does not belong to the script.
    void enter() throws SQLException;

    /// Whether a transaction is open.
    boolean isOpen() throws SQLException;

    /// Executes a statement, or prepares the session for its execution.
    ///
    /// @param statement its place in the script
    /// @return whether it is executed; otherwise its text is executed next
    boolean execute(int statement) throws SQLException;

    /// Undoes what is open; does nothing if nothing is.
    void rollback() throws SQLException;

    /// The way of PostgreSQL, which understands all of these statements: they are executed like any others, and the
    /// driver knows from the server whether a transaction is open.
    final class OfServer implements ScriptTransactions {
        private final JdbcSession session;
        private final Connection connection;
        private final BaseConnection driver;

        OfServer(JdbcSession session, Connection connection) throws SQLException {
            this.session = session;
            this.connection = connection;
            driver = connection.unwrap(BaseConnection.class);
        }

        @Override
        public void enter() throws SQLException {
            session.outsideTransaction();
        }

        @Override
        public boolean isOpen() {
            return driver.getTransactionState() != TransactionState.IDLE;
        }

        @Override
        public boolean execute(int statement) {
            return false;
        }

        @Override
        public void rollback() throws SQLException {
            if (isOpen()) {
                try (Statement rollback = connection.createStatement()) {
                    rollback.execute("ROLLBACK");
                }
            }
        }
    }

    /// The way of JDBC: many products do not understand BEGIN.
    final class OfDriver implements ScriptTransactions {
        private static final Pattern LEVEL =
                Pattern.compile(" ISOLATION LEVEL (SERIALIZABLE|REPEATABLE READ|READ COMMITTED|READ UNCOMMITTED)");
        private static final Pattern ACCESS = Pattern.compile(" READ (ONLY|WRITE)");
        private static final Pattern BEGIN =
                Pattern.compile("(BEGIN( WORK| TRANSACTION)?|START TRANSACTION)(" + LEVEL + "|" + ACCESS + ")*");
        private static final Pattern END =
                Pattern.compile("(COMMIT|END|ROLLBACK|ABORT)( WORK| TRANSACTION)?( AND NO CHAIN)?");
        private static final Pattern COMMENT = Pattern.compile("--[^\\n]*|(?s)/\\*.*?\\*/");
        private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s,;]+");

        private final JdbcSession session;
        private final Connection connection;
        private final JdbcTransactions transactions;

        /// Of each statement.
        private final List<Control> controls = new ArrayList<>();

        /// Of each statement; null for those that do not begin a transaction.
        private final List<@Nullable Beginning> beginnings = new ArrayList<>();

        /// What is restored after the transaction; null if it has changed nothing.
        private @Nullable Beginning former;

        private OfDriver(JdbcSession session, Connection connection) {
            this.session = session;
            this.connection = connection;
            transactions = session.transactions();
        }

        /// What the words after BEGIN ask for.
        ///
        /// @param level a number of JDBC; null for the session's own
        /// @param isReadOnly null if neither was said
        private record Beginning(
                @Nullable Integer level, @Nullable Boolean isReadOnly) {}

        static OfDriver of(JdbcSession session, Connection connection, List<ProgramStatement> statements)
                throws SQLException, TargetException {
            OfDriver made = new OfDriver(session, connection);
            for (ProgramStatement statement : statements) {
                made.controls.add(statement.control());
                made.beginnings.add(made.understood(statement));
            }
            return made;
        }

        private @Nullable Beginning understood(ProgramStatement statement) throws SQLException, TargetException {
            if (statement.control() == Control.NONE) {
                return null;
            }
            String words = BETWEEN_WORDS
                    .matcher(COMMENT.matcher(statement.toString()).replaceAll(" "))
                    .replaceAll(" ")
                    .strip()
                    .toUpperCase(Locale.ROOT);
            boolean isBegin = statement.control() == Control.BEGINS;
            if (!(isBegin ? BEGIN : END).matcher(words).matches()) {
                throw refused(
                        statement,
                        isBegin
                                ? "after BEGIN, it understands ISOLATION LEVEL, READ ONLY and READ WRITE"
                                : "after COMMIT and ROLLBACK, it understands no more words");
            }
            return isBegin ? new Beginning(level(statement, words), isReadOnly(words)) : null;
        }

        /// The last level that was named counts, as for PostgreSQL.
        private @Nullable Integer level(ProgramStatement statement, String words) throws SQLException, TargetException {
            Integer level = null;
            for (Matcher named = LEVEL.matcher(words); named.find(); ) {
                Isolation isolation = Isolation.valueOf(named.group(1).replace(' ', '_'));
                level = JdbcLevels.number(isolation);
                // Checked first, because some drivers accept an unsupported level without an error.
                if (!connection.getMetaData().supportsTransactionIsolationLevel(level)) {
                    throw refused(statement, "it does not offer the isolation level " + isolation.text());
                }
            }
            return level;
        }

        private static @Nullable Boolean isReadOnly(String words) {
            Boolean isReadOnly = null;
            for (Matcher named = ACCESS.matcher(words); named.find(); ) {
                isReadOnly = named.group(1).equals("ONLY");
            }
            return isReadOnly;
        }

        private static TargetException refused(ProgramStatement statement, String why) {
            return new TargetException(
                    ErrorClass.STATEMENT,
                    "the driver of this target cannot execute \""
                            + statement.toString().strip() + "\": " + why);
        }

        @Override
        public void enter() throws SQLException {
            if (transactions.isOpen()) {
                session.outsideTransaction();
            }
        }

        @Override
        public boolean isOpen() {
            return transactions.isOpen();
        }

        @Override
        public boolean execute(int statement) throws SQLException {
            switch (controls.get(statement)) {
                case BEGINS -> begin(beginnings.get(statement));
                case COMMITS -> commit();
                case ROLLS_BACK -> rollback();
                case NONE -> {
                    if (!isOpen()) {
                        session.outsideTransaction();
                    }
                    return false;
                }
            }
            return true;
        }

        /// PostgreSQL, too, goes on when one is open.
        private void begin(@Nullable Beginning asked) throws SQLException {
            if (isOpen() || asked == null) {
                return;
            }
            // SQLite's driver refuses to change this for a connection.
            boolean hasAccess = asked.isReadOnly() != null && session.product() != Product.SQLITE;
            if (asked.level() != null || hasAccess) {
                session.outsideTransaction();
                former = new Beginning(connection.getTransactionIsolation(), connection.isReadOnly());
                set(new Beginning(asked.level(), hasAccess ? asked.isReadOnly() : null));
            }
            transactions.begin(Boolean.TRUE.equals(asked.isReadOnly()));
        }

        private void set(Beginning how) throws SQLException {
            Integer level = how.level();
            if (level != null && level != connection.getTransactionIsolation()) {
                connection.setTransactionIsolation(level);
            }
            Boolean isReadOnly = how.isReadOnly();
            if (isReadOnly != null && isReadOnly != connection.isReadOnly()) {
                connection.setReadOnly(isReadOnly);
            }
        }

        private void commit() throws SQLException {
            if (isOpen()) {
                transactions.commit();
                restore();
            }
        }

        @Override
        public void rollback() throws SQLException {
            try {
                if (isOpen()) {
                    transactions.rollback();
                }
            } finally {
                restore();
            }
        }

        private void restore() throws SQLException {
            Beginning before = former;
            former = null;
            if (before != null) {
                set(before);
            }
        }
    }
}
