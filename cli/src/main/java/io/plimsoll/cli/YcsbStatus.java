package io.plimsoll.cli;

import io.plimsoll.engine.RunListener;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.ycsb.result.StatusLines;
import java.io.PrintStream;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;

/// Prints YCSB's status lines while a run is measured. Used by the thread that collects intervals, except
/// [#note].
final class YcsbStatus implements RunListener {
    private final Terminal terminal;
    private final StatusLines lines;
    private final List<PrintStream> streams;
    private long endNanos;

    YcsbStatus(Terminal terminal, StatusLines lines, List<PrintStream> streams) {
        this.terminal = terminal;
        this.lines = lines;
        this.streams = streams;
    }

    @Override
    public void started(PhasePlan phase) {
        if (phase.kind() == PhaseKind.MEASURE) {
            lines.begin();
            print();
        }
    }

    @Override
    public void interval(PhasePlan phase, List<IntervalRow> rows) {
        IntervalRow any = rows.getFirst();
        endNanos = any.startNanos() + any.lengthNanos();
    }

    @Override
    public void recorded(PhasePlan phase, List<String> operations, Slice slice) {
        if (phase.kind() != PhaseKind.MEASURE) {
            return;
        }
        lines.add(operations, slice, endNanos);
        if (lines.isDue()) {
            print();
        }
    }

    @Override
    public void ended(PhaseFacts facts) {
        if (facts.kind() == PhaseKind.MEASURE && lines.hasMore()) {
            print();
        }
    }

    private void print() {
        String line = lines.line(LocalDateTime.now(ZoneId.systemDefault()));
        streams.forEach(stream -> stream.println(line));
    }

    @Override
    public void note(String sentence) {
        terminal.err().println("plimsoll: " + sentence);
    }
}
