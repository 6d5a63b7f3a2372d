package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SessionInterruption;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.dynamodb.wire.Reply.ServiceErrors;
import io.plimsoll.driver.net.Pollable;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Transport;
import java.io.IOException;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One persistent connection that carries one request at a time. If the server closes it after an answer, the next
/// request opens a new one, which is counted. Used by one thread, except [#cut].
///
/// Implementation note: a request allocates nothing here unless the server fails or closes the connection.
public final class HttpConnection extends Pollable {
    private static final int GOOD = 200;
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(20);

    /// The server may have closed a connection that was idle for this long.
    private static final long RESTED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long MILLIS_PER_SECOND = 1_000;

    /// Signatures contain the time.
    private static final InstantSource WALL_CLOCK = InstantSource.system();

    private final RequestCounts counts = new RequestCounts();
    private final ServiceSetup setup;
    private final SessionInterruption interruption = new SessionInterruption();
    private final RequestBuffer out = new RequestBuffer();
    private final Reply in = new Reply();
    private final JsonScan scan = new JsonScan();

    /// Null while disconnected. [#cancel] and [#cut] close it from other threads, the session's thread drops it.
    private volatile @Nullable Transport transport;

    private @Nullable HttpExchange work;

    /// Whether the current request changes items.
    private boolean isWrite;

    private int attempts;
    private boolean isResent;
    private boolean isFresh;
    private long restingSince;

    HttpConnection(ServiceSetup setup) {
        this.setup = setup;
    }

    public RequestCounts counts() {
        return counts;
    }

    /// Connects in advance of the first request.
    ///
    /// @throws TargetException when the server does not answer
    public void connect() throws TargetException {
        Transport _ = open();
        isFresh = true;
    }

    /// Executes the exchange and waits for its end.
    void run(HttpExchange next) throws TargetException {
        if (isMultiplexed()) {
            throw new IllegalStateException("a multiplexer drives this session");
        }
        take(next);
        request();
        while (work != null) {
            if (isPausing()) {
                LockSupport.parkNanos(Math.max(1, dueNanos() - System.nanoTime()));
                goOn();
            } else {
                move(true);
            }
        }
        next.throwFailure();
    }

    /// Begins the exchange and sends as much as possible without waiting.
    void begin(HttpExchange next) throws TargetException {
        take(next);
        request();
        if (work == null) {
            next.throwFailure();
        }
        watch();
    }

    @Override
    protected boolean advance(boolean readable) {
        boolean wasBusy = work != null;
        if (isPausing() && System.nanoTime() >= dueNanos()) {
            goOn();
        } else {
            move(readable);
        }
        return wasBusy && work == null;
    }

    private void take(HttpExchange next) throws TargetException {
        interruption.begin();
        if (work != null) {
            throw new IllegalStateException("another operation of this session is under way");
        }
        isResent = false;
        attempts = 0;
        next.forget();
        work = next;
    }

    /// Sends the exchange's current request.
    private void request() {
        HttpExchange current = work;
        if (current == null) {
            return;
        }
        out.clear();
        RequestHeader head = current.put(out);
        out.finish(head, WALL_CLOCK.millis() / MILLIS_PER_SECOND);
        in.clear();
        isWrite = head.isWrite();
        counts.sent();
        send();
    }

    private void send() {
        try {
            if (transport == null) {
                connect();
            }
            open().write(out.unsent());
        } catch (TargetException refused) {
            end(refused);
        } catch (IOException broken) {
            lose(broken);
        }
    }

    private void goOn() {
        endPause();
        if (interruption.isRequested()) {
            lose(new IOException("the connection was cut"));
            return;
        }
        request();
        watch();
    }

    private void move(boolean readable) {
        @Nullable Transport open = transport;
        if (open == null) {
            if (work != null && interruption.isRequested()) {
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
                throw new ProtocolViolation("sent an answer without a request");
            }
            if (isWhole) {
                understand();
                return;
            }
            if (count == 0) {
                return;
            }
        } while (open.hasUnread() || !isMultiplexed());
    }

    private void understand() throws IOException {
        HttpExchange current = work;
        if (current == null) {
            return;
        }
        isFresh = false;
        restingSince = System.nanoTime();
        if (in.closes()) {
            drop();
        }
        if (in.status() != GOOD) {
            refused(ServiceErrors.of(in, scan));
            return;
        }
        scan.begin(in.bytes(), in.bodyAt(), in.bodyEnd());
        if (!current.onResponse(scan)) {
            end(null);
            return;
        }
        attempts = 0;
        pauseOrGoOn(current.pauseNanos());
    }

    private void refused(TargetException failure) {
        counts.refused(failure.errorClass(), isWrite);
        boolean mayPass = failure.errorClass() == ErrorClass.THROTTLED || failure.errorClass() == ErrorClass.SERVER;
        if (!mayPass || attempts >= setup.retries()) {
            end(failure);
            return;
        }
        attempts++;
        counts.triedAgain();
        pauseOrGoOn(Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << Math.min(attempts - 1, 20)));
    }

    private void pauseOrGoOn(long pauseNanos) {
        if (pauseNanos > 0) {
            pauseUntil(System.nanoTime() + pauseNanos);
        } else {
            request();
        }
    }

    private void end(@Nullable TargetException failure) {
        HttpExchange current = work;
        work = null;
        if (current != null) {
            if (failure != null) {
                current.fail(failure);
            }
            ended(current);
        }
        endPause();
    }

    /// Drops the broken connection and fails the current request. Exception: if the server had only closed an idle
    /// connection, it has not seen the request, which is sent again (RFC 9112, section 9.3.1).
    private void lose(IOException broken) {
        boolean hadRested = !isFresh && System.nanoTime() - restingSince > RESTED_NANOS;
        boolean isUnheard = !in.hasBegun() && hadRested && !isResent && !interruption.isRequested();
        drop();
        HttpExchange current = work;
        boolean isPausing = isPausing() && !interruption.isRequested();
        if (current == null || isPausing) {
            // No request is lost with the connection.
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

    /// The connection. Opens one if there is none.
    ///
    /// @throws TargetException when the server does not answer
    private Transport open() throws TargetException {
        Transport present = transport;
        if (present != null) {
            return present;
        }
        Transport opened = setup.endpoint().connect();
        counts.connected();
        transport = opened;
        try {
            opened.configureBlocking(!isMultiplexed());
        } catch (IOException broken) {
            throw failure(broken);
        }
        register(opened.channel());
        return opened;
    }

    private void drop() {
        unregister();
        Transport open = transport;
        transport = null;
        if (open != null) {
            open.close();
        }
    }

    /// The failure that a broken connection means.
    private TargetException failure(IOException broken) {
        if (interruption.isRequested() && !interruption.isAborted()) {
            return new TargetException(ErrorClass.CANCELLED, "", "the request was cancelled", broken);
        }
        if (interruption.isAborted()) {
            return SessionInterruption.aborted(broken);
        }
        String why = broken instanceof ProtocolViolation
                ? "the server at " + setup.endpoint() + " " + broken.getMessage()
                : "the connection to " + setup.endpoint() + " broke: " + broken.getMessage();
        return new TargetException(ErrorClass.CONNECTION, "", why, broken);
    }

    @Override
    protected @Nullable Transport transport() {
        return transport;
    }

    @Override
    protected boolean wantsToSend() {
        Transport open = transport;
        return open != null && (out.unsent().hasRemaining() || open.hasUnsent());
    }

    /// Ends the current request; the session stays usable. Can be called by any thread.
    public void cancel() {
        interruption.cancel();
        closeFromOutside();
    }

    /// Ends the session. Can be called by any thread.
    public void cut() {
        interruption.abort();
        closeFromOutside();
    }

    private void closeFromOutside() {
        Transport open = transport;
        if (open != null) {
            open.close();
        }
        alarm();
    }
}
