package io.plimsoll.workload.own;

import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.own.generator.Generator;
import io.plimsoll.workload.own.generator.Generators;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import io.plimsoll.workload.script.expression.Expression;
import io.plimsoll.workload.script.expression.ExpressionException;
import io.plimsoll.workload.script.expression.ExpressionParser;
import io.plimsoll.workload.script.expression.Variables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The values that a text or an expression may use, and what it uses of them. In expressions, as in SQL, `:c.city` is a
/// column of a drawn row; its variable is named [#inner]. Used while one file is read.
///
/// @param variables the names used so far
/// @param isKnown whether a name may be used: a column of the row, an input, a variable
/// @param known the names that messages suggest
record Scope(Reader reader, Variables variables, Predicate<String> isKnown, Collection<String> known) {
    /// Between the names of a row and of its column; scripts take it for a letter, and no user's name has it.
    private static final String DOT = "\u00b7";

    private static final Pattern USE = Pattern.compile(":([A-Za-z_][A-Za-z0-9_]*(?:\\.[A-Za-z_][A-Za-z0-9_]*)?)");
    private static final Pattern PLACE = Pattern.compile("\\{([A-Za-z][A-Za-z0-9_.]*)(?::(\\d{1,4}))?}");

    /// A scope without names.
    static Scope nothing(Reader reader) {
        return new Scope(reader, new Variables(), _ -> false, List.of());
    }

    /// The name of the variable for a name of the file.
    static String inner(String name) {
        return name.replace(".", DOT);
    }

    /// The name of the file for that of a variable.
    static String outer(String variable) {
        return variable.replace(DOT, ".");
    }

    /// The slot of a name; empty, with a problem, if there is no such value.
    Optional<Integer> slot(Node node, String name) {
        if (isKnown.test(name)) {
            return Optional.of(variables.slot(inner(name)));
        }
        reader.problem(node, "there is no value \"" + name + "\"" + Suggestion.clause(name, known));
        return Optional.empty();
    }

    Optional<Generator> expression(Node node) {
        return compiled(node, false)
                .map(expression -> new Generators.Computed(expression, variables.slot("=" + variables.size())));
    }

    /// Compiles an expression.
    ///
    /// @param mayDraw whether it may have random numbers of its own
    Optional<Expression> compiled(Node node, boolean mayDraw) {
        Optional<String> written = reader.text(node, "an expression");
        if (written.isEmpty()) {
            return Optional.empty();
        }
        Matcher uses = USE.matcher(written.get());
        StringBuilder text = new StringBuilder();
        boolean isComplete = true;
        while (uses.find()) {
            isComplete &= slot(node, uses.group(1)).isPresent();
            uses.appendReplacement(text, Matcher.quoteReplacement(":" + inner(uses.group(1))));
        }
        uses.appendTail(text);
        if (!isComplete) {
            return Optional.empty();
        }
        String inner = Reader.writtenOut(text.toString().strip());
        try {
            ExpressionParser parser = new ExpressionParser(inner, 0, variables);
            Expression expression = parser.parse();
            if (parser.at() < inner.length()) {
                reader.problem(node, "an expression must be on one line");
                return Optional.empty();
            }
            if (expression.traits().prints() || (expression.traits().drawsRandom() && !mayDraw)) {
                reader.problem(node, "the expression uses a function that is not allowed here: debug, or a random one");
                return Optional.empty();
            }
            return Optional.of(expression);
        } catch (ExpressionException refused) {
            String detail = refused.detail().isEmpty() ? "" : " (" + outer(refused.detail()) + ")";
            reader.problem(
                    node, "the expression cannot be read: " + outer(String.valueOf(refused.getMessage())) + detail);
            return Optional.empty();
        }
    }

    Optional<Generator> template(Node node) {
        Optional<String> text = reader.text(node, "template");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        List<byte[]> parts = new ArrayList<>();
        List<Integer> slots = new ArrayList<>();
        List<Integer> widths = new ArrayList<>();
        Matcher places = PLACE.matcher(text.get());
        int copied = 0;
        boolean isComplete = true;
        while (places.find()) {
            parts.add(text.get().substring(copied, places.start()).getBytes(StandardCharsets.UTF_8));
            Optional<Integer> slot = slot(node, places.group(1));
            isComplete &= slot.isPresent();
            slot.ifPresent(slots::add);
            widths.add(places.group(2) == null ? 0 : Integer.parseInt(places.group(2)));
            copied = places.end();
        }
        parts.add(text.get().substring(copied).getBytes(StandardCharsets.UTF_8));
        return isComplete ? Optional.of(new Generators.Template(parts, slots, widths)) : Optional.empty();
    }

    /// The slots that a generator reads.
    static BitSet reads(Generator generator) {
        return switch (generator) {
            case Generators.Computed computed -> computed.expression().traits().reads();
            case Generators.Template template -> {
                BitSet reads = new BitSet();
                template.slots().forEach(reads::set);
                yield reads;
            }
            default -> new BitSet();
        };
    }
}
