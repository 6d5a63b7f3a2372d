package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.WireConversation.Request;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A request in PostgreSQL's protocol, as a state machine. Each session has at most one at a time. Can be reused once
/// it
/// has ended.
abstract class MessageExchange extends Request {
    /// How many rows it has written or read.
    long rows;

    /// Whether the server wants rows of a COPY, and there are none: [#more] refuses it.
    boolean mustRefuseCopy;

    public final long rows() {
        return rows;
    }

    /// Writes the first messages.
    abstract void start(Conversation conversation);

    /// Goes on after a pause: see [Conversation#pause].
    ///
    /// @return whether the exchange has ended; otherwise messages have been put
    boolean resume(Conversation conversation) {
        throw new IllegalStateException("no pause was begun");
    }

    /// Processes a message other than errors, notices and reported parameters.
    abstract void message(InBuffer in) throws IOException;

    /// Called when the server has executed or refused all that was sent.
    ///
    /// @param refused its error, if it has sent one
    /// @return whether the exchange has ended; otherwise messages have been put
    boolean ready(Conversation conversation, @Nullable TargetException refused) throws IOException {
        if (refused != null) {
            fail(refused);
        }
        return true;
    }

    @Override
    protected boolean hasMore() {
        return mustRefuseCopy;
    }

    /// Data to send in addition to the messages. It must not change until it is sent.
    ByteBuffer more(Conversation conversation) {
        throw new IllegalStateException("nothing more to send");
    }

    /// The statement that is executed, as it was sent: asked after an error only. Null if it was not sent as text, or
    /// is not known.
    @Nullable
    String sentText() {
        return null;
    }

    /// Called when the server has sent an error. [#ready] follows.
    void refused() {}

    /// Whether the contents of rows are skipped.
    boolean passesRows() {
        return true;
    }

    static ProtocolViolation unexpected(InBuffer in) {
        return new ProtocolViolation("sent a message '" + in.type() + "' out of turn");
    }
}
