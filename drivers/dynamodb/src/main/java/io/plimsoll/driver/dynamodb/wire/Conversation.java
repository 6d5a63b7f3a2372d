package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.transport.Transport;
import java.io.IOException;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One connection, kept alive, over which requests go one at a time. A connection that the server closes after
/// an answer is opened anew for the next request, and counted. Used by one thread, except [#cut].
///
/// Implementation note: nothing here is allocated per request unless the server fails or closes.
public final class Conversation {
    private static final int GOOD = 200;
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(20);

    /// After resting so long a connection may have been closed while nobody listened.
    private static final long RESTED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long MILLIS_PER_SECOND = 1_000;
    private static final long NEVER = Long.MAX_VALUE;

    /// Signatures say when they were made.
    private static final InstantSource WALL_CLOCK = InstantSource.system();

    private final int retries;
    private final Counters counters = new Counters();
    private final Line line;
    private final CallBuffer out = new CallBuffer();
    private final Reply in = new Reply();
    private final JsonScan scan = new JsonScan();

    private @Nullable Work work;
    private @Nullable Work done;
    private int attempts;
    private boolean isResent;
    private boolean isFresh;
    private long dueNanos = NEVER;
    private long restingSince;

    /// @param retries how often a request that was throttled, or failed by the server's fault, is sent again
    public Conversation(Dialing dialing, int retries) {
        this.retries = retries;
        line = new Line(dialing, counters);
    }

    public Counters counters() {
        return counters;
    }

    Line line() {
        return line;
    }

    /// Connects, so that the first request need not.
    ///
    /// @throws TargetException when nobody answers
    public void connect() throws TargetException {
        line.open();
        isFresh = true;
    }

    /// Carries the work through and waits for its end.
    void run(Work next) throws TargetException {
        if (!line.isBlocking()) {
            throw new IllegalStateException("the session is in the care of a multiplexer");
        }
        take(next);
        request();
        while (work != null) {
            if (dueNanos != NEVER) {
                LockSupport.parkNanos(Math.max(1, dueNanos - System.nanoTime()));
                goOn();
            } else {
                move(true);
            }
        }
        next.throwFailure();
    }

    /// Begins the work and sends what goes without waiting.
    void begin(Work next) throws TargetException {
        take(next);
        request();
        if (work == null) {
            next.throwFailure();
        }
        watch();
    }

    /// The work that has ended last.
    Work done() {
        if (done == null) {
            throw new IllegalStateException("nothing has ended yet");
        }
        return done;
    }

    /// Moves what can be moved without waiting.
    ///
    /// @return whether the work that was under way has ended
    boolean advance(boolean readable) {
        boolean wasBusy = work != null;
        if (dueNanos != NEVER && System.nanoTime() >= dueNanos) {
            goOn();
        } else {
            move(readable);
        }
        return wasBusy && work == null;
    }

    /// When a pause ends; [Long#MAX_VALUE] when there is none.
    long dueNanos() {
        return dueNanos;
    }

    private void take(Work next) throws TargetException {
        if (line.isCut()) {
            throw new TargetException(ErrorClass.CONNECTION, "", "the session was ended", null);
        }
        if (work != null) {
            throw new IllegalStateException("another operation of this session is under way");
        }
        line.clearCancelled();
        isResent = false;
        attempts = 0;
        next.begin();
        work = next;
    }

    /// Sends the work's present request.
    private void request() {
        Work current = work;
        if (current == null) {
            return;
        }
        out.clear();
        CallHead head = current.put(out);
        out.finish(head, WALL_CLOCK.millis() / MILLIS_PER_SECOND);
        in.clear();
        counters.sent();
        send();
    }

    private void send() {
        try {
            if (line.transport() == null) {
                connect();
            }
            line.open().write(out.unsent());
        } catch (TargetException refused) {
            end(refused);
        } catch (IOException broken) {
            lose(broken);
        }
    }

    private void goOn() {
        dueNanos = NEVER;
        if (line.isEndedFromOutside()) {
            lose(new IOException("the connection was cut"));
            return;
        }
        request();
        watch();
    }

    private void move(boolean readable) {
        @Nullable Transport open = line.transport();
        if (open == null) {
            if (work != null && line.isEndedFromOutside()) {
                lose(new IOException("the connection was cut"));
            }
            return;
        }
        try {
            if (out.unsent().hasRemaining() || open.hasUnsent()) {
                open.write(out.unsent());
            }
            if (readable) {
                receive(open);
            }
        } catch (IOException broken) {
            lose(broken);
        }
    }

    private void receive(Transport open) throws IOException {
        do {
            int count = open.read(in.room());
            boolean isWhole = count < 0 ? in.ended() : count > 0 && in.took(count);
            if (isWhole && work == null) {
                throw new ProtocolViolation("answered what nobody asked");
            }
            if (isWhole) {
                understand();
                return;
            }
            if (count == 0) {
                return;
            }
        } while (open.hasUnread() || line.isBlocking());
    }

    private void understand() throws IOException {
        Work current = work;
        if (current == null) {
            return;
        }
        isFresh = false;
        restingSince = System.nanoTime();
        if (in.closes()) {
            line.drop();
        }
        if (in.status() != GOOD) {
            refused(Refusals.of(in, scan));
            return;
        }
        scan.begin(in.bytes(), in.bodyAt(), in.bodyEnd());
        if (!current.heard(scan)) {
            end(null);
            return;
        }
        attempts = 0;
        pauseOrGoOn(current.pauseNanos());
    }

    private void refused(TargetException failure) {
        boolean mayPass = failure.errorClass() == ErrorClass.THROTTLED || failure.errorClass() == ErrorClass.SERVER;
        if (!mayPass || attempts >= retries) {
            end(failure);
            return;
        }
        attempts++;
        counters.triedAgain();
        pauseOrGoOn(Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << Math.min(attempts - 1, 20)));
    }

    private void pauseOrGoOn(long pauseNanos) {
        if (pauseNanos > 0) {
            dueNanos = System.nanoTime() + pauseNanos;
        } else {
            request();
        }
    }

    private void end(@Nullable TargetException failure) {
        Work current = work;
        if (current != null && failure != null) {
            current.fail(failure);
        }
        work = null;
        done = current;
        dueNanos = NEVER;
    }

    /// The connection is of no use any more; what is under way has failed, unless the server had only closed a
    /// connection that rested: then it never saw the request, which is sent again (RFC 9112, section 9.3.1).
    private void lose(IOException broken) {
        boolean hadRested = !isFresh && System.nanoTime() - restingSince > RESTED_NANOS;
        boolean isUnheard = !in.hasBegun() && hadRested && !isResent && !line.isEndedFromOutside();
        line.drop();
        Work current = work;
        boolean isPausing = dueNanos != NEVER && !line.isEndedFromOutside();
        if (current == null || isPausing) {
            // Nothing is under way that would be lost with it.
            return;
        }
        if (isUnheard) {
            isResent = true;
            request();
            return;
        }
        TargetException failure = line.failure(broken);
        end(current.isWriting() ? failure.duringCommit() : failure);
    }

    /// Has the selector watch for what is waited for.
    void watch() {
        line.watch(out.unsent());
    }

    /// Ends what is under way; the session stays usable. Any thread.
    public void cancel() {
        line.cancel();
    }

    /// Ends the session. Any thread.
    public void cut() {
        line.cut();
    }
}
