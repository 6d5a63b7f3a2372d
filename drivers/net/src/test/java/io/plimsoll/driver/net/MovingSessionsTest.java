package io.plimsoll.driver.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Sending;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ConnectionMultiplexer.SelectorMultiplexer;
import io.plimsoll.driver.net.Pollable.Watch;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Sessions that move to another multiplexer, and so to another thread, when an operation has ended.
@Timeout(60)
class MovingSessionsTest {
    private static final int SESSIONS = 12;
    private static final int REQUESTS = 400;

    /// A multiplexer to which the test reports what a system would report.
    private static final class ScriptedMultiplexer extends ConnectionMultiplexer {
        private final List<Pollable> readable = new ArrayList<>();
        private int updates;
        private int cancels;

        ScriptedMultiplexer() {
            super(session -> (EchoConnection) session);
        }

        @Override
        Watch watch(Pollable connection, SocketChannel channel) {
            return new Watch() {
                @Override
                public void update() {
                    updates++;
                }

                @Override
                public void cancel() {
                    cancels++;
                }
            };
        }

        @Override
        void await(long timeoutNanos) {
            readable.forEach(connection -> attend(connection, true));
        }

        @Override
        void release() {}

        @Override
        public void wakeUp() {}

        @Override
        public Sending sending() {
            return Sending.atOnce("script");
        }
    }

    private static EchoConnection connect(EchoServer server) throws IOException {
        return new EchoConnection(Sockets.connect(List.of(server.address()), Deadline.in(60)));
    }

    /// Both multiplexers are this thread's, so that nothing depends on who is faster.
    @Test
    void theFormerMultiplexerDoesNotTouchASessionThatHasMoved() throws Exception {
        try (EchoServer server = new EchoServer();
                EchoConnection session = connect(server);
                ScriptedMultiplexer former = new ScriptedMultiplexer();
                ScriptedMultiplexer next = new ScriptedMultiplexer()) {
            session.take();
            former.add(session, 7);
            session.begin();
            former.readable.add(session);
            AtomicInteger ended = new AtomicInteger();
            while (ended.get() == 0) {
                former.poll(0, (tag, _, _) -> {
                    ended.set(tag);
                    former.updates = 0;
                    former.remove(session);
                    next.add(session, 3);
                });
            }
            assertThat(ended).hasValue(7);
            assertThat(former.cancels).isEqualTo(1);
            assertThat(former.updates).isZero();
            assertThat(next.updates).isZero();

            // One that stays is watched on.
            session.begin();
            next.readable.add(session);
            while (ended.get() == 7) {
                next.updates = 0;
                next.poll(0, (tag, _, _) -> ended.set(tag));
            }
            assertThat(ended).hasValue(3);
            assertThat(next.updates).isEqualTo(1);
            assertThat(session.problems()).isEmpty();
        }
    }

    /// What two lanes have in common.
    private static final class Both {
        private final AtomicInteger unfinished = new AtomicInteger(SESSIONS);
        private final AtomicInteger moves = new AtomicInteger();
        private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

        /// Lets one thread at a time wait for the other one to use a session that it has been given.
        private final Semaphore mayWait = new Semaphore(1);
    }

    /// A thread with a multiplexer.
    private static final class Lane implements Runnable {
        private final Multiplexer multiplexer;
        private final Both both;
        private final Random random;
        private final Queue<EchoConnection> coming = new ConcurrentLinkedQueue<>();
        private final List<@Nullable EchoConnection> sessions = new ArrayList<>();
        private @Nullable Lane other;

        Lane(Multiplexer multiplexer, Both both, int seed) {
            this.multiplexer = multiplexer;
            this.both = both;
            random = new Random(seed);
        }

        @Override
        public void run() {
            try (multiplexer) {
                while (both.unfinished.get() > 0) {
                    for (EchoConnection next = coming.poll(); next != null; next = coming.poll()) {
                        add(next);
                    }
                    multiplexer.poll(Multiplexer.FOREVER, this::ended);
                }
            } catch (RuntimeException | Error unexpected) {
                both.failures.add(unexpected);
                both.unfinished.set(0);
                wakeOther();
            }
        }

        private void add(EchoConnection session) {
            session.take();
            int tag = sessions.indexOf(null);
            if (tag < 0) {
                tag = sessions.size();
                sessions.add(null);
            }
            sessions.set(tag, session);
            multiplexer.add(session, tag);
            session.begin();
        }

        private void ended(int tag, Outcome outcome, @Nullable TargetException failure) {
            EchoConnection session = sessions.get(tag);
            if (session == null || failure != null) {
                throw new IllegalStateException("tag " + tag, failure);
            }
            boolean isLast = session.begun() == REQUESTS;
            int choice = random.nextInt(8);
            if (!isLast && choice == 0) {
                session.begin();
                return;
            }
            multiplexer.remove(session);
            sessions.set(tag, null);
            if (isLast) {
                if (both.unfinished.decrementAndGet() <= 0) {
                    wakeOther();
                }
            } else if (choice == 1) {
                // As if the other lane had refused it: it can be added again only after the poll.
                coming.add(session);
                multiplexer.wakeUp();
            } else {
                move(session);
            }
        }

        private void move(EchoConnection session) {
            Lane next = other;
            if (next == null) {
                throw new IllegalStateException("there are two lanes");
            }
            int begun = session.begun();
            session.give();
            both.moves.incrementAndGet();
            boolean waits = both.mayWait.tryAcquire();
            next.coming.add(session);
            next.multiplexer.wakeUp();
            if (waits) {
                while (session.begun() == begun && both.unfinished.get() > 0) {
                    Thread.onSpinWait();
                }
                both.mayWait.release();
            }
        }

        private void wakeOther() {
            if (other != null) {
                other.multiplexer.wakeUp();
            }
        }
    }

    private static ConnectionMultiplexer open(Io io) throws IOException {
        return io == Io.URING
                ? RingMultiplexer.open(session -> (EchoConnection) session)
                : SelectorMultiplexer.open(session -> (EchoConnection) session);
    }

    @ParameterizedTest
    @EnumSource(
            value = Io.class,
            names = {"URING", "SELECTOR"})
    void everyRequestOfSessionsThatMoveIsAnsweredOnce(Io io) throws Exception {
        assumeTrue(io != Io.URING || io.isRing(), "io_uring is not allowed here");
        Both both = new Both();
        List<EchoConnection> sessions = new ArrayList<>();
        try (EchoServer server = new EchoServer()) {
            Lane first = new Lane(open(io), both, 1);
            Lane second = new Lane(open(io), both, 2);
            first.other = second;
            second.other = first;
            for (int number = 0; number < SESSIONS; number++) {
                EchoConnection session = connect(server);
                sessions.add(session);
                (number % 2 == 0 ? first : second).coming.add(session);
            }
            Thread one = Thread.ofPlatform().start(first);
            Thread two = Thread.ofPlatform().start(second);
            one.join();
            two.join();
            assertThat(both.failures).isEmpty();
            assertThat(sessions).allSatisfy(session -> {
                assertThat(session.problems()).isEmpty();
                assertThat(session.begun()).isEqualTo(REQUESTS);
            });
            assertThat(server.answered()).isEqualTo(SESSIONS * REQUESTS);
            assertThat(server.problems()).isEmpty();
            assertThat(both.moves.get()).isGreaterThan(SESSIONS * REQUESTS / 2);
        } finally {
            sessions.forEach(EchoConnection::close);
        }
    }
}
