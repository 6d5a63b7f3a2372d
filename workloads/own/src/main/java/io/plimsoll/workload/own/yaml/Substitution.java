package io.plimsoll.workload.own.yaml;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.own.yaml.Node.Mapping;
import io.plimsoll.workload.own.yaml.Node.Scalar;
import io.plimsoll.workload.own.yaml.Node.Sequence;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Puts the values of parameters into values and keys: `${name}`. Values are not searched for further names. Not
/// thread-safe, because it collects problems.
public record Substitution(Map<String, String> parameters, Problems problems) {
    private static final Pattern NAME = Pattern.compile("\\$\\{([^{}$]*)}");

    /// The longest text that may come out.
    private static final int LENGTH_MAX = 100_000;

    public Substitution {
        parameters = Map.copyOf(parameters);
    }

    public Node apply(Node node) {
        return switch (node) {
            case Scalar scalar -> scalar(scalar);
            case Sequence sequence ->
                new Sequence(
                        sequence.origin(),
                        sequence.items().stream().map(this::apply).toList());
            case Mapping mapping -> apply(mapping);
        };
    }

    public Mapping apply(Mapping mapping) {
        Map<String, Node> values = new LinkedHashMap<>();
        Map<String, Origin> keys = new LinkedHashMap<>();
        mapping.values().forEach((written, value) -> {
            Origin at = Objects.requireNonNull(mapping.keys().get(written), written);
            String key = text(written, at);
            if (keys.put(key, at) != null) {
                problems.add(at, "\"" + key + "\" is given twice");
            }
            values.put(key, apply(value));
        });
        return new Mapping(mapping.origin(), values, keys);
    }

    /// What a parameter puts in may be a number, even if it stands in quotes because of its braces.
    private Scalar scalar(Scalar scalar) {
        if (!scalar.text().contains("${")) {
            return scalar;
        }
        boolean isWhole = NAME.matcher(scalar.text()).matches();
        return new Scalar(scalar.origin(), text(scalar.text(), scalar.origin()), scalar.isQuoted() && !isWhole);
    }

    private String text(String written, Origin at) {
        if (!written.contains("${")) {
            return written;
        }
        StringBuilder text = new StringBuilder();
        Matcher found = NAME.matcher(written);
        while (found.find()) {
            String value = parameters.get(found.group(1));
            if (value == null) {
                problems.add(
                        at,
                        "there is no parameter \"" + found.group(1) + "\""
                                + Suggestion.clause(found.group(1), parameters.keySet()));
                value = "";
            }
            found.appendReplacement(text, Matcher.quoteReplacement(value));
            if (text.length() > LENGTH_MAX) {
                problems.add(at, "with its parameters, this text is too long: at most " + LENGTH_MAX + " characters");
                return "";
            }
        }
        return found.appendTail(text).toString();
    }
}
