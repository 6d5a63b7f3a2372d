package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.SessionUse;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.StatementCheck;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.jdbc.JdbcOperation.BoundStatement;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.PlacedSchema;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.RowSql;
import io.plimsoll.driver.sql.SchemaSql.SchemaPlace;
import io.plimsoll.driver.sql.SnapshotSql;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementTexts;
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
final class JdbcSession implements PlacedSchema.Session {
    private final Connection connection;
    private final Product product;
    private final boolean inProcess;
    private final JdbcSchema schema;
    private final long commitRows;
    private final JdbcTransactions transactions;
    private final StatementInterruption interruption = new StatementInterruption();
    /// Whether a transaction of several lists is in progress.
    private boolean inTransaction;
    private boolean inSnapshot;

    private final Set<SessionUse> uses = EnumSet.noneOf(SessionUse.class);

    JdbcSession(Connection connection, Product product, boolean inProcess, long commitRows, SchemaPlace place)
            throws SQLException {
        schema = new JdbcSchema(this, connection, place);
        this.connection = connection;
        this.product = product;
        this.inProcess = inProcess;
        this.commitRows = commitRows;
        transactions = JdbcTransactions.of(product, connection);
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
        return control(() -> {
            outsideTransaction();
            use(SessionUse.STATEMENTS);
            BoundStatement[] statements = new BoundStatement[list.statements().size()];
            for (int i = 0; i < statements.length; i++) {
                statements[i] = new BoundStatement(connection, list, i, reader);
            }
            StatementTexts.note(list);
            return new JdbcOperation(this, list, statements);
        });
    }

    @Override
    public StatementProgram.Prepared prepare(StatementProgram program) throws TargetException {
        if (program.hasPipelines()) {
            throw new TargetException(ErrorClass.STATEMENT, StatementProgram.NO_PIPELINES);
        }
        return control(() -> {
            outsideTransaction();
            use(SessionUse.STATEMENTS);
            StatementProgram.Prepared prepared = JdbcProgram.prepare(this, connection, program);
            program.noteTexts();
            return prepared;
        });
    }

    @Override
    public StatementCheck check(ProgramStatement statement) throws TargetException {
        try {
            return control(() -> {
                outsideTransaction();
                use(SessionUse.STATEMENTS);
                return JdbcCheck.of(statement, this, connection);
            });
        } catch (TargetException refused) {
            return StatementCheck.of(refused, statement.toString());
        }
    }

    @Override
    public PreparedRows prepare(RowBatch batch) throws TargetException {
        RowSql sql = RowSql.accepted(product, batch);
        return control(() -> {
            outsideTransaction();
            use(batch.road() == RowBatch.Road.COPY ? SessionUse.COPY : SessionUse.STATEMENTS);
            return JdbcRows.prepare(this, connection, batch, sql);
        });
    }

    /// Executes the settings for this use, once per session.
    private void use(SessionUse use) throws SQLException {
        if (uses.add(use)) {
            executeEach(dialect().sessionSettings(use));
        }
    }

    private void executeEach(List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /// Work with the connection.
    @FunctionalInterface
    private interface Work<T> {
        T run() throws SQLException, TargetException;
    }

    private <T> T control(Work<T> work) throws TargetException {
        try {
            return work.run();
        } catch (SQLException refused) {
            throw failure(refused);
        }
    }

    @Override
    public void execute(String sql) throws TargetException {
        interruption.begin();
        boolean _ = control(() -> {
            outsideTransaction();
            try (Statement statement = connection.createStatement()) {
                interruption.watch(statement);
                return statement.execute(sql);
            }
        });
    }

    @Override
    public List<List<@Nullable Object>> query(String sql) throws TargetException {
        interruption.begin();
        return control(() -> {
            outsideTransaction();
            try (Statement statement = connection.createStatement()) {
                interruption.watch(statement);
                try (ResultSet results = statement.executeQuery(sql)) {
                    return Values.rows(results);
                }
            }
        });
    }

    @Override
    public long read(String sql, RowReader reader) throws TargetException {
        interruption.begin();
        return control(() -> {
            outsideTransaction();
            use(SessionUse.SCANS);
            // PostgreSQL's driver keeps a whole result in memory, except within a transaction, where it can
            // fetch in parts.
            if (!inSnapshot && product.isPostgres()) {
                goOn(true);
            }
            long read = BoundStatement.read(connection, sql, reader, interruption);
            if (inTransaction) {
                commit();
            }
            return read;
        });
    }

    @Override
    public boolean beginSnapshot() throws TargetException {
        return control(() -> {
            outsideTransaction();
            Optional<SnapshotSql> snapshot = SnapshotSql.of(product);
            if (snapshot.isPresent()) {
                executeEach(snapshot.get().begin());
                inSnapshot = true;
            }
            return inSnapshot;
        });
    }

    @Override
    public void endSnapshot() throws TargetException {
        boolean _ = control(() -> {
            if (inSnapshot) {
                inSnapshot = false;
                executeEach(SnapshotSql.of(product).orElseThrow().end());
            }
            return true;
        });
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
            // The cancelled statement ends by itself. Closing an engine's session would wait for its
            // running statement.
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
        if (inSnapshot) {
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
        return undone(failure, transactions::rollback);
    }

    /// Undoes a transaction after a failure if the session still allows it. Returns the failure.
    static TargetException undone(TargetException failure, Rollback transaction) {
        if (failure.errorClass().breaksSession()) {
            return failure;
        }
        try {
            transaction.rollback();
        } catch (SQLException refused) {
            // Often nothing is left to roll back: products end a failed transaction themselves.
            failure.addSuppressed(refused);
        }
        return failure;
    }

    /// Rolls a transaction back.
    interface Rollback {
        void rollback() throws SQLException;
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
