package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Numbers;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;

/// A statement list prepared in one JDBC session.
///
/// Implementation note: this is the measured call. Around the JDBC driver's own work it adds a loop over an array,
/// one release store per statement ([StatementInterruption#watch]) and one volatile read. It allocates nothing.
final class JdbcOperation implements PreparedOperation {
    private final JdbcSession session;
    private final JdbcTransactions transactions;
    private final StatementInterruption interruption;
    private final BoundStatement[] statements;
    private final Commit commit;
    private final boolean readOnly;

    /// Whether the transaction of [Commit#NEVER] is in progress.
    private boolean begun;

    JdbcOperation(JdbcSession session, StatementList list, BoundStatement[] statements) {
        this.session = session;
        this.transactions = session.transactions();
        this.interruption = session.interruption();
        this.statements = statements;
        commit = list.commit();
        readOnly = list.statements().stream().allMatch(statement -> statement.kind() == Statement.Kind.QUERY);
    }

    @Override
    public Outcome execute(Arguments arguments) throws TargetException {
        interruption.begin();
        Outcome outcome;
        try {
            enter();
            outcome = run(arguments);
        } catch (SQLException refused) {
            throw undone(session.failure(refused));
        } catch (TargetException unexpected) {
            throw commit == Commit.EACH_STATEMENT ? unexpected : undone(unexpected);
        }
        if (commit == Commit.AT_END) {
            commit();
        }
        return outcome;
    }

    /// Enters the transaction of the list.
    private void enter() throws SQLException {
        switch (commit) {
            case EACH_STATEMENT -> session.outsideTransaction();
            case AT_END -> session.goOn(readOnly);
            case LATER -> session.goOn(false);
            case NEVER -> {
                if (!begun) {
                    transactions.begin(readOnly);
                    begun = true;
                }
            }
        }
    }

    private void commit() throws TargetException {
        try {
            session.commit();
        } catch (SQLException refused) {
            throw undone(session.failure(refused).duringCommit());
        }
    }

    /// Rolls back what a failed list has done. Returns the failure.
    private TargetException undone(TargetException failure) {
        return switch (commit) {
            // Each statement includes its commit. If the session is lost, its outcome is unknown.
            case EACH_STATEMENT -> revived(readOnly ? failure : failure.duringCommit());
            case AT_END, LATER -> revived(session.rolledBack(failure));
            case NEVER -> {
                begun = false;
                yield session.rolledBack(failure);
            }
        };
    }

    /// Prepares the statements for another attempt.
    private TargetException revived(TargetException failure) {
        if (failure.errorClass().breaksSession()) {
            return failure;
        }
        try {
            for (BoundStatement statement : statements) {
                session.revive(statement);
            }
        } catch (SQLException refused) {
            failure.addSuppressed(refused);
        }
        return failure;
    }

    private Outcome run(Arguments arguments) throws SQLException, TargetException {
        boolean found = true;
        for (BoundStatement statement : statements) {
            found &= statement.execute(arguments, interruption);
        }
        return found ? Outcome.OK : Outcome.MISS;
    }

    @Override
    public long rows() {
        long rows = 0;
        for (BoundStatement statement : statements) {
            rows += statement.rows();
        }
        return rows;
    }

    /// One prepared statement of a list. Everything that an execution needs is in arrays allocated here.
    static final class BoundStatement {
        /// Rows per fetch, for drivers that do not read all rows at once.
        private static final int FETCHED_ROWS = 1_000;

        private final Statement source;
        private final int[] slots;
        private final SlotType[] types;
        private final RowReader reader;
        private final int place;
        private final boolean isUnread;

        /// Which columns of a result are read as integers; empty before the first result.
        private boolean[] integers = {};

        /// Keeps the JIT compiler from optimising the reads away.
        @SuppressWarnings("UnusedVariable")
        private long lastRead;

        private PreparedStatement prepared;
        private long rows;

        /// @param place index of the statement in the list
        BoundStatement(Connection connection, StatementList list, int place, RowReader reader) throws SQLException {
            this.source = list.statements().get(place);
            this.place = place;
            this.reader = reader;
            isUnread = RowReader.NONE.equals(reader);
            int count = source.slots().size();
            slots = new int[count];
            types = new SlotType[count];
            for (int i = 0; i < count; i++) {
                slots[i] = source.slots().get(i);
                types[i] = list.slotTypes().get(slots[i]);
            }
            prepared = prepare(connection);
        }

        private PreparedStatement prepare(Connection connection) throws SQLException {
            if (source.kind() == Statement.Kind.CALL) {
                CallableStatement call = connection.prepareCall(source.sql());
                call.registerOutParameter(slots.length + 1, Types.BIGINT);
                return call;
            }
            return connection.prepareStatement(source.sql());
        }

        /// Prepares the statement again if a failure has closed it, as DuckDB's driver does.
        void revive(Connection connection) throws SQLException {
            if (prepared.isClosed()) {
                prepared = prepare(connection);
            }
        }

        /// Executes the statement and reads all of its results.
        ///
        /// @return whether the expected rows were found
        boolean execute(Arguments arguments, StatementInterruption interruption) throws SQLException, TargetException {
            for (int i = 0; i < slots.length; i++) {
                bind(i + 1, slots[i], types[i], arguments);
            }
            interruption.watch(prepared);
            rows = switch (source.kind()) {
                case QUERY, RETURNING -> drain();
                case UPDATE -> prepared.executeUpdate();
                case CALL -> call();
            };
            return switch (source.rows()) {
                case ANY -> true;
                case EXACTLY_ONE -> isOne() || refuse();
                case ONE_OR_MISS -> isOne() || (rows != 0 && refuse());
            };
        }

        private void bind(int parameter, int slot, SlotType type, Arguments arguments) throws SQLException {
            switch (type) {
                case INT32 -> prepared.setInt(parameter, (int) arguments.number(slot));
                case INT64 -> prepared.setLong(parameter, arguments.number(slot));
                case CENTS -> prepared.setBigDecimal(parameter, BigDecimal.valueOf(arguments.number(slot), 2));
                case TEXT -> {
                    Text text = arguments.text(slot);
                    prepared.setString(parameter, new String(text.bytes(), 0, text.length(), StandardCharsets.UTF_8));
                }
                case INT32_ARRAY -> prepared.setArray(parameter, array("int4", arguments.numbers(slot)));
                case INT64_ARRAY -> prepared.setArray(parameter, array("int8", arguments.numbers(slot)));
            }
        }

        private Array array(String element, Numbers numbers) throws SQLException {
            Object[] values = new Object[numbers.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = element.equals("int4") ? (Object) (int) numbers.get(i) : (Object) numbers.get(i);
            }
            return prepared.getConnection().createArrayOf(element, values);
        }

        /// The number of rows that the last execution returned or changed.
        long rows() {
            return rows;
        }

        private long drain() throws SQLException {
            long read = 0;
            reader.begin(place);
            try (ResultSet results = prepared.executeQuery()) {
                while (results.next()) {
                    if (isUnread) {
                        read(results);
                    } else {
                        FetchedRows.hand(results, reader);
                    }
                    read++;
                }
            }
            return read;
        }

        private void read(ResultSet results) throws SQLException {
            if (integers.length == 0) {
                integers = FetchedRows.integerColumns(results.getMetaData());
            }
            lastRead = FetchedRows.read(results, integers);
        }

        /// Executes a query without preparing it and passes its rows to the reader.
        ///
        /// @return the number of rows
        static long read(Connection connection, String sql, RowReader reader, StatementInterruption interruption)
                throws SQLException {
            try (java.sql.Statement statement = connection.createStatement()) {
                statement.setFetchSize(FETCHED_ROWS);
                interruption.watch(statement);
                long read = 0;
                try (ResultSet results = statement.executeQuery(sql)) {
                    reader.begin(0);
                    while (results.next()) {
                        FetchedRows.hand(results, reader);
                        read++;
                    }
                }
                return read;
            }
        }

        private long call() throws SQLException {
            if (prepared.execute()) {
                // Some procedures also return their output as a result set; drivers require that it is closed first.
                prepared.getResultSet().close();
            }
            ((CallableStatement) prepared).getLong(slots.length + 1);
            return 1;
        }

        private boolean isOne() {
            return rows == 1;
        }

        private boolean refuse() throws TargetException {
            String verb = source.kind() == Statement.Kind.UPDATE ? "changed " : "returned ";
            String sentence = "the statement \"" + source.sql() + "\" " + verb + rows + " rows where it must be one";
            throw new TargetException(ErrorClass.UNEXPECTED_RESULT, sentence);
        }
    }
}
