package io.plimsoll.app;

import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.report.text.ProgressLine;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import java.util.List;
import java.util.function.Supplier;

/// Shows the progress of a run on standard error: on a terminal as one line that is redrawn, elsewhere as log
/// lines. Thread-safe.
public final class ProgressListener implements RunListener {
    /// DECAWM (DEC VT100): cuts off text at the edge, so that a line stays one line even in a narrowed window.
    private static final String NO_WRAP = "\u001b[?7l";
    private static final String WRAP = "\u001b[?7h";

    private static final String ERASE_LINE = "\r\u001b[K";
    private static final long REDRAW_NANOS = 100_000_000L;
    private static final long LOG_NANOS = 5_000_000_000L;

    private final Terminal terminal;
    private final Supplier<String> lead;
    private long phaseStartNanos;
    private long nextNanos;
    private boolean lineIsOpen;

    private ProgressListener(Terminal terminal, Supplier<String> lead) {
        this.terminal = terminal;
        this.lead = lead;
    }

    public static RunListener of(Terminal terminal, boolean quiet) {
        return of(terminal, quiet, () -> "");
    }

    /// @param lead the beginning of the line that is redrawn
    public static RunListener of(Terminal terminal, boolean quiet, Supplier<String> lead) {
        return quiet ? RunListener.SILENT : new ProgressListener(terminal, lead);
    }

    @Override
    public synchronized void started(PhasePlan phase) {
        phaseStartNanos = System.nanoTime();
        nextNanos = phaseStartNanos + (terminal.isErrTerminal() ? 0 : LOG_NANOS);
        if (phase.kind() == PhaseKind.AUDIT) {
            status("auditing");
        }
    }

    @Override
    public synchronized void loaded(long rows, long total) {
        long now = System.nanoTime();
        if (now >= nextNanos || rows >= total) {
            nextNanos = now + (terminal.isErrTerminal() ? REDRAW_NANOS : LOG_NANOS);
            status(ProgressLine.load(rows, total, now - phaseStartNanos));
        }
    }

    @Override
    public synchronized void interval(PhasePlan phase, List<IntervalRow> rows) {
        long now = System.nanoTime();
        if (terminal.isErrTerminal() || now >= nextNanos) {
            nextNanos = now + LOG_NANOS;
            status(ProgressLine.interval(phase, rows));
        }
    }

    @Override
    public synchronized void ended(PhaseFacts facts) {
        erase();
    }

    @Override
    public synchronized void working(String what) {
        status(what);
    }

    @Override
    public synchronized void note(String sentence) {
        erase();
        terminal.err().println("plimsoll: " + sentence);
    }

    private void erase() {
        if (lineIsOpen) {
            terminal.err().print(ERASE_LINE);
            terminal.err().flush();
            lineIsOpen = false;
        }
    }

    private void status(String line) {
        if (terminal.isErrTerminal()) {
            terminal.err().print(ERASE_LINE + NO_WRAP + ProgressLine.cut(lead.get() + line, terminal.columns()) + WRAP);
            lineIsOpen = true;
        } else {
            terminal.err().println(line);
        }
        terminal.err().flush();
    }
}
