package io.plimsoll.driver.postgres.wire;

import java.nio.channels.SelectionKey;
import java.util.Queue;

/// A session in the care of a multiplexer. Used by the multiplexer's thread, except [#alarm].
final class Member {
    private final Conversation conversation;
    private final int tag;
    private final SelectionKey key;
    private final Queue<Member> alarmed;
    private boolean isSending;

    /// @param alarmed where it enters itself when the selector would not tell that it needs attention
    Member(Conversation conversation, int tag, SelectionKey key, Queue<Member> alarmed) {
        this.conversation = conversation;
        this.tag = tag;
        this.key = key;
        this.alarmed = alarmed;
    }

    Conversation conversation() {
        return conversation;
    }

    int tag() {
        return tag;
    }

    /// Changing what a selector watches costs a system call: only when it must be.
    void watch(boolean wantsToSend) {
        if (isSending != wantsToSend && key.isValid()) {
            isSending = wantsToSend;
            key.interestOps(SelectionKey.OP_READ | (wantsToSend ? SelectionKey.OP_WRITE : 0));
        }
    }

    /// Any thread: the channel was closed, which a selector does not tell.
    void alarm() {
        alarmed.add(this);
        key.selector().wakeup();
    }
}
