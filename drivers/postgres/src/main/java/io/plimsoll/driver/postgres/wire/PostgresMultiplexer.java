package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Many sessions on one selector. Used by one thread, except [#wakeUp].
///
/// Implementation note: keys stay interested in reading, so that an operation costs one write when it is
/// begun, one read when its answer is there, and its share of a wait; the interest changes only while a
/// transport takes no more.
public final class PostgresMultiplexer implements Multiplexer {
    private static final long MILLISECOND_NANOS = 1_000_000;

    private final Selector selector;
    private final Queue<Member> alarmed = new ConcurrentLinkedQueue<>();

    /// Made once: a lambda at each poll might be allocated.
    private final Consumer<SelectionKey> ready = this::ready;

    private @Nullable Completion hearer;

    private PostgresMultiplexer(Selector selector) {
        this.selector = selector;
    }

    /// @throws TargetException when the operating system has no room for another selector
    public static PostgresMultiplexer open() throws TargetException {
        try {
            return new PostgresMultiplexer(Selector.open());
        } catch (IOException refused) {
            String sentence = "no selector can be opened: " + refused.getMessage();
            throw new TargetException(ErrorClass.RESOURCES, "", sentence, refused);
        }
    }

    @Override
    public void add(Session session, int tag) {
        Conversation conversation = ((PostgresSession) session).conversation();
        try {
            if (hearer == null) {
                // The selector forgets sessions that were let go of when it next looks; one may come back.
                selector.selectNow();
            }
            conversation.configureBlocking(false);
            SelectionKey key = conversation.transport().channel().register(selector, SelectionKey.OP_READ);
            Member member = new Member(conversation, tag, key, alarmed);
            key.attach(member);
            conversation.setMember(member);
        } catch (IOException broken) {
            // The session is closed: the first operation begun in it will say so.
            return;
        }
    }

    @Override
    public void remove(Session session) {
        Conversation conversation = ((PostgresSession) session).conversation();
        SelectionKey key = conversation.transport().channel().keyFor(selector);
        if (key != null) {
            key.cancel();
        }
        release(conversation);
    }

    private static void release(Conversation conversation) {
        conversation.setMember(null);
        try {
            conversation.configureBlocking(true);
        } catch (IOException broken) {
            // The session is closed, and blocks nobody.
            return;
        }
    }

    @Override
    public void poll(long timeoutNanos, Completion completion) {
        hearer = completion;
        try {
            attendToAlarmed();
            if (timeoutNanos == FOREVER) {
                selector.select(ready);
            } else if (timeoutNanos >= MILLISECOND_NANOS) {
                selector.select(ready, timeoutNanos / MILLISECOND_NANOS);
            } else if (selector.selectNow(ready) == 0 && timeoutNanos > 0) {
                // Shorter than a selector can wait. To sleep would hide how soon an answer came.
                Thread.onSpinWait();
            }
            attendToAlarmed();
        } catch (IOException broken) {
            throw new UncheckedIOException("the selector failed", broken);
        } finally {
            hearer = null;
        }
    }

    private void attendToAlarmed() {
        while (!alarmed.isEmpty()) {
            Member member = alarmed.poll();
            if (member != null) {
                attend(member, true);
            }
        }
    }

    private void ready(SelectionKey key) {
        attend((Member) key.attachment(), key.isValid() && key.isReadable());
    }

    private void attend(Member member, boolean isReadable) {
        Conversation conversation = member.conversation();
        if (conversation.advance(isReadable)) {
            Exchange done = conversation.done();
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
        for (SelectionKey key : List.copyOf(selector.keys())) {
            key.cancel();
            release(((Member) key.attachment()).conversation());
        }
        try {
            selector.close();
        } catch (IOException broken) {
            throw new UncheckedIOException("the selector cannot be closed", broken);
        }
    }
}
