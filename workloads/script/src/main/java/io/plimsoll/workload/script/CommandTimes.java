package io.plimsoll.workload.script;

import io.plimsoll.workload.CommandFigure;
import io.plimsoll.workload.script.expression.CommandWatch;
import java.util.ArrayList;
import java.util.List;

/// How long each command of the scripts of a run took, as `pgbench -r` counts: the client's time of meta commands, and
/// the time from a statement's start to the end of its results. The end of a pipeline takes the time of all of its
/// statements. Thread-safe, but read only when the sessions have ended.
final class CommandTimes {
    private final List<PgbenchScript> scripts;
    private final List<OfSession> sessions = new ArrayList<>();

    CommandTimes(List<PgbenchScript> scripts) {
        this.scripts = List.copyOf(scripts);
    }

    /// The commands of each script.
    synchronized List<List<CommandFigure>> figures() {
        return scripts.stream().map(this::figures).toList();
    }

    private List<CommandFigure> figures(PgbenchScript script) {
        List<CommandFigure> figures = new ArrayList<>();
        for (int command = 0; command < script.commands().size(); command++) {
            CommandFigure sum = new CommandFigure(script.commands().get(command).shown(), 0, 0, 0, 0);
            for (OfSession times : sessions) {
                sum = times.script == script.number() ? times.addTo(sum, command) : sum;
            }
            figures.add(sum);
        }
        return figures;
    }

    /// The times of one script in one session, to be written by that session.
    synchronized OfSession ofSession(PgbenchScript script) {
        OfSession times = new OfSession(script.number(), script.commands().size());
        sessions.add(times);
        return times;
    }

    /// Written by one session. Allocates nothing.
    static final class OfSession implements CommandWatch {
        private static final int NOTHING = -1;

        private final int script;
        private final long[] counts;
        private final long[] nanos;
        private final long[] failures;
        private final long[] retries;

        /// The command that is executed, from 0.
        private int open = NOTHING;

        private long openSince;

        /// The command that failed last, from 0.
        private int failed = NOTHING;

        OfSession(int script, int commands) {
            this.script = script;
            counts = new long[commands];
            nanos = new long[commands];
            failures = new long[commands];
            retries = new long[commands];
        }

        private CommandFigure addTo(CommandFigure figure, int command) {
            return new CommandFigure(
                    figure.shown(),
                    figure.count() + counts[command],
                    figure.nanos() + nanos[command],
                    figure.failures() + failures[command],
                    figure.retries() + retries[command]);
        }

        @Override
        public void begun(int command) {
            if (command - 1 != open) {
                long now = System.nanoTime();
                end(now);
                open = command - 1;
                openSince = now;
            }
        }

        /// The open command has ended.
        void ended() {
            end(System.nanoTime());
        }

        private void end(long now) {
            if (open != NOTHING) {
                counts[open]++;
                nanos[open] += now - openSince;
                open = NOTHING;
            }
        }

        /// An attempt failed in the open command, or in none.
        void failed() {
            failed = open;
            open = NOTHING;
        }

        /// Another attempt follows the one that failed.
        void retried() {
            if (failed != NOTHING) {
                retries[failed]++;
                failed = NOTHING;
            }
        }

        /// No attempt follows.
        void gaveUp() {
            if (failed != NOTHING) {
                failures[failed]++;
                failed = NOTHING;
            }
        }
    }
}
