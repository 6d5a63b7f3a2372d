package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.SessionUse;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.jdbc.JdbcOperation.BoundStatement;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.PlacedSchema;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.RowSql;
import io.plimsoll.driver.sql.SchemaPlace;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.TableRows;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One JDBC connection. Used by one thread, except [#cancel] and [#abort].
final class JdbcSession implements PlacedSchema.Session {
    private final Connection connection;
    private final Product product;
    private final boolean inProcess;
    private final JdbcSchema schema;
    private final long commitRows;
    private final JdbcTransactions transactions;
    private final Snapshot snapshot;
    private final StatementInterruption interruption = new StatementInterruption();
    /// Whether a transaction of several lists is in progress.
    private boolean inTransaction;

    private final Set<SessionUse> uses = EnumSet.noneOf(SessionUse.class);

    JdbcSession(Connection connection, Product product, boolean inProcess, long commitRows, SchemaPlace place)
            throws SQLException {
        schema = new JdbcSchema(this, connection, place);
        this.connection = connection;
        this.product = product;
        this.inProcess = inProcess;
        this.commitRows = commitRows;
        transactions = JdbcTransactions.of(product, connection);
        snapshot = new Snapshot(connection, product);
    }

    Product product() {
        return product;
    }

    JdbcTransactions transactions() {
        return transactions;
    }

    StatementInterruption interruption() {
        return interruption;
    }

    @Override
    public Dialect dialect() {
        return Dialects.of(product);
    }

    @Override
    public PreparedOperation prepare(StatementList list, RowReader reader) throws TargetException {
        BoundStatement[] statements = new BoundStatement[list.statements().size()];
        try {
            outsideTransaction();
            use(SessionUse.STATEMENTS);
            for (int i = 0; i < statements.length; i++) {
                statements[i] = new BoundStatement(connection, list, i, reader);
            }
        } catch (SQLException refused) {
            throw failure(refused);
        }
        return new JdbcOperation(this, list, statements);
    }

    @Override
    public PreparedRows prepare(RowBatch batch) throws TargetException {
        RowSql sql = RowSql.accepted(product, batch);
        try {
            outsideTransaction();
            use(batch.road() == RowBatch.Road.COPY ? SessionUse.COPY : SessionUse.STATEMENTS);
            return JdbcRows.prepare(this, connection, batch, sql);
        } catch (SQLException refused) {
            throw failure(refused);
        }
    }

    /// Executes the settings for this use, once per session.
    private void use(SessionUse use) throws SQLException {
        if (uses.add(use)) {
            try (Statement statement = connection.createStatement()) {
                for (String setting : Dialects.of(product).sessionSettings(use)) {
                    statement.execute(setting);
                }
            }
        }
    }

    @Override
    public void execute(String sql) throws TargetException {
        interruption.begin();
        try {
            outsideTransaction();
            try (Statement statement = connection.createStatement()) {
                interruption.watch(statement);
                statement.execute(sql);
            }
        } catch (SQLException refused) {
            throw failure(refused);
        }
    }

    @Override
    public List<List<@Nullable Object>> query(String sql) throws TargetException {
        interruption.begin();
        try {
            outsideTransaction();
            try (Statement statement = connection.createStatement()) {
                interruption.watch(statement);
                try (ResultSet results = statement.executeQuery(sql)) {
                    return Values.rows(results);
                }
            }
        } catch (SQLException refused) {
            throw failure(refused);
        }
    }

    @Override
    public long read(String sql, RowReader reader) throws TargetException {
        interruption.begin();
        try {
            outsideTransaction();
            use(SessionUse.SCANS);
            // PostgreSQL's driver keeps a whole result in memory, except within a transaction, where it can fetch in
            // parts.
            if (!snapshot.isOpen() && product.isPostgres()) {
                goOn(true);
            }
            long read = BoundStatement.read(connection, sql, reader, interruption);
            if (inTransaction) {
                commit();
            }
            return read;
        } catch (SQLException refused) {
            throw failure(refused);
        }
    }

    @Override
    public boolean beginSnapshot() throws TargetException {
        try {
            outsideTransaction();
            return snapshot.begin();
        } catch (SQLException refused) {
            throw failure(refused);
        }
    }

    @Override
    public void endSnapshot() throws TargetException {
        try {
            snapshot.end();
        } catch (SQLException refused) {
            throw failure(refused);
        }
    }

    @Override
    public PlacedSchema schema() {
        return schema;
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) throws TargetException {
        interruption.begin();
        try (JdbcRows load = JdbcRows.ofLoad(this, connection, rows)) {
            load.load(from, to, commitRows, progress);
        } catch (JdbcRowWriter.Failure refused) {
            throw rolledBack(failure(refused.failure()));
        } catch (SQLException refused) {
            throw rolledBack(failure(refused));
        }
    }

    @Override
    public void cancel() {
        if (inProcess) {
            interruption.cancel();
        } else {
            interruption.cancelFromAfar();
        }
    }

    @Override
    public void abort() {
        if (inProcess) {
            // The cancelled statement ends by itself. Closing an engine's session would wait for its running statement.
            interruption.abort();
            return;
        }
        interruption.cut(connection);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException refused) {
            // The session is gone even if it cannot be closed properly.
            return;
        }
    }

    /// The failure as a [TargetException].
    TargetException failure(SQLException refused) {
        return ErrorClasses.failure(product, refused, connection, interruption);
    }

    /// Begins a transaction unless one is in progress.
    void goOn(boolean readOnly) throws SQLException {
        if (!inTransaction) {
            transactions.begin(readOnly);
            inTransaction = true;
        }
    }

    /// Switches to auto-commit. A transaction in progress is rolled back.
    void outsideTransaction() throws SQLException {
        if (snapshot.isOpen()) {
            return;
        }
        if (inTransaction) {
            inTransaction = false;
            transactions.rollback();
        }
        transactions.none();
        schema.seek();
    }

    void commit() throws SQLException {
        transactions.commit();
        inTransaction = false;
    }

    @Override
    public void rollback() throws TargetException {
        if (!inTransaction) {
            return;
        }
        inTransaction = false;
        try {
            transactions.rollback();
        } catch (SQLException refused) {
            throw failure(refused);
        }
    }

    void revive(BoundStatement statement) throws SQLException {
        statement.revive(connection);
    }

    /// Rolls back after a failure if the session still allows it. Returns the failure.
    TargetException rolledBack(TargetException failure) {
        inTransaction = false;
        if (failure.errorClass().breaksSession()) {
            return failure;
        }
        try {
            transactions.rollback();
        } catch (SQLException refused) {
            // Often nothing is left to roll back: products end a failed transaction themselves.
            failure.addSuppressed(refused);
        }
        return failure;
    }

    /// Maps the values of JDBC drivers to the few types of [io.plimsoll.driver.SqlSession#query].
    private static final class Values {
        private static final int LONG_BITS = 63;

        private Values() {}

        static @Nullable Object plain(@Nullable Object value) {
            return switch (value) {
                case null -> null;
                case Long number -> number;
                case Integer number -> number.longValue();
                case Short number -> number.longValue();
                case Byte number -> number.longValue();
                case Double number -> number;
                case Float number -> number.doubleValue();
                case BigDecimal number -> number;
                case BigInteger number ->
                    number.bitLength() <= LONG_BITS ? (Object) number.longValue() : new BigDecimal(number);
                default -> value.toString();
            };
        }

        static List<List<@Nullable Object>> rows(ResultSet results) throws SQLException {
            int columns = results.getMetaData().getColumnCount();
            List<List<@Nullable Object>> rows = new ArrayList<>();
            while (results.next()) {
                List<@Nullable Object> row = new ArrayList<>(columns);
                for (int column = 1; column <= columns; column++) {
                    row.add(plain(results.getObject(column)));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    /// A transaction in which all queries see the data of one instant, in each product's own syntax. Used by the
    /// session's thread only.
    private static final class Snapshot {
        private static final String ROLLBACK = "ROLLBACK";

        private final Connection connection;
        private final Product product;
        private boolean open;

        Snapshot(Connection connection, Product product) {
            this.connection = connection;
            this.product = product;
        }

        boolean isOpen() {
            return open;
        }

        /// Begins the transaction. None must be in progress.
        ///
        /// @return whether the product supports this
        boolean begin() throws SQLException {
            List<String> statements = beginnings();
            if (statements.isEmpty()) {
                return false;
            }
            execute(statements);
            open = true;
            return true;
        }

        void end() throws SQLException {
            if (open) {
                open = false;
                execute(endings());
            }
        }

        private List<String> beginnings() {
            return switch (product) {
                case POSTGRESQL -> List.of("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
                case MYSQL ->
                    List.of(
                            "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ",
                            "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
                case SQLITE, DUCKDB -> List.of("BEGIN TRANSACTION");
                case HSQLDB -> List.of("SET AUTOCOMMIT FALSE", "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
                case H2 ->
                    List.of("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SNAPSHOT", "SET AUTOCOMMIT FALSE");
                // Citus takes the snapshot of each node at a different instant. For the others, this is unknown.
                case CITUS, HOLOGRES, GENERIC -> List.of();
            };
        }

        private List<String> endings() {
            return switch (product) {
                case HSQLDB -> List.of(ROLLBACK, "SET AUTOCOMMIT TRUE");
                case H2 ->
                    List.of(
                            ROLLBACK,
                            "SET AUTOCOMMIT TRUE",
                            "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED");
                default -> List.of(ROLLBACK);
            };
        }

        private void execute(List<String> statements) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                for (String sql : statements) {
                    statement.execute(sql);
                }
            }
        }
    }
}
