package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// The connection of one session: opened when it is needed, anew when it was lost. Used by one thread, except
/// [#cancel] and [#cut].
final class Line {
    private final Dialing dialing;
    private final Counters counters;

    private volatile @Nullable Transport transport;
    private volatile @Nullable Member member;
    private volatile boolean isCut;
    private volatile boolean isCancelled;
    private boolean blocking = true;

    Line(Dialing dialing, Counters counters) {
        this.dialing = dialing;
        this.counters = counters;
    }

    /// The connection; null while there is none.
    @Nullable
    Transport transport() {
        return transport;
    }

    boolean isBlocking() {
        return blocking;
    }

    /// The connection, opened if there is none.
    ///
    /// @throws TargetException when nobody answers
    Transport open() throws TargetException {
        Transport present = transport;
        if (present != null) {
            return present;
        }
        Transport opened = dialing.open();
        counters.connected();
        transport = opened;
        try {
            opened.configureBlocking(blocking);
        } catch (IOException broken) {
            throw failure(broken);
        }
        Member watched = member;
        if (watched != null) {
            watched.register(opened.channel());
        }
        return opened;
    }

    void drop() {
        Transport open = transport;
        transport = null;
        if (open != null) {
            open.close();
        }
    }

    /// What a broken connection means.
    TargetException failure(IOException broken) {
        if (isCancelled && !isCut) {
            return new TargetException(ErrorClass.CANCELLED, "", "the request was cancelled", broken);
        }
        String why;
        if (isCut) {
            why = "the session was ended";
        } else if (broken instanceof ProtocolViolation) {
            why = "the server at " + dialing.place() + " " + broken.getMessage();
        } else {
            why = "the connection to " + dialing.place() + " broke: " + broken.getMessage();
        }
        return new TargetException(ErrorClass.CONNECTION, "", why, broken);
    }

    void configureBlocking(boolean mode) throws IOException {
        blocking = mode;
        Transport open = transport;
        if (open != null) {
            open.configureBlocking(mode);
        }
    }

    void setMember(@Nullable Member next) {
        member = next;
        Transport open = transport;
        if (next != null && open != null) {
            next.register(open.channel());
        }
    }

    /// Has the selector watch for what is waited for.
    void watch(ByteBuffer unsent) {
        Member watched = member;
        Transport open = transport;
        if (watched != null && open != null) {
            watched.watch(unsent.hasRemaining() || open.hasUnsent());
        }
    }

    /// Begins an operation: an earlier cancellation was not about it.
    void clearCancelled() {
        isCancelled = false;
    }

    boolean isCut() {
        return isCut;
    }

    /// Whether another thread has ended what was under way.
    boolean isEndedFromOutside() {
        return isCut || isCancelled;
    }

    void cancel() {
        isCancelled = true;
        closeFromOutside();
    }

    void cut() {
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
