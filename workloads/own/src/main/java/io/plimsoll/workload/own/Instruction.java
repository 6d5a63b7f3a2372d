package io.plimsoll.workload.own;

import io.plimsoll.workload.script.expression.Expression;
import java.util.List;
import java.util.Optional;

/// What an operation does next. Immutable.
sealed interface Instruction {
    /// How many rows a statement must return or change.
    enum Rows {
        ANY,
        ONE,
        ONE_OR_MISS,
        SOME_OR_MISS
    }

    /// How an operation ends.
    enum Ending {
        OK,
        MISS,
        FAILED
    }

    /// Executes a statement.
    ///
    /// @param into the slots that take the first columns of its last row; empty if its rows are not read
    record Execute(SqlChoice sql, Rows rows, List<Integer> into) implements Instruction {
        public Execute {
            into = List.copyOf(into);
        }
    }

    record Assign(int slot, Expression expression) implements Instruction {}

    /// Goes on at another place.
    record Jump(int to) implements Instruction {}

    /// Goes on at another place if a condition does not hold.
    record JumpUnless(Expression condition, int to) implements Instruction {}

    /// Begins a loop, or passes over it.
    ///
    /// @param counter the place of its counter
    /// @param to behind its end
    record Begin(int counter, long times, int to) implements Instruction {}

    /// Begins a loop over the values of a list, or passes over it.
    ///
    /// @param to behind its end
    record BeginEach(int counter, Input.Listed list, int to) implements Instruction {}

    /// Takes the values of a loop's round.
    record Take(int counter, List<Taken> taken) implements Instruction {
        public Take {
            taken = List.copyOf(taken);
        }
    }

    /// A value of a list in a loop.
    ///
    /// @param slot takes it
    /// @param row for the columns of a list of rows
    record Taken(Input.Listed list, int slot, Optional<Input.Row> row) {}

    /// Stores the number of a loop's round, from 1.
    record CountRound(int counter, int slot) implements Instruction {}

    /// Ends a round of a loop.
    ///
    /// @param to its first instruction
    record Round(int counter, int to) implements Instruction {}

    /// Draws inputs anew.
    record DrawAnew(List<Input> inputs) implements Instruction {
        public DrawAnew {
            inputs = List.copyOf(inputs);
        }
    }

    /// Adds to a sum, which counts if the operation is acknowledged.
    ///
    /// @param scratch a slot of its own
    record Add(int sum, Expression expression, int scratch) implements Instruction {}

    /// Ends the operation.
    ///
    /// @param countsSums whether its sums count
    record Finish(Ending ending, boolean countsSums) implements Instruction {}
}
