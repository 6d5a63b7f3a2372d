package io.plimsoll.workload;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.TimeSpan;
import java.util.Map;

/// One thing timed, with its weight in the mix.
public interface Operation {
    String name();

    /// Relative to the weights of the other operations; zero when only an order brings it.
    int weight();

    /// How operations of this kind are grouped into one statement; only in a mix of one operation.
    default Together together() {
        return Together.ALONE;
    }

    /// What its executables have done so far, in sums by the workload's own names, such as the money that was
    /// paid: what invariants compare with the data. Asked when nothing is under way.
    default Map<String, Long> sums() {
        return Map.of();
    }

    Executable bind(Session session) throws TargetException;

    /// How many operations a group has at most, and how long the first waits for others.
    ///
    /// @param max at least 1
    /// @param linger in an open arrival, from the first one's intended start; a closed loop never waits
    record Together(int max, TimeSpan linger) {
        public static final Together ALONE = new Together(1, new TimeSpan(0));
    }
}
