package io.plimsoll.driver.dynamodb.wire;

import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// A session in the care of a multiplexer. Used by the multiplexer's thread, except [#alarm].
final class Member {
    private final Conversation conversation;
    private final int tag;
    private final Selector selector;
    private final Queue<Member> alarmed;
    private @Nullable SelectionKey key;
    private boolean isSending;

    /// @param alarmed where it enters itself when the selector would not tell that it needs attention
    Member(Conversation conversation, int tag, Selector selector, Queue<Member> alarmed) {
        this.conversation = conversation;
        this.tag = tag;
        this.selector = selector;
        this.alarmed = alarmed;
    }

    Conversation conversation() {
        return conversation;
    }

    int tag() {
        return tag;
    }

    /// A connection was opened.
    void register(SocketChannel channel) {
        try {
            key = channel.register(selector, SelectionKey.OP_READ, this);
            isSending = false;
        } catch (ClosedChannelException broken) {
            // The next request over it will say so.
            key = null;
        }
    }

    /// Changing what a selector watches costs a system call: only when it must be.
    void watch(boolean wantsToSend) {
        SelectionKey watched = key;
        if (isSending != wantsToSend && watched != null && watched.isValid()) {
            isSending = wantsToSend;
            watched.interestOps(SelectionKey.OP_READ | (wantsToSend ? SelectionKey.OP_WRITE : 0));
        }
    }

    void release() {
        SelectionKey watched = key;
        if (watched != null) {
            watched.cancel();
        }
    }

    /// Any thread: the channel was closed, which a selector does not tell.
    void alarm() {
        alarmed.add(this);
        selector.wakeup();
    }
}
