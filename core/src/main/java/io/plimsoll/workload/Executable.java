package io.plimsoll.workload;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An operation bound to one session. Call [#draw] once, [#add] for each further operation of its group, then
/// [#execute] or [#begin] as often as retries need, with the same inputs.
public interface Executable {
    /// Draws the inputs. Not timed.
    void draw(Draw draw);

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

    /// Whether this session has nothing left to do, such as at the end of a stream: then its part of a closed phase
    /// ends, and the phase ends with the last part. Called only for operations that do not multiplex.
    default boolean isExhausted() {
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
