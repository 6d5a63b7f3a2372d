package io.plimsoll.workload.script.expression;

import io.plimsoll.workload.script.expression.ExpressionLexer.Token;
import io.plimsoll.workload.script.expression.OperatorTerm.Operator;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads an expression by recursive descent over the strengths of operators, and compiles it. Checks what
/// pgbench checks before a run, and says it in pgbench's words. Parts that always have the same value are
/// computed here, unless that fails: then they fail when they are evaluated, as pgbench's do.
///
/// Not thread-safe: one per expression.
public final class ExpressionParser {
    /// How deep operands may stand within one another. pgbench has limits too, several times higher.
    private static final int MOST_NESTING = 500;

    /// How deep an evaluation may go: as many operators of one strength may stand in a row.
    private static final int MOST_DEPTH = 2000;

    private final ExpressionLexer lexer;
    private final Variables variables;
    private final Frame folding;
    private final BitSet reads = new BitSet();
    private boolean drawsRandom;
    private boolean prints;
    private int nesting;

    /// @param start where the expression begins in the text; it ends with the line
    /// @param variables gets the names that the expression mentions
    public ExpressionParser(String text, int start, Variables variables) {
        this.variables = variables;
        lexer = new ExpressionLexer(text, start);
        folding = new Frame(new Variables(), new RandomStream(0), line -> {});
    }

    /// How strongly operators bind, the weakest first.
    private enum Strength {
        OR,
        AND,
        NOT,
        IS,
        COMPARISON,
        BITS,
        SUM,
        PRODUCT,
        SIGN
    }

    /// Reads one expression, up to the end of its line.
    ///
    /// @throws ExpressionException if the text breaks the grammar
    public Expression parse() throws ExpressionException {
        try {
            lexer.next();
            Term term = whole();
            if (lexer.token != Token.LINE_END) {
                throw syntaxError();
            }
            return new Expression(term, new Expression.Traits(reads, term.isConstant(), drawsRandom, prints));
        } catch (ExpressionException refused) {
            throw lastOfLine(refused);
        }
    }

    /// The index after what has been read: after a line end, or at the end of the text.
    public int at() {
        return lexer.at();
    }

    /// pgbench reads the rest of a line before it reports an error, and reports what it finds wrong there
    /// instead.
    private ExpressionException lastOfLine(ExpressionException first) {
        ExpressionException last = first;
        while (lexer.token != Token.LINE_END) {
            try {
                lexer.next();
            } catch (ExpressionException later) {
                last = later;
            }
        }
        return last;
    }

    private ExpressionException syntaxError() {
        return new ExpressionException("syntax error", "", lexer.at() - 1);
    }

    private ExpressionException tooDeep(int levels) {
        return new ExpressionException("expression of more than " + levels + " levels", "", lexer.at() - 1);
    }

    private void expect(Token token) throws ExpressionException {
        if (lexer.token != token) {
            throw syntaxError();
        }
        lexer.next();
    }

    private boolean accept(Token token) throws ExpressionException {
        if (lexer.token != token) {
            return false;
        }
        lexer.next();
        return true;
    }

    /// An operand, and all operators after it.
    private Term whole() throws ExpressionException {
        return operands(Strength.OR, true);
    }

    /// An operand, and all operators after it that bind more strongly than this, or as strongly if that is
    /// included.
    private Term operands(Strength bound, boolean isIncluded) throws ExpressionException {
        nesting++;
        if (nesting > MOST_NESTING) {
            throw tooDeep(MOST_NESTING);
        }
        Term left = operand();
        for (Strength strength = strength(); strength != null; strength = strength()) {
            int order = strength.compareTo(bound);
            if (order < 0 || (order == 0 && !isIncluded)) {
                break;
            }
            left = strength == Strength.IS ? test(left) : binary(left, strength);
            if (left.depth() > MOST_DEPTH) {
                throw tooDeep(MOST_DEPTH);
            }
        }
        nesting--;
        return left;
    }

    /// How strongly the operator binds that comes next, or null if none does.
    private @Nullable Strength strength() {
        return switch (lexer.token) {
            case OR -> Strength.OR;
            case AND -> Strength.AND;
            case IS, ISNULL, NOTNULL -> Strength.IS;
            case LESS, GREATER, EQUAL, LESS_OR_EQUAL, GREATER_OR_EQUAL, NOT_EQUAL -> Strength.COMPARISON;
            case BITS_OR, BITS_XOR, BITS_AND, SHIFT_LEFT, SHIFT_RIGHT -> Strength.BITS;
            case PLUS, MINUS -> Strength.SUM;
            case TIMES, SLASH, PERCENT -> Strength.PRODUCT;
            default -> null;
        };
    }

    private Term binary(Term left, Strength strength) throws ExpressionException {
        Token operator = lexer.token;
        lexer.next();
        Term right = operands(strength, false);
        if (strength == Strength.COMPARISON && strength() == Strength.COMPARISON) {
            throw syntaxError();
        }
        return fold(
                switch (operator) {
                    case OR -> new LogicTerm.Either(true, left, right);
                    case AND -> new LogicTerm.Either(false, left, right);
                    // The right side is evaluated first, which shows when both draw random numbers.
                    case GREATER -> new OperatorTerm(Operator.LESS, right, left);
                    case GREATER_OR_EQUAL -> new OperatorTerm(Operator.LESS_OR_EQUAL, right, left);
                    default -> new OperatorTerm(operator(operator), left, right);
                },
                left,
                right);
    }

    private static Operator operator(Token token) {
        return switch (token) {
            case LESS -> Operator.LESS;
            case LESS_OR_EQUAL -> Operator.LESS_OR_EQUAL;
            case EQUAL -> Operator.EQUAL;
            case NOT_EQUAL -> Operator.NOT_EQUAL;
            case BITS_OR -> Operator.BITS_OR;
            case BITS_XOR -> Operator.BITS_XOR;
            case BITS_AND -> Operator.BITS_AND;
            case SHIFT_LEFT -> Operator.SHIFT_LEFT;
            case SHIFT_RIGHT -> Operator.SHIFT_RIGHT;
            case PLUS -> Operator.ADD;
            case MINUS -> Operator.SUBTRACT;
            case TIMES -> Operator.MULTIPLY;
            case SLASH -> Operator.DIVIDE;
            case PERCENT -> Operator.REMAINDER;
            default -> throw new AssertionError(token);
        };
    }

    /// IS and its short forms, after their operand.
    private Term test(Term operand) throws ExpressionException {
        Token word = lexer.token;
        lexer.next();
        if (word == Token.ISNULL) {
            return fold(new LogicTerm.Is(operand, ExpressionType.NULL, 0), operand);
        }
        if (word == Token.NOTNULL) {
            return not(fold(new LogicTerm.Is(operand, ExpressionType.NULL, 0), operand));
        }
        boolean isNegated = accept(Token.NOT);
        Term is = switch (lexer.token) {
            case NULL -> new LogicTerm.Is(operand, ExpressionType.NULL, 0);
            case TRUE -> new LogicTerm.Is(operand, ExpressionType.BOOLEAN, 1);
            case FALSE -> new LogicTerm.Is(operand, ExpressionType.BOOLEAN, 0);
            default -> throw syntaxError();
        };
        lexer.next();
        Term folded = fold(is, operand);
        return isNegated ? not(folded) : folded;
    }

    private Term not(Term operand) {
        return fold(new LogicTerm.Not(operand), operand);
    }

    private Term operand() throws ExpressionException {
        Token token = lexer.token;
        return switch (token) {
            case INT -> literal(ExpressionType.INT, lexer.bits);
            case DOUBLE -> literal(ExpressionType.DOUBLE, lexer.bits);
            case TRUE -> literal(ExpressionType.BOOLEAN, 1);
            case FALSE -> literal(ExpressionType.BOOLEAN, 0);
            case NULL -> literal(ExpressionType.NULL, 0);
            case VARIABLE -> {
                Term variable = variable(lexer.name);
                lexer.next();
                yield variable;
            }
            case FUNCTION -> call();
            case OPEN, PLUS, MINUS, TILDE, NOT, CASE -> {
                lexer.next();
                yield prefixed(token);
            }
            default -> throw syntaxError();
        };
    }

    private Term literal(ExpressionType type, long bits) throws ExpressionException {
        lexer.next();
        return new Term.Constant(type, bits);
    }

    private Term variable(String name) {
        int slot = variables.slot(name);
        reads.set(slot);
        return new Term.Variable(slot);
    }

    /// After the operator or word with which an operand begins.
    private Term prefixed(Token token) throws ExpressionException {
        return switch (token) {
            case OPEN -> {
                Term inner = whole();
                expect(Token.CLOSE);
                yield inner;
            }
            case PLUS -> operands(Strength.SIGN, true);
            case MINUS ->
                accept(Token.BEYOND_MOST)
                        ? new Term.Constant(ExpressionType.INT, Long.MIN_VALUE)
                        : operation(Operator.SUBTRACT, 0, operands(Strength.SIGN, true));
            case TILDE -> operation(Operator.BITS_XOR, -1, operands(Strength.BITS, false));
            case NOT -> not(operands(Strength.NOT, true));
            default -> choice();
        };
    }

    private Term operation(Operator operator, long left, Term right) {
        return fold(new OperatorTerm(operator, new Term.Constant(ExpressionType.INT, left), right), right);
    }

    /// After CASE.
    private Term choice() throws ExpressionException {
        List<Term> conditions = new ArrayList<>();
        List<Term> values = new ArrayList<>();
        expect(Token.WHEN);
        do {
            conditions.add(whole());
            expect(Token.THEN);
            values.add(whole());
        } while (accept(Token.WHEN));
        Term otherwise = accept(Token.ELSE) ? whole() : new Term.Constant(ExpressionType.NULL, 0);
        expect(Token.END);
        return new LogicTerm.Case(conditions, values, otherwise);
    }

    private Term call() throws ExpressionException {
        String name = lexer.name;
        Function function = Function.named(name);
        if (function == null) {
            throw new ExpressionException("unexpected function name", name, lexer.at() - 1);
        }
        lexer.next();
        expect(Token.OPEN);
        List<Term> arguments = arguments();
        String problem = function.problem(arguments.size());
        if (problem != null) {
            throw new ExpressionException(problem, name, lexer.at() - 1);
        }
        lexer.next();
        if (function.takesDefaultSeed(arguments.size())) {
            arguments.add(variable("default_seed"));
        }
        drawsRandom |= function.isRandom();
        prints |= function == Function.DEBUG;
        Term term = switch (function) {
            case LEAST, GREATEST -> new FunctionTerm.Extreme(function == Function.LEAST, arguments);
            default -> new FunctionTerm(function, arguments);
        };
        return function.isPure() ? fold(term, arguments.toArray(Term[]::new)) : term;
    }

    /// Up to the closing parenthesis, which is the last token read. A comma before the first argument changes
    /// nothing.
    private List<Term> arguments() throws ExpressionException {
        List<Term> arguments = new ArrayList<>();
        if (lexer.token == Token.CLOSE) {
            return arguments;
        }
        if (lexer.token != Token.COMMA) {
            arguments.add(whole());
        }
        while (accept(Token.COMMA)) {
            arguments.add(whole());
        }
        if (lexer.token != Token.CLOSE) {
            throw syntaxError();
        }
        return arguments;
    }

    /// The value of a term whose operands are constants, or the term itself if it has none.
    private Term fold(Term term, Term... operands) {
        for (Term operand : operands) {
            if (!operand.isConstant()) {
                return term;
            }
        }
        try {
            ExpressionType type = term.evaluate(folding);
            return new Term.Constant(type, folding.bits);
        } catch (EvaluationException atRunTime) {
            return term;
        }
    }
}
