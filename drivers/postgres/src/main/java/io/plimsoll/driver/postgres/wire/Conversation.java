package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.postgres.connect.Established;
import io.plimsoll.driver.postgres.connect.Transport;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Moves the messages of one session for the [Exchange] that is under way: by [#run], which waits, or by
/// [#begin] and [#advance], which do not. Used by one thread.
///
/// Implementation note: this is the measured path. A round trip is one write and one read; nothing is
/// allocated unless the server reports an error.
final class Conversation {
    private static final char IDLE = 'I';

    private final Transport transport;
    private final String place;
    private final Interruption interruption;
    private final OutBuffer out = OutBuffer.direct();
    private final InBuffer in = new InBuffer();

    /// What is being sent beside the messages; before those in `out`, because it was begun earlier.
    private @Nullable ByteBuffer payload;

    private @Nullable Exchange exchange;

    /// Whether the exchange waits only for its payload to be sent.
    private boolean ending;

    private @Nullable TargetException refused;
    private @Nullable TargetException lost;
    private char status = IDLE;
    private boolean blocking = true;

    /// Where it is in care, if it is.
    private volatile @Nullable Member member;

    /// What ended last.
    private @Nullable Exchange done;

    Conversation(Established established, Interruption interruption) {
        transport = established.transport();
        place = established.place();
        this.interruption = interruption;
    }

    OutBuffer out() {
        return out;
    }

    Transport transport() {
        return transport;
    }

    /// Whether the session is outside any transaction.
    boolean isIdle() {
        return status == IDLE;
    }

    private TargetException loss() {
        TargetException why = lost;
        return why == null ? new TargetException(ErrorClass.CONNECTION, "", "the session was closed", null) : why;
    }

    void configureBlocking(boolean mode) throws IOException {
        transport.configureBlocking(mode);
        blocking = mode;
    }

    /// Carries the exchange through and waits for its end.
    void run(Exchange next) throws TargetException {
        if (!blocking) {
            throw new IllegalStateException("the session is in the care of a multiplexer");
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
        TargetException failure = next.failure();
        if (failure != null) {
            throw failure;
        }
    }

    /// Begins the exchange and sends what goes without waiting.
    ///
    /// @throws TargetException when the session is lost; nothing is under way then
    void begin(Exchange next) throws TargetException {
        take(next);
        start(next);
        try {
            send(next);
        } catch (IOException broken) {
            lose(broken);
            TargetException failure = next.failure();
            throw failure == null ? loss() : failure;
        }
        watch();
    }

    /// The exchange that has ended last.
    Exchange done() {
        return Objects.requireNonNull(done, "nothing has ended yet");
    }

    void setMember(@Nullable Member next) {
        member = next;
    }

    /// Has the selector watch for what the exchange waits for.
    void watch() {
        Member current = member;
        if (current != null && lost == null) {
            current.watch(wantsToSend());
        }
    }

    /// Cuts the connection. Any thread.
    void cut() {
        transport.close();
        Member current = member;
        if (current != null) {
            current.alarm();
        }
    }

    /// Says good-bye, if there is nothing under way, and closes the connection.
    void terminate() {
        if (lost == null && exchange == null && !interruption.isAborted()) {
            out.begin('X');
            out.end();
            try {
                out.sendTo(transport);
            } catch (IOException gone) {
                // A server that cannot hear it will notice by itself.
                out.clear();
            }
        }
        transport.close();
    }

    /// Moves what can be moved without waiting.
    ///
    /// @param readable whether there is something to receive
    /// @return whether the exchange that was under way has ended
    boolean advance(boolean readable) {
        Exchange current = exchange;
        try {
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

    /// Whether it waits for the transport to take more.
    boolean wantsToSend() {
        Exchange current = exchange;
        return payload != null
                || !out.isEmpty()
                || transport.hasUnsent()
                || (current != null && !ending && current.hasMore());
    }

    private void take(Exchange next) throws TargetException {
        if (lost != null) {
            throw new TargetException(ErrorClass.CONNECTION, lost.sqlState(), String.valueOf(lost.getMessage()), lost);
        }
        interruption.begin();
        if (exchange != null) {
            throw new IllegalStateException("another operation of this session is under way");
        }
        next.begin();
        refused = null;
        ending = false;
        exchange = next;
    }

    private void start(Exchange next) {
        try {
            next.start(this);
        } catch (RuntimeException misused) {
            // Nothing was sent: the session is as it was.
            out.clear();
            exchange = null;
            throw misused;
        }
    }

    private void sendBlocking(Exchange current) throws IOException {
        flush();
        if (ending) {
            finish(current);
        } else if (current.hasMore()) {
            payload = current.more(this);
            receiveIfAny();
        } else {
            receive();
        }
    }

    /// One payload at a time, so that no session keeps the others of its multiplexer waiting.
    private void send(Exchange current) throws IOException {
        flush();
        if (payload == null && !ending && current.hasMore() && out.isEmpty()) {
            payload = current.more(this);
            flush();
        }
        if (ending && payload == null) {
            finish(current);
        }
    }

    private void flush() throws IOException {
        if (payload != null) {
            transport.write(payload);
            if (payload.hasRemaining()) {
                return;
            }
            payload = null;
        }
        if (!out.isEmpty()) {
            out.sendTo(transport);
        } else if (transport.hasUnsent()) {
            out.sendTo(transport);
        }
    }

    /// While much is sent, an error must be seen soon: without waiting, also where the transport blocks.
    private void receiveIfAny() throws IOException {
        transport.configureBlocking(false);
        try {
            receive();
        } finally {
            transport.configureBlocking(blocking);
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
                // Notices, reported parameters, notifications: they may come at any time and change nothing here.
                case 'N', 'S', 'A' -> {}
                case 'E' -> refuse(ServerError.read(in));
                case 'Z' -> ready();
                default -> {
                    if (exchange == null || ending) {
                        throw Exchange.unexpected(in);
                    }
                    exchange.message(in);
                }
            }
        }
    }

    private void refuse(ServerError error) throws IOException {
        TargetException failure = error.failure(interruption.isRequested());
        if (refused == null) {
            refused = failure;
        }
        if (error.isFatal()) {
            throw new EOFException("ended the session");
        }
        if (exchange == null) {
            throw new ProtocolViolation("reported an error while nothing was asked of it: " + error.message());
        }
        exchange.refused();
    }

    private void ready() throws IOException {
        status = (char) in.int8();
        Exchange current = exchange;
        if (current == null || ending) {
            throw Exchange.unexpected(in);
        }
        TargetException why = refused;
        refused = null;
        if (current.ready(this, why)) {
            ending = true;
            if (payload == null) {
                finish(current);
            }
        }
    }

    private void finish(Exchange current) {
        exchange = null;
        done = current;
        ending = false;
        current.ended();
    }

    /// Ends the session from this side; what is under way has failed.
    private void lose(IOException broken) {
        lost = lossOf(broken);
        payload = null;
        out.clear();
        transport.close();
        Exchange current = exchange;
        if (current != null) {
            current.lost(lost);
            finish(current);
        }
    }

    private TargetException lossOf(IOException broken) {
        if (interruption.isAborted()) {
            return Losses.aborted(broken);
        }
        TargetException last = refused;
        if (last == null && !(broken instanceof ProtocolViolation)) {
            last = Losses.lastWords(transport, in);
        }
        return Losses.of(broken, last, place);
    }
}
