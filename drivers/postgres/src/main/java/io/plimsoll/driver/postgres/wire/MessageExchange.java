package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Exchange;
import io.plimsoll.driver.net.ProtocolViolation;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// What a session is doing: a state machine that is told what the server says and puts what is to be sent.
/// It neither reads nor waits, so that it serves blocking sessions and multiplexed ones alike. One is
/// under way per session; it may be used again when it has ended.
abstract class MessageExchange extends Exchange {
    /// Puts the first messages.
    abstract void start(Conversation conversation);

    /// Takes a message other than errors, notices and reported parameters.
    abstract void message(InBuffer in) throws IOException;

    /// The server has done all it was told, or refused.
    ///
    /// @param refused its error, if it has sent one
    /// @return whether the exchange has ended; otherwise messages have been put
    boolean ready(Conversation conversation, @Nullable TargetException refused) throws IOException {
        if (refused != null) {
            fail(refused);
        }
        return true;
    }

    /// Whether [#more] has something to send, once all that was put is sent.
    boolean hasMore() {
        return false;
    }

    /// What to send beside the messages; it stays as it is until it is sent.
    ByteBuffer more(Conversation conversation) {
        throw new IllegalStateException("nothing more to send");
    }

    /// The server has sent an error; it will be ready later.
    void refused() {}

    /// The session is lost under it: it has ended.
    void lost(TargetException why) {
        fail(why);
    }

    /// Whether rows are counted only.
    boolean passesRows() {
        return true;
    }

    /// Called once, after its end, when nothing it gave to send is needed any more.
    void ended() {}

    static ProtocolViolation unexpected(InBuffer in) {
        return new ProtocolViolation("sent a message '" + in.type() + "' out of turn");
    }
}
