package io.plimsoll.testing;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.ServerView.NodeAddress;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.TableRows;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A target in memory whose every answer is scripted. Thread-safe if its script is.
public final class ScriptedTarget implements Target {
    /// Answers one execution of an operation.
    @FunctionalInterface
    public interface Script {
        Outcome answer(Arguments arguments) throws TargetException;
    }

    private final Script script;
    private final AtomicBoolean down = new AtomicBoolean();
    private final AtomicInteger opened = new AtomicInteger();
    private volatile Runnable onCancel = () -> {};
    private volatile Runnable onAbort = () -> {};
    private volatile Runnable onOpen = () -> {};
    private final Queue<TargetException> refusals = new ConcurrentLinkedQueue<>();
    private volatile boolean isRemote;
    private final AtomicInteger closed = new AtomicInteger();

    public ScriptedTarget(Script script) {
        this.script = script;
    }

    /// Whether new sessions are refused from now on.
    public void setDown(boolean isDown) {
        down.set(isDown);
    }

    /// What the target does when a session is cancelled; nothing, unless told.
    public void onCancel(Runnable action) {
        onCancel = action;
    }

    /// What the target does when a session is cut; nothing, unless told.
    public void onAbort(Runnable action) {
        onAbort = action;
    }

    /// What the target does before it opens a session; nothing, unless told.
    public void onOpen(Runnable action) {
        onOpen = action;
    }

    /// Whoever asks for a session next is refused, once for each of these.
    public void refuseNext(List<TargetException> reasons) {
        refusals.addAll(reasons);
    }

    /// Has it pretend that it is a server somewhere else, which may fall silent.
    public ScriptedTarget remote() {
        isRemote = true;
        return this;
    }

    /// How many sessions were ever closed.
    public int closed() {
        return closed.get();
    }

    /// How many sessions were ever opened.
    public int opened() {
        return opened.get();
    }

    @Override
    public TargetIdentity identity() {
        return new TargetIdentity(
                "scripted:",
                "Scripted",
                "1.0",
                "scripted",
                "generic",
                !isRemote,
                Durability.NONE,
                "it holds nothing",
                "none",
                Map.of(),
                null,
                "");
    }

    @Override
    public Session openNodeSession(NodeAddress node) throws TargetException {
        return openSession();
    }

    @Override
    public Dialect dialect() {
        return new ScriptedDialect("generic");
    }

    @Override
    public SqlSession openSession() throws TargetException {
        onOpen.run();
        if (down.get()) {
            throw new TargetException(ErrorClass.UNREACHABLE, "", "the scripted target is down", null);
        }
        TargetException refusal = refusals.poll();
        if (refusal != null) {
            throw refusal;
        }
        opened.incrementAndGet();
        return new Conversation(this);
    }

    @Override
    public void close() {}

    private record Prepared(Script script) implements PreparedOperation {
        @Override
        public Outcome execute(Arguments arguments) throws TargetException {
            return script.answer(arguments);
        }

        @Override
        public long rows() {
            return 1;
        }
    }

    private record Conversation(ScriptedTarget target) implements SqlSession {
        @Override
        public void rollback() {
            // No list leaves anything behind.
        }

        @Override
        public Dialect dialect() {
            return new ScriptedDialect("scripted");
        }

        @Override
        public PreparedOperation prepare(StatementList list, RowReader reader) {
            return new Prepared(target.script);
        }

        @Override
        public PreparedRows prepare(RowBatch batch) {
            throw new UnsupportedOperationException("a scripted target takes no rows in batches");
        }

        @Override
        public void execute(String sql) {}

        @Override
        public List<List<@Nullable Object>> query(String sql) {
            return List.of(List.of(0L));
        }

        @Override
        public List<String> existing(List<String> tables) {
            return List.of();
        }

        @Override
        public void load(TableRows rows, long from, long to, LoadProgress progress) {
            progress.committed(to - from);
        }

        @Override
        public void cancel() {
            target.onCancel.run();
        }

        @Override
        public void abort() {
            target.onAbort.run();
        }

        @Override
        public void close() {
            target.closed.incrementAndGet();
        }
    }
}
