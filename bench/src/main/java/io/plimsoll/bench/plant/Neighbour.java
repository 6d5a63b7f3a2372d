package io.plimsoll.bench.plant;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A program beside a run: a thread of this process, which is another program to Plimsoll. Its work goes on until it is
/// closed. Thread-safe.
final class Neighbour implements AutoCloseable {
    /// Some keep a transaction open for a minute before the run begins.
    private static final long READY_SECONDS = 120;

    private static final Duration END = Duration.ofSeconds(30);

    private final CountDownLatch ready = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private final TrialPlace place;
    private final Thread thread;
    private volatile @Nullable Exception failure;

    /// What a neighbour does. It says when the run may begin, and looks again and again whether it goes on.
    @FunctionalInterface
    interface Work {
        void act(Neighbour self) throws IOException, SQLException, InterruptedException;
    }

    private Neighbour(Work work, TrialPlace place) {
        this.place = place;
        thread = Thread.ofPlatform().name("beside").daemon().unstarted(() -> live(work));
    }

    /// Starts one, and waits until it says that it is ready.
    static Neighbour begin(Work work, TrialPlace place) throws IOException, InterruptedException {
        Neighbour neighbour = new Neighbour(work, place);
        neighbour.thread.start();
        if (!neighbour.ready.await(READY_SECONDS, TimeUnit.SECONDS)) {
            neighbour.close();
            throw new IOException("what runs beside was not ready within " + READY_SECONDS + " s");
        }
        if (neighbour.failure != null) {
            neighbour.close();
        }
        return neighbour;
    }

    private void live(Work work) {
        try {
            work.act(this);
        } catch (IOException | SQLException | RuntimeException failed) {
            failure = failed;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            ready.countDown();
        }
    }

    TrialPlace place() {
        return place;
    }

    /// From now on the run may begin.
    void ready() {
        ready.countDown();
    }

    boolean goesOn() {
        return end.getCount() > 0;
    }

    /// Waits, but not beyond the end.
    ///
    /// @return whether to go on
    boolean rests(long millis) throws InterruptedException {
        return !end.await(millis, TimeUnit.MILLISECONDS);
    }

    void awaitEnd() throws InterruptedException {
        end.await();
    }

    /// Ends the work, and waits for that.
    ///
    /// @throws IOException when the work failed, before or now
    @Override
    public void close() throws IOException {
        end.countDown();
        try {
            if (!thread.join(END)) {
                throw new IOException("what ran beside does not end");
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        Exception failed = failure;
        if (failed != null) {
            throw new IOException("what ran beside failed: " + failed.getMessage(), failed);
        }
    }
}
