package io.plimsoll.workload.script.expression;

import java.util.List;

/// Operators that know NULL or leave operands alone: AND, OR, NOT, IS and CASE.
abstract class LogicTerm extends Term {
    private LogicTerm(int depth) {
        super(depth);
    }

    /// AND and OR: the second operand is not looked at if the first decides. A first NULL decides too, unlike
    /// in SQL.
    static final class Either extends LogicTerm {
        private final boolean deciding;
        private final Term left;
        private final Term right;

        /// @param deciding the value of the first operand that is the result: true for OR, false for AND
        Either(boolean deciding, Term left, Term right) {
            super(1 + Math.max(left.depth(), right.depth()));
            this.deciding = deciding;
            this.left = left;
            this.right = right;
        }

        @Override
        ExpressionType evaluate(Frame frame) {
            ExpressionType first = left.evaluate(frame);
            if (first == ExpressionType.NULL || toBoolean(first, frame.bits) == deciding) {
                return first;
            }
            ExpressionType second = right.evaluate(frame);
            if (second != ExpressionType.NULL) {
                toBoolean(second, frame.bits);
            }
            return second;
        }
    }

    static final class Not extends LogicTerm {
        private final Term operand;

        Not(Term operand) {
            super(1 + operand.depth());
            this.operand = operand;
        }

        @Override
        ExpressionType evaluate(Frame frame) {
            ExpressionType type = operand.evaluate(frame);
            return type == ExpressionType.NULL ? type : give(frame, !toBoolean(type, frame.bits));
        }
    }

    /// IS: of the same type, and the same.
    static final class Is extends LogicTerm {
        private final Term operand;
        private final ExpressionType type;
        private final long bits;

        Is(Term operand, ExpressionType type, long bits) {
            super(1 + operand.depth());
            this.operand = operand;
            this.type = type;
            this.bits = bits;
        }

        @Override
        ExpressionType evaluate(Frame frame) {
            return give(frame, operand.evaluate(frame) == type && frame.bits == bits);
        }
    }

    static final class Case extends LogicTerm {
        private final Term[] conditions;
        private final Term[] values;
        private final Term otherwise;

        /// @param values one for each condition
        Case(List<Term> conditions, List<Term> values, Term otherwise) {
            super(1 + deepest(conditions, deepest(values, otherwise.depth())));
            this.conditions = conditions.toArray(Term[]::new);
            this.values = values.toArray(Term[]::new);
            this.otherwise = otherwise;
        }

        @Override
        ExpressionType evaluate(Frame frame) {
            for (int index = 0; index < conditions.length; index++) {
                ExpressionType type = conditions[index].evaluate(frame);
                if (isTrue(type, frame.bits)) {
                    return values[index].evaluate(frame);
                }
            }
            return otherwise.evaluate(frame);
        }
    }
}
