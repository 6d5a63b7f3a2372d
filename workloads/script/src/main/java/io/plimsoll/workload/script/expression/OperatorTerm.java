package io.plimsoll.workload.script.expression;

/// Two operands and an operator that wants both: a NULL on either side gives NULL.
final class OperatorTerm extends Term {
    private final Operator operator;
    private final Term left;
    private final Term right;

    OperatorTerm(Operator operator, Term left, Term right) {
        super(1 + Math.max(left.depth(), right.depth()));
        this.operator = operator;
        this.left = left;
        this.right = right;
    }

    /// What the operators are called in the sources of databases, not in scripts: `>` and `>=` are the same
    /// with their sides exchanged.
    enum Operator {
        ADD(true),
        SUBTRACT(true),
        MULTIPLY(true),
        DIVIDE(true),
        EQUAL(true),
        NOT_EQUAL(true),
        LESS(true),
        LESS_OR_EQUAL(true),
        REMAINDER(false),
        BITS_AND(false),
        BITS_OR(false),
        BITS_XOR(false),
        SHIFT_LEFT(false),
        SHIFT_RIGHT(false);

        /// Whether doubles stay doubles.
        private final boolean isNumeric;

        Operator(boolean isNumeric) {
            this.isNumeric = isNumeric;
        }
    }

    @Override
    ExpressionType evaluate(Frame frame) {
        ExpressionType leftType = left.evaluate(frame);
        long leftBits = frame.bits;
        ExpressionType rightType = right.evaluate(frame);
        long rightBits = frame.bits;
        if (leftType == ExpressionType.INT && rightType == ExpressionType.INT) {
            return ofInts(frame, leftBits, rightBits);
        }
        if (leftType == ExpressionType.NULL || rightType == ExpressionType.NULL) {
            return giveNull(frame);
        }
        if (operator.isNumeric && (leftType == ExpressionType.DOUBLE || rightType == ExpressionType.DOUBLE)) {
            return ofDoubles(frame, toDouble(leftType, leftBits), toDouble(rightType, rightBits));
        }
        return ofInts(frame, toInt(leftType, leftBits), toInt(rightType, rightBits));
    }

    private ExpressionType ofInts(Frame frame, long first, long second) {
        return switch (operator) {
            case ADD -> give(frame, add(first, second));
            case SUBTRACT -> give(frame, subtract(first, second));
            case MULTIPLY -> give(frame, multiply(first, second));
            case DIVIDE -> give(frame, divide(first, second));
            case REMAINDER -> give(frame, remainder(first, second));
            case EQUAL -> give(frame, first == second);
            case NOT_EQUAL -> give(frame, first != second);
            case LESS -> give(frame, first < second);
            case LESS_OR_EQUAL -> give(frame, first <= second);
            case BITS_AND -> give(frame, first & second);
            case BITS_OR -> give(frame, first | second);
            case BITS_XOR -> give(frame, first ^ second);
            case SHIFT_LEFT -> give(frame, first << second);
            case SHIFT_RIGHT -> give(frame, first >> second);
        };
    }

    private ExpressionType ofDoubles(Frame frame, double first, double second) {
        return switch (operator) {
            case ADD -> give(frame, first + second);
            case SUBTRACT -> give(frame, first - second);
            case MULTIPLY -> give(frame, first * second);
            case DIVIDE -> give(frame, first / second);
            case EQUAL -> give(frame, first == second);
            case NOT_EQUAL -> give(frame, first != second);
            case LESS -> give(frame, first < second);
            case LESS_OR_EQUAL -> give(frame, first <= second);
            default -> throw new AssertionError(operator);
        };
    }

    private static long add(long first, long second) {
        long sum = first + second;
        if (((first ^ sum) & (second ^ sum)) < 0) {
            throw outOfRange("add");
        }
        return sum;
    }

    private static long subtract(long first, long second) {
        long difference = first - second;
        if (((first ^ second) & (first ^ difference)) < 0) {
            throw outOfRange("sub");
        }
        return difference;
    }

    private static long multiply(long first, long second) {
        long product = first * second;
        if (Math.multiplyHigh(first, second) != product >> 63) {
            throw outOfRange("mul");
        }
        return product;
    }

    private static long divide(long first, long second) {
        if (second == 0) {
            throw new EvaluationException("division by zero");
        }
        if (second == -1 && first == Long.MIN_VALUE) {
            throw outOfRange("div");
        }
        return first / second;
    }

    static long remainder(long first, long second) {
        if (second == 0) {
            throw new EvaluationException("division by zero");
        }
        return first % second;
    }

    private static EvaluationException outOfRange(String what) {
        return new EvaluationException("bigint " + what + " out of range");
    }
}
