package io.plimsoll.workload.script.expression;

import io.plimsoll.workload.script.random.KeyScrambling;
import java.util.List;

/// A call of a function with up to three arguments, all of which are evaluated, from left to right. A NULL
/// among them gives NULL, except in `debug`.
final class FunctionTerm extends Term {
    private static final double LEAST_GAUSSIAN = 2.0;
    private static final double LEAST_ZIPFIAN = 1.001;
    private static final double MOST_ZIPFIAN = 1000.0;
    private static final Term NOTHING = new Constant(ExpressionType.INT, 0);

    private final Function function;
    private final Term first;
    private final Term second;
    private final Term third;

    /// @param arguments as many as the function takes, with the default seed if it takes one
    FunctionTerm(Function function, List<Term> arguments) {
        super(1 + deepest(arguments, NOTHING.depth()));
        this.function = function;
        first = !arguments.isEmpty() ? arguments.get(0) : NOTHING;
        second = arguments.size() > 1 ? arguments.get(1) : NOTHING;
        third = arguments.size() > 2 ? arguments.get(2) : NOTHING;
    }

    @Override
    ExpressionType evaluate(Frame frame) {
        ExpressionType firstType = first.evaluate(frame);
        long firstBits = frame.bits;
        ExpressionType secondType = second.evaluate(frame);
        long secondBits = frame.bits;
        ExpressionType thirdType = third.evaluate(frame);
        long thirdBits = frame.bits;
        if (function == Function.DEBUG) {
            frame.debug(firstType, firstBits);
            frame.bits = firstBits;
            return firstType;
        }
        if (firstType == ExpressionType.NULL || secondType == ExpressionType.NULL || thirdType == ExpressionType.NULL) {
            return giveNull(frame);
        }
        return switch (function) {
            case RANDOM -> {
                long low = toInt(firstType, firstBits);
                long high = toInt(secondType, secondBits);
                checkRange(low, high);
                yield give(frame, frame.random().uniform(low, high));
            }
            case RANDOM_EXPONENTIAL, RANDOM_GAUSSIAN, RANDOM_ZIPFIAN -> {
                long low = toInt(firstType, firstBits);
                long high = toInt(secondType, secondBits);
                checkRange(low, high);
                yield give(frame, skewed(frame, low, high, toDouble(thirdType, thirdBits)));
            }
            case MOD, HASH, HASH_MURMUR2, HASH_FNV1A, PERMUTE -> {
                long value = toInt(firstType, firstBits);
                long other = toInt(secondType, secondBits);
                yield give(frame, ofInts(frame, value, other, toInt(thirdType, thirdBits)));
            }
            case POW, POWER -> {
                double base = toDouble(firstType, firstBits);
                yield give(frame, power(base, toDouble(secondType, secondBits)));
            }
            default -> ofOne(frame, firstType, firstBits);
        };
    }

    private static void checkRange(long low, long high) {
        if (low > high) {
            throw new EvaluationException("empty range given to random");
        }
        long width = high - low;
        if (width < 0 || width == Long.MAX_VALUE) {
            throw new EvaluationException("random range is too large");
        }
    }

    private long skewed(Frame frame, long low, long high, double parameter) {
        return switch (function) {
            case RANDOM_EXPONENTIAL -> {
                if (parameter <= 0) {
                    throw new EvaluationException("exponential parameter must be greater than zero (not "
                            + DoubleText.fixed(parameter, 6) + ")");
                }
                yield frame.random().exponential(low, high, parameter);
            }
            case RANDOM_GAUSSIAN -> {
                if (parameter < LEAST_GAUSSIAN) {
                    throw new EvaluationException("gaussian parameter must be at least "
                            + DoubleText.fixed(LEAST_GAUSSIAN, 6) + " (not " + DoubleText.fixed(parameter, 6) + ")");
                }
                yield frame.random().gaussian(low, high, parameter);
            }
            default -> {
                // Also refuses what is not a number, with which pgbench would draw for ever.
                if (!(parameter >= LEAST_ZIPFIAN && parameter <= MOST_ZIPFIAN)) {
                    throw new EvaluationException("zipfian parameter must be in range ["
                            + DoubleText.fixed(LEAST_ZIPFIAN, 3) + ", " + DoubleText.fixed(MOST_ZIPFIAN, 0)
                            + "] (not " + DoubleText.fixed(parameter, 6) + ")");
                }
                yield frame.random().zipfian(low, high, parameter);
            }
        };
    }

    private long ofInts(Frame frame, long value, long other, long seed) {
        return switch (function) {
            case MOD -> OperatorTerm.remainder(value, other);
            case HASH_FNV1A -> KeyScrambling.fnv1a(value, other);
            case PERMUTE -> {
                if (other <= 0) {
                    throw new EvaluationException("permute size parameter must be greater than zero");
                }
                yield KeyScrambling.permute(value, other, seed, frame.permuting());
            }
            default -> KeyScrambling.murmur2(value, other);
        };
    }

    private ExpressionType ofOne(Frame frame, ExpressionType type, long bits) {
        return switch (function) {
            case PI -> give(frame, Math.PI);
            case ABS ->
                type == ExpressionType.DOUBLE
                        ? give(frame, Math.abs(toDouble(type, bits)))
                        : give(frame, Math.abs(toInt(type, bits)));
            case INT -> give(frame, toInt(type, bits));
            case DOUBLE -> give(frame, toDouble(type, bits));
            case SQRT -> give(frame, Math.sqrt(toDouble(type, bits)));
            case LN -> give(frame, Math.log(toDouble(type, bits)));
            case EXP -> give(frame, Math.exp(toDouble(type, bits)));
            default -> throw new AssertionError(function);
        };
    }

    /// As C has it, where 1 to any power is 1, and -1 to an infinite one too.
    private static double power(double base, double exponent) {
        return base == 1 || (base == -1 && Double.isInfinite(exponent)) ? 1 : Math.pow(base, exponent);
    }

    /// `least` and `greatest`, which take any number of arguments as far as the grammar goes.
    static final class Extreme extends Term {
        private static final int MOST_ARGUMENTS = 16;

        private final boolean isLeast;
        private final Term[] arguments;

        Extreme(boolean isLeast, List<Term> arguments) {
            super(1 + deepest(arguments, 0));
            this.isLeast = isLeast;
            this.arguments = arguments.toArray(Term[]::new);
        }

        /// Keeps the extreme of the ints, and of all arguments as doubles: which one counts is known at the
        /// end. All arguments are evaluated before an exception is thrown for one of them.
        @Override
        ExpressionType evaluate(Frame frame) {
            boolean hasNull = false;
            boolean hasBoolean = false;
            boolean hasDouble = false;
            long ofInts = 0;
            double ofDoubles = 0;
            for (int index = 0; index < arguments.length; index++) {
                if (index == MOST_ARGUMENTS) {
                    throw new EvaluationException("too many function arguments, maximum is " + MOST_ARGUMENTS);
                }
                ExpressionType type = arguments[index].evaluate(frame);
                long bits = frame.bits;
                hasNull |= type == ExpressionType.NULL;
                hasBoolean |= type == ExpressionType.BOOLEAN;
                hasDouble |= type == ExpressionType.DOUBLE;
                double value = type == ExpressionType.DOUBLE ? Double.longBitsToDouble(bits) : bits;
                ofInts = index == 0 ? bits : extreme(ofInts, bits);
                ofDoubles = index == 0 ? value : extreme(ofDoubles, value);
            }
            if (hasNull) {
                return giveNull(frame);
            }
            if (hasBoolean) {
                return hasDouble
                        ? give(frame, toDouble(ExpressionType.BOOLEAN, 0))
                        : give(frame, toInt(ExpressionType.BOOLEAN, 0));
            }
            return hasDouble ? give(frame, ofDoubles) : give(frame, ofInts);
        }

        private long extreme(long one, long other) {
            return isLeast ? Math.min(one, other) : Math.max(one, other);
        }

        /// What is not a number is neither less nor greater, so that the other one, which comes later, is
        /// taken.
        private double extreme(double one, double other) {
            return (isLeast ? one < other : one > other) ? one : other;
        }
    }
}
