package io.plimsoll.engine;

import io.plimsoll.driver.TargetException;
import io.plimsoll.recording.Clock;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.RunCounts;
import java.util.List;

/// The audit after a run, tried again while the target is lost: one that broke down at the end may be back soon, and
/// what it kept is what the audit is for. Used by one thread.
record LastAudit(Auditing auditing, Vigil vigil, RunControl control, RunListener listener) {
    private static final long PAUSE_NANOS = 500_000_000L;

    /// @param done what the run did
    /// @param patience how long a target that refuses is asked again, in nanoseconds; a silent one is not
    /// @throws TargetException why it could not be made
    List<AuditResult> after(RunCounts done, Clock clock, long patience) throws TargetException {
        long deadline = clock.nanos() + patience;
        while (true) {
            try (Vigil.Watched watched = vigil.open()) {
                return auditing.after(watched.session(), done);
            } catch (TargetException lost) {
                boolean isOver = clock.nanos() >= deadline || vigil.isSilent() || control.isInterrupted();
                if (isOver || !lost.errorClass().breaksSession()) {
                    throw lost;
                }
            }
            listener.working("waiting for the target to be back, to audit it");
            long next = Math.min(deadline, clock.nanos() + PAUSE_NANOS);
            while (clock.nanos() < next) {
                clock.waitUntil(next);
            }
        }
    }
}
