package io.plimsoll.engine;

import io.plimsoll.dataset.LoadCrew;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunWriter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Where the lanes of a run are: in this process, or on other machines that it directs. Used by the thread of the
/// run.
public interface LaneHost extends AutoCloseable {
    /// The machines that also load the rows of the dataset; empty if only this process loads.
    default Optional<LoadCrew> crew() {
        return Optional.empty();
    }

    /// Opens and prepares all sessions, before any clock starts. Nothing has to be closed when it fails.
    ///
    /// @param isInterrupted whether the user has ended the run meanwhile
    /// @throws TargetException the first refusal
    void open(BooleanSupplier isInterrupted) throws TargetException, IOException, InterruptedException;

    /// Drives one phase to its end.
    ///
    /// @return empty if it did not begin, because the run was interrupted
    /// @throws IOException when results cannot be stored
    /// @throws TargetException when the phase cannot begin
    Optional<Driven> drive(PhasePlan phase, Stage stage) throws TargetException, IOException, InterruptedException;

    /// From where the lanes reach the target.
    enum Place {
        /// From this process.
        PROCESS,
        /// From other processes of this machine, too.
        MACHINE,
        /// From other machines, too.
        NETWORK
    }

    /// Where the farthest lanes are.
    default Place place() {
        return Place.PROCESS;
    }

    /// How many sessions have a connection.
    int sessionsOpen();

    /// How many sessions have been reconnected so far.
    long reconnects();

    /// The failures of all phases so far.
    List<ErrorLog.Entry> errors();

    /// The drivers' own counts: [io.plimsoll.driver.Target#counters].
    Map<String, Long> counters();

    /// The sums of what the operations did: [io.plimsoll.workload.Operation#sums]. Read after the last phase.
    Map<String, Long> sums();

    /// Why the run cannot go on, in a sentence; empty if it can, as far as those who drive know.
    default Optional<String> failure() {
        return Optional.empty();
    }

    /// What the audit cannot know of the work that was done, as a sentence; empty if it knows all.
    default Optional<String> doubt() {
        return Optional.empty();
    }

    /// Adds what is known of those who drove. Called once, when everything but the verdict is known.
    ///
    /// @throws IOException when results cannot be stored
    default void complete(RunWriter writer) throws IOException, InterruptedException {}

    /// Finds lanes elsewhere for each run of a process.
    @FunctionalInterface
    interface Source {
        /// @param folder of the run
        /// @param listener of the run
        LaneHost of(PlannedRun planned, RunFolder folder, RunListener listener);
    }

    /// Closes the sessions.
    @Override
    void close();

    /// Receives the intervals of a phase.
    interface Sink {
        /// The number of operations in each slice.
        int operations();

        /// Whether arrivals are open.
        boolean isOpen();

        /// Takes one interval of a phase; the slice is reused afterwards.
        void take(PhasePlan phase, Interval interval) throws IOException;

        /// Takes the single answers since the last call.
        void answered(List<AnswerRow> rows) throws IOException;
    }

    /// One driven phase as the run sees it.
    interface Stage extends Sink {
        /// The phase begins in a moment. Whoever may end it early brings the end of its window forward.
        void begins(PhasePlan phase, Window window);

        /// Its window has closed. May wait a moment for last looks at the target.
        void ends() throws InterruptedException;

        /// The target has just acknowledged something.
        void alive();

        /// Whether the user has ended the run.
        boolean isInterrupted();
    }

    /// One interval, merged over all lanes; instants on the run's clock.
    ///
    /// @param isLast whether the phase ends with it
    /// @param due how many open arrivals were due in it; negative in a closed loop
    /// @param harness what the machines of the lanes measured of themselves; null if that is this machine
    record Interval(
            long index,
            long phaseStartNanos,
            long fromNanos,
            long toNanos,
            boolean isLast,
            Slice slice,
            long due,
            @Nullable HarnessSample harness) {
        /// An interval of this machine.
        public Interval(
                long index, long phaseStartNanos, long fromNanos, long toNanos, boolean isLast, Slice slice, long due) {
            this(index, phaseStartNanos, fromNanos, toNanos, isLast, slice, due, null);
        }
    }

    /// A driven phase that has ended.
    ///
    /// @param sum what ended within the window, per operation
    /// @param drained what ended after it
    /// @param stuck operations under way in lanes that did not end even when their sessions were cut; whether they
    ///     took effect is unknown
    /// @param lateNanos how long after the common start the last lane began
    record Driven(PhaseFacts facts, Slice sum, Slice drained, long stuck, long lateNanos) {
        /// The same, with facts that are more complete.
        public Driven with(PhaseFacts complete) {
            return new Driven(complete, sum, drained, stuck, lateNanos);
        }
    }
}
