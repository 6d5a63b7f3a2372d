package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SessionInterruption;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Pollable;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Transport;
import io.plimsoll.driver.postgres.connect.Established;
import io.plimsoll.driver.postgres.wire.OutBuffer.Outgoing;
import java.io.EOFException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Transfers the messages of one session for the current [MessageExchange]: with [#run], which waits, or with
/// [#begin] and [#advance], which do not. Used by one thread.
///
/// Implementation note: this is the measured path. A round trip is one write and one read; nothing is
/// allocated unless the server reports an error.
final class Conversation extends Pollable {
    private static final char IDLE = 'I';

    private final Transport transport;
    private final String place;
    private final SessionInterruption interruption;
    private final Outgoing out;
    private final InBuffer in = new InBuffer();
    private final Bound aside = Bound.ofRemarks();
    private @Nullable MessageExchange exchange;

    /// Whether the exchange only waits until its payload is sent.
    private boolean ending;

    private @Nullable TargetException refused;
    private @Nullable TargetException lost;
    private char status = IDLE;

    Conversation(Established established, SessionInterruption interruption) {
        transport = established.transport();
        out = new Outgoing(transport);
        place = established.place();
        this.interruption = interruption;
    }

    /// The buffer for outgoing messages.
    OutBuffer out() {
        return out.messages();
    }

    @Override
    protected Transport transport() {
        return transport;
    }

    /// Whether the session is outside any transaction.
    boolean isIdle() {
        return status == IDLE;
    }

    /// Executes the exchange and waits for its end.
    void run(MessageExchange next) throws TargetException {
        if (isMultiplexed()) {
            throw new IllegalStateException("a multiplexer drives this session");
        }
        take(next);
        start(next);
        try {
            while (exchange != null) {
                sendBlocking(next);
            }
        } catch (IOException broken) {
            lose(broken);
        }
        next.throwFailure();
    }

    /// Begins the exchange and sends as much as possible without waiting.
    ///
    /// @throws TargetException when the session is lost; no exchange is then in progress
    void begin(MessageExchange next) throws TargetException {
        take(next);
        start(next);
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
    protected boolean wantsToSend() {
        MessageExchange current = exchange;
        return lost == null && (!out.isSent() || (current != null && !ending && current.hasMore()));
    }

    @Override
    protected boolean wantsToReceive() {
        return exchange != null;
    }

    /// Cuts the connection. Can be called by any thread.
    void cut() {
        transport.close();
        alarm();
    }

    /// Sends Terminate if no exchange is in progress, and closes the connection.
    void terminate() {
        if (lost == null && exchange == null && !interruption.isAborted()) {
            out.terminate();
        }
        transport.close();
    }

    /// Lets the exchange wait. If the session is multiplexed, this returns at once, because the multiplexer must not
    /// wait with it.
    ///
    /// @return whether [MessageExchange#resume] is called when the pause is over; otherwise it is over now
    /// @throws TargetException when another thread has asked the session to stop
    boolean pause(long nanos) throws TargetException {
        if (!isMultiplexed()) {
            interruption.sleep(nanos);
            return false;
        }
        interruption.check();
        pauseUntil(SessionInterruption.end(nanos));
        return true;
    }

    /// @throws TargetException when another thread has asked the session to stop
    void checkInterruption() throws TargetException {
        interruption.check();
    }

    /// Ends a pause, because another thread has asked the session to stop. Can be called by any thread.
    void wake() {
        alarm();
    }

    @Override
    protected boolean advance(boolean readable) {
        MessageExchange current = exchange;
        try {
            if (isPausing() && (System.nanoTime() >= dueNanos() || interruption.isRequested())) {
                endPause();
                ending |= current != null && !ending && current.resume(this);
            }
            if (readable) {
                receive();
            }
            if (current != null && exchange != null) {
                send(current);
            }
        } catch (IOException broken) {
            lose(broken);
        }
        return current != null && exchange == null;
    }

    private void take(MessageExchange next) throws TargetException {
        if (lost != null) {
            throw new TargetException(ErrorClass.CONNECTION, lost.sqlState(), String.valueOf(lost.getMessage()), lost);
        }
        interruption.begin();
        if (exchange != null) {
            throw new IllegalStateException("another operation of this session is under way");
        }
        next.forget();
        aside.clear();
        refused = null;
        ending = false;
        exchange = next;
    }

    private void start(MessageExchange next) {
        try {
            next.start(this);
        } catch (RuntimeException misused) {
            // Nothing was sent: the session is unchanged.
            out.clear();
            exchange = null;
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

    private void sendBlocking(MessageExchange current) throws IOException {
        out.flush();
        if (ending) {
            finish(current);
        } else if (current.hasMore()) {
            out.put(current.more(this));
            receiveIfAny();
        } else {
            receive();
        }
    }

    /// Sends one payload at a time, so that no session delays the others of its multiplexer.
    private void send(MessageExchange current) throws IOException {
        out.flush();
        if (!ending && current.hasMore() && out.isSent()) {
            out.put(current.more(this));
            out.flush();
        }
        if (ending && !out.hasPayload()) {
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
            if (in.receiveFrom(transport) < 0) {
                throw new EOFException(
                        in.isInMessage() ? "closed the connection in mid-message" : "closed the connection");
            }
            understand();
        } while (exchange != null && transport.hasUnread());
    }

    private void understand() throws IOException {
        while (in.next(exchange == null || exchange.passesRows())) {
            switch (in.type()) {
                // Notices, reported parameters and notifications may come at any time and change nothing here.
                case 'N', 'S', 'A' -> aside.add(in);
                case 'E' -> refuse(ServerError.read(in));
                case 'Z' -> ready();
                default -> {
                    if (exchange == null || ending || isPausing()) {
                        throw MessageExchange.unexpected(in);
                    }
                    exchange.message(in);
                }
            }
        }
    }

    private void refuse(ServerError error) throws IOException {
        TargetException failure =
                error.failure(interruption.isRequested(), exchange == null ? null : exchange.sentText());
        if (refused == null) {
            refused = failure;
        }
        if (error.isFatal()) {
            throw new EOFException("ended the session");
        }
        if (exchange == null || isPausing()) {
            throw new ProtocolViolation("reported an error without a request: " + error.message());
        }
        exchange.refused();
    }

    private void ready() throws IOException {
        status = (char) in.int8();
        MessageExchange current = exchange;
        if (current == null || ending || isPausing()) {
            throw MessageExchange.unexpected(in);
        }
        TargetException why = refused;
        refused = null;
        if (current.ready(this, why)) {
            ending = true;
            if (!out.hasPayload()) {
                finish(current);
            }
        }
    }

    private void finish(MessageExchange current) {
        endPause();
        exchange = null;
        ended(current);
        ending = false;
        current.ended();
    }

    /// Ends the session on this side and fails the current exchange.
    private void lose(IOException broken) {
        lost = lossOf(broken);
        out.clear();
        transport.close();
        MessageExchange current = exchange;
        if (current != null) {
            current.lost(lost);
            finish(current);
        }
    }

    private TargetException lossOf(IOException broken) {
        if (interruption.isAborted()) {
            return SessionInterruption.aborted(broken);
        }
        TargetException last = refused;
        if (last == null && !(broken instanceof ProtocolViolation)) {
            last = Losses.lastWords(transport, in);
        }
        return Losses.of(broken, last, place);
    }

    /// Explains in one sentence why a session is lost.
    static final class Losses {
        /// The limit for a server that never stops sending.
        private static final int LAST_WORDS_BYTES = 1024 * 1024;

        private Losses() {}

        /// @param lastWords the last error that the server sent, if any
        static TargetException of(IOException broken, @Nullable TargetException lastWords, String place) {
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

        /// Reads the reason that the server sent before it closed an idle session: the next write failed before
        /// anyone read it.
        static @Nullable TargetException lastWords(Transport transport, InBuffer in) {
            try {
                transport.configureBlocking(false);
                int left = LAST_WORDS_BYTES;
                for (int got = in.receiveFrom(transport); got > 0 && left > 0; got = in.receiveFrom(transport)) {
                    left -= got;
                    TargetException error = error(in);
                    if (error != null) {
                        return error;
                    }
                }
            } catch (IOException gone) {
                // Nothing more can be read.
                return null;
            }
            return null;
        }

        private static @Nullable TargetException error(InBuffer in) throws ProtocolViolation {
            while (in.next(true)) {
                if (in.type() == 'E') {
                    return ServerError.read(in).failure(false);
                }
            }
            return null;
        }
    }
}
