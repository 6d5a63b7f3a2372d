package io.plimsoll.driver.net;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A session of an [EchoServer]. Notes each use by another thread than the one that has it.
final class EchoConnection extends Pollable implements Session {
    private final Transport transport;
    private final ByteBuffer request = ByteBuffer.allocate(Long.BYTES).limit(0);
    private final ByteBuffer answer = ByteBuffer.allocate(Long.BYTES);
    private final Echo echo = new Echo();
    private final Set<String> problems = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Thread user;
    private final AtomicInteger begun = new AtomicInteger();
    private boolean isAwaiting;

    private static final class Echo extends Exchange {}

    EchoConnection(SocketChannel channel) {
        transport = new PlainTransport(channel);
    }

    /// The calling thread has it from now on.
    void take() {
        user = Thread.currentThread();
    }

    /// How many requests it has begun. Any thread may ask.
    int begun() {
        return begun.get();
    }

    /// No thread may use it until one takes it.
    void give() {
        user = null;
    }

    /// What should not have happened.
    Set<String> problems() {
        return problems;
    }

    private void checkUser() {
        if (!Thread.currentThread().equals(user)) {
            problems.add("a thread that has given the session away uses it");
        }
    }

    /// Sends the next request.
    void begin() {
        checkUser();
        echo.forget();
        answer.clear();
        request.clear().putLong(0, begun.get());
        isAwaiting = true;
        try {
            transport.write(request);
        } catch (IOException broken) {
            throw new IllegalStateException("the connection is broken", broken);
        }
        watch();
        begun.incrementAndGet();
    }

    @Override
    protected Transport transport() {
        return transport;
    }

    @Override
    protected boolean advance(boolean readable) {
        checkUser();
        try {
            if (request.hasRemaining()) {
                transport.write(request);
            }
            if (readable && transport.read(answer) < 0) {
                echo.fail(new TargetException(ErrorClass.CONNECTION, "the server has closed the connection"));
            }
        } catch (IOException broken) {
            echo.fail(new TargetException(ErrorClass.CONNECTION, "", "the connection is broken", broken));
        }
        boolean isOver = isAwaiting && (echo.failure() != null || !answer.hasRemaining());
        if (isOver) {
            isAwaiting = false;
            if (answer.getLong(0) != begun.get() - 1) {
                problems.add("answer " + answer.getLong(0) + " came instead of " + (begun.get() - 1));
            }
            ended(echo);
        }
        return isOver;
    }

    @Override
    protected boolean wantsToSend() {
        checkUser();
        return request.hasRemaining();
    }

    @Override
    protected boolean wantsToReceive() {
        checkUser();
        return isAwaiting;
    }

    @Override
    public List<String> existing(List<String> tables) {
        return List.of();
    }

    @Override
    public void create(Table table) {
        throw new UnsupportedOperationException("an echo has no tables");
    }

    @Override
    public void finish(Table table) {
        throw new UnsupportedOperationException("an echo has no tables");
    }

    @Override
    public void drop(String table) {
        throw new UnsupportedOperationException("an echo has no tables");
    }

    @Override
    public long count(String table) {
        throw new UnsupportedOperationException("an echo has no tables");
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) {
        throw new UnsupportedOperationException("an echo has no tables");
    }

    @Override
    public PreparedRows prepare(RowBatch batch) {
        throw new UnsupportedOperationException("an echo has no tables");
    }

    @Override
    public void cancel() {
        throw new UnsupportedOperationException("an echo cannot be cancelled");
    }

    @Override
    public void abort() {
        transport.close();
        alarm();
    }

    @Override
    public void close() {
        transport.close();
    }
}
