package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.SessionInterruption;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Transport;
import io.plimsoll.driver.net.WireConversation;
import io.plimsoll.driver.postgres.connect.Established;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// The conversation of one session in PostgreSQL's protocol. Used by one thread, except [#cut] and [#wake].
///
/// Implementation note: this is the measured path, see [WireConversation].
final class Conversation extends WireConversation<MessageExchange> {
    private static final char IDLE = 'I';

    /// The limit for a server that never stops sending.
    private static final int LAST_WORDS_BYTES = 1024 * 1024;

    private final OutBuffer out;
    private final InBuffer in = new InBuffer();
    private final Bound aside = Bound.ofRemarks();
    private @Nullable TargetException refused;
    private char status = IDLE;

    Conversation(Established established, SessionInterruption interruption) {
        this(established, interruption, OutBuffer.direct());
    }

    private Conversation(Established established, SessionInterruption interruption, OutBuffer out) {
        super(established.transport(), established.place(), interruption, out);
        this.out = out;
    }

    /// The buffer for outgoing messages.
    OutBuffer out() {
        return out;
    }

    /// Whether the session is outside any transaction.
    boolean isIdle() {
        return status == IDLE;
    }

    @Override
    protected void forget() {
        aside.clear();
        refused = null;
    }

    @Override
    protected void start(MessageExchange next) {
        next.start(this);
    }

    @Override
    protected boolean resume(MessageExchange paused) {
        return paused.resume(this);
    }

    @Override
    protected ByteBuffer more(MessageExchange current) {
        return current.more(this);
    }

    @Override
    protected int receiveFrom(Transport from) throws IOException {
        return in.receiveFrom(from);
    }

    @Override
    protected boolean isInMessage() {
        return in.isInMessage();
    }

    @Override
    protected void putGoodbye() {
        out.begin('X');
        out.end();
    }

    @Override
    protected void understand() throws IOException {
        MessageExchange current = request();
        while (in.next(current == null || current.passesRows())) {
            switch (in.type()) {
                // Notices, reported parameters and notifications may come at any time and change nothing here.
                case 'N', 'S', 'A' -> aside.add(in);
                case 'E' -> refuse(ServerError.read(in));
                case 'Z' -> ready();
                default -> {
                    if (current == null || !awaitsAnswer()) {
                        throw MessageExchange.unexpected(in);
                    }
                    current.message(in);
                }
            }
            current = request();
        }
    }

    private void refuse(ServerError error) throws IOException {
        MessageExchange current = request();
        TargetException failure = error.failure(isStopRequested(), current == null ? null : current.sentText());
        if (refused == null) {
            refused = failure;
        }
        if (error.isFatal()) {
            throw new EOFException("ended the session");
        }
        if (current == null || isPausing()) {
            throw new ProtocolViolation("reported an error without a request: " + error.message());
        }
        current.refused();
    }

    private void ready() throws IOException {
        status = (char) in.int8();
        MessageExchange current = request();
        if (current == null || !awaitsAnswer()) {
            throw MessageExchange.unexpected(in);
        }
        TargetException why = refused;
        refused = null;
        if (current.ready(this, why)) {
            end(current);
        }
    }

    @Override
    protected @Nullable TargetException lastWords(Transport from, IOException broken) {
        return refused != null || broken instanceof ProtocolViolation ? refused : lastWords(from, in);
    }

    /// Reads the reason that the server sent before it closed an idle session: the next write failed before anyone
    /// read it.
    static @Nullable TargetException lastWords(Transport from, InBuffer in) {
        try {
            from.configureBlocking(false);
            int left = LAST_WORDS_BYTES;
            for (int got = in.receiveFrom(from); got > 0 && left > 0; got = in.receiveFrom(from)) {
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
