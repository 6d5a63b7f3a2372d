package io.plimsoll.workload;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.TimeSpan;
import java.util.Map;

/// A kind of operation that is timed, with its weight in the mix.
public interface Operation {
    String name();

    /// Relative to the weights of the other operations; zero if only an order chooses it.
    default int weight() {
        return 1;
    }

    /// How operations of this kind are grouped into one statement; only in a mix of one operation.
    default Together together() {
        return Together.ALONE;
    }

    /// Sums of what its executables have done so far, by the workload's own names, such as the money that was paid:
    /// invariants compare them with the data. Called when nothing is under way.
    default Map<String, Long> sums() {
        return Map.of();
    }

    Executable bind(Session session) throws TargetException;

    /// As [#bind(Session)], for operations that keep something for each session of a run. The number of a session
    /// that was lost is that of the one that replaces it.
    ///
    /// @param number the session's number in the run, from 0
    default Executable bind(Session session, int number) throws TargetException {
        return bind(session);
    }

    /// The most operations of a group, and how long the first waits for others.
    ///
    /// @param max at least 1
    /// @param linger in an open arrival, from the first one's intended start; a closed loop never waits
    record Together(int max, TimeSpan linger) {
        public static final Together ALONE = new Together(1, new TimeSpan(0));
    }
}
