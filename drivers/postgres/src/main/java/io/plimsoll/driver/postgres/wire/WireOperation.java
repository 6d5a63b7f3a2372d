package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.postgres.wire.Transactions.Under;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Kind;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.table.RowReader;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A statement list prepared in one session: BEGIN, its statements and COMMIT as the list requires, with one round
/// trip each, as `pgbench -M prepared` does.
///
/// Pipelined lists are sent in one write. A transaction ends with one Sync, so that the server executes nothing
/// after a refused statement. The COMMIT is part of that write: to hold it back until the row counts are known
/// would cost the second round trip that pipelining saves. When a wrong row count is found, the transaction is
/// therefore already committed; it fails as UNEXPECTED_RESULT with a message that says so. Statements in
/// auto-commit mode have one Sync each, and a refused one does not stop the next ones.
///
///
/// Implementation note: this is the measured call; see [Conversation].
final class WireOperation extends MessageExchange implements PreparedOperation {
    private static final Arguments NO_ARGUMENTS = new Arguments(List.of());

    private final PostgresSession session;
    private final WireStatement[] steps;
    private final Commit commit;
    private final boolean readOnly;
    private final boolean pipelined;

    /// Passes rows to a reader; null when rows are skipped.
    private final @Nullable WireRow row;

    private Arguments arguments = NO_ARGUMENTS;

    /// The step whose answer is expected next.
    private int step;

    /// The last step that was written.
    private int lastPut;

    private long stepRows;
    private boolean isMissed;
    private boolean isEndingOther;
    private boolean isRollingBack;

    private WireOperation(PostgresSession session, StatementList list, WireStatement[] steps, RowReader reader) {
        this.session = session;
        this.steps = steps;
        pipelined = session.isPipelined();
        row = RowReader.NONE.equals(reader) ? null : new WireRow(reader);
        commit = list.commit();
        readOnly = list.statements().stream().allMatch(statement -> statement.kind() == Kind.QUERY);
    }

    static WireOperation prepare(StatementList list, RowReader reader, PostgresSession session) throws TargetException {
        if (list.commit() != Commit.EACH_STATEMENT) {
            session.transactions().prepare(session);
        }
        int before = list.commit() == Commit.EACH_STATEMENT ? 0 : 1;
        int after = list.commit() == Commit.AT_END ? 1 : 0;
        int count = list.statements().size();
        WireStatement[] steps = new WireStatement[before + count + after];
        for (int i = 0; i < count; i++) {
            steps[before + i] = WireStatement.prepare(list.statements().get(i), list, reader, session);
        }
        if (before > 0) {
            steps[0] = session.transactions().begin();
        }
        if (after > 0) {
            steps[before + count] = session.transactions().commit();
        }
        return new WireOperation(session, list, steps, reader);
    }

    @Override
    public Outcome execute(Arguments inputs) throws TargetException {
        arguments = inputs;
        session.conversation().run(this);
        return outcome();
    }

    @Override
    public void begin(Arguments inputs) throws TargetException {
        arguments = inputs;
        session.conversation().begin(this);
    }

    @Override
    public Outcome outcome() {
        return isMissed ? Outcome.MISS : Outcome.OK;
    }

    @Override
    void start(Conversation conversation) {
        rows = 0;
        stepRows = 0;
        isMissed = false;
        isRollingBack = false;
        Under under = session.transactions().under();
        boolean goesOn = under != Under.NOTHING && (under == Under.ENDLESS) == (commit == Commit.NEVER);
        // If the session is already in the list's transaction, skips BEGIN.
        step = goesOn && commit != Commit.EACH_STATEMENT ? 1 : 0;
        lastPut = 0;
        isEndingOther = under != Under.NOTHING && step == 0;
        if (isEndingOther) {
            Transactions transactions = session.transactions();
            WireStatement end = under == Under.ENDLESS ? transactions.commit() : transactions.rollback();
            end.put(conversation.out(), NO_ARGUMENTS);
            conversation.out().sync();
        } else {
            putFrom(step, conversation.out());
        }
    }

    /// Writes one step, or all from it on if they are pipelined.
    private void putFrom(int first, OutBuffer out) {
        lastPut = pipelined ? steps.length - 1 : first;
        if (!pipelined) {
            steps[first].put(out, arguments);
            out.sync();
            return;
        }
        for (int i = first; i < steps.length; i++) {
            steps[i].put(out, arguments);
            if (commit == Commit.EACH_STATEMENT || i == steps.length - 1) {
                out.sync();
            }
        }
    }

    @Override
    void message(InBuffer in) throws IOException {
        switch (in.type()) {
            case '1' -> {} // parsed: its text contains the arguments
            case '2' -> bound();
            case 'D' -> dataRow(in);
            case 'C' -> completed(in.lastNumber());
            case 'I' -> completed(0);
            default -> throw unexpected(in);
        }
    }

    private void bound() {
        stepRows = 0;
        if (row != null && !isEndingOther && !isRollingBack && step < steps.length && isOwn(step)) {
            row.begin(commit == Commit.EACH_STATEMENT ? step : step - 1);
        }
    }

    private void dataRow(InBuffer in) throws ProtocolViolation {
        stepRows++;
        if (row != null) {
            row.read(in);
        }
    }

    @Override
    boolean passesRows() {
        return row == null;
    }

    private void completed(long changed) throws ProtocolViolation {
        if (isEndingOther || isRollingBack) {
            return;
        }
        if (step == steps.length) {
            throw new ProtocolViolation("completed more statements than it was given");
        }
        Statement source = steps[step].source();
        long counted = source.kind() == Kind.UPDATE ? changed : stepRows;
        step++;
        if (isOwn(step - 1)) {
            rows += counted;
            judge(source, counted);
        }
    }

    /// Whether a step is one of the list's statements, not BEGIN or COMMIT.
    private boolean isOwn(int index) {
        return (commit == Commit.EACH_STATEMENT || index > 0) && (commit != Commit.AT_END || index < steps.length - 1);
    }

    private void judge(Statement source, long counted) {
        switch (source.rows()) {
            case ANY -> {}
            case EXACTLY_ONE -> {
                if (counted != 1) {
                    fail(unexpected(source, counted));
                }
            }
            case ONE_OR_MISS -> {
                if (counted == 0) {
                    isMissed = true;
                } else if (counted != 1) {
                    fail(unexpected(source, counted));
                }
            }
        }
    }

    private TargetException unexpected(Statement source, long counted) {
        String verb = source.kind() == Kind.UPDATE ? "changed " : "returned ";
        String committed = pipelined && commit == Commit.AT_END
                ? "; the transaction is committed all the same, because its list is pipelined"
                : "";
        String sentence = "the statement \"" + source.sql() + "\" " + verb + counted + " rows where it must be one";
        return new TargetException(ErrorClass.UNEXPECTED_RESULT, sentence + committed);
    }

    @Override
    boolean ready(Conversation conversation, @Nullable TargetException refused) throws IOException {
        if (isRollingBack) {
            session.transactions().setUnder(Under.NOTHING);
            return true;
        }
        if (isEndingOther) {
            return endedOther(conversation, refused);
        }
        if (refused != null) {
            boolean mayBeDone = refused.errorClass() == ErrorClass.NODE_LOST && isCommitting();
            fail(mayBeDone ? refused.duringCommit() : refused);
        }
        if (pipelined && commit == Commit.EACH_STATEMENT) {
            // A refused statement is not reported as completed: its Sync ends it.
            step += refused == null ? 0 : 1;
            return step == steps.length;
        }
        if (failure() != null) {
            return rolledBack(conversation);
        }
        if (step < steps.length && !pipelined) {
            putFrom(step, conversation.out());
            return false;
        }
        if (step < steps.length) {
            throw new ProtocolViolation("is ready before it has completed all statements");
        }
        session.transactions().setUnder(underAfter());
        return true;
    }

    private Under underAfter() {
        return switch (commit) {
            case EACH_STATEMENT, AT_END -> Under.NOTHING;
            case LATER -> Under.OPEN;
            case NEVER -> Under.ENDLESS;
        };
    }

    private boolean endedOther(Conversation conversation, @Nullable TargetException refused) {
        isEndingOther = false;
        session.transactions().setUnder(Under.NOTHING);
        if (refused != null) {
            fail(refused);
            return rolledBack(conversation);
        }
        putFrom(step, conversation.out());
        return false;
    }

    private boolean rolledBack(Conversation conversation) {
        if (commit == Commit.EACH_STATEMENT || conversation.isIdle()) {
            session.transactions().setUnder(Under.NOTHING);
            return true;
        }
        isRollingBack = true;
        session.transactions().rollback().put(conversation.out(), NO_ARGUMENTS);
        conversation.out().sync();
        return false;
    }

    private boolean isCommitting() {
        return switch (commit) {
            // Each statement includes its commit.
            case EACH_STATEMENT -> !readOnly;
            case AT_END -> lastPut == steps.length - 1 && !isRollingBack;
            case LATER, NEVER -> false;
        };
    }

    @Override
    protected void lost(TargetException why) {
        fail(isCommitting() ? why.duringCommit() : why);
    }
}
