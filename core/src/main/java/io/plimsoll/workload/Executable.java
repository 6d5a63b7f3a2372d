package io.plimsoll.workload;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An operation bound to one session. Call [#draw] once, [#add] for each further operation of its group, then
/// [#execute] or [#begin] as often as retries need.
public interface Executable {
    /// Draws the inputs. Not timed.
    void draw(Draw draw);

    /// Moves the executable to a new session of the same number, with the inputs that are drawn. Called before each
    /// operation that has a connection of its own, and not if no connection could be opened.
    ///
    /// @throws TargetException when the session refuses to prepare it
    default void rebind(Session session) throws TargetException {
        throw new UnsupportedOperationException("this operation keeps its session");
    }

    /// Says when the operation was due, on the clock of the run. Called after [#draw], when that time has come, and
    /// only in an open arrival. In a multiplexed session, it is called only for operations that are skipped.
    ///
    /// @param isSkipped whether it is too late, so that it will not be performed
    default void due(long intendedNanos, boolean isSkipped) {}

    /// Adds the inputs of one more operation to what is sent: see [Operation#together]. Not timed.
    default void add(Draw draw) {
        throw new UnsupportedOperationException("this operation cannot be grouped");
    }

    /// Performs the operation once and waits for its end. Timed. Allocates nothing itself.
    Outcome execute() throws TargetException;

    /// Begins the operation without waiting for its end, which the session's multiplexer reports. Timed. Allocates
    /// nothing itself. Called only if [OperationMix#canMultiplex] returns true.
    default void begin() throws TargetException {
        throw new UnsupportedOperationException("this operation needs results to go on");
    }

    /// Whether a failed attempt is followed by another one, as long as the run allows it: after a conflict, unless the
    /// operation decides otherwise. Called before [#ended], after failures only.
    default boolean isTriedAgain(TargetException failure) {
        return failure.errorClass().isRetryable();
    }

    /// Called when the operation is over, retries included. Counts as service time of the next one.
    ///
    /// @param failure why it failed; null if it was acknowledged
    default void ended(@Nullable TargetException failure) {}

    /// The keying time in nanoseconds: how long a user enters the inputs before the operation is sent. Called once
    /// per operation, after [#draw], and only in a closed arrival whose sessions have lanes of their own.
    default long keyingNanos() {
        return 0;
    }

    /// The think time in nanoseconds: how long a user looks at the result before the next operation is drawn.
    /// Called once per operation, after its end, under the same conditions.
    default long thinkingNanos() {
        return 0;
    }

    /// Rows that the last execution acknowledged, for operations that write rows in batches; otherwise 0.
    default long rows() {
        return 0;
    }

    /// How long the last execution waited on this side, retries included, in nanoseconds, such as for a script that
    /// sleeps: the target had nothing to answer then. Called after the end, and only of long operations.
    default long pausedNanos() {
        return 0;
    }

    /// Whether this session has nothing left to do, such as at the end of a stream: then its part of a phase ends,
    /// and the phase ends with the last part. Asked after each operation, but of a multiplexed session only after
    /// one that failed.
    default boolean isExhausted() {
        return false;
    }

    /// Whether a session that is exhausted closes its connection at once, so that it holds nothing on the target,
    /// such as locks. Otherwise the connection stays open until the end of the run. In a later phase the session is
    /// opened, bound and closed again.
    default boolean leavesExhausted() {
        return false;
    }

    /// How many operations of a group found nothing. Called only for groups of more than one.
    default int misses() {
        return 0;
    }

    /// The answer of the last execution, if single answers are stored. Called after success, for operations that an
    /// order chose.
    default Optional<Answer> answer() {
        return Optional.empty();
    }
}
