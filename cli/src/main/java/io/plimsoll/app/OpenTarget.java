package io.plimsoll.app;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.plan.PlannedRun;
import org.jspecify.annotations.Nullable;

/// The open target of consecutive runs with the same address, so that each of them need not start an embedded
/// server again. Not thread-safe.
final class OpenTarget implements AutoCloseable {
    private @Nullable TargetSpec spec;
    private @Nullable Target target;

    /// The run's target. Opens it unless it is already open, and closes any other.
    Target of(PlannedRun planned) throws TargetException {
        Target open = target;
        if (open != null && planned.target().equals(spec)) {
            return open;
        }
        close();
        Target opened = planned.open();
        target = opened;
        spec = planned.target();
        return opened;
    }

    @Override
    public void close() {
        Target open = target;
        target = null;
        spec = null;
        if (open != null) {
            open.close();
        }
    }
}
