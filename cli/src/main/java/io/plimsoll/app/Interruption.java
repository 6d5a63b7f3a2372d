package io.plimsoll.app;

import io.plimsoll.driver.AtExit;
import io.plimsoll.progress.RunControl;
import io.plimsoll.recording.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Handles Ctrl-C while runs are driven: the current run ends in an orderly way, no other begins, and the process
/// waits for the report, but not for a target that does not answer. Open from before the first run until the
/// results are printed. Thread-safe.
public final class Interruption implements AutoCloseable {
    /// How long Ctrl-C waits for work that needs the target before the process ends in any case.
    static final int TARGET_PATIENCE_SECONDS = 10;

    /// How long Ctrl-C waits for the report of a run that has ended.
    private static final long REPORT_PATIENCE_SECONDS = 60;

    private final CountDownLatch driven = new CountDownLatch(1);
    private final CountDownLatch reported = new CountDownLatch(1);
    private final AtExit.Handle handle = AtExit.finish(this::finish);
    private @Nullable RunControl underWay;
    private boolean requested;
    private boolean isIdle;

    /// The control of the next run. It may already be interrupted.
    public synchronized RunControl control(Clock clock) {
        RunControl control = new RunControl(clock);
        underWay = control;
        isIdle = false;
        if (requested) {
            control.interrupt();
        }
        return control;
    }

    public synchronized boolean isRequested() {
        return requested;
    }

    /// Ends the current driven phase because it has enough data. This is not an interruption.
    public synchronized void enough() {
        if (underWay != null) {
            underWay.enough();
        }
    }

    /// Called before a target is opened for the next run.
    synchronized void opening() {
        isIdle = false;
    }

    /// Called when a run has ended and no longer needs its target. If it was interrupted, no other follows.
    synchronized void driven() {
        underWay = null;
        isIdle = true;
        if (requested) {
            driven.countDown();
        }
    }

    private synchronized void request() {
        requested = true;
        if (isIdle) {
            driven.countDown();
        }
        if (underWay != null) {
            underWay.interrupt();
        }
    }

    private void finish() {
        Terminal.ofThisProcess()
                .err()
                .println("\nplimsoll: interrupted; ending in good order, which takes up to " + TARGET_PATIENCE_SECONDS
                        + " s, and the report (Ctrl-C again ends it at once)");
        request();
        try {
            if (driven.await(TARGET_PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                boolean _ = reported.await(REPORT_PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        handle.close();
        if (isRequested()) {
            // After this method returns, the process may end before the command does.
            Detachment.ofThisProcess().ended(ExitCode.INTERRUPTED);
        }
        reported.countDown();
        driven.countDown();
    }
}
