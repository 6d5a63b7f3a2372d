package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.SessionUse;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SessionSchema;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.Dialects;
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
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One JDBC connection. Used by one thread, except [#cancel] and [#abort].
final class JdbcSession implements SqlSession {
    private final Connection connection;
    private final Product product;
    private final boolean inProcess;
    private final JdbcSchema schema;
    private final Loader loader;
    private final JdbcTransactions transactions;
    private final Snapshot snapshot;
    private final StatementInterruption interruption = new StatementInterruption();
    /// Whether a transaction of several lists is in progress.
    private boolean inTransaction;

    private final Set<SessionUse> uses = EnumSet.noneOf(SessionUse.class);

    JdbcSession(Connection connection, Product product, boolean inProcess, JdbcOptions options, SchemaPlace place)
            throws SQLException {
        schema = new JdbcSchema(this, connection, place);
        this.connection = connection;
        this.product = product;
        this.inProcess = inProcess;
        transactions = JdbcTransactions.of(product, connection);
        snapshot = new Snapshot(connection, product);
        loader = Loader.of(product, connection, transactions, options);
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
        RowSql sql = RowSql.of(product, batch);
        Optional<String> refusal = sql.refusal();
        if (refusal.isPresent()) {
            throw new TargetException(ErrorClass.STATEMENT, "", refusal.get(), null);
        }
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
            if (!snapshot.isOpen() && BoundStatement.fetchesWithinTransactions(product)) {
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
    public List<String> existing(List<String> tables) throws TargetException {
        return schema.existing(tables);
    }

    @Override
    public List<String> existingOthers(List<String> names) throws TargetException {
        return schema.existingOthers(names);
    }

    @Override
    public SessionSchema schema() {
        return schema;
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) throws TargetException {
        interruption.begin();
        try {
            loader.load(rows, from, to, progress);
        } catch (RowFailure refused) {
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
}
