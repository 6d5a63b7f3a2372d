package io.plimsoll.app;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.RunListener.ForwardingListener;
import java.nio.file.Path;

/// Notifies a detached process when its run begins. Thread-safe if the next listener is.
///
/// @param run the folder of the run
public record AnnouncingListener(Path run, RunListener next) implements ForwardingListener {
    /// Returns `next` itself if this process is not detached.
    public static RunListener of(Path run, RunListener next) {
        return Detachment.ofThisProcess().isWanted() ? new AnnouncingListener(run, next) : next;
    }

    @Override
    public void started(PhasePlan phase) {
        Detachment.ofThisProcess().started(phase.kind(), run);
        next.started(phase);
    }
}
