package io.plimsoll.driver.jdbc;

import java.util.HashMap;
import java.util.Map;

/// Counts the open targets of each engine in this process. They share it, as the members of a fleet in one process
/// do, so that only the last one may end it. Thread-safe.
public final class SharedEngines {
    private static final Map<String, Integer> OPEN = new HashMap<>();

    private SharedEngines() {}

    /// Ends an engine.
    ///
    /// @param <X> says why it does not end
    @FunctionalInterface
    public interface End<X extends Exception> {
        void end() throws X;
    }

    /// Counts a target that is open now.
    ///
    /// @param database names the data; targets with the same name share an engine
    public static void opened(String database) {
        synchronized (OPEN) {
            OPEN.merge(database, 1, Integer::sum);
        }
    }

    /// Takes a target from the count, and ends the engine if it was the last one. A target that is opened meanwhile
    /// waits in [#opened(String)].
    public static <X extends Exception> void closed(String database, End<X> end) throws X {
        synchronized (OPEN) {
            int left = OPEN.getOrDefault(database, 1) - 1;
            if (left > 0) {
                OPEN.put(database, left);
                return;
            }
            OPEN.remove(database);
            end.end();
        }
    }
}
