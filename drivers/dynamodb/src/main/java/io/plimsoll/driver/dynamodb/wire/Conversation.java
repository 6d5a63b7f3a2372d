package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.transport.Transport;
import java.io.IOException;
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

    private final Dialing dialing;
    private final int retries;
    private final Counters counters = new Counters();
    private final CallBuffer out = new CallBuffer();
    private final Reply in = new Reply();
    private final JsonScan scan = new JsonScan();

    private volatile @Nullable Transport transport;
    private volatile boolean isCut;
    private volatile boolean isCancelled;
    private volatile @Nullable Member member;
    private boolean blocking = true;
    private @Nullable Work work;
    private @Nullable Work done;
    private int attempts;
    private boolean isResent;
    private boolean isFresh;
    private long dueNanos = NEVER;
    private long restingSince;

    /// @param retries how often a request that was throttled, or failed by the server's fault, is sent again
    public Conversation(Dialing dialing, int retries) {
        this.dialing = dialing;
        this.retries = retries;
    }

    public Counters counters() {
        return counters;
    }

    /// Connects, so that the first request need not.
    ///
    /// @throws TargetException when nobody answers
    public void connect() throws TargetException {
        Transport opened = dialing.open();
        counters.connected();
        transport = opened;
        isFresh = true;
        try {
            opened.configureBlocking(blocking);
        } catch (IOException broken) {
            throw new TargetException(
                    ErrorClass.CONNECTION, "", "the connection broke: " + broken.getMessage(), broken);
        }
        Member watched = member;
        if (watched != null) {
            watched.register(opened.channel());
        }
    }

    /// Carries the work through and waits for its end.
    void run(Work next) throws TargetException {
        if (!blocking) {
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
        if (isCut) {
            throw new TargetException(ErrorClass.CONNECTION, "", "the session was ended", null);
        }
        if (work != null) {
            throw new IllegalStateException("another operation of this session is under way");
        }
        isCancelled = false;
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
        out.finish(head, System.currentTimeMillis() / MILLIS_PER_SECOND);
        in.clear();
        counters.sent();
        send();
    }

    private void send() {
        try {
            if (transport == null) {
                connect();
            }
            Transport open = transport;
            if (open != null) {
                open.write(out.unsent());
            }
        } catch (TargetException refused) {
            end(refused);
        } catch (IOException broken) {
            lose(broken);
        }
    }

    private void goOn() {
        dueNanos = NEVER;
        request();
        watch();
    }

    private void move(boolean readable) {
        Transport open = transport;
        if (open == null) {
            if (work != null && (isCut || isCancelled)) {
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
        } while (open.hasUnread() || blocking);
    }

    private void understand() throws IOException {
        Work current = work;
        if (current == null) {
            return;
        }
        isFresh = false;
        restingSince = System.nanoTime();
        if (in.closes()) {
            drop();
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
        boolean isUnheard = !in.hasBegun() && hadRested && !isResent && !isCut && !isCancelled;
        drop();
        Work current = work;
        if (current == null) {
            return;
        }
        if (isUnheard) {
            isResent = true;
            request();
            return;
        }
        TargetException failure = failure(broken);
        end(current.isWriting() ? failure.duringCommit() : failure);
    }

    private TargetException failure(IOException broken) {
        if (isCancelled && !isCut) {
            return new TargetException(ErrorClass.CANCELLED, "", "the request was cancelled", broken);
        }
        String why = isCut
                ? "the session was ended"
                : broken instanceof ProtocolViolation
                        ? "the server at " + dialing.place() + " " + broken.getMessage()
                        : "the connection to " + dialing.place() + " broke: " + broken.getMessage();
        return new TargetException(ErrorClass.CONNECTION, "", why, broken);
    }

    private void drop() {
        Transport open = transport;
        transport = null;
        if (open != null) {
            open.close();
        }
    }

    void configureBlocking(boolean mode) throws IOException {
        blocking = mode;
        Transport open = transport;
        if (open != null) {
            open.configureBlocking(mode);
        }
    }

    @Nullable
    Transport transport() {
        return transport;
    }

    void setMember(@Nullable Member next) {
        member = next;
    }

    /// Has the selector watch for what is waited for.
    void watch() {
        Member watched = member;
        Transport open = transport;
        if (watched != null && open != null) {
            watched.watch(out.unsent().hasRemaining() || open.hasUnsent());
        }
    }

    /// Ends what is under way; the session stays usable. Any thread.
    public void cancel() {
        isCancelled = true;
        closeFromOutside();
    }

    /// Ends the session. Any thread.
    public void cut() {
        isCut = true;
        closeFromOutside();
    }

    private void closeFromOutside() {
        Transport open = transport;
        if (open != null) {
            open.close();
        }
        Member watched = member;
        if (watched != null) {
            watched.alarm();
        }
    }
}
