package io.plimsoll.engine;

import io.plimsoll.plan.PhasePlan;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Directs a run that is a part of another: says when its phases begin, and learns how they ended. Called by the
/// thread of the run.
public interface Conductor {
    /// All sessions are open.
    ///
    /// @param sessions how many
    /// @param nanos how long it took to open them
    void opened(int sessions, long nanos);

    /// Waits until it is agreed when a phase begins.
    ///
    /// @return that instant on the run's clock; empty if the phase is not to begin
    OptionalLong startOf(PhasePlan phase) throws InterruptedException;

    /// A phase has ended, and its results are stored.
    ///
    /// @param lanes those that drove it
    /// @param failure why the run cannot go on, in a sentence; null if it can
    void ended(LaneHost.Driven phase, LaneHost lanes, @Nullable String failure);
}
