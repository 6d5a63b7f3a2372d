package io.plimsoll.dataset;

import io.plimsoll.driver.Dialect.LoadLocks;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Keeps the sessions of two loads of one dataset apart, where the target has locks for that: a load does not begin
/// while sessions of another one are left, such as those of a process that is lost and goes on. Immutable.
final class LoadSessions {
    private static final int ATTEMPTS = 20;
    private static final long PAUSE_NANOS = 100_000_000;

    private final Optional<LoadLocks> locks;
    private final Origin origin;

    /// @param name of the dataset for all who load it
    /// @param origin of refusals
    LoadSessions(Target target, String name, Origin origin) {
        this.locks = target.dialect().loadLocks(name);
        this.origin = origin;
    }

    /// Makes sure that no other load of the dataset is running, before anything is changed. The session leads the
    /// load until it ends.
    ///
    /// @throws SpecException when another one is running
    void lead(SqlSession session) throws TargetException {
        if (locks.isEmpty()) {
            return;
        }
        boolean leads = comes(session, locks.get().leader());
        if (!leads || !comes(session, locks.get().alone())) {
            throw SpecException.of(
                    origin,
                    leads
                            ? "sessions of an interrupted load are still active in the target: try again soon"
                            : "another load of this dataset is running in the target");
        }
    }

    /// Notes that a session loads, until it ends.
    void join(SqlSession session) throws TargetException {
        if (locks.isPresent() && !comes(session, locks.get().member())) {
            throw SpecException.of(origin, "another load of this dataset is beginning in the target");
        }
    }

    /// Whether sessions have to be noted at all.
    boolean areKept() {
        return locks.isPresent();
    }

    /// Tries several times: a server may need some time to notice that a session has ended.
    private static boolean comes(SqlSession session, String query) throws TargetException {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            if (session.number(query) == 1) {
                return true;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return session.number(query) == 1;
    }
}
