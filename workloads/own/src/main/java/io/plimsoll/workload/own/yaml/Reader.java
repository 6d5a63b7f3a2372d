package io.plimsoll.workload.own.yaml;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.unit.Count;
import io.plimsoll.workload.own.yaml.Node.Mapping;
import io.plimsoll.workload.own.yaml.Node.Scalar;
import io.plimsoll.workload.own.yaml.Node.Sequence;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Expression;
import io.plimsoll.workload.script.expression.ExpressionException;
import io.plimsoll.workload.script.expression.ExpressionParser;
import io.plimsoll.workload.script.expression.ExpressionType;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Checked access to the values of a file. A value of a wrong form is added to the problems, and read as if it were
/// not there, so that all problems of a file are found at once. Not thread-safe.
public record Reader(Problems problems) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,62}");
    private static final Pattern SUFFIXED = Pattern.compile("(?<![\\w.:])\\d{1,9}[kmgKMG](?!\\w)");
    private static final Pattern DASHED_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,62}");

    public void problem(Node node, String sentence) {
        problems.add(node.origin(), sentence);
    }

    public Optional<String> text(Node node, String what) {
        if (node instanceof Scalar scalar) {
            return Optional.of(scalar.text());
        }
        problem(node, what + " needs a single value, not " + node.kind());
        return Optional.empty();
    }

    /// A whole number: digits, `10k`, or a computation from constants.
    public Optional<Long> whole(Node node, String what, long min, long max) {
        Optional<String> text = text(node, what);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<Long> value = whole(text.get());
        if (value.isPresent() && value.get() >= min && value.get() <= max) {
            return value;
        }
        String bounds = max == Long.MAX_VALUE ? " of at least " + min : " from " + min + " to " + max;
        problem(node, what + " needs a whole number" + bounds + ", not \"" + text.get() + "\"");
        return Optional.empty();
    }

    private static Optional<Long> whole(String text) {
        try {
            return Optional.of(Count.parse(text));
        } catch (IllegalArgumentException noCount) {
            return computed(text);
        }
    }

    private static Optional<Long> computed(String text) {
        return constant(text)
                .filter(value -> value.type() == ExpressionType.INT)
                .map(Constant::bits);
    }

    /// What an expression gives that uses no values.
    private record Constant(ExpressionType type, long bits) {}

    /// An expression in which numbers with suffixes are written out: `1M` as `1000000`.
    public static String writtenOut(String expression) {
        return SUFFIXED.matcher(expression).replaceAll(found -> String.valueOf(Count.parse(found.group())));
    }

    private static Optional<Constant> constant(String written) {
        String text = writtenOut(written);
        Variables variables = new Variables();
        int result = variables.slot("result");
        try {
            ExpressionParser parser = new ExpressionParser(text, 0, variables);
            Expression expression = parser.parse();
            boolean isConstant = variables.size() == 1
                    && !expression.traits().drawsRandom()
                    && !expression.traits().prints()
                    && parser.at() >= text.length();
            if (!isConstant) {
                return Optional.empty();
            }
            Frame frame = new Frame(variables, new RandomStream(0), _ -> {});
            expression.assign(result, frame);
            return Optional.of(new Constant(frame.type(result), frame.bits(result)));
        } catch (ExpressionException | EvaluationException noNumber) {
            return Optional.empty();
        }
    }

    /// A number, or a computation from constants.
    public Optional<Double> number(Node node, String what, double min, double max) {
        Optional<String> text = text(node, what);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<Double> value = number(text.get().strip()).filter(found -> found >= min && found <= max);
        if (value.isPresent()) {
            return value;
        }
        problem(node, what + " needs a number from " + min + " to " + max + ", not \"" + text.get() + "\"");
        return Optional.empty();
    }

    private static Optional<Double> number(String text) {
        try {
            return Optional.of(new BigDecimal(text).doubleValue());
        } catch (NumberFormatException noNumber) {
            return constant(text).flatMap(value -> switch (value.type()) {
                case INT -> Optional.of((double) value.bits());
                case DOUBLE -> Optional.of(Double.longBitsToDouble(value.bits()));
                default -> Optional.empty();
            });
        }
    }

    /// `true` or `false`, or a computation from constants.
    public Optional<Boolean> flag(Node node, String what) {
        Optional<String> text = text(node, what);
        Optional<Boolean> value = text.flatMap(Reader::constant)
                .filter(constant -> constant.type() == ExpressionType.BOOLEAN)
                .map(constant -> constant.bits() != 0);
        if (value.isPresent()) {
            return value;
        }
        if (text.isPresent()) {
            problem(node, what + " needs true or false, not \"" + text.get() + "\"");
        }
        return Optional.empty();
    }

    public List<Node> list(Node node, String what) {
        if (node instanceof Sequence sequence) {
            return sequence.items();
        }
        problem(node, what + " needs a list, not " + node.kind());
        return List.of();
    }

    /// A map with any keys.
    public Fields map(Node node, String what) {
        if (node instanceof Mapping mapping) {
            return new Fields(this, mapping);
        }
        if (!(node instanceof Scalar scalar && scalar.text().isEmpty())) {
            problem(node, what + " needs a map, not " + node.kind());
        }
        return new Fields(this, new Mapping(node.origin(), Map.of(), Map.of()));
    }

    /// A map with some of the known keys and no others.
    public Fields map(Node node, String what, Collection<String> known) {
        Fields fields = map(node, what);
        fields.names().stream()
                .filter(key -> !known.contains(key))
                .forEach(key -> problems.add(
                        fields.at(key), what + " has no key \"" + key + "\"" + Suggestion.clause(key, known)));
        return fields;
    }

    /// Checks the name of a table, a column or a variable.
    public void name(Origin at, String name, String what) {
        name(NAME, "digits and underscores", at, name, what);
    }

    /// Checks the name of an operation, an invariant or a parameter.
    public void dashedName(Origin at, String name, String what) {
        name(DASHED_NAME, "digits, hyphens and underscores", at, name, what);
    }

    private void name(Pattern allowed, String others, Origin at, String name, String what) {
        if (!allowed.matcher(name).matches()) {
            problems.add(
                    at,
                    "\"" + name + "\" is no name for " + what + ": up to 63 letters, " + others
                            + ", the first a letter");
        }
    }
}
