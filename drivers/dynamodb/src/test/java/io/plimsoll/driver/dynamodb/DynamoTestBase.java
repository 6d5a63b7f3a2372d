package io.plimsoll.driver.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.DynamoServer;
import io.plimsoll.driver.dynamodb.server.ServerOptions;
import io.plimsoll.driver.dynamodb.wire.DynamoSession;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.RecordStep.Kind;
import io.plimsoll.spec.ValueType;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/// A server that checks every signature, a session with it, and both ways to use a session.
@Timeout(60)
abstract class DynamoTestBase {
    private final Io io;
    DynamoServer server;
    Target target;
    DynamoSession session;

    DynamoTestBase() {
        this(Io.AUTO);
    }

    /// Skips the test where this machine allows no rings.
    DynamoTestBase(Io io) {
        assumeTrue(io != Io.URING || io.isRing(), "io_uring is not allowed here");
        this.io = io;
    }

    @BeforeEach
    void open() throws IOException, TargetException {
        server = ServerOptions.DEFAULT.withDescribesUntilActive(1).start(AccessKey.EXAMPLE);
        target = RecordSample.open(server, "io=" + ValueType.word(io));
        session = (DynamoSession) target.openSession();
        session.create(RecordSample.TABLE);
    }

    @AfterEach
    void close() {
        session.close();
        target.close();
        server.close();
    }

    void reopen(String options) throws TargetException {
        session.close();
        target.close();
        target = RecordSample.open(server, (options + " io=" + ValueType.word(io)).strip());
        session = (DynamoSession) target.openSession();
    }

    void put(String key, String... values) throws TargetException {
        session.prepare(RecordSample.list(Kind.PUT, "field0", "field1")).execute(RecordSample.arguments(key, values));
    }

    /// Executes once, by waiting or through a multiplexer.
    Outcome execute(PreparedOperation operation, Arguments arguments, boolean multiplexed) throws TargetException {
        if (!multiplexed) {
            return operation.execute(arguments);
        }
        try (Multiplexer multiplexer = target.multiplexer().orElseThrow()) {
            multiplexer.add(session, 7);
            Ending ending = new Ending();
            operation.begin(arguments);
            while (ending.outcome == null) {
                multiplexer.poll(Multiplexer.FOREVER, ending);
            }
            if (ending.failure != null) {
                throw ending.failure;
            }
            return ending.outcome;
        }
    }

    static final class Ending implements Multiplexer.Completion {
        @Nullable
        Outcome outcome;

        @Nullable
        TargetException failure;

        @Override
        public void ended(int tag, Outcome how, @Nullable TargetException why) {
            assertThat(tag).isEqualTo(7);
            outcome = how;
            failure = why;
        }
    }

    @FunctionalInterface
    interface Attempt {
        void run() throws TargetException;
    }

    static TargetException failure(Attempt attempt) {
        return catchThrowableOfType(TargetException.class, attempt::run);
    }
}
