package io.plimsoll.driver.net;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SessionInterruption;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.WireConversation.Request;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Transfers the messages of one session for its current [Request]: with [#run], which waits, or with [#begin] and
/// [#advance], which do not. A subclass knows the protocol: it splits the received bytes into messages and calls
/// [#end] when a request is answered. Used by one thread, except [#cut] and [#wake].
///
/// Implementation note: this is the measured path. A round trip is one write and one read; nothing is allocated
/// unless the session fails.
///
/// @param <R> what the protocol's requests have in common
public abstract class WireConversation<R extends Request> extends Pollable {
    private final Transport transport;
    private final String place;
    private final SessionInterruption interruption;
    private final SendBuffer messages;

    /// Bytes that are sent before the messages, without a copy.
    private @Nullable ByteBuffer payload;

    private @Nullable R request;

    /// Whether the request only waits until its payload is sent.
    private boolean ending;

    private @Nullable TargetException lost;

    /// @param place the server's address for messages, such as `localhost:5432`
    /// @param messages empty, and this conversation's alone
    protected WireConversation(
            Transport transport, String place, SessionInterruption interruption, SendBuffer messages) {
        this.transport = transport;
        this.place = place;
        this.interruption = interruption;
        this.messages = messages;
    }

    /// A request that a conversation carries. It writes messages to send and receives those of the server. It neither
    /// reads nor waits, so that it serves blocking and multiplexed sessions alike.
    public abstract static class Request extends Exchange {
        /// Whether the start has found nothing to send, so that the request has ended already.
        protected boolean isOver() {
            return false;
        }

        /// Whether there is more to send once all written messages are sent.
        protected boolean hasMore() {
            return false;
        }

        /// Called when the session is lost. The request has then ended.
        protected void lost(TargetException why) {
            fail(why);
        }

        /// Called once after the end, when none of its data is needed any more.
        protected void ended() {}
    }

    /// Forgets what the last request has left.
    protected abstract void forget();

    /// Writes a request's first messages.
    protected abstract void start(R next);

    /// Goes on after a pause of the request.
    ///
    /// @return whether the request has ended; otherwise messages have been put
    protected abstract boolean resume(R paused);

    /// Data to send in addition to the messages. It must not change until it is sent.
    protected abstract ByteBuffer more(R current);

    /// Receives the available bytes.
    ///
    /// @return as [Transport#read] does
    protected abstract int receiveFrom(Transport from) throws IOException;

    /// Whether the last received message is incomplete.
    protected abstract boolean isInMessage();

    /// Processes the received messages.
    protected abstract void understand() throws IOException;

    /// The reason that the server has sent before the connection broke, if any. It may have to be read first.
    protected abstract @Nullable TargetException lastWords(Transport from, IOException broken);

    /// Puts the message that ends a session.
    protected abstract void putGoodbye();

    @Override
    public final Transport transport() {
        return transport;
    }

    /// The request in progress; null if there is none.
    protected final @Nullable R request() {
        return request;
    }

    /// Whether a request awaits an answer of the server. A request that pauses, or has all its answers, does not.
    protected final boolean awaitsAnswer() {
        return request != null && !ending && !isPausing();
    }

    /// Whether another thread has asked the session to stop.
    protected final boolean isStopRequested() {
        return interruption.isRequested();
    }

    /// Executes the request and waits for its end.
    public final void run(R next) throws TargetException {
        if (isMultiplexed()) {
            throw new IllegalStateException("a multiplexer drives this session");
        }
        take(next);
        startOrForget(next);
        try {
            while (request != null) {
                sendBlocking(next);
            }
        } catch (IOException broken) {
            lose(broken);
        }
        next.throwFailure();
    }

    /// Begins the request and sends as much as possible without waiting.
    ///
    /// @throws TargetException when the session is lost; no request is then in progress
    public final void begin(R next) throws TargetException {
        take(next);
        startOrForget(next);
        try {
            if (!ending) {
                send(next);
            }
        } catch (IOException broken) {
            lose(broken);
            next.throwFailure();
        }
        watch();
    }

    @Override
    protected final boolean wantsToSend() {
        R current = request;
        return lost == null && (!isSent() || (current != null && !ending && current.hasMore()));
    }

    @Override
    protected final boolean wantsToReceive() {
        return request != null;
    }

    /// Cuts the connection. Can be called by any thread.
    public final void cut() {
        transport.close();
        alarm();
    }

    /// Ends the session as the protocol wants it if no request is in progress, without waiting, and closes the
    /// connection.
    public final void terminate() {
        if (lost == null && request == null && !interruption.isAborted()) {
            putGoodbye();
            try {
                messages.sendTo(transport);
            } catch (IOException gone) {
                // The server notices the lost connection by itself.
                messages.clear();
            }
        }
        transport.close();
    }

    /// Lets the request wait. If the session is multiplexed, this returns at once, because the multiplexer must not
    /// wait with it.
    ///
    /// @return whether [#resume] is called when the pause is over; otherwise it is over now
    /// @throws TargetException when another thread has asked the session to stop
    public final boolean pause(long nanos) throws TargetException {
        if (!isMultiplexed()) {
            interruption.sleep(nanos);
            return false;
        }
        interruption.check();
        pauseUntil(SessionInterruption.end(nanos));
        return true;
    }

    /// @throws TargetException when another thread has asked the session to stop
    public final void checkInterruption() throws TargetException {
        interruption.check();
    }

    /// Ends a pause, because another thread has asked the session to stop. Can be called by any thread.
    public final void wake() {
        alarm();
    }

    @Override
    public final boolean advance(boolean readable) {
        R current = request;
        try {
            if (isPausing() && (System.nanoTime() >= dueNanos() || interruption.isRequested())) {
                endPause();
                ending |= current != null && !ending && resume(current);
            }
            if (readable) {
                receive();
            }
            if (current != null && request != null) {
                send(current);
            }
        } catch (IOException broken) {
            lose(broken);
        }
        return current != null && request == null;
    }

    private void take(R next) throws TargetException {
        if (lost != null) {
            throw new TargetException(ErrorClass.CONNECTION, lost.sqlState(), String.valueOf(lost.getMessage()), lost);
        }
        interruption.begin();
        if (request != null) {
            throw new IllegalStateException("another operation of this session is under way");
        }
        next.forget();
        forget();
        ending = false;
        request = next;
    }

    private void startOrForget(R next) {
        try {
            start(next);
        } catch (RuntimeException misused) {
            // Nothing was sent: the session is unchanged.
            clearUnsent();
            request = null;
            throw misused;
        }
        if (next.isOver()) {
            ending = true;
            if (isMultiplexed()) {
                // The multiplexer reports an end only when it attends to the session.
                pauseUntil(System.nanoTime());
            }
        }
    }

    private boolean isSent() {
        return payload == null && messages.isEmpty() && !transport.hasUnsent();
    }

    /// Sends everything, or as much as a non-blocking transport accepts.
    private void flush() throws IOException {
        ByteBuffer begun = payload;
        if (begun != null) {
            transport.write(begun);
            if (begun.hasRemaining()) {
                return;
            }
            payload = null;
        }
        if (!messages.isEmpty() || transport.hasUnsent()) {
            messages.sendTo(transport);
        }
    }

    private void clearUnsent() {
        payload = null;
        messages.clear();
    }

    private void sendBlocking(R current) throws IOException {
        flush();
        if (ending) {
            finish(current);
        } else if (current.hasMore()) {
            payload = more(current);
            receiveIfAny();
        } else {
            receive();
        }
    }

    /// Sends one payload at a time, so that no session delays the others of its multiplexer.
    private void send(R current) throws IOException {
        flush();
        if (!ending && current.hasMore() && isSent()) {
            payload = more(current);
            flush();
        }
        if (ending && payload == null) {
            finish(current);
        }
    }

    /// Checks for an error while much data is sent: without waiting, even if the transport is blocking.
    private void receiveIfAny() throws IOException {
        transport.configureBlocking(false);
        try {
            receive();
        } finally {
            transport.configureBlocking(!isMultiplexed());
        }
    }

    private void receive() throws IOException {
        do {
            if (receiveFrom(transport) < 0) {
                throw new EOFException(
                        isInMessage() ? "closed the connection in mid-message" : "closed the connection");
            }
            understand();
        } while (request != null && transport.hasUnread());
    }

    /// Ends the current request, once its payload is sent.
    protected final void end(R current) {
        ending = true;
        if (payload == null) {
            finish(current);
        }
    }

    private void finish(R current) {
        endPause();
        request = null;
        ended(current);
        ending = false;
        current.ended();
    }

    /// Ends the session on this side and fails the current request.
    private void lose(IOException broken) {
        lost = interruption.isAborted()
                ? SessionInterruption.aborted(broken)
                : loss(broken, lastWords(transport, broken), place);
        clearUnsent();
        transport.close();
        R current = request;
        if (current != null) {
            current.lost(lost);
            finish(current);
        }
    }

    /// Explains in one sentence why a session is lost.
    ///
    /// @param lastWords the last error that the server sent, if any
    public static TargetException loss(IOException broken, @Nullable TargetException lastWords, String place) {
        if (lastWords != null && lastWords.errorClass().breaksSession()) {
            return lastWords;
        }
        String sentence = "the session with " + place + " was lost: " + clause(broken);
        return new TargetException(ErrorClass.CONNECTION, "", sentence, broken);
    }

    private static String clause(IOException broken) {
        if (broken instanceof ProtocolViolation || broken instanceof EOFException) {
            return "the server " + broken.getMessage();
        }
        String detail = broken.getMessage();
        return "the connection broke" + (detail == null ? "" : " (" + detail.strip() + ")");
    }
}
