package io.plimsoll.engine;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Checks invariants: before a run to know where it started from, after it to know what it left. Used by
/// one thread.
public final class Auditing {
    private final List<Invariant> invariants;
    private final Dialect dialect;
    private final Set<String> brokenBefore = new HashSet<>();
    private final Map<String, Long> baselines = new HashMap<>();
    private boolean shared;

    public Auditing(List<Invariant> invariants, Dialect dialect) {
        this.invariants = List.copyOf(invariants);
        this.dialect = dialect;
    }

    /// Says that other runs write, too: this run's counts then say nothing of the data.
    Auditing sharing(boolean isShared) {
        shared = isShared;
        return this;
    }

    /// Takes the baselines; and, on data that this run did not load itself, notes what does not hold
    /// already, because then the run is not to blame.
    public void before(Session session, boolean freshlyLoaded) throws TargetException {
        AuditedInstant instant = AuditedInstant.begin(session, dialect);
        for (Invariant invariant : invariants) {
            baselines.put(invariant.name(), invariant.baseline(session));
            if (!freshlyLoaded
                    && !invariant.needsRun()
                    && instant.check(invariant, RunCounts.NONE).status() == Status.VIOLATED) {
                brokenBefore.add(invariant.name());
            }
        }
        instant.end();
    }

    /// Checks everything after a run.
    ///
    /// @param done what the run did; its baselines are not looked at
    public List<AuditResult> after(Session session, RunCounts done) throws TargetException {
        RunCounts counts = shared ? RunCounts.NONE : done.since(baselines);
        List<AuditResult> results = new ArrayList<>();
        AuditedInstant instant = AuditedInstant.begin(session, dialect);
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

    /// Checks what can be checked on a database alone.
    public List<AuditResult> alone(Session session) throws TargetException {
        List<AuditResult> results = new ArrayList<>();
        AuditedInstant instant = AuditedInstant.begin(session, dialect);
        for (Invariant invariant : invariants) {
            results.add(
                    invariant.needsRun()
                            ? notChecked(invariant, "it compares with the counts of a run")
                            : instant.check(invariant, RunCounts.NONE));
        }
        instant.end();
        return results;
    }

    /// Every invariant marked as not checked, for one reason.
    public List<AuditResult> none(String why) {
        return invariants.stream().map(invariant -> notChecked(invariant, why)).toList();
    }

    static AuditResult notChecked(Invariant invariant, String why) {
        return new AuditResult(invariant.name(), invariant.meaning(), Status.NOT_CHECKED, 0, List.of(), why);
    }
}
