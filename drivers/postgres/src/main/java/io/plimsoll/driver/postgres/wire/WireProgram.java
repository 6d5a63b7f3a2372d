package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.postgres.wire.Transactions.Under;
import io.plimsoll.driver.postgres.wire.WireText.Columns;
import io.plimsoll.driver.statement.Text;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A user's own statements in one session: one round trip each, as pgbench does. The next statement is computed
/// when the server is ready for it, so that programs that read results multiplex like any others.
///
/// Values are sent as text of an open type, and the server infers the type. A prepared statement is prepared in the
/// round trip of its first execution. Rows that the program does not read are passed over unread.
///
/// Implementation note: this is a measured call; see [Conversation].
final class WireProgram extends MessageExchange implements StatementProgram.Prepared {
    private static final int NULL = -1;

    /// How often a transaction is rolled back that the server keeps open: a cancellation that comes late may hit the
    /// first ROLLBACK.
    private static final int ROLLBACKS_MAX = 3;

    private final PostgresSession session;
    private final StatementProgram program;
    private final QueryMode mode;
    private final WireText[] texts;

    /// By statement: whether it is prepared once, and the server has done so.
    private final boolean[] isPrepared;

    /// By statement; null for those that are not read.
    private final @Nullable Columns[] columnsOf;

    private final WireRow row;
    private final Text value = new Text();

    private Stage stage = Stage.RUNNING;

    /// The statement that is executed.
    private int current;

    private boolean isReadNow;

    /// The number of columns of the result that is received.
    private int columns;

    private int rollbacks;

    /// Whether the statement was a COPY.
    private boolean isCopy;

    /// Whether a statement of the pipeline was such a COPY. The server ignores each Sync that it has been sent with the
    /// pipeline, and ends the session if it has been sent any other statement.
    private boolean hasCopyInPipeline;

    /// Whether a loss of the session would leave open whether its work is done.
    private boolean mayCommit;

    private boolean isOver;

    /// Those before the current statement.
    private long rowsBefore;

    /// What was sent of the pipeline: its statements, and [StatementProgram#SYNC_PIPELINE] for each Sync.
    private int[] pipeline = new int[16];

    private int pipelineLength;

    /// The place in the pipeline of the statement whose answer comes next.
    private int answered;

    private enum Stage {
        RUNNING,
        PIPELINING,
        /// Ends the transaction of a statement list that was executed before.
        ENDING_OTHER,
        ROLLING_BACK
    }

    private WireProgram(PostgresSession session, StatementProgram program, WireText[] texts) {
        this.session = session;
        this.program = program;
        this.texts = texts;
        mode = program.mode();
        isPrepared = new boolean[texts.length];
        columnsOf = new @Nullable Columns[texts.length];
        for (int i = 0; i < texts.length; i++) {
            columnsOf[i] = texts[i].isRead() ? new Columns(texts[i]) : null;
        }
        row = new WireRow(program.reader());
    }

    static WireProgram prepare(StatementProgram program, PostgresSession session) {
        return new WireProgram(session, program, session.texts(program));
    }

    @Override
    public void execute() throws TargetException {
        session.conversation().run(this);
    }

    @Override
    public void begin() throws TargetException {
        session.conversation().begin(this);
    }

    @Override
    public Outcome outcome() {
        return program.isMiss() ? Outcome.MISS : Outcome.OK;
    }

    @Override
    void start(Conversation conversation) {
        program.begin();
        rows = 0;
        rollbacks = 0;
        mayCommit = false;
        isReadNow = false;
        mustRefuseCopy = false;
        hasCopyInPipeline = false;
        isOver = false;
        Under under = session.transactions().under();
        if (under == Under.NOTHING) {
            isOver = goOn(conversation);
            return;
        }
        stage = Stage.ENDING_OTHER;
        String end = under == Under.ENDLESS ? PostgresSession.COMMIT : PostgresSession.ROLLBACK;
        SimpleQuery.put(conversation.out(), end);
    }

    @Override
    protected boolean isOver() {
        return isOver;
    }

    @Override
    boolean resume(Conversation conversation) {
        try {
            conversation.checkInterruption();
        } catch (TargetException interrupted) {
            fail(interrupted);
            return over(conversation);
        }
        return goOn(conversation);
    }

    /// Puts the next statement.
    ///
    /// @return whether nothing is left to do
    private boolean goOn(Conversation conversation) {
        stage = Stage.RUNNING;
        mayCommit = false;
        pipelineLength = 0;
        try {
            int next = nextOfStatements(conversation);
            if (next == StatementProgram.PAUSE) {
                return false;
            }
            if (next != StatementProgram.END) {
                conversation.checkInterruption();
                begin(next, conversation);
                return false;
            }
        } catch (TargetException failed) {
            fail(failed);
            return over(conversation);
        }
        if (!conversation.isIdle()) {
            fail(new TargetException(ErrorClass.UNEXPECTED_RESULT, StatementProgram.LEFT_OPEN));
        }
        return over(conversation);
    }

    /// The next statement, the beginning of a pipeline, or the end; [StatementProgram#PAUSE] if the multiplexer
    /// calls [#resume].
    private int nextOfStatements(Conversation conversation) throws TargetException {
        int next = program.next();
        while (next == StatementProgram.PAUSE) {
            if (conversation.pause(program.pauseNanos())) {
                return next;
            }
            next = program.next();
        }
        return next;
    }

    private void begin(int next, Conversation conversation) {
        if (next == StatementProgram.START_PIPELINE) {
            putPipeline(conversation);
        } else {
            mayCommit = false;
            put(next, conversation, true);
        }
    }

    /// Puts all statements of a pipeline. A statement that has no value ends it.
    private void putPipeline(Conversation conversation) {
        stage = Stage.PIPELINING;
        answered = 0;
        try {
            int next = program.next();
            while (next != StatementProgram.END_PIPELINE) {
                if (next == StatementProgram.SYNC_PIPELINE) {
                    sync(conversation);
                } else {
                    put(next, conversation, false);
                    add(next);
                }
                next = program.next();
            }
        } catch (TargetException failed) {
            fail(failed);
        }
        sync(conversation);
        current = Math.max(0, pipeline[0]);
    }

    private void sync(Conversation conversation) {
        conversation.out().sync();
        add(StatementProgram.SYNC_PIPELINE);
    }

    private void add(int statement) {
        if (pipelineLength == pipeline.length) {
            pipeline = Arrays.copyOf(pipeline, 2 * pipelineLength);
        }
        pipeline[pipelineLength++] = statement;
    }

    /// Rolls back what is open.
    ///
    /// @return whether nothing is
    private boolean over(Conversation conversation) {
        mayCommit = false;
        if (conversation.isIdle()) {
            return true;
        }
        stage = Stage.ROLLING_BACK;
        rollbacks++;
        SimpleQuery.put(conversation.out(), PostgresSession.ROLLBACK);
        return false;
    }

    /// @param isAlone whether a Sync follows it at once
    private void put(int statement, Conversation conversation, boolean isAlone) {
        current = statement;
        rowsBefore = rows;
        WireText text = texts[statement];
        isReadNow = text.isRead();
        isCopy = false;
        columns = Columns.NONE;
        mayCommit |= text.mayCommit() || (!text.isControl() && conversation.isIdle());
        OutBuffer out = conversation.out();
        if (mode == QueryMode.SIMPLE) {
            value.clear();
            program.assemble(statement, value);
            out.begin('Q');
            out.bytes(value.bytes(), 0, value.length());
            out.int8(0);
            out.end();
            return;
        }
        if (!isPrepared[statement]) {
            text.putParse(out);
        }
        if (isReadNow) {
            Columns read = columnsNow();
            columns = read.known();
            if (read.mustDescribe()) {
                text.putDescribe(out);
            }
        }
        putBind(text, out);
        if (isReadNow && !text.isNamed()) {
            text.putDescribe(out);
        }
        if (isAlone) {
            WireStatement.putExecuteAndSync(out);
        } else {
            WireStatement.putExecute(out);
        }
    }

    private void putBind(WireText text, OutBuffer out) {
        out.begin('B');
        text.putBindHead(out);
        for (int parameter = 0; parameter < text.parameters(); parameter++) {
            value.clear();
            if (program.appendParameter(current, parameter, value)) {
                out.text(value);
            } else {
                out.int32(NULL);
            }
        }
        out.int16(0); // the formats of results
        out.end();
    }

    @Override
    void message(InBuffer in) throws IOException {
        switch (in.type()) {
            case '1' -> isPrepared[current] = texts[current].isNamed();
            case '2', 't' -> {}
            case 'n' -> describedNothing();
            case 'T' -> described(in);
            case 'D' -> dataRow(in);
            case 'C' -> {
                rows += in.lastNumber();
                endResult();
            }
            case 'I' -> endResult();
            case 'G', 'W' -> {
                isCopy = true;
                hasCopyInPipeline = stage == Stage.PIPELINING;
                mustRefuseCopy = true;
            }
            case 'H' -> isCopy = true;
            case 'd', 'c' -> {}
            default -> throw unexpected(in);
        }
    }

    private void described(InBuffer in) throws ProtocolViolation {
        if (!isReadNow) {
            return;
        }
        Columns read = columnsNow();
        if (read.describe(in)) {
            program.columns(current, read.names());
        }
        columns = read.count();
    }

    private void describedNothing() {
        if (isReadNow) {
            columnsNow().describeNothing();
        }
    }

    /// Those of the current statement, which is read.
    private Columns columnsNow() {
        return Objects.requireNonNull(columnsOf[current]);
    }

    private void dataRow(InBuffer in) throws ProtocolViolation {
        if (!isReadNow) {
            return;
        }
        if (columns == Columns.NONE) {
            throw new ProtocolViolation("sent a row without a description");
        }
        row.read(in, columns);
    }

    private void endResult() throws ProtocolViolation {
        if (stage == Stage.PIPELINING) {
            answered++;
            if (answered >= pipelineLength) {
                throw new ProtocolViolation("completed more statements than it was given");
            }
            current = Math.max(0, pipeline[answered]);
        } else if (isReadNow) {
            program.endResult(current, columns != Columns.NONE);
            columns = Columns.NONE;
        }
    }

    /// What the server refuses before it has parsed the statement is the statement itself.
    @Override
    void refused() {
        boolean isAtSync = stage == Stage.PIPELINING && pipeline[answered] == StatementProgram.SYNC_PIPELINE;
        boolean isOwn = stage != Stage.ENDING_OTHER && stage != Stage.ROLLING_BACK && !isAtSync;
        if (isOwn && texts[current].isNamed() && !isPrepared[current]) {
            program.unprepared(current);
        }
    }

    @Override
    @Nullable
    String sentText() {
        if (stage == Stage.ENDING_OTHER || stage == Stage.ROLLING_BACK) {
            return null;
        }
        if (mode == QueryMode.SIMPLE) {
            return value.toString();
        }
        // Of a prepared one, only the name is sent.
        return isPrepared[current] ? null : texts[current].text();
    }

    @Override
    boolean passesRows() {
        return !isReadNow;
    }

    /// Refuses the COPY. The server has ignored the Sync that followed the Execute.
    @Override
    ByteBuffer more(Conversation conversation) {
        mustRefuseCopy = false;
        OutBuffer out = SimpleQuery.copyFail(StatementProgram.NO_COPY);
        if (mode != QueryMode.SIMPLE) {
            out.sync();
        }
        return ByteBuffer.wrap(out.copy());
    }

    @Override
    boolean ready(Conversation conversation, @Nullable TargetException refused) throws IOException {
        mustRefuseCopy = false;
        isReadNow = false;
        return switch (stage) {
            case RUNNING -> ended(conversation, refused);
            case PIPELINING -> synced(conversation, refused);
            case ENDING_OTHER -> endedOther(conversation, refused);
            case ROLLING_BACK -> rolledBack(conversation);
        };
    }

    private boolean endedOther(Conversation conversation, @Nullable TargetException refused) {
        session.transactions().setUnder(Under.NOTHING);
        if (refused == null) {
            return goOn(conversation);
        }
        fail(refused);
        return over(conversation);
    }

    private boolean rolledBack(Conversation conversation) throws ProtocolViolation {
        if (rollbacks > ROLLBACKS_MAX) {
            throw new ProtocolViolation("keeps a transaction open that is rolled back");
        }
        return over(conversation);
    }

    /// One Sync of a pipeline was answered. After a refused statement, the server executes nothing up to the Sync.
    private boolean synced(Conversation conversation, @Nullable TargetException refused) throws ProtocolViolation {
        if (hasCopyInPipeline) {
            return ended(conversation, refused);
        }
        if (refused != null) {
            fail(refused.errorClass() == ErrorClass.NODE_LOST && mayCommit ? refused.duringCommit() : refused);
        }
        while (pipeline[answered] != StatementProgram.SYNC_PIPELINE) {
            if (refused == null) {
                throw new ProtocolViolation("is ready before it has completed all statements");
            }
            answered++;
        }
        answered++;
        if (answered < pipelineLength) {
            current = Math.max(0, pipeline[answered]);
            return false;
        }
        boolean isFine = failure() == null && !isCopy;
        return isFine ? goOn(conversation) : ended(conversation, failure());
    }

    /// The current statement has ended.
    private boolean ended(Conversation conversation, @Nullable TargetException refused) {
        if (isCopy) {
            fail(new TargetException(ErrorClass.STATEMENT, StatementProgram.NO_COPY));
        } else if (refused != null) {
            fail(refused.errorClass() == ErrorClass.NODE_LOST && mayCommit ? refused.duringCommit() : refused);
        } else {
            try {
                program.completed(current, rows - rowsBefore);
                return goOn(conversation);
            } catch (TargetException unexpected) {
                fail(unexpected);
            }
        }
        return over(conversation);
    }

    @Override
    protected void lost(TargetException why) {
        if (hasCopyInPipeline) {
            fail(new TargetException(why.errorClass(), why.sqlState(), StatementProgram.NO_COPY, why));
        } else {
            fail(mayCommit ? why.duringCommit() : why);
        }
    }
}
