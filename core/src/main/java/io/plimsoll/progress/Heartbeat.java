package io.plimsoll.progress;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.TimeSpan;
import java.util.concurrent.Executor;

/// Watches whether a target still gives signs of life. Work for the run is one. If none was seen for a third of the
/// limit, the target is probed over a separate connection. A busy target answers that, a frozen one does not.
/// Thread-safe.
///
/// Implementation note: time is counted in ticks, each of which counts for little, so that a pause of this process
/// does not count as one of the target.
final class Heartbeat {
    private static final int PROBE_SHARE = 3;
    private static final String CONNECTION_STATES = "08";

    private final Probe probe;
    private final Executor prober;
    private final long limitNanos;
    private long sinceLife;
    private long sinceWord;
    private long probeAge;
    private long probes;
    private boolean isProbing;

    /// Probes the target; may take any time.
    @FunctionalInterface
    interface Probe {
        void ask() throws TargetException;
    }

    /// @param prober runs each probe on a separate thread
    Heartbeat(Probe probe, Executor prober, TimeSpan limit) {
        this.probe = probe;
        this.prober = prober;
        this.limitNanos = limit.nanos();
    }

    /// Notes that the target has just done something.
    synchronized void beat() {
        sinceLife = 0;
        sinceWord = 0;
    }

    /// Notes that time has passed, and begins a probe if one is due.
    void tick(long nanos) {
        if (isProbeDue(nanos)) {
            prober.execute(this::ask);
        }
    }

    /// Whether no sign of life came for as long as the limit: a host that refuses every connection gives none.
    synchronized boolean isLifeless() {
        return sinceLife >= limitNanos;
    }

    /// Whether nobody answered at all for as long as the limit.
    synchronized boolean isSilent() {
        return sinceWord >= limitNanos;
    }

    private synchronized boolean isProbeDue(long nanos) {
        sinceLife += nanos;
        sinceWord += nanos;
        probeAge += nanos;
        boolean isDue = sinceLife >= limitNanos / PROBE_SHARE && (!isProbing || probeAge >= limitNanos);
        if (isDue) {
            isProbing = true;
            probeAge = 0;
            probes++;
        }
        return isDue;
    }

    private void ask() {
        long number = number();
        boolean isAlive;
        boolean isWord = true;
        try {
            probe.ask();
            isAlive = true;
        } catch (TargetException refused) {
            isAlive = isAnswer(refused);
            isWord = !TargetWatchdog.isTimeout(refused);
        }
        asked(number, isAlive, isWord);
    }

    private synchronized long number() {
        return probes;
    }

    private synchronized void asked(long number, boolean isAlive, boolean isWord) {
        if (isAlive) {
            beat();
        } else if (isWord) {
            sinceWord = 0;
        }
        if (number == probes) {
            isProbing = false;
        }
    }

    /// Whether the target itself refused, which shows that it lives.
    private static boolean isAnswer(TargetException refused) {
        ErrorClass found = refused.errorClass();
        return !found.breaksSession()
                || (!refused.sqlState().isEmpty() && !refused.sqlState().startsWith(CONNECTION_STATES));
    }
}
