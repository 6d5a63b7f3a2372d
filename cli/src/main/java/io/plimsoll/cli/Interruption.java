package io.plimsoll.cli;

import io.plimsoll.driver.AtExit;
import io.plimsoll.progress.RunControl;
import io.plimsoll.recording.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Ctrl-C while runs are driven: the run under way ends in good order, none begins after it, and the
/// process waits for the report, but not for a target that does not answer. Open from before the first run until
/// what it found is printed. Thread-safe.
final class Interruption implements AutoCloseable {
    /// How long Ctrl-C waits for whatever needs the target, before the process ends regardless.
    static final int TARGET_PATIENCE_SECONDS = 10;

    /// How long it waits for the report of a run that has ended.
    private static final long REPORT_PATIENCE_SECONDS = 60;

    private final CountDownLatch driven = new CountDownLatch(1);
    private final CountDownLatch reported = new CountDownLatch(1);
    private final AtExit.Handle handle = AtExit.finish(this::finish);
    private @Nullable RunControl underWay;
    private boolean requested;
    private boolean isIdle;

    /// The control of the next run, which may be interrupted already.
    synchronized RunControl control(Clock clock) {
        RunControl control = new RunControl(clock);
        underWay = control;
        isIdle = false;
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

    /// A target is about to be opened for the next run.
    synchronized void opening() {
        isIdle = false;
    }

    /// A run has ended, and needs its target no more. If it was interrupted, none follows.
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
                .println("\nplimsoll: interrupted; ends in good order, which takes up to " + TARGET_PATIENCE_SECONDS
                        + " s and the report (Ctrl-C again ends it at once)");
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
            // Once this returns the process may end before the command does.
            Detachment.ofThisProcess().ended(ExitCode.INTERRUPTED);
        }
        reported.countDown();
        driven.countDown();
    }
}
