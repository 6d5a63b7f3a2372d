package io.plimsoll.workload.script.expression;

import java.util.BitSet;

/// A compiled expression of a script. Evaluating it allocates nothing, unless it prints or fails.
///
/// Immutable and thread-safe; frames are not.
public final class Expression {
    private final Term term;
    private final Traits traits;

    Expression(Term term, Traits traits) {
        this.term = term;
        this.traits = traits;
    }

    /// Evaluates the expression and sets a variable to its value.
    ///
    /// @throws EvaluationException if it has none; the variable is as before
    public void assign(int slot, Frame frame) {
        ExpressionType type = term.evaluate(frame);
        frame.set(slot, type, frame.bits);
    }

    /// Evaluates the expression as the condition of an `\if`: NULL is false, a number is true unless it is
    /// zero.
    ///
    /// @throws EvaluationException if it has no value
    public boolean isTrue(Frame frame) {
        ExpressionType type = term.evaluate(frame);
        return Term.isTrue(type, frame.bits);
    }

    /// What it does besides giving a value.
    public Traits traits() {
        return traits;
    }

    /// What a compiler of scripts must know to move or repeat an expression.
    ///
    /// @param reads the slots of the variables it may read
    /// @param isConstant whether it has the same value each time
    /// @param drawsRandom whether it may draw random numbers
    /// @param prints whether it may print, by the function `debug`
    public record Traits(BitSet reads, boolean isConstant, boolean drawsRandom, boolean prints) {
        public Traits {
            reads = (BitSet) reads.clone();
        }

        @Override
        public BitSet reads() {
            return (BitSet) reads.clone();
        }
    }
}
