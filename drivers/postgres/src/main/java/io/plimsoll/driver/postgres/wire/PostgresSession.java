package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ChangeFeed;
import io.plimsoll.driver.ChangeReader;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.SessionUse;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SessionInterruption;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.postgres.connect.Established;
import io.plimsoll.driver.postgres.wire.Transactions.Under;
import io.plimsoll.driver.sql.PlacedSchema;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.TableRows;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
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
    private final SessionInterruption interruption = new SessionInterruption();
    private final Transactions transactions = new Transactions();
    private final Set<SessionUse> uses = EnumSet.noneOf(SessionUse.class);
    private final Queue<ChangeStream> streams = new ConcurrentLinkedQueue<>();
    private int names;
    private boolean inSnapshot;

    /// @param established an authenticated blocking connection; the session closes it
    /// @param cancel asks the server, over another connection, to cancel the current statement; may block
    public PostgresSession(Established established, SessionSetup setup, Runnable cancel) {
        this.setup = setup;
        schema = new PostgresSchema(this, setup.place());
        this.cancel = cancel;
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
        Preparation preparation = new Preparation(newName("statement"), sql, declared);
        conversation.run(preparation);
        return preparation;
    }

    /// A new name for an object of this session on the server.
    String newName(String what) {
        names++;
        return "plimsoll_" + what + names;
    }

    @Override
    public Dialect dialect() {
        return setup.dialect();
    }

    @Override
    public PreparedOperation prepare(StatementList list, RowReader reader) throws TargetException {
        endUnder();
        use(SessionUse.STATEMENTS);
        return WireOperation.prepare(list, reader, this);
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
        return query.rows();
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

    /// Returns at once: the cancellation uses a separate connection.
    @Override
    public void cancel() {
        interruption.cancel();
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

    /// Not on Citus, which takes the snapshot of each node at a different instant, nor on Hologres, which has none.
    @Override
    public boolean beginSnapshot() throws TargetException {
        endUnder();
        if (product() != Product.POSTGRESQL) {
            return false;
        }
        conversation.run(new SimpleQuery("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"));
        inSnapshot = true;
        return true;
    }

    @Override
    public void endSnapshot() throws TargetException {
        if (inSnapshot) {
            inSnapshot = false;
            conversation.run(new SimpleQuery(ROLLBACK));
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
            for (String statement : setup.dialect().sessionSettings(use)) {
                conversation.run(new SimpleQuery(statement));
            }
        }
    }

    /// One query by the simple protocol. Passes rows on as they arrive. Used once.
    private static final class ReadQuery extends MessageExchange {
        private final String sql;
        private final WireRow row;
        private long rows;

        ReadQuery(String sql, RowReader reader) {
            this.sql = sql;
            row = new WireRow(reader);
        }

        long rows() {
            return rows;
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
}
