package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.CopyEscape;
import io.plimsoll.driver.sql.CopyPlan;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.RowSql;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Digits;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/// Writes rows in one JDBC session: batches, each of which is one transaction, or a load, in the fastest way for its
/// product. Used by the session's thread.
abstract class JdbcRows implements PreparedRows, AutoCloseable {
    private final JdbcSession session;
    private final Connection connection;
    private final RowBatch batch;
    private final int usualCommitRows;
    private long rows;

    /// @param usualCommitRows how many rows a load commits at once if the user does not say
    JdbcRows(JdbcSession session, Connection connection, RowBatch batch, int usualCommitRows) {
        this.session = session;
        this.connection = connection;
        this.batch = batch;
        this.usualCommitRows = usualCommitRows;
    }

    /// COPY for PostgreSQL unless the batch asks for INSERT; INSERT for all other products.
    static JdbcRows prepare(JdbcSession session, Connection connection, RowBatch batch, RowSql sql)
            throws SQLException, TargetException {
        if (batch.road() == RowBatch.Road.INSERT || !session.product().isPostgres()) {
            return new Inserted(session, connection, batch, sql);
        }
        Optional<CopyPlan> plan = sql.copy();
        boolean takesText = plan.isPresent() && session.product() != Product.HOLOGRES;
        if (!takesText || !Copied.isUsable(connection)) {
            throw new TargetException(
                    ErrorClass.STATEMENT, "this JDBC driver cannot COPY here: use driver = postgres, or road = insert");
        }
        return new Copied(session, connection, batch, plan.get());
    }

    /// Prepares a load: by COPY or DuckDB's appender where this driver knows the connection, otherwise by INSERT.
    static JdbcRows ofLoad(JdbcSession session, Connection connection, TableRows rows)
            throws SQLException, TargetException {
        Product product = session.product();
        RowBatch batch = RowBatch.ofLoad(rows);
        RowSql sql = RowSql.of(product, batch);
        if ((product == Product.POSTGRESQL || product == Product.CITUS) && Copied.isUsable(connection)) {
            return new Copied(session, connection, batch, sql.copy().orElseThrow());
        }
        if (product == Product.DUCKDB && DuckdbRows.isUsable(connection)) {
            return new DuckdbRows(session, connection, batch);
        }
        return new Inserted(session, connection, batch, sql);
    }

    @Override
    public final long write(long from, long to) throws TargetException {
        rows = 0;
        session.interruption().begin();
        try {
            session.transactions().begin(false);
            send(from, to);
        } catch (JdbcRowWriter.Failure refused) {
            throw session.rolledBack(session.failure(refused.failure()));
        } catch (SQLException refused) {
            throw session.rolledBack(session.failure(refused));
        }
        try {
            session.transactions().commit();
        } catch (SQLException refused) {
            throw session.rolledBack(session.failure(refused).duringCommit());
        }
        rows = to - from;
        return rows;
    }

    @Override
    public final long rows() {
        return rows;
    }

    /// Writes rows and commits in between. After a failure, the caller rolls back the rows that are not committed.
    ///
    /// @param wantedCommitRows 0 for the usual number
    final void load(long from, long to, long wantedCommitRows, LoadProgress progress) throws SQLException {
        long commitRows = wantedCommitRows == 0 ? usualCommitRows : wantedCommitRows;
        for (long start = from; start < to; start += commitRows) {
            long end = Math.min(to, start + commitRows);
            commit(start, end);
            progress.committed(end - start);
        }
        session.transactions().none();
    }

    /// Writes and commits a part of a load.
    void commit(long from, long to) throws SQLException {
        session.transactions().begin(false);
        send(from, to);
        session.transactions().commit();
    }

    abstract void send(long from, long to) throws SQLException;

    @Override
    public void close() throws SQLException {
        // Most ways keep nothing open.
    }

    final JdbcSession session() {
        return session;
    }

    final Connection connection() {
        return connection;
    }

    final RowBatch batch() {
        return batch;
    }

    /// One COPY and the statements after it. The text form fits every integer, text or time type that a column may
    /// have on the server.
    private static final class Copied extends JdbcRows {
        private static final int USUAL_COMMIT_ROWS = 100_000;
        /// Below some kilobytes, messages cost time; above half a megabyte there is no gain (client-cost
        /// measurements).
        private static final int CHUNK_BYTES = 128 * 1024;

        private final CopyPlan plan;
        private final CopyTextWriter out = new CopyTextWriter(CHUNK_BYTES);

        Copied(JdbcSession session, Connection connection, RowBatch batch, CopyPlan plan) throws SQLException {
            super(session, connection, batch, USUAL_COMMIT_ROWS);
            this.plan = plan;
            execute(plan.once());
        }

        /// Whether the connection belongs to the pgjdbc that this code was compiled with, not to a jar of the
        /// user.
        static boolean isUsable(Connection connection) throws SQLException {
            return connection.isWrapperFor(PGConnection.class);
        }

        /// One COPY, which commits itself.
        @Override
        void commit(long from, long to) throws SQLException {
            session().transactions().none();
            send(from, to);
        }

        @Override
        void send(long from, long to) throws SQLException {
            copy(from, to);
            execute(plan.after());
        }

        /// Executes one COPY, and ends it even after a failure.
        private void copy(long from, long to) throws SQLException {
            CopyIn copy = connection().unwrap(PGConnection.class).getCopyAPI().copyIn(plan.copyText());
            try {
                out.clear();
                for (long index = from; index < to; index++) {
                    batch().source().write(index, out);
                    out.endRow();
                    if (out.size() >= CHUNK_BYTES) {
                        copy.writeToCopy(out.bytes(), 0, out.size());
                        out.clear();
                    }
                }
                copy.writeToCopy(out.bytes(), 0, out.size());
                copy.endCopy();
            } finally {
                if (copy.isActive()) {
                    copy.cancelCopy();
                }
            }
        }

        private void execute(List<String> statements) throws SQLException {
            if (statements.isEmpty()) {
                return;
            }
            try (Statement statement = connection().createStatement()) {
                session().interruption().watch(statement);
                for (String sql : statements) {
                    statement.execute(sql);
                }
            }
        }
    }

    /// JDBC batches of INSERTs.
    private static final class Inserted extends JdbcRows {
        private static final int USUAL_COMMIT_ROWS = 10_000;
        /// A larger number costs only memory.
        private static final int ROWS_PER_SEND = 1_000;

        private final RowSql sql;
        private final ParameterWriter.InsertForm form;
        private final int rowsPerStatement;
        private ParameterWriter many;
        private ParameterWriter single;

        Inserted(JdbcSession session, Connection connection, RowBatch batch, RowSql sql) throws SQLException {
            super(session, connection, batch, USUAL_COMMIT_ROWS);
            this.sql = sql;
            form = ParameterWriter.InsertForm.of(session.product());
            // One statement must not contain two rows with the same key.
            rowsPerStatement = batch.keysMayRepeat() ? 1 : form.rowsPerStatement();
            single = writer(1);
            many = writer(rowsPerStatement);
        }

        private ParameterWriter writer(int rows) throws SQLException {
            return new ParameterWriter(connection().prepareStatement(sql.insertRows(rows)), form, batch().columns());
        }

        @Override
        void send(long from, long to) throws SQLException {
            revive();
            long rest = to - (to - from) % rowsPerStatement;
            insert(from, rest, rowsPerStatement, many);
            insert(rest, to, 1, single);
        }

        /// After a failure, some drivers (DuckDB's) have closed the statement, or it still holds half a batch.
        private void revive() throws SQLException {
            single = single.isFresh() ? single : writer(1);
            many = many.isFresh() ? many : writer(rowsPerStatement);
        }

        private void insert(long from, long to, int perStatement, ParameterWriter out) throws SQLException {
            int pending = 0;
            for (long index = from; index < to; index += perStatement) {
                for (int i = 0; i < perStatement; i++) {
                    batch().source().write(index + i, out);
                }
                out.endStatement();
                pending += perStatement;
                if (pending >= ROWS_PER_SEND || index + perStatement >= to) {
                    out.send(session().interruption());
                    pending = 0;
                }
            }
        }

        @Override
        public void close() throws SQLException {
            many.close();
            single.close();
        }
    }

    /// Writes rows in the text form of PostgreSQL's COPY into one reused buffer: tabs between values, a line feed
    /// after each row, `\N` for null, a backslash before special characters. Not thread-safe.
    static final class CopyTextWriter implements RowWriter {
        private static final int MAX_BYTES_PER_CHAR = 3;
        private static final String UTC = "+00";

        private byte[] bytes;
        private int size;
        private boolean rowBegun;

        /// @param chunkBytes the usual number of bytes between two clearings of the buffer
        CopyTextWriter(int chunkBytes) {
            bytes = new byte[2 * chunkBytes];
        }

        byte[] bytes() {
            return bytes;
        }

        int size() {
            return size;
        }

        void clear() {
            size = 0;
        }

        void endRow() {
            reserve(1);
            bytes[size++] = '\n';
            rowBegun = false;
        }

        @Override
        public void int32(int value) {
            int64(value);
        }

        @Override
        public void int64(long value) {
            beginValue(Digits.MAX_BYTES);
            size = Digits.put(value, bytes, size);
        }

        @Override
        public void text(String value) {
            int length = value.length();
            beginValue(MAX_BYTES_PER_CHAR * length);
            for (int i = 0; i < length; i++) {
                char character = value.charAt(i);
                if (character >= 0x80) {
                    encoded(value.substring(i));
                    return;
                }
                if (character == '\\' || character < ' ') {
                    escaped(character);
                } else {
                    bytes[size++] = (byte) character;
                }
            }
        }

        /// Escapes the text once and copies it for the other columns.
        @Override
        public void text(byte[] utf8, int offset, int length, int columns) {
            if (columns <= 0) {
                return;
            }
            beginValue(2 * length);
            int start = size;
            for (int i = offset; i < offset + length; i++) {
                unit(utf8[i]);
            }
            int written = size - start;
            for (int column = 1; column < columns; column++) {
                beginValue(written);
                System.arraycopy(bytes, start, bytes, size, written);
                size += written;
            }
        }

        /// Writes the UTC offset, so that the session's time zone cannot shift it. Columns without time zone
        /// ignore that.
        @Override
        public void timestamp(long epochMicros) {
            String text = JdbcRowWriter.local(epochMicros).toString();
            beginValue(text.length() + UTC.length());
            ascii(text);
            ascii(UTC);
        }

        @Override
        public void nothing() {
            beginValue(2);
            ascii("\\N");
        }

        /// Writes text from its first non-ASCII character on. In UTF-8, no byte of a multi-byte character
        /// equals a character that needs escaping.
        private void encoded(String rest) {
            byte[] utf8 = rest.getBytes(StandardCharsets.UTF_8);
            reserve(2 * utf8.length);
            for (byte one : utf8) {
                unit(one);
            }
        }

        private void unit(byte one) {
            if (one == '\\' || (one >= 0 && one < ' ')) {
                escaped((char) one);
            } else {
                bytes[size++] = one;
            }
        }

        private void escaped(char character) {
            bytes[size++] = '\\';
            bytes[size++] = (byte) CopyEscape.of(character);
        }

        private void ascii(String text) {
            for (int i = 0; i < text.length(); i++) {
                bytes[size++] = (byte) text.charAt(i);
            }
        }

        private void beginValue(int maxBytes) {
            reserve(maxBytes + 1);
            if (rowBegun) {
                bytes[size++] = '\t';
            }
            rowBegun = true;
        }

        private void reserve(int more) {
            if (size + more > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
            }
        }
    }
}
