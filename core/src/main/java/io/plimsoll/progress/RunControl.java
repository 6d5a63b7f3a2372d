package io.plimsoll.progress;

import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Lets code outside a run end it, or one of its phases, early: the interval under way is finished first.
/// Thread-safe.
public final class RunControl {
    /// How long an interruption waits for the end of the interval under way, before it ends the window in
    /// mid-interval.
    private static final long BORDER_PATIENCE_NANOS = 2_000_000_000L;
    private static final long NOTICE_NANOS = 500_000_000L;

    private final Clock clock;
    private volatile boolean interrupted;
    private volatile BooleanSupplier mayGoOn = () -> true;
    private volatile @Nullable Window window;
    private volatile @Nullable TargetWatchdog watchdog;

    public RunControl(Clock clock) {
        this.clock = clock;
    }

    /// Ends the driven phase under way at its next interval border, or earlier if that is far away, and keeps later
    /// phases from starting.
    public void interrupt() {
        interrupted = true;
        TargetWatchdog waiting = watchdog;
        if (waiting != null) {
            waiting.hurry();
        }
        Window current = window;
        if (current != null) {
            cut(current);
        }
    }

    /// Ends the driven phase under way at its next interval border because its result is clear already. The run
    /// goes on with its next phase, and is complete.
    public void enough() {
        Window current = window;
        if (current != null) {
            current.endAtNextBorder(clock.nanos());
        }
    }

    /// Ends the driven phase under way at an instant of the run's clock, or at a border soon if that is too near.
    ///
    /// @param noticeNanos how far ahead it has to be
    public void endAt(long instant, long noticeNanos) {
        Window current = window;
        if (current != null) {
            current.endAt(instant, clock.nanos(), noticeNanos);
        }
    }

    public boolean isInterrupted() {
        return interrupted || !mayGoOn.getAsBoolean();
    }

    /// Sets what else ends the work: whoever asks [#isInterrupted] asks this, too. It is asked by any thread.
    public void goesOnWhile(BooleanSupplier allowed) {
        mayGoOn = allowed;
    }

    /// Makes an interruption also end work that waits for the target.
    public void hurries(TargetWatchdog waiting) {
        watchdog = waiting;
        if (interrupted) {
            waiting.hurry();
        }
    }

    /// Notes that a driven phase begins.
    public void enter(Window started) {
        window = started;
        if (interrupted) {
            cut(started);
        }
    }

    private void cut(Window current) {
        current.endSoon(clock.nanos(), BORDER_PATIENCE_NANOS, NOTICE_NANOS);
    }
}
