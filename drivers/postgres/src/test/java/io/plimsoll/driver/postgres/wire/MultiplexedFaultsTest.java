package io.plimsoll.driver.postgres.wire;

import static io.plimsoll.driver.postgres.wire.BrokenServerTest.ANSWERS;
import static io.plimsoll.driver.postgres.wire.BrokenServerTest.LIST;
import static io.plimsoll.driver.postgres.wire.BrokenServerTest.NEVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.net.PlainTransport;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/// A server on a real socket that stops or pauses at any byte, under each kind of multiplexer and of socket.
@ParameterizedClass
@CsvSource({"URING, tcp", "URING, unix", "SELECTOR, tcp", "SELECTOR, unix"})
@Timeout(300)
class MultiplexedFaultsTest {
    private static final int PREPARED = BrokenServerTest.total(ANSWERS.subList(0, 5));
    private static final int ALL = BrokenServerTest.total(ANSWERS);

    private final Io io;
    private final boolean isLocal;

    @TempDir
    private Path folder;

    MultiplexedFaultsTest(Io io, String socket) {
        assumeTrue(io != Io.URING || io.isRing(), "io_uring is not allowed here");
        this.io = io;
        isLocal = socket.equals("unix");
    }

    private AnsweringPeer peer(List<byte[]> answers, int bound, int split) throws IOException {
        return new AnsweringPeer(isLocal ? folder.resolve("socket") : null, answers, bound, split);
    }

    /// How an operation ended.
    private record Ended(Outcome outcome, @Nullable TargetException failure, long rows) {}

    private Ended run(List<byte[]> answers, int bound, int split) throws Exception {
        try (AnsweringPeer peer = peer(answers, bound, split);
                SocketChannel channel = peer.connect();
                Multiplexer multiplexer = PostgresSession.multiplexer(io)) {
            PostgresSession session = BrokenServerTest.session(new PlainTransport(channel));
            PreparedOperation operation = session.prepare(LIST);
            multiplexer.add(session, 5);
            List<Ended> ended = new ArrayList<>();
            try {
                operation.begin(BrokenServerTest.arguments());
            } catch (TargetException lost) {
                ended.add(new Ended(lost.errorClass().outcome(), lost, 0));
            }
            while (ended.isEmpty()) {
                multiplexer.poll(Multiplexer.FOREVER, (tag, outcome, failure) -> {
                    assertThat(tag).isEqualTo(5);
                    ended.add(new Ended(outcome, failure, operation.rows()));
                });
                peer.goOn();
            }
            multiplexer.remove(session);
            session.close();
            return ended.getFirst();
        }
    }

    @Test
    void anySplitChangesNothing() throws Exception {
        for (int split = PREPARED; split < ALL; split++) {
            assertThat(run(ANSWERS, NEVER, split))
                    .as("split after %d bytes", split)
                    .isEqualTo(new Ended(Outcome.OK, null, 2));
        }
    }

    @Test
    void anyTruncationIsASentence() throws Exception {
        int commit = ALL - ANSWERS.getLast().length;
        for (int bound = PREPARED; bound < ALL; bound++) {
            Ended ended = run(ANSWERS, bound, NEVER);
            TargetException failure = Objects.requireNonNull(ended.failure(), "cut after " + bound + " bytes");
            assertThat(failure.errorClass()).isEqualTo(ErrorClass.CONNECTION);
            assertThat(failure.getMessage()).startsWith("the session with here was lost: the ");
            assertThat(failure.isCommitUnknown()).as("after %d bytes", bound).isEqualTo(bound >= commit);
        }
    }

    /// Longer than the buffers of sockets and sessions.
    @Test
    void longRowsArrive() throws Exception {
        for (int length : new int[] {100, 8_000, 8_192, 9_000, 70_000, 300_000}) {
            List<byte[]> answers = new ArrayList<>(ANSWERS);
            answers.set(
                    6,
                    new Answer()
                            .empty('2')
                            .row("1", "x".repeat(length))
                            .tag("SELECT 1")
                            .ready('T'));
            assertThat(run(answers, NEVER, NEVER)).as("%d bytes", length).isEqualTo(new Ended(Outcome.OK, null, 2));
        }
    }

    /// A session that is cut by another thread ends, whatever it waits for.
    @Test
    void anotherThreadMayCutASession() throws Exception {
        try (AnsweringPeer peer = peer(ANSWERS.subList(0, 5), NEVER, NEVER);
                SocketChannel channel = peer.connect();
                Multiplexer multiplexer = PostgresSession.multiplexer(io)) {
            PostgresSession session = BrokenServerTest.session(new PlainTransport(channel));
            PreparedOperation operation = session.prepare(LIST);
            multiplexer.add(session, 1);
            operation.begin(BrokenServerTest.arguments());
            multiplexer.poll(0, (_, _, _) -> {});
            Thread cutting = Thread.ofPlatform().start(session::abort);
            List<TargetException> failures = new ArrayList<>();
            while (failures.isEmpty()) {
                multiplexer.poll(Multiplexer.FOREVER, (_, _, failure) -> failures.add(Objects.requireNonNull(failure)));
            }
            cutting.join();
            assertThat(failures.getFirst().errorClass()).isEqualTo(ErrorClass.CONNECTION);
            multiplexer.remove(session);
        }
    }

    /// Wakes the wait that is under way, or the next one.
    @Test
    void anotherThreadMayWakeIt() throws Exception {
        try (Multiplexer multiplexer = PostgresSession.multiplexer(io)) {
            for (int i = 0; i < 20; i++) {
                Thread waking = Thread.ofPlatform().start(multiplexer::wakeUp);
                multiplexer.poll(Multiplexer.FOREVER, (_, _, _) -> {});
                waking.join();
                multiplexer.wakeUp();
                multiplexer.wakeUp();
                multiplexer.poll(Multiplexer.FOREVER, (_, _, _) -> {});
            }
        }
    }

    @Test
    void aWaitEndsInTime() throws Exception {
        try (Multiplexer multiplexer = PostgresSession.multiplexer(io)) {
            long before = System.nanoTime();
            multiplexer.poll(20_000_000, (_, _, _) -> {});
            assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(19_000_000);
            multiplexer.poll(0, (_, _, _) -> {});
        }
    }
}
