package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.Control;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.QuotedText;
import io.plimsoll.driver.statement.Text;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;

/// A user's own statements in one JDBC session, executed one after the other.
///
/// Implementation note: this is a measured call. JDBC itself allocates for each statement, and so does this: texts
/// with values, and the names of columns.
final class JdbcProgram implements StatementProgram.Prepared {
    private final JdbcSession session;
    private final Connection connection;
    private final StatementProgram program;
    private final QueryMode mode;
    private final StatementInterruption interruption;
    private final ScriptTransactions transactions;
    private final ProductTraits traits;
    private final JdbcText[] texts;
    private final Text value = new Text();

    /// Whether a loss of the session would leave open whether its work is done.
    private boolean mayCommit;

    private long rows;

    /// Keeps the JIT compiler from optimising the reads away.
    @SuppressWarnings("UnusedVariable")
    private long lastRead;

    private JdbcProgram(
            JdbcSession session, Connection connection, StatementProgram program, ScriptTransactions transactions)
            throws SQLException {
        this.session = session;
        this.connection = connection;
        this.program = program;
        this.transactions = transactions;
        mode = program.mode();
        interruption = session.interruption();
        traits = ProductTraits.of(session, connection);
        texts = program.statements().stream()
                .map(statement -> new JdbcText(statement, traits.isPostgres()))
                .toArray(JdbcText[]::new);
    }

    static JdbcProgram prepare(JdbcSession session, Connection connection, StatementProgram program)
            throws SQLException, TargetException {
        ScriptTransactions transactions = ScriptTransactions.of(session, connection, program.statements());
        return new JdbcProgram(session, connection, program, transactions);
    }

    /// Facts about the product and its driver.
    ///
    /// @param isPostgres whether the server infers the types of values, and question marks can be operators
    /// @param hasPlans whether we can decide from which execution on this driver has the server keep a plan
    /// @param hasSeveralResults whether one execution may have several results
    /// @param foldsToUpperCase whether names without quotes are kept in upper case
    private record ProductTraits(
            boolean isPostgres, boolean hasPlans, boolean hasSeveralResults, boolean foldsToUpperCase) {
        static ProductTraits of(JdbcSession session, Connection connection) throws SQLException {
            DatabaseMetaData metaData = connection.getMetaData();
            return new ProductTraits(
                    session.product().isPostgres(),
                    connection.isWrapperFor(org.postgresql.PGConnection.class),
                    metaData.supportsMultipleResultSets(),
                    metaData.storesUpperCaseIdentifiers());
        }
    }

    /// What one statement keeps between its executions.
    static final class JdbcText {
        /// Stands for a value; no text of SQL contains it.
        private static final String PLACE = "\0";

        private final ProgramStatement source;
        private final String sql;
        private final boolean mayCommit;
        private @Nullable PreparedStatement prepared;
        private @Nullable List<String> columns;

        JdbcText(ProgramStatement source, boolean isPostgres) {
            this.source = source;
            sql = sql(source, isPostgres);
            mayCommit = source.mayCommit();
        }

        /// The text for the driver.
        static String sql(ProgramStatement source, boolean isPostgres) {
            return isPostgres ? withOperators(source) : source.toString();
        }

        /// The text for PostgreSQL's driver, which takes a question mark for a value unless it is doubled, or
        /// stands in quotes or a comment.
        private static String withOperators(ProgramStatement source) {
            String sql = String.join(PLACE, source.parts());
            StringBuilder text = new StringBuilder();
            int at = 0;
            while (at < sql.length()) {
                int end = QuotedText.end(sql, at);
                if (end > at) {
                    text.append(sql, at, end);
                } else {
                    end = at + 1;
                    text.append(sql.charAt(at) == '?' ? "??" : sql.substring(at, end));
                }
                at = end;
            }
            return text.toString().replace(PLACE, "?");
        }
    }

    @Override
    public void execute() throws TargetException {
        interruption.begin();
        rows = 0;
        mayCommit = false;
        try {
            transactions.enter();
            program.begin();
            run();
        } catch (SQLException refused) {
            TargetException failure = failure(refused);
            throw undone(mayCommit ? failure.duringCommit() : failure);
        } catch (TargetException failed) {
            throw undone(failed);
        }
    }

    /// PostgreSQL's driver ends a COPY with a failure that names its own class for it, in any language. The server
    /// calls this a cancellation.
    private TargetException failure(SQLException refused) {
        boolean isCopy =
                traits.isPostgres() && String.valueOf(refused.getMessage()).contains("CopyManager");
        return isCopy
                ? new TargetException(ErrorClass.STATEMENT, "", StatementProgram.NO_COPY, refused)
                : session.failure(refused);
    }

    private void run() throws SQLException, TargetException {
        for (int next = program.next(); next != StatementProgram.END; next = program.next()) {
            if (next == StatementProgram.PAUSE) {
                interruption.sleep(program.pauseNanos());
            } else {
                interruption.check();
                execute(next);
            }
        }
        if (transactions.isOpen()) {
            throw new TargetException(ErrorClass.UNEXPECTED_RESULT, StatementProgram.LEFT_OPEN);
        }
    }

    private void execute(int statement) throws SQLException, TargetException {
        JdbcText text = texts[statement];
        long before = rows;
        mayCommit = text.mayCommit || (text.source.control() == Control.NONE && !transactions.isOpen());
        if (transactions.execute(statement)) {
            endResult(statement, false);
        } else {
            send(statement, text);
        }
        mayCommit = false;
        program.completed(statement, rows - before);
    }

    private void send(int statement, JdbcText text) throws SQLException {
        switch (mode) {
            case SIMPLE -> {
                value.clear();
                program.assemble(statement, value);
                try (Statement simple = connection.createStatement()) {
                    plan(simple);
                    interruption.watch(simple);
                    receive(statement, simple, simple.execute(value.toString()));
                }
            }
            case EXTENDED -> {
                try (PreparedStatement extended = prepare(text)) {
                    send(statement, extended);
                }
            }
            case PREPARED -> {
                PreparedStatement prepared = text.prepared;
                if (prepared == null || prepared.isClosed()) {
                    prepared = prepare(text);
                    text.prepared = prepared;
                }
                send(statement, prepared);
            }
        }
    }

    private PreparedStatement prepare(JdbcText text) throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(text.sql);
        plan(prepared);
        return prepared;
    }

    /// Has the server keep a plan from the first execution on, or never, whatever the address says: this is what
    /// the modes are for.
    private void plan(Statement statement) throws SQLException {
        if (traits.hasPlans()) {
            statement.unwrap(PGStatement.class).setPrepareThreshold(mode == QueryMode.PREPARED ? 1 : 0);
        }
    }

    private void send(int statement, PreparedStatement prepared) throws SQLException {
        for (int parameter = 0; parameter < texts[statement].source.parameters(); parameter++) {
            bind(statement, parameter, prepared);
        }
        interruption.watch(prepared);
        receive(statement, prepared, prepared.execute());
    }

    private void bind(int statement, int parameter, PreparedStatement prepared) throws SQLException {
        int place = parameter + 1;
        value.clear();
        if (!program.appendParameter(statement, parameter, value)) {
            prepared.setNull(place, Types.NULL);
            return;
        }
        String text = value.toString();
        if (traits.isPostgres()) {
            prepared.setObject(place, text, Types.OTHER);
            return;
        }
        switch (program.parameterKind(statement, parameter)) {
            case WHOLE -> prepared.setLong(place, Long.parseLong(text));
            case DOUBLE -> prepared.setDouble(place, Double.parseDouble(text));
            case BOOLEAN -> prepared.setBoolean(place, Boolean.parseBoolean(text));
            case TEXT -> prepared.setString(place, text);
        }
    }

    /// Reads all results.
    ///
    /// @param isFirstOfRows whether the first of them has rows
    private void receive(int statement, Statement executed, boolean isFirstOfRows) throws SQLException {
        boolean isOfRows = isFirstOfRows;
        long changed = isOfRows ? 0 : Math.max(0, executed.getUpdateCount());
        while (isOfRows || changed >= 0) {
            rows += isOfRows ? read(statement, executed) : changed;
            endResult(statement, isOfRows);
            if (!traits.hasSeveralResults()) {
                return;
            }
            isOfRows = executed.getMoreResults();
            changed = isOfRows ? 0 : executed.getUpdateCount();
        }
    }

    private long read(int statement, Statement executed) throws SQLException {
        try (ResultSet results = executed.getResultSet()) {
            ResultSetMetaData columns = results.getMetaData();
            long read = 0;
            if (texts[statement].source.isRead()) {
                announce(statement, columns);
                while (results.next()) {
                    FetchedRows.hand(results, program.reader());
                    read++;
                }
                return read;
            }
            boolean[] integers = FetchedRows.integerColumns(columns);
            while (results.next()) {
                lastRead = FetchedRows.read(results, integers);
                read++;
            }
            return read;
        }
    }

    private void announce(int statement, ResultSetMetaData columns) throws SQLException {
        List<String> names = new ArrayList<>();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
            names.add(name(columns.getColumnLabel(column)));
        }
        JdbcText text = texts[statement];
        if (!names.equals(text.columns)) {
            text.columns = names;
            program.columns(statement, names);
        }
    }

    /// A name as the user has most likely written it.
    private String name(String label) {
        boolean isFolded = traits.foldsToUpperCase() && label.equals(label.toUpperCase(Locale.ROOT));
        return isFolded ? label.toLowerCase(Locale.ROOT) : label;
    }

    private void endResult(int statement, boolean hasColumns) {
        if (texts[statement].source.isRead()) {
            program.endResult(statement, hasColumns);
        }
    }

    /// Rolls back after a failure if the session still allows it. Returns the failure.
    private TargetException undone(TargetException failure) {
        return JdbcSession.undone(failure, transactions::rollback);
    }

    @Override
    public long rows() {
        return rows;
    }
}
