package io.plimsoll.cli;

import io.plimsoll.driver.AtExit;
import io.plimsoll.engine.RunControl;
import io.plimsoll.recording.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Ctrl-C while runs are driven: the run under way ends in good order, none begins after it, and the
/// process waits for the report. Open from before the first run until what it found is printed.
/// Thread-safe.
final class Interruption implements AutoCloseable {
    /// How long Ctrl-C waits for the interval and the report, before the process ends regardless.
    private static final long EXIT_PATIENCE_SECONDS = 60;

    private final CountDownLatch reported = new CountDownLatch(1);
    private final AtExit.Handle handle = AtExit.finish(this::finish);
    private @Nullable RunControl underWay;
    private boolean requested;

    /// The control of the next run, which may be interrupted already.
    synchronized RunControl control(Clock clock) {
        RunControl control = new RunControl(clock);
        underWay = control;
        if (requested) {
            control.interrupt();
        }
        return control;
    }

    synchronized boolean isRequested() {
        return requested;
    }

    /// Ends the driven phase under way because it has told enough; nothing is interrupted.
    synchronized void enough() {
        if (underWay != null) {
            underWay.enough();
        }
    }

    private synchronized void request() {
        requested = true;
        if (underWay != null) {
            underWay.interrupt();
        }
    }

    private void finish() {
        request();
        try {
            boolean _ = reported.await(EXIT_PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        handle.close();
        if (isRequested()) {
            // Once this returns the process may end before the command does.
            Detachment.ofThisProcess().ended(ExitCode.INTERRUPTED);
        }
        reported.countDown();
    }
}
