package io.plimsoll.engine;

import io.plimsoll.driver.Session;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Moves sessions between the lanes of one phase, so that a lane and the target's ends of its sessions share a
/// processor, if the target runs on the same machine. Then neither has to wake the other one across processors, which
/// on a virtual machine costs more than the request. Lanes stay on their processors, and Linux moves the processes of
/// the target between them as it likes: so the sessions follow. Thread-safe.
///
/// A lane gives a session away between two operations. No session is ever in two lanes. The lanes stay of about the
/// same size, whatever the processors report: packets of a remote target may all arrive at one of them.
final class SessionExchange {
    /// How soon a lane asks again where an operation was answered, which takes some microseconds. The wait doubles
    /// as long as answers come where they should.
    private static final long LOOK_MIN_NANOS = 2_000_000;

    private static final long LOOK_MAX_NANOS = 64_000_000;

    /// A lane may have a quarter more or fewer sessions than an even part, or one if that is more. One always stays.
    private static final int PARTS_PER_EXTRA = 4;

    private final int held;
    private final int kept;
    private final List<Seat> seats = new CopyOnWriteArrayList<>();

    /// @param sessions those of all lanes that may take a seat
    SessionExchange(int sessions, int lanes) {
        int even = Math.ceilDiv(sessions, lanes);
        held = even + Math.max(1, even / PARTS_PER_EXTRA);
        int least = sessions / lanes;
        kept = Math.max(1, least - Math.max(1, least / PARTS_PER_EXTRA));
    }

    /// How many sessions a lane has at most.
    int maxHeld() {
        return held;
    }

    /// Lets a lane take part.
    ///
    /// @param processor on which its thread stays
    /// @param sessions how many it has
    /// @param wakeUp lets it look for sessions that have come; may be called by any thread
    Seat open(int processor, int sessions, Runnable wakeUp) {
        Seat seat = new Seat(processor, sessions, wakeUp);
        seats.add(seat);
        return seat;
    }

    /// Ends all moves. Sessions that no lane has taken yet stay with none.
    void close() {
        seats.forEach(Seat::close);
    }

    /// The place of one lane. Used by its lane, except where another lane offers a session.
    final class Seat {
        private final int processor;
        private final Runnable wakeUp;
        private final Queue<LaneSession> coming = new ArrayDeque<>();
        private long nextLook = Long.MIN_VALUE;
        private long wait = LOOK_MIN_NANOS;
        private volatile int sessions;
        private volatile boolean hasComing;
        private volatile boolean isClosed;

        private Seat(int processor, int sessions, Runnable wakeUp) {
            this.processor = processor;
            this.sessions = sessions;
            this.wakeUp = wakeUp;
        }

        /// Decides about a session whose operation has just ended.
        ///
        /// @return the seat of the lane that should have the session; null if it should stay
        @Nullable
        Seat betterFor(LaneSession session, long now) {
            if (now < nextLook) {
                return null;
            }
            Session open = session.session();
            int at = open == null || sessions <= kept
                    ? -1
                    : open.targetProcessor().orElse(-1);
            boolean isRight = at < 0 || at == processor;
            wait = isRight ? Math.min(2 * wait, LOOK_MAX_NANOS) : LOOK_MIN_NANOS;
            nextLook = now + wait;
            return isRight ? null : seatOn(at);
        }

        private @Nullable Seat seatOn(int wanted) {
            for (Seat seat : seats) {
                if (seat.processor == wanted && !seat.isClosed && seat.sessions < held) {
                    return seat;
                }
            }
            return null;
        }

        /// Gives a session that the caller does not use any more to this seat's lane.
        ///
        /// @return false if the lane has ended, or has enough
        boolean offer(LaneSession session) {
            synchronized (this) {
                if (isClosed || sessions >= held) {
                    return false;
                }
                sessions = sessions + 1;
                coming.add(session);
                hasComing = true;
            }
            wakeUp.run();
            return true;
        }

        /// Notes that the lane has given a session away.
        synchronized void gaveAway() {
            sessions = sessions - 1;
        }

        /// Takes a session back that the other lane did not take: this lane finds it among those that come.
        void takeBack(LaneSession session) {
            synchronized (this) {
                coming.add(session);
                hasComing = true;
            }
            wakeUp.run();
        }

        /// Takes the sessions that have come.
        void take(Consumer<LaneSession> lane) {
            if (hasComing) {
                takeAll(lane);
            }
        }

        // Within the lock, so that a session that the lane has taken when all moves end is known to be the lane's.
        private synchronized void takeAll(Consumer<LaneSession> lane) {
            while (!coming.isEmpty()) {
                lane.accept(coming.remove());
            }
            hasComing = false;
        }

        /// Leaves, unless a session has come meanwhile.
        ///
        /// @return false if one has
        synchronized boolean leave() {
            isClosed |= coming.isEmpty();
            return isClosed;
        }

        private synchronized void close() {
            isClosed = true;
            coming.clear();
            hasComing = false;
        }
    }
}
