package io.plimsoll.workload;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An operation bound to one session. [#draw] once, [#add] for each further operation of its group,
/// then [#execute] or [#begin] as often as retries ask, with the same inputs.
public interface Executable {
    /// Draws the inputs. Not timed.
    void draw(Draw draw);

    /// Adds the inputs of one more operation to what is sent: see [Operation#together]. Not timed.
    default void add(Draw draw) {
        throw new UnsupportedOperationException("this operation cannot be grouped");
    }

    /// Does it once and waits for its end. Timed. Allocates nothing of its own.
    Outcome execute() throws TargetException;

    /// Begins it without waiting for its end, which the session's multiplexer tells. Timed. Allocates
    /// nothing of its own. Only if the workload's plan says [WorkloadPlan#canMultiplex].
    default void begin() throws TargetException {
        throw new UnsupportedOperationException("this operation needs results to go on");
    }

    /// Called when the operation is over, retries included. Counts as service time of the next one.
    ///
    /// @param failure why it failed; null when it was acknowledged
    default void ended(@Nullable TargetException failure) {}

    /// How long a user takes to enter what was drawn, before the operation is sent; nanoseconds. Asked once per
    /// operation, after [#draw], and only in a closed arrival whose sessions have lanes of their own.
    default long keyingNanos() {
        return 0;
    }

    /// How long a user looks at the result, before the next operation is drawn; nanoseconds. Asked once per
    /// operation, after its end, under the same conditions.
    default long thinkingNanos() {
        return 0;
    }

    /// Rows the last execution acknowledged, for operations that write rows in batches; else 0.
    default long rows() {
        return 0;
    }

    /// Whether there is nothing left for this session to do, such as at the end of a stream: its part of a
    /// closed phase ends, and the phase with the last. Only asked of operations that do not multiplex.
    default boolean isExhausted() {
        return false;
    }

    /// How many operations of a group found nothing. Only asked of groups of more than one.
    default int misses() {
        return 0;
    }

    /// What the last execution answered, where answers are stored one by one: asked after it ended well, of operations
    /// that an order brought.
    default Optional<Answer> answer() {
        return Optional.empty();
    }
}
