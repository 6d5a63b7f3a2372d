package io.plimsoll.testing;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.recording.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// A target in memory whose sessions can be multiplexed, and whose every answer is scripted: what it is,
/// and after how long it comes on a clock of the test's own. On a clock that stands still nothing here
/// takes time. Thread-safe if its script is.
public final class MultiplexedTarget implements Target {
    /// Answers one execution of an operation.
    @FunctionalInterface
    public interface Script {
        /// @param session which of the target's sessions asks, from 1 on
        Answer answer(int session, Arguments arguments);
    }

    /// An answer.
    ///
    /// @param delayNanos after how long it comes; [#NEVER] only once the session is cut
    /// @param failure null when the work is acknowledged
    public record Answer(
            long delayNanos, Outcome outcome, @Nullable TargetException failure) {
        public static final long NEVER = Long.MAX_VALUE;

        public static Answer ok(long delayNanos) {
            return new Answer(delayNanos, Outcome.OK, null);
        }

        public static Answer failed(long delayNanos, ErrorClass errorClass) {
            TargetException failure = new TargetException(errorClass, "", "scripted", null);
            return new Answer(delayNanos, errorClass.outcome(), failure);
        }
    }

    private final Clock clock;
    private final Script script;
    private final AtomicBoolean down = new AtomicBoolean();
    private final AtomicBoolean refusing = new AtomicBoolean();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();

    private volatile IntSupplier processors = anyOf(0, 1);

    public MultiplexedTarget(Clock clock, Script script) {
        this.clock = clock;
        this.script = script;
    }

    /// On which processor each answer comes; unless set, on any of the first two, so that lanes on these give each
    /// other sessions all the time.
    public void setProcessors(IntSupplier each) {
        processors = each;
    }

    /// One of two numbers. Lanes that ask in turns do not always get the same one: mixed by the golden ratio.
    public static IntSupplier anyOf(int one, int other) {
        AtomicInteger asked = new AtomicInteger();
        return () -> ((asked.incrementAndGet() * 0x9E3779B9) >>> 16 & 1) == 0 ? one : other;
    }

    /// Whether new sessions are refused from now on.
    public void setDown(boolean isDown) {
        down.set(isDown);
    }

    /// Whether nothing can even be sent from now on.
    public void setRefusing(boolean isRefusing) {
        refusing.set(isRefusing);
    }

    /// How many sessions were ever opened.
    public int opened() {
        return opened.get();
    }

    /// How many cancels were asked for.
    public int cancelled() {
        return cancelled.get();
    }

    @Override
    public TargetIdentity identity() {
        return new ScriptedTarget(_ -> Outcome.OK).identity();
    }

    @Override
    public Dialect dialect() {
        return new ScriptedDialect("generic");
    }

    @Override
    public SqlSession openSession() throws TargetException {
        if (down.get()) {
            throw new TargetException(ErrorClass.UNREACHABLE, "", "the scripted target is down", null);
        }
        return new Conversation(this, opened.incrementAndGet());
    }

    @Override
    public Optional<Multiplexer> multiplexer() {
        return Optional.of(new ScriptedMultiplexer(clock));
    }

    @Override
    public void close() {}

    /// A session with at most one answer on its way.
    static final class Conversation implements SqlSession {
        private final MultiplexedTarget target;
        private final int number;
        private volatile boolean cut;
        private @Nullable Answer coming;
        private long due;

        private Conversation(MultiplexedTarget target, int number) {
            this.target = target;
            this.number = number;
        }

        private void begin(Arguments arguments) throws TargetException {
            if (coming != null) {
                throw new IllegalStateException("something is under way in this session already");
            }
            if (target.refusing.get()) {
                throw new TargetException(ErrorClass.DATA, "", "it cannot be sent", null);
            }
            Answer answer = target.script.answer(number, arguments);
            due = answer.delayNanos() == Answer.NEVER ? Long.MAX_VALUE : target.clock.nanos() + answer.delayNanos();
            coming = answer;
        }

        /// When its answer comes; [Long#MAX_VALUE] when none does.
        long dueNanos() {
            return coming == null ? Long.MAX_VALUE : cut ? Long.MIN_VALUE : due;
        }

        Answer take() {
            Answer answer = coming;
            coming = null;
            if (answer == null) {
                throw new IllegalStateException("nothing is under way in this session");
            }
            return cut ? Answer.failed(0, ErrorClass.CONNECTION) : answer;
        }

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
            return new Prepared(this);
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
        public OptionalInt targetProcessor() {
            return OptionalInt.of(target.processors.getAsInt());
        }

        @Override
        public void cancel() {
            target.cancelled.incrementAndGet();
        }

        @Override
        public void abort() {
            cut = true;
        }

        @Override
        public void close() {}
    }

    private record Prepared(Conversation session) implements PreparedOperation {
        @Override
        public Outcome execute(Arguments arguments) throws TargetException {
            session.begin(arguments);
            Clock clock = session.target.clock;
            while (clock.nanos() < session.dueNanos()) {
                clock.waitUntil(session.dueNanos());
            }
            Answer answer = session.take();
            if (answer.failure() != null) {
                throw answer.failure();
            }
            return answer.outcome();
        }

        @Override
        public void begin(Arguments arguments) throws TargetException {
            session.begin(arguments);
        }

        @Override
        public long rows() {
            return 1;
        }
    }
}
