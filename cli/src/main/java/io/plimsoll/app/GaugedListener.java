package io.plimsoll.app;

import io.plimsoll.analysis.search.Search.Gauge;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.RunListener.ForwardingListener;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.IntervalRow;
import java.util.List;

/// Ends the measured phase of a search's step as soon as it has enough data. Thread-safe if the next listener is:
/// intervals come from one thread.
///
/// @param enough ends the phase
record GaugedListener(Gauge gauge, Runnable enough, RunListener next) implements ForwardingListener {
    @Override
    public void interval(PhasePlan phase, List<IntervalRow> rows) {
        next.interval(phase, rows);
        if (phase.kind() == PhaseKind.MEASURE) {
            gauge.interval(rows);
        }
    }

    @Override
    public void recorded(PhasePlan phase, List<String> operations, Slice slice) {
        next.recorded(phase, operations, slice);
        if (phase.kind() == PhaseKind.MEASURE) {
            gauge.recorded(operations, slice);
            if (gauge.isTold()) {
                enough.run();
            }
        }
    }
}
