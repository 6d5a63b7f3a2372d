package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.sql.ContractData;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// What is done once per operation allocates nothing: not a byte, whether the session blocks or is
/// multiplexed.
@ParameterizedClass
@EnumSource(
        value = Io.class,
        names = {"URING", "SELECTOR"})
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
