package io.plimsoll.dataset;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.PartCounts;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Checks invariants before a run, for its baselines, and after it. Used by one thread.
public final class Auditing {
    private static final long PAUSE_NANOS = 500_000_000L;

    private List<Invariant> invariants;
    private final Dialect dialect;
    private final Set<String> brokenBefore = new HashSet<>();
    private final Map<String, Long> baselines = new HashMap<>();
    private boolean shared;
    private boolean isBegun;

    public Auditing(Audit audit, Dialect dialect) {
        this.invariants = List.copyOf(audit.invariants(dialect));
        this.dialect = dialect;
    }

    /// Sets whether other runs write to the same data: this run's counts then do not describe it.
    public Auditing sharing(boolean isShared) {
        shared = isShared;
        return this;
    }

    /// Leaves out what does not apply to the data, and takes the baselines of the rest. On data that this run did not
    /// load, also notes which invariants are violated already: the run is not to blame for them.
    public void before(Session session, boolean freshlyLoaded) throws TargetException {
        Reading instant = new Reading(session, dialect);
        List<Invariant> applied = new ArrayList<>();
        for (Invariant invariant : invariants) {
            if (!invariant.applies(session)) {
                continue;
            }
            applied.add(invariant);
            baselines.put(invariant.name(), invariant.baseline(session));
            if (!freshlyLoaded
                    && !invariant.needsRun()
                    && instant.check(invariant, RunCounts.NONE).status() == Status.VIOLATED) {
                brokenBefore.add(invariant.name());
            }
        }
        instant.end();
        invariants = List.copyOf(applied);
        isBegun = true;
    }

    /// What [#before] found; empty if it was not called.
    public Optional<PartCounts.Before> found() {
        return isBegun ? Optional.of(new PartCounts.Before(baselines, List.copyOf(brokenBefore))) : Optional.empty();
    }

    /// Goes on from what [#before] found in another process, in place of looking again.
    public Auditing resuming(PartCounts.Before found) {
        invariants = invariants.stream()
                .filter(invariant -> found.baselines().containsKey(invariant.name()))
                .toList();
        baselines.putAll(found.baselines());
        brokenBefore.addAll(found.broken());
        return this;
    }

    /// Checks all invariants after a run.
    ///
    /// @param done the counts of the run; its baselines are ignored
    public List<AuditResult> after(Session session, RunCounts done) throws TargetException {
        RunCounts counts = shared ? RunCounts.NONE : done.since(baselines);
        List<AuditResult> results = new ArrayList<>();
        Reading instant = new Reading(session, dialect);
        for (Invariant invariant : invariants) {
            AuditResult result = shared && invariant.needsRun()
                    ? notChecked(invariant, "shared with another run")
                    : instant.checkOrSay(invariant, counts);
            boolean excused = result.status() == Status.VIOLATED && brokenBefore.contains(invariant.name());
            results.add(excused ? result.as(Status.BROKEN_BEFORE, "it did not hold before the run either") : result);
        }
        instant.end();
        return results;
    }

    /// Checks all invariants after a run. Retries while the target is lost: a target that broke down at the end may
    /// come back soon, and the audit exists to check what it kept.
    ///
    /// @param done the counts of the run
    /// @param patience how long to retry a target that refuses, in nanoseconds; a silent one is not retried
    /// @throws TargetException when the audit could not be made
    public List<AuditResult> afterReturn(
            RunCounts done,
            TargetWatchdog watchdog,
            RunControl control,
            RunListener listener,
            Clock clock,
            long patience)
            throws TargetException {
        long deadline = clock.nanos() + patience;
        while (true) {
            try (TargetWatchdog.Watched watched = watchdog.open()) {
                return after(watched.session(), done);
            } catch (TargetException lost) {
                boolean isOver = clock.nanos() >= deadline || watchdog.isSilent() || control.isInterrupted();
                if (isOver || !lost.errorClass().breaksSession()) {
                    throw lost;
                }
            }
            listener.working("waiting for the target to come back before it is audited");
            long next = Math.min(deadline, clock.nanos() + PAUSE_NANOS);
            while (clock.nanos() < next) {
                clock.waitUntil(next);
            }
        }
    }

    /// Takes back what accuses the target although another run may be to blame: what this run's counts contradict is
    /// undecided then.
    ///
    /// @param doubt why another run may have written, as [DatasetLock#doubt] gives it
    public List<AuditResult> doubted(List<AuditResult> results, Optional<String> doubt) {
        if (doubt.isEmpty()) {
            return results;
        }
        return results.stream()
                .map(result -> result.status() == Status.VIOLATED && counted().contains(result.invariant())
                        ? result.as(
                                Status.NOT_CHECKED,
                                "the data differs from this run's counts, but another run may have written: "
                                        + doubt.get())
                        : result)
                .toList();
    }

    /// Takes back what was decided with counts that are not whole: what they confirm is only known to be no less.
    ///
    /// @param why the counts are not whole; empty if they are
    public List<AuditResult> leastOf(List<AuditResult> results, Optional<String> why) {
        if (why.isEmpty()) {
            return results;
        }
        return results.stream()
                .map(result -> result.status() != Status.VIOLATED && counted().contains(result.invariant())
                        ? result.as(Status.NOT_CHECKED, "the data holds at least what was counted, but " + why.get())
                        : result)
                .toList();
    }

    private Set<String> counted() {
        return invariants.stream()
                .filter(Invariant::needsRun)
                .map(Invariant::name)
                .collect(Collectors.toSet());
    }

    /// Checks the invariants that need no counts of a run.
    public List<AuditResult> alone(Session session) throws TargetException {
        List<AuditResult> results = new ArrayList<>();
        Reading instant = new Reading(session, dialect);
        for (Invariant invariant : invariants) {
            results.add(
                    invariant.needsRun()
                            ? notChecked(invariant, "it needs the counts of a run")
                            : instant.check(invariant, RunCounts.NONE));
        }
        instant.end();
        return results;
    }

    /// Reports all invariants as not checked, for one reason.
    public List<AuditResult> none(String why) {
        return invariants.stream().map(invariant -> notChecked(invariant, why)).toList();
    }

    static AuditResult notChecked(Invariant invariant, String why) {
        return new AuditResult(invariant.name(), invariant.meaning(), Status.NOT_CHECKED, 0, List.of(), why);
    }

    /// Reads the data for an audit: at one instant if the target has snapshots, so that concurrent writers cause no
    /// violations. Used by one thread.
    private static final class Reading {
        private final Session session;
        private final Dialect dialect;
        private boolean isSnapshot;

        private Reading(Session session, Dialect dialect) throws TargetException {
            this.session = session;
            this.dialect = dialect;
            isSnapshot = session.beginSnapshot();
        }

        void end() throws TargetException {
            session.endSnapshot();
        }

        /// Checks one invariant. Without a snapshot, a violation between several statements counts only if a second
        /// read gives the same numbers: then nobody wrote between them.
        AuditResult check(Invariant invariant, RunCounts counts) throws TargetException {
            AuditResult result = invariant.check(session, dialect, counts);
            if (isSnapshot || !invariant.needsSnapshot() || result.status() != Status.VIOLATED) {
                return result;
            }
            return result.equals(invariant.check(session, dialect, counts))
                    ? result
                    : notChecked(invariant, "no snapshot: the target has none, and the data changed during the audit");
        }

        /// As [#check], but a query that the target refuses does not stop the audit. On some products it ends the
        /// transaction, so that the invariants that follow read another snapshot.
        AuditResult checkOrSay(Invariant invariant, RunCounts counts) throws TargetException {
            try {
                return check(invariant, counts);
            } catch (TargetException refused) {
                refused.throwIfLost();
                String why = "the target refused to check it: " + refused.getMessage();
                if (isSnapshot) {
                    session.endSnapshot();
                    isSnapshot = session.beginSnapshot();
                    why += "; those that follow were read from a second snapshot";
                }
                return notChecked(invariant, why);
            }
        }
    }
}
