package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.sql.ContractData;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import io.plimsoll.driver.table.RowReader;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is done once per operation allocates nothing: not a byte, whether the session blocks or is
/// multiplexed.
@ParameterizedClass
@EnumSource(
        value = Io.class,
        names = {"URING", "SELECTOR"})
@OnLocalServer
class AllocationTest {
    private final Io io;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM = 300;
    private static final int MEASURED = 200;
    private static final long PATIENCE_NANOS = 60_000_000_000L;
    private static final int BATCH_ROWS = 500;

    private PostgresTarget target;
    private SqlSession session;
    private Multiplexer multiplexer;
    private int ended;
    private final Multiplexer.Completion count = (_, outcome, _) -> {
        if (outcome == Outcome.OK) {
            ended++;
        }
    };

    AllocationTest(Io io) {
        this.io = io;
    }

    @BeforeEach
    void open() throws TargetException {
        target = WireTargets.open(io, Isolation.DEFAULT, false);
        session = target.openSession().sql();
        WireTargets.recreate(session, target);
        session.load(ContractData.accounts(1000), 0, 1000, _ -> {});
        multiplexer = target.multiplexer().orElseThrow();
    }

    @AfterEach
    void close() {
        multiplexer.close();
        session.close();
        target.close();
    }

    @Test
    void selects() throws Throwable {
        PreparedOperation read = session.prepare(ContractData.list(false, ContractData.READ));
        Arguments arguments = ContractData.arguments(7, 1);
        assertAllocatesNothing(() -> read.execute(arguments));
        multiplexer.add(session, 0);
        assertAllocatesNothing(() -> {
            read.begin(arguments);
            awaitEnd();
        });
    }

    @Test
    void updatesInATransaction() throws Throwable {
        StatementList list = ContractData.list(true, ContractData.ADD, ContractData.READ);
        PreparedOperation update = session.prepare(list);
        Arguments arguments = ContractData.arguments(7, 1);
        assertAllocatesNothing(() -> update.execute(arguments));
        multiplexer.add(session, 0);
        assertAllocatesNothing(() -> {
            update.begin(arguments);
            awaitEnd();
        });
    }

    @ParameterizedTest
    @EnumSource(QueryMode.class)
    void executesPrograms(QueryMode mode) throws Throwable {
        Countdown program = new Countdown(mode);
        StatementProgram.Prepared prepared = session.prepare(program);
        assertAllocatesNothing(prepared::execute);
        multiplexer.add(session, 0);
        assertAllocatesNothing(() -> {
            prepared.begin();
            awaitEnd();
        });
        multiplexer.remove(session);
        // Each branch was taken.
        assertThat(program.refills).isGreaterThan(1);
        assertThat(session.number("SELECT abalance FROM contract_accounts WHERE aid = 7"))
                .isBetween(0L, Countdown.FULL);
    }

    /// Takes 1 from a balance, or fills it again when it has read that it is empty; sleeps in between.
    private static final class Countdown implements StatementProgram, RowReader {
        static final long FULL = 5;

        private static final int BEGIN = 0;
        private static final int READ = 1;
        private static final int ADD = 2;
        private static final int COMMIT = 3;

        private final QueryMode mode;
        private final List<ProgramStatement> statements = List.of(
                new ProgramStatement(List.of("BEGIN"), false),
                new ProgramStatement(
                        List.of("SELECT abalance, NULL AS nothing FROM contract_accounts WHERE aid = ", ""), true),
                new ProgramStatement(
                        List.of("UPDATE contract_accounts SET abalance = abalance + ", " WHERE aid = ", ""), false),
                new ProgramStatement(List.of("COMMIT"), false));
        private int asked;
        private long balance;
        private int refills;

        Countdown(QueryMode mode) {
            this.mode = mode;
        }

        @Override
        public List<ProgramStatement> statements() {
            return statements;
        }

        @Override
        public QueryMode mode() {
            return mode;
        }

        @Override
        public void begin() {
            asked = 0;
        }

        @Override
        public int next() {
            asked++;
            return switch (asked) {
                case 1 -> BEGIN;
                case 2 -> READ;
                case 3 -> PAUSE;
                case 4 -> ADD;
                case 5 -> COMMIT;
                default -> END;
            };
        }

        @Override
        public long pauseNanos() {
            return 1;
        }

        @Override
        public void assemble(int statement, Text into) {
            List<String> parts = statements.get(statement).parts();
            append(parts.getFirst(), into);
            for (int i = 1; i < parts.size(); i++) {
                boolean _ = appendParameter(statement, i - 1, into);
                append(parts.get(i), into);
            }
        }

        private static void append(String ascii, Text into) {
            for (int i = 0; i < ascii.length(); i++) {
                into.append((byte) ascii.charAt(i));
            }
        }

        @Override
        public boolean appendParameter(int statement, int parameter, Text into) {
            if (statement == READ || parameter == 1) {
                append("7", into);
            } else {
                append(balance > 0 ? "-1" : "5", into);
            }
            return true;
        }

        @Override
        public void columns(int statement, List<String> names) {
            assertThat(names).containsExactly("abalance", "nothing");
        }

        @Override
        public RowReader reader() {
            return this;
        }

        @Override
        public void value(int column, byte[] bytes, int offset, int length) {
            balance = 0;
            for (int i = 0; i < length; i++) {
                balance = 10 * balance + bytes[offset + i] - '0';
            }
        }

        @Override
        public void nothing(int column) {
            // The second column.
        }

        @Override
        public void endRow() {
            refills += balance == 0 ? 1 : 0;
        }

        @Override
        public void endResult(int statement, boolean hasColumns) {
            // One row is read.
        }

        @Override
        public void completed(int statement) {
            // The program always goes on.
        }
    }

    @Test
    void copies() throws Throwable {
        assertRowsAllocateNothing(Road.COPY);
    }

    @Test
    void inserts() throws Throwable {
        assertRowsAllocateNothing(Road.INSERT);
    }

    private void assertRowsAllocateNothing(Road road) throws Throwable {
        PreparedRows rows = session.prepare(new RowBatch(
                "write",
                ContractData.ACCOUNTS,
                ContractData.ACCOUNTS.columns(),
                ContractData.accounts(1).source(),
                road,
                OnConflict.FAIL,
                false));
        assertAllocatesNothing(() -> rows.write(0, BATCH_ROWS));
        multiplexer.add(session, 0);
        assertAllocatesNothing(() -> {
            rows.begin(0, BATCH_ROWS);
            awaitEnd();
        });
    }

    private void awaitEnd() {
        int before = ended;
        while (ended == before) {
            multiplexer.poll(Multiplexer.FOREVER, count);
        }
    }

    private static void assertAllocatesNothing(Executable operation) throws Throwable {
        allocatedBy(operation, WARM);
        // The virtual machine itself allocates now and then (a class linked late). Until its better compiler has
        // come, it makes a slice of 40 bytes per call that captures errno (SharedUtils.checkCaptureSegment). So the
        // best round counts, however busy the machine is.
        long least = Long.MAX_VALUE;
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (least > 0 && System.nanoTime() < end) {
            least = Math.min(least, allocatedBy(operation, MEASURED));
        }
        assertThat(least).isZero();
    }

    private static long allocatedBy(Executable operation, int times) throws Throwable {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < times; i++) {
            operation.execute();
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
