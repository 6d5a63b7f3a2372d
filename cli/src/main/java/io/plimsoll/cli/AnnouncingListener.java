package io.plimsoll.cli;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.progress.ForwardingListener;
import io.plimsoll.progress.RunListener;
import java.nio.file.Path;

/// Tells a detached process that what it drives has begun. Thread-safe if the next listener is.
///
/// @param run its folder
record AnnouncingListener(Path run, RunListener next) implements ForwardingListener {
    /// The listener itself where nothing is detached.
    static RunListener of(Path run, RunListener next) {
        return Detachment.ofThisProcess().isWanted() ? new AnnouncingListener(run, next) : next;
    }

    @Override
    public void started(PhasePlan phase) {
        Detachment.ofThisProcess().started(phase.kind(), run);
        next.started(phase);
    }
}
