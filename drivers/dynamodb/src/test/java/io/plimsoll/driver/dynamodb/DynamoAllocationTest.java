package io.plimsoll.driver.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.ServerView.Level;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.DynamoServer;
import io.plimsoll.driver.dynamodb.wire.DynamoSession;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.RecordList;
import io.plimsoll.driver.statement.RecordStep.Kind;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is done once per operation allocates nothing: not a byte, whether the session blocks or is multiplexed, and
/// whether or not its requests ask what they consume.
@Timeout(120)
class DynamoAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM = 300;
    private static final int MEASURED = 100;
    private static final long PATIENCE_NANOS = 20_000_000_000L;

    private int ended;
    private final Multiplexer.Completion count = (_, outcome, _) -> {
        if (outcome == Outcome.OK) {
            ended++;
        }
    };

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"LIGHT", "FULL"})
    void allocatesNothing(Level level) throws Throwable {
        try (DynamoServer server = DynamoServer.start(AccessKey.EXAMPLE);
                Target target = RecordSample.open(server, "");
                Multiplexer multiplexer = target.multiplexer().orElseThrow()) {
            server.tables().create("records", "pk");
            assertThat(target.serverView(level)).isPresent();
            try (DynamoSession session = (DynamoSession) target.openSession(0)) {
                session.load(RecordSample.rows(60), 0, 60, _ -> {});
                Arguments one = RecordSample.arguments("user00001");
                Arguments values = RecordSample.arguments("user00001", "value");
                assertAllocatesNothing(session, multiplexer, RecordSample.list(Kind.GET), one);
                assertAllocatesNothing(session, multiplexer, RecordSample.list(Kind.PUT, "field0"), values);
                assertAllocatesNothing(session, multiplexer, RecordSample.list(Kind.UPDATE, "field0"), values);
                assertAllocatesNothing(
                        session, multiplexer, RecordSample.scan(), RecordSample.scanArguments("user00001", 5));
            }
        }
    }

    private void assertAllocatesNothing(
            DynamoSession session, Multiplexer multiplexer, RecordList list, Arguments arguments) throws Throwable {
        PreparedOperation operation = session.prepare(list);
        assertAllocatesNothing(() -> operation.execute(arguments));
        multiplexer.add(session, 0);
        assertAllocatesNothing(() -> {
            operation.begin(arguments);
            awaitEnd(multiplexer);
        });
        multiplexer.remove(session);
    }

    private void awaitEnd(Multiplexer multiplexer) {
        int before = ended;
        while (ended == before) {
            multiplexer.poll(Multiplexer.FOREVER, count);
        }
    }

    private static void assertAllocatesNothing(Executable operation) throws Throwable {
        allocatedBy(operation, WARM);
        // The virtual machine itself allocates now and then, until its better compiler has come: the best round counts.
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
