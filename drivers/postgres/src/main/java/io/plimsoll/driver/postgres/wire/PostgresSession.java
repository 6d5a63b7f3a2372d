package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ChangeFeed;
import io.plimsoll.driver.ChangeReader;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.SessionUse;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SessionInterruption;
import io.plimsoll.driver.StatementCheck;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.postgres.connect.Established;
import io.plimsoll.driver.postgres.wire.CopyFormat.CopyBinary;
import io.plimsoll.driver.postgres.wire.CopyFormat.CopyText;
import io.plimsoll.driver.postgres.wire.InsertRows.ColumnArrays;
import io.plimsoll.driver.postgres.wire.Transactions.Under;
import io.plimsoll.driver.sql.CopyPlan;
import io.plimsoll.driver.sql.PlacedSchema;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.RowSql;
import io.plimsoll.driver.sql.SchemaSql.SchemaPlace;
import io.plimsoll.driver.sql.SnapshotSql;
import io.plimsoll.driver.statement.Placeholders;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// One session over the wire. Used by one thread, except [#cancel] and [#abort].
public final class PostgresSession implements PlacedSchema.Session {
    static final String BEGIN = "BEGIN";
    static final String COMMIT = "COMMIT";
    static final String ROLLBACK = "ROLLBACK";

    private final Conversation conversation;
    private final SessionSetup setup;
    private final PostgresSchema schema;
    private final Runnable cancel;

    /// For unix domain sockets, which do not say on which processor bytes arrived; null for others.
    private final @Nullable BackendProcess backend;
    private final SessionInterruption interruption = new SessionInterruption();
    private final Transactions transactions = new Transactions();
    private final Set<SessionUse> uses = EnumSet.noneOf(SessionUse.class);
    private final Queue<ChangeStream> streams = new ConcurrentLinkedQueue<>();

    /// The texts of programs that have been prepared under names.
    private final Set<List<WireText>> taken = new HashSet<>();

    private int names;
    private boolean inSnapshot;

    /// @param established an authenticated blocking connection; the session closes it
    /// @param cancel asks the server, over another connection, to cancel the current statement; may block
    public PostgresSession(Established established, SessionSetup setup, Runnable cancel) {
        this.setup = setup;
        schema = new PostgresSchema(this, setup.place());
        this.cancel = cancel;
        backend = established.isLocal()
                ? new BackendProcess(established.cancelKey().processId())
                : null;
        conversation = new Conversation(established, interruption);
    }

    /// Opens a multiplexer that drives many sessions of this kind.
    ///
    /// @throws TargetException when the operating system cannot open another selector
    public static Multiplexer multiplexer(Io io) throws TargetException {
        return io.open(session -> ((PostgresSession) session).conversation());
    }

    Conversation conversation() {
        return conversation;
    }

    Transactions transactions() {
        return transactions;
    }

    Product product() {
        return Product.ofDialect(setup.dialect().name());
    }

    boolean isPipelined() {
        return setup.pipelined();
    }

    Chunks chunks() {
        return setup.chunks();
    }

    /// Prepares a statement under a new name.
    Preparation prepare(String sql, int... declared) throws TargetException {
        Preparation preparation = new Preparation("plimsoll_statement" + ++names, sql, declared);
        conversation.run(preparation);
        return preparation;
    }

    WireTexts texts() {
        return setup.texts();
    }

    /// The texts of a program.
    WireText[] texts(StatementProgram program) {
        return setup.texts().program(program.statements(), program.mode() == QueryMode.PREPARED, taken);
    }

    @Override
    public Dialect dialect() {
        return setup.dialect();
    }

    @Override
    public PreparedOperation prepare(StatementList list, RowReader reader) throws TargetException {
        endUnder();
        use(SessionUse.STATEMENTS);
        PreparedOperation prepared = WireOperation.prepare(list, reader, this);
        StatementTexts.note(list);
        return prepared;
    }

    @Override
    public StatementProgram.Prepared prepare(StatementProgram program) throws TargetException {
        endUnder();
        use(SessionUse.STATEMENTS);
        StatementProgram.Prepared prepared = WireProgram.prepare(program, this);
        program.noteTexts();
        return prepared;
    }

    @Override
    public StatementCheck check(ProgramStatement statement) throws TargetException {
        endUnder();
        use(SessionUse.STATEMENTS);
        return WireCheck.of(statement, this);
    }

    @Override
    public PreparedRows prepare(RowBatch batch) throws TargetException {
        endUnder();
        use(batch.road() == RowBatch.Road.COPY ? SessionUse.COPY : SessionUse.STATEMENTS);
        return RowRoads.prepare(batch, this);
    }

    @Override
    public ChangeReader read(ChangeFeed feed) throws TargetException {
        ChangeStream stream = ChangeStream.open(setup.replication().open(), feed);
        streams.add(stream);
        return stream;
    }

    @Override
    public void execute(String sql) throws TargetException {
        endUnder();
        conversation.run(new SimpleQuery(sql));
    }

    @Override
    public List<List<@Nullable Object>> query(String sql) throws TargetException {
        endUnder();
        SimpleQuery query = new SimpleQuery(sql);
        conversation.run(query);
        return query.answer();
    }

    @Override
    public long read(String sql, RowReader reader) throws TargetException {
        endUnder();
        use(SessionUse.SCANS);
        ReadQuery query = new ReadQuery(sql, reader);
        conversation.run(query);
        return query.rows();
    }

    @Override
    public PlacedSchema schema() {
        return schema;
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) throws TargetException {
        endUnder();
        CopyRows copy = RowRoads.load(rows, this);
        for (long start = from; start < to; start += setup.commitRows()) {
            long end = Math.min(to, start + setup.commitRows());
            progress.committed(copy.write(start, end));
        }
    }

    @Override
    public OptionalInt targetProcessor() {
        return backend == null ? conversation.transport().incomingProcessor() : backend.processor();
    }

    /// Returns at once: the cancellation uses a separate connection.
    @Override
    public void cancel() {
        interruption.cancel();
        conversation.wake();
        Thread.ofVirtual().start(cancel);
    }

    @Override
    public void abort() {
        interruption.abort();
        conversation.cut();
        streams.forEach(ChangeStream::close);
    }

    @Override
    public void close() {
        streams.forEach(ChangeStream::close);
        conversation.terminate();
    }

    @Override
    public void rollback() throws TargetException {
        if (transactions.under() == Under.OPEN) {
            transactions.setUnder(Under.NOTHING);
            conversation.run(new SimpleQuery(ROLLBACK));
        }
    }

    @Override
    public boolean beginSnapshot() throws TargetException {
        endUnder();
        Optional<SnapshotSql> snapshot = SnapshotSql.of(product());
        if (snapshot.isPresent()) {
            runEach(snapshot.get().begin());
            inSnapshot = true;
        }
        return inSnapshot;
    }

    @Override
    public void endSnapshot() throws TargetException {
        if (inSnapshot) {
            inSnapshot = false;
            conversation.run(new SimpleQuery(ROLLBACK));
        }
    }

    private void runEach(List<String> statements) throws TargetException {
        for (String statement : statements) {
            conversation.run(new SimpleQuery(statement));
        }
    }

    /// Ends an open transaction: the next request does not belong to it.
    private void endUnder() throws TargetException {
        rollback();
        if (transactions.under() == Under.ENDLESS) {
            transactions.setUnder(Under.NOTHING);
            conversation.run(new SimpleQuery(COMMIT));
        }
    }

    /// Executes the settings for this use, once per session.
    private void use(SessionUse use) throws TargetException {
        if (uses.add(use)) {
            runEach(setup.dialect().sessionSettings(use));
        }
    }

    /// One query by the simple protocol. Passes rows on as they arrive. Used once.
    private static final class ReadQuery extends MessageExchange {
        private final String sql;
        private final WireRow row;

        ReadQuery(String sql, RowReader reader) {
            this.sql = sql;
            row = new WireRow(reader);
        }

        @Override
        void start(Conversation conversation) {
            SimpleQuery.put(conversation.out(), sql);
        }

        @Override
        void message(InBuffer in) throws IOException {
            switch (in.type()) {
                case 'T' -> row.begin(0);
                case 'D' -> {
                    row.read(in);
                    rows++;
                }
                case 'C', 'I' -> {}
                default -> throw unexpected(in);
            }
        }

        @Override
        boolean passesRows() {
            return false;
        }
    }

    /// Prepares the methods that write rows into a table. Stateless.
    private static final class RowRoads {
        private RowRoads() {}

        static PreparedRows prepare(RowBatch batch, PostgresSession session) throws TargetException {
            return switch (batch.road()) {
                case COPY -> copy(batch, session);
                case INSERT -> insert(batch, session);
            };
        }

        /// COPY directly into the table.
        static CopyRows load(TableRows rows, PostgresSession session) throws TargetException {
            return copy(RowBatch.ofLoad(rows), session);
        }

        private static CopyRows copy(RowBatch batch, PostgresSession session) throws TargetException {
            CopyPlan plan = RowSql.accepted(session.product(), batch).copy().orElseThrow();
            for (String statement : plan.once()) {
                session.conversation().run(new SimpleQuery(statement));
            }
            CopyFormat format = format(batch.table().name(), batch.columns(), session);
            String copy = format.isBinary() ? plan.copyBinary() : plan.copyText();
            if (!format.isBinary() && plan.copyText().equals(plan.copyBinary())) {
                throw refused(
                        "the operation " + batch.name() + " writes a column of a type that cannot be copied in binary"
                                + " form, and this server takes no other: use road = insert");
            }
            List<String> statements = new ArrayList<>(List.of(copy));
            statements.addAll(plan.after());
            if (plan.isTransaction()) {
                statements.addFirst(PostgresSession.BEGIN);
                statements.add(PostgresSession.COMMIT);
            }
            return new CopyRows(session, format, batch.source(), statements);
        }

        private static TargetException refused(String sentence) {
            return new TargetException(ErrorClass.STATEMENT, sentence);
        }

        /// Binary if this driver can encode the types of all columns.
        private static CopyFormat format(String table, List<Column> columns, PostgresSession session)
                throws TargetException {
            String names = String.join(", ", columns.stream().map(Column::name).toList());
            Preparation shape = new Preparation("", "SELECT " + names + " FROM " + table);
            session.conversation().run(shape);
            int[] types = shape.columns();
            return BinaryValue.fitsAll(columns, types) ? new CopyBinary(types) : new CopyText();
        }

        private static InsertRows insert(RowBatch batch, PostgresSession session) throws TargetException {
            String sql =
                    RowSql.accepted(session.product(), batch).insertArrays().orElseThrow();
            Preparation statement = session.prepare(Placeholders.translate(sql).sql());
            int[] parameters = statement.parameters();
            int[] elements = new int[parameters.length];
            for (int i = 0; i < elements.length; i++) {
                elements[i] = Oid.elementOf(parameters[i]);
                if (elements[i] == Oid.UNSPECIFIED) {
                    String sentence = "the operation " + batch.name() + " cannot pass its column "
                            + batch.columns().get(i).name() + " as an array: the server takes type " + parameters[i];
                    throw refused(sentence);
                }
            }
            return new InsertRows(session, batch.source(), new ColumnArrays(elements), statement.name());
        }
    }

    /// The setup shared by the sessions of one target.
    ///
    /// @param chunks lent to sessions while they write rows
    /// @param texts what sessions send, as far as they can share it
    /// @param commitRows rows per commit of a load
    /// @param pipelined see [io.plimsoll.driver.TargetSpec#pipelined]
    /// @param replication opens a further connection, for a stream of changes
    /// @param stallLimit see [io.plimsoll.driver.TargetSpec#stallLimit]
    /// @param place the schema of the sessions
    public record SessionSetup(
            Dialect dialect,
            Chunks chunks,
            WireTexts texts,
            long commitRows,
            boolean pipelined,
            Replication replication,
            TimeSpan stallLimit,
            SchemaPlace place) {
        /// Opens a connection that streams changes. Thread-safe.
        @FunctionalInterface
        public interface Replication {
            Established open() throws TargetException;
        }

        public SessionSetup with(Dialect other) {
            return new SessionSetup(other, chunks, texts, commitRows, pipelined, replication, stallLimit, place);
        }

        public SessionSetup in(SchemaPlace other) {
            return new SessionSetup(dialect, chunks, texts, commitRows, pipelined, replication, stallLimit, other);
        }
    }
}
