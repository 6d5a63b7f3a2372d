package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.postgres.connect.Established;
import io.plimsoll.driver.transport.Transport;
import java.io.EOFException;
import java.io.IOException;
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
    private final Outgoing out;
    private final InBuffer in = new InBuffer();
    private final Bound aside = Bound.ofRemarks();
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
        out = new Outgoing(transport);
        place = established.place();
        this.interruption = interruption;
    }

    /// Where messages are put.
    OutBuffer out() {
        return out.messages();
    }

    Transport transport() {
        return transport;
    }

    /// Whether the session is outside any transaction.
    boolean isIdle() {
        return status == IDLE;
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
        next.throwFailure();
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
            next.throwFailure();
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
        Member watched = member;
        if (watched != null && lost == null) {
            Exchange current = exchange;
            watched.watch(!out.isSent() || (current != null && !ending && current.hasMore()));
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
            out.terminate();
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

    private void take(Exchange next) throws TargetException {
        if (lost != null) {
            throw new TargetException(ErrorClass.CONNECTION, lost.sqlState(), String.valueOf(lost.getMessage()), lost);
        }
        interruption.begin();
        if (exchange != null) {
            throw new IllegalStateException("another operation of this session is under way");
        }
        next.begin();
        aside.clear();
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

    /// One payload at a time, so that no session keeps the others of its multiplexer waiting.
    private void send(Exchange current) throws IOException {
        out.flush();
        if (!ending && current.hasMore() && out.isSent()) {
            out.put(current.more(this));
            out.flush();
        }
        if (ending && !out.hasPayload()) {
            finish(current);
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
                case 'N', 'S', 'A' -> aside.add(in);
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
            if (!out.hasPayload()) {
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
