package io.plimsoll.app;

import io.plimsoll.engine.LaneHost;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Where the lanes of this process's runs are: in the process itself, unless a fleet was formed. Every command that
/// makes runs uses it, whatever its options. Thread-safe.
public final class RunLanes implements AutoCloseable {
    private static final AtomicReference<LaneHost.@Nullable Source> ELSEWHERE = new AtomicReference<>();

    private RunLanes() {}

    /// Lets all runs be driven elsewhere, until the returned object is closed.
    ///
    /// @throws IllegalStateException if they are already
    public static RunLanes at(LaneHost.Source elsewhere) {
        if (!ELSEWHERE.compareAndSet(null, elsewhere)) {
            throw new IllegalStateException("the runs of this process are driven elsewhere already");
        }
        return new RunLanes();
    }

    /// Whether a fleet drives the runs of this process.
    public static boolean areElsewhere() {
        return ELSEWHERE.get() != null;
    }

    /// Null if this process drives.
    static LaneHost.@Nullable Source elsewhere() {
        return ELSEWHERE.get();
    }

    @Override
    public void close() {
        ELSEWHERE.set(null);
    }
}
