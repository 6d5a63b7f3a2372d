package io.plimsoll.workload.script.expression;

import java.util.List;

/// A node of a compiled expression. Immutable; everything that changes is in the frame.
abstract class Term {
    private final int depth;

    /// @param depth how many terms stand within one another, this one included
    Term(int depth) {
        this.depth = depth;
    }

    /// The value, whose bits it leaves in [Frame#bits]. Allocates nothing.
    ///
    /// @return what kind of value it is: never UNDEFINED or TEXT
    /// @throws EvaluationException if there is none
    abstract ExpressionType evaluate(Frame frame);

    /// Whether it is a value that never changes.
    boolean isConstant() {
        return false;
    }

    /// How many terms stand within one another, which is how deep an evaluation goes.
    final int depth() {
        return depth;
    }

    /// The depth of the deepest of some terms.
    ///
    /// @param atLeast the depth of others
    static int deepest(List<Term> terms, int atLeast) {
        return terms.stream().mapToInt(Term::depth).reduce(atLeast, Math::max);
    }

    static long toInt(ExpressionType type, long bits) {
        return switch (type) {
            case INT -> bits;
            case DOUBLE -> toInt(Double.longBitsToDouble(bits));
            default -> throw cannotBe(type, ExpressionType.INT);
        };
    }

    private static long toInt(double value) {
        double rounded = Math.rint(value);
        // 2^63 itself is out of range, and the bound that a double can hold; so is NaN.
        if (!(rounded >= -0x1.0p63 && rounded < 0x1.0p63)) {
            throw new EvaluationException("double to int overflow for " + DoubleText.fixed(rounded, 6));
        }
        return (long) rounded;
    }

    static double toDouble(ExpressionType type, long bits) {
        return switch (type) {
            case INT -> bits;
            case DOUBLE -> Double.longBitsToDouble(bits);
            default -> throw cannotBe(type, ExpressionType.DOUBLE);
        };
    }

    static boolean toBoolean(ExpressionType type, long bits) {
        if (type != ExpressionType.BOOLEAN) {
            throw cannotBe(type, ExpressionType.BOOLEAN);
        }
        return bits != 0;
    }

    /// As a condition: NULL is false, a number is true unless it is zero.
    static boolean isTrue(ExpressionType type, long bits) {
        return switch (type) {
            case BOOLEAN, INT -> bits != 0;
            case DOUBLE -> Double.longBitsToDouble(bits) != 0;
            default -> false;
        };
    }

    private static EvaluationException cannotBe(ExpressionType type, ExpressionType wanted) {
        return new EvaluationException("cannot coerce " + type.word() + " to " + wanted.word());
    }

    static ExpressionType give(Frame frame, long value) {
        frame.bits = value;
        return ExpressionType.INT;
    }

    static ExpressionType give(Frame frame, double value) {
        frame.bits = Double.doubleToRawLongBits(value);
        return ExpressionType.DOUBLE;
    }

    static ExpressionType give(Frame frame, boolean value) {
        frame.bits = value ? 1 : 0;
        return ExpressionType.BOOLEAN;
    }

    static ExpressionType giveNull(Frame frame) {
        frame.bits = 0;
        return ExpressionType.NULL;
    }

    /// A value that stands in the script, or that was computed from such.
    static final class Constant extends Term {
        private final ExpressionType type;
        private final long bits;

        Constant(ExpressionType type, long bits) {
            super(1);
            this.type = type;
            this.bits = bits;
        }

        @Override
        ExpressionType evaluate(Frame frame) {
            frame.bits = bits;
            return type;
        }

        @Override
        boolean isConstant() {
            return true;
        }
    }

    static final class Variable extends Term {
        private final int slot;

        Variable(int slot) {
            super(1);
            this.slot = slot;
        }

        @Override
        ExpressionType evaluate(Frame frame) {
            return frame.load(slot);
        }
    }
}
