package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Many sessions on one selector. Used by one thread, except [#wakeUp].
public final class DynamoMultiplexer implements Multiplexer {
    private static final long MILLISECOND_NANOS = 1_000_000;

    private final Selector selector;
    private final Queue<Member> alarmed = new ConcurrentLinkedQueue<>();

    /// In the order of their coming; few things need to look at all of them.
    private final List<Member> members = new ArrayList<>();

    /// Made once: a lambda at each poll might be allocated.
    private final Consumer<SelectionKey> ready = this::ready;

    /// How many members pause.
    private int pausing;

    private @Nullable Completion hearer;

    private DynamoMultiplexer(Selector selector) {
        this.selector = selector;
    }

    /// @throws TargetException when the operating system has no room for another selector
    public static DynamoMultiplexer open() throws TargetException {
        try {
            return new DynamoMultiplexer(Selector.open());
        } catch (IOException refused) {
            String sentence = "no selector can be opened: " + refused.getMessage();
            throw new TargetException(ErrorClass.RESOURCES, "", sentence, refused);
        }
    }

    @Override
    public void add(Session session, int tag) {
        Conversation conversation = ((DynamoSession) session).conversation();
        Member member = new Member(conversation, tag, selector, alarmed);
        try {
            if (hearer == null) {
                // The selector forgets sessions that were let go of when it next looks; one may come back.
                selector.selectNow();
            }
            conversation.line().configureBlocking(false);
        } catch (IOException broken) {
            // The connection is closed: the next request opens another.
            conversation.cancel();
        }
        conversation.line().setMember(member);
        members.add(member);
    }

    @Override
    public void remove(Session session) {
        Conversation conversation = ((DynamoSession) session).conversation();
        members.stream().filter(member -> member.conversation() == conversation).forEach(DynamoMultiplexer::release);
        members.removeIf(member -> member.conversation() == conversation);
    }

    private static void release(Member member) {
        member.release();
        member.conversation().line().setMember(null);
        try {
            member.conversation().line().configureBlocking(true);
        } catch (IOException broken) {
            // The connection is closed, and blocks nobody.
            return;
        }
    }

    @Override
    public void poll(long timeoutNanos, Completion completion) {
        hearer = completion;
        try {
            attendToOthers();
            long timeout = Math.min(timeoutNanos, untilNextDue());
            if (timeout == FOREVER) {
                selector.select(ready);
            } else if (timeout >= MILLISECOND_NANOS) {
                selector.select(ready, timeout / MILLISECOND_NANOS);
            } else if (selector.selectNow(ready) == 0 && timeout > 0) {
                // Shorter than a selector can wait. To sleep would hide how soon an answer came.
                Thread.onSpinWait();
            }
            attendToOthers();
        } catch (IOException broken) {
            throw new UncheckedIOException("the selector failed", broken);
        } finally {
            hearer = null;
        }
    }

    /// Those whose pause is over, and those that another thread has cut.
    private void attendToOthers() {
        while (!alarmed.isEmpty()) {
            Member member = alarmed.poll();
            if (member != null) {
                attend(member, true);
            }
        }
        if (pausing > 0) {
            long now = System.nanoTime();
            for (int i = 0; i < members.size(); i++) {
                if (members.get(i).conversation().dueNanos() <= now) {
                    attend(members.get(i), false);
                }
            }
        }
    }

    private long untilNextDue() {
        if (pausing == 0) {
            return FOREVER;
        }
        long due = Long.MAX_VALUE;
        for (Member member : members) {
            due = Math.min(due, member.conversation().dueNanos());
        }
        return due == Long.MAX_VALUE ? FOREVER : Math.max(0, due - System.nanoTime());
    }

    private void ready(SelectionKey key) {
        attend((Member) key.attachment(), key.isValid() && key.isReadable());
    }

    private void attend(Member member, boolean isReadable) {
        Conversation conversation = member.conversation();
        boolean wasPausing = conversation.dueNanos() != Long.MAX_VALUE;
        boolean hasEnded = conversation.advance(isReadable);
        boolean isPausing = conversation.dueNanos() != Long.MAX_VALUE;
        pausing += (isPausing ? 1 : 0) - (wasPausing ? 1 : 0);
        if (hasEnded) {
            Work done = conversation.done();
            TargetException failure = done.failure();
            Outcome outcome =
                    failure == null ? done.outcome() : failure.errorClass().outcome();
            Completion completion = hearer;
            if (completion != null) {
                completion.ended(member.tag(), outcome, failure);
            }
        }
        conversation.watch();
    }

    @Override
    public void wakeUp() {
        selector.wakeup();
    }

    @Override
    public void close() {
        members.forEach(DynamoMultiplexer::release);
        members.clear();
        try {
            selector.close();
        } catch (IOException broken) {
            throw new UncheckedIOException("the selector cannot be closed", broken);
        }
    }
}
