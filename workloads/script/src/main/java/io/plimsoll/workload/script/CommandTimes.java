package io.plimsoll.workload.script;

import io.plimsoll.workload.script.expression.CommandWatch;
import java.util.ArrayList;
import java.util.List;

/// How long each command of the scripts of a run took, as `pgbench -r` counts: the client's time of meta commands, and
/// the time from a statement's start to the end of its results. The end of a pipeline takes the time of all of its
/// statements. Thread-safe, but read only when the sessions have ended.
public final class CommandTimes {
    private final List<PgbenchScript> scripts;
    private final List<OfSession> sessions = new ArrayList<>();

    CommandTimes(List<PgbenchScript> scripts) {
        this.scripts = List.copyOf(scripts);
    }

    /// The sums of one command.
    ///
    /// @param shown as reports show it
    /// @param count how often it was executed to its end
    /// @param nanos the sum of its times
    /// @param failures how many operations failed in it for good, in spite of all retries
    /// @param retries how many attempts failed in it and were followed by another one
    public record Figure(String shown, long count, long nanos, long failures, long retries) {
        private Figure plus(OfSession times, int command) {
            return new Figure(
                    shown,
                    count + times.counts[command],
                    nanos + times.nanos[command],
                    failures + times.failures[command],
                    retries + times.retries[command]);
        }
    }

    /// The commands of each script.
    public synchronized List<List<Figure>> figures() {
        List<List<Figure>> figures = new ArrayList<>();
        for (PgbenchScript script : scripts) {
            List<Figure> ofScript = new ArrayList<>();
            for (ScriptCommand command : script.commands()) {
                ofScript.add(new Figure(command.shown(), 0, 0, 0, 0));
            }
            for (OfSession times : sessions) {
                if (times.script == script.number()) {
                    for (int command = 0; command < ofScript.size(); command++) {
                        ofScript.set(command, ofScript.get(command).plus(times, command));
                    }
                }
            }
            figures.add(ofScript);
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
