package io.plimsoll.engine;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;

/// The data as an audit reads them: at one instant where the target has snapshots, so that whoever writes meanwhile
/// breaks nothing. Used by one thread.
final class AuditedInstant {
    private final Session session;
    private final Dialect dialect;
    private boolean isSnapshot;

    private AuditedInstant(Session session, Dialect dialect) {
        this.session = session;
        this.dialect = dialect;
    }

    static AuditedInstant begin(Session session, Dialect dialect) throws TargetException {
        AuditedInstant instant = new AuditedInstant(session, dialect);
        instant.isSnapshot = session.beginSnapshot();
        return instant;
    }

    void end() throws TargetException {
        session.endSnapshot();
    }

    /// Checks one. Without a snapshot, a violation between several statements is believed only if reading once more
    /// gives the same numbers: then nobody wrote between them.
    AuditResult check(Invariant invariant, RunCounts counts) throws TargetException {
        AuditResult result = invariant.check(session, dialect, counts);
        if (isSnapshot || !invariant.needsSnapshot() || result.status() != Status.VIOLATED) {
            return result;
        }
        return result.equals(invariant.check(session, dialect, counts))
                ? result
                : Auditing.notChecked(
                        invariant, "no snapshot: the target has none, and the data changed while they were read");
    }

    /// The same, but a query that the target refuses leaves the other invariants as they are. It has ended the
    /// transaction on some products, so that those which follow read another snapshot.
    AuditResult checkOrSay(Invariant invariant, RunCounts counts) throws TargetException {
        try {
            return check(invariant, counts);
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession()) {
                throw refused;
            }
            String why = "the target refused to check it: " + refused.getMessage();
            if (isSnapshot) {
                session.endSnapshot();
                isSnapshot = session.beginSnapshot();
                why += "; those that follow were read from a second snapshot";
            }
            return Auditing.notChecked(invariant, why);
        }
    }
}
