package io.plimsoll.engine;

import io.plimsoll.driver.Secret;
import io.plimsoll.engine.ExporterStore.When;
import io.plimsoll.exporter.ExporterAddress;
import io.plimsoll.exporter.ExporterClient;
import io.plimsoll.exporter.ExporterClient.Answer;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.results.ExporterFacts;
import io.plimsoll.unit.TimeSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads exporters while phases are driven: when a phase begins, and at the end of each interval, but no more often
/// than
/// once a second. It has a thread of its own. What fails here is a note in the results, and never ends the run.
///
/// [#enter], [#leave] and [#close] are called by the thread of the run. They wait for an exporter no longer than one
/// reading
/// may take.
final class ExporterWatch implements PhaseWatch, AutoCloseable {
    /// The shortest time between two readings.
    static final long PERIOD_NANOS = 1_000_000_000L;

    /// How long a reading may take at most.
    private static final long LIMIT_NANOS = 2_000_000_000L;

    /// The share of the time until the next reading that a reading may take.
    private static final double LIMIT_SHARE = 0.8;

    /// How soon an end of the window that was brought forward is noticed.
    private static final long LOOK_NANOS = 250_000_000L;

    private static final long MILLI = 1_000_000L;

    private final List<ExporterAddress> exporters;
    private final ExporterClient client;
    private final ExporterStore store;
    private final Clock clock;
    private final long limitNanos;
    private final long every;
    private final Object change = new Object();
    private final Thread thread;
    private final List<String> failures = new ArrayList<>();
    private @Nullable Phase wanted;
    private boolean isTried;
    private boolean isClosed;
    private boolean isReading;

    /// The phase whose last interval has been read.
    private @Nullable Phase over;

    private record Phase(String name, Window window) {}

    private ExporterWatch(
            List<ExporterAddress> exporters, Secret password, ExporterStore store, TimeSpan interval, Clock clock) {
        this.exporters = List.copyOf(exporters);
        this.client = new ExporterClient(password, clock::nanos);
        this.store = store;
        this.clock = clock;
        this.every = Math.max(1, Math.ceilDiv(PERIOD_NANOS, interval.nanos()));
        this.limitNanos = Math.min(LIMIT_NANOS, Math.round(every * interval.nanos() * LIMIT_SHARE));
        this.thread = Thread.ofPlatform().daemon().name("plimsoll-exporters").start(this::watch);
    }

    /// Begins, and asks each exporter once.
    ///
    /// @param password of the users in addresses
    /// @param interval of the run
    static ExporterWatch begin(
            List<ExporterAddress> exporters, Secret password, ExporterStore store, TimeSpan interval, Clock clock)
            throws InterruptedException {
        ExporterWatch watch = new ExporterWatch(exporters, password, store, interval, clock);
        synchronized (watch.change) {
            long until = System.nanoTime() + LIMIT_NANOS + LOOK_NANOS;
            while (!watch.isTried && System.nanoTime() < until) {
                watch.change.wait(10);
            }
        }
        return watch;
    }

    /// What the exporters that could not be read at first did instead of answering, as sentences.
    List<String> failures() {
        synchronized (change) {
            return List.copyOf(failures);
        }
    }

    @Override
    public void enter(String phase, Window window) {
        want(new Phase(phase, window));
    }

    @Override
    public void leave() throws InterruptedException {
        synchronized (change) {
            long until = System.nanoTime() + limitNanos;
            while (isWaitedFor() && System.nanoTime() < until) {
                change.wait(10);
            }
        }
        want(null);
    }

    /// Whether the window has ended as planned and its last interval is still to be read, or a reading is under
    /// way.
    private boolean isWaitedFor() {
        Phase phase = wanted;
        return !isClosed
                && phase != null
                && !phase.equals(over)
                && (isReading || clock.nanos() >= phase.window().endNanos());
    }

    private void want(@Nullable Phase phase) {
        synchronized (change) {
            wanted = phase;
            change.notifyAll();
        }
    }

    private void watch() {
        try {
            tryAll();
            Phase current = null;
            long next = 0;
            while (true) {
                Phase phase = await(current, next);
                if (phase == null) {
                    return;
                }
                boolean isNew = !phase.equals(current);
                current = phase;
                next = isNew ? begin(phase) : next(phase, next);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException bug) {
            fail("the exporters could not be read: " + bug);
        } finally {
            synchronized (change) {
                isClosed = true;
                change.notifyAll();
            }
        }
    }

    private void fail(String sentence) {
        synchronized (change) {
            failures.add(sentence);
        }
    }

    private void tryAll() throws InterruptedException {
        List<Answer> answers = client.ask(exporters, LIMIT_NANOS);
        for (int i = 0; i < answers.size(); i++) {
            if (answers.get(i).metrics() == null) {
                fail(exporters.get(i) + " " + answers.get(i).failure());
            }
        }
        synchronized (change) {
            isTried = true;
            change.notifyAll();
        }
    }

    /// Waits until there is something to read.
    ///
    /// @param next the interval whose end is waited for
    /// @return the phase that is to be read; null at the end
    private @Nullable Phase await(@Nullable Phase current, long next) throws InterruptedException {
        synchronized (change) {
            while (!isClosed) {
                Phase phase = wanted;
                long rest = phase == null ? Long.MAX_VALUE : rest(phase, current, next);
                if (rest <= 0) {
                    isReading = true;
                    return phase;
                }
                change.wait(Math.clamp(rest / MILLI + 1, 1, LOOK_NANOS / MILLI));
            }
            return null;
        }
    }

    /// How long there is nothing to read. A new phase is read at once.
    private long rest(Phase phase, @Nullable Phase current, long next) {
        if (!phase.equals(current)) {
            return 0;
        }
        return phase.equals(over) ? Long.MAX_VALUE : phase.window().endOf(next) - clock.nanos();
    }

    /// Reads what counters are like when the phase begins.
    private long begin(Phase phase) throws InterruptedException {
        store.restart();
        read(phase, 0);
        return every - 1;
    }

    /// Reads at the end of an interval.
    ///
    /// @return the interval at whose end the next reading is due
    private long next(Phase phase, long ended) throws InterruptedException {
        Window window = phase.window();
        boolean isLast = window.endOf(ended) >= window.endNanos();
        // The last stretch may be too short.
        boolean isTooSoon = isLast && window.endOf(ended) - window.startOf(ended + 1 - every) < PERIOD_NANOS;
        if (!isTooSoon) {
            read(phase, ended);
        }
        synchronized (change) {
            isReading = false;
            over = isLast ? phase : over;
            change.notifyAll();
        }
        long next = ended + every;
        while (window.startOf(next + 1) <= clock.nanos() && window.startOf(next + 1) < window.endNanos()) {
            next += every;
        }
        return next;
    }

    private void read(Phase phase, long interval) throws InterruptedException {
        List<Answer> answers = client.ask(exporters, limitNanos);
        store.take(new When(phase.name(), interval, phase.window().startNanos()), answers);
        synchronized (change) {
            isReading = false;
            change.notifyAll();
        }
    }

    /// Ends the readings.
    @Override
    public void close() {
        synchronized (change) {
            isClosed = true;
            change.notifyAll();
        }
        try {
            boolean _ = thread.join(Duration.ofNanos(limitNanos));
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        client.close();
        store.close();
    }

    /// What could not be read, and why: the store's notes, and a failure of the watch itself.
    List<String> notes() {
        List<String> notes = new ArrayList<>(store.notes());
        synchronized (change) {
            failures.stream().filter(each -> each.startsWith("the exporters ")).forEach(notes::add);
        }
        return notes;
    }

    /// What is known of each exporter.
    List<ExporterFacts> facts() {
        return store.facts();
    }
}
