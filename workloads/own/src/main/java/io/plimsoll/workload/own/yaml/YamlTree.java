package io.plimsoll.workload.own.yaml;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.YamlText;
import io.plimsoll.workload.own.yaml.Node.Mapping;
import io.plimsoll.workload.own.yaml.Node.Scalar;
import io.plimsoll.workload.own.yaml.Node.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLParser;

/// Reads YAML into a tree. Files come from anywhere, so that size, depth and breadth are bounded, and aliases, which
/// can make a small file large, are refused. Stateless.
public final class YamlTree {
    /// The most characters of a file.
    public static final int CHARACTERS_MAX = 1_000_000;

    private static final int DEPTH_MAX = 30;
    private static final int VALUES_MAX = 10_000;

    private YamlTree() {}

    /// Says that reading ends here. Without a stack trace: it is the file's fault.
    private static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Origin where;

        Refusal(Origin where, String sentence) {
            super(sentence, null, false, false);
            this.where = where;
        }
    }

    /// Reads a file's text. Adds what is wrong with it to `problems`.
    ///
    /// @param name the file's name, as problems show it
    /// @return the tree; empty if the text is not YAML, or not a map
    public static Optional<Mapping> read(String text, String name, Problems problems) {
        Origin whole = new Origin(name, 0);
        if (text.length() > CHARACTERS_MAX) {
            problems.add(whole, "the file has " + text.length() + " characters; at most " + CHARACTERS_MAX);
            return Optional.empty();
        }
        try (YAMLParser parser = YamlText.parser(text)) {
            Reading reading = new Reading(parser, name);
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                problems.add(whole, "a workload file is a map with the key operations");
                return Optional.empty();
            }
            Mapping read = reading.mapping(1);
            if (parser.nextToken() != null) {
                problems.add(whole, "a workload file is one YAML document");
                return Optional.empty();
            }
            return Optional.of(read);
        } catch (Refusal refused) {
            problems.add(refused.where, String.valueOf(refused.getMessage()));
        } catch (JacksonException broken) {
            problems.add(place(broken, name), "this is not YAML: " + sentence(broken));
        }
        return Optional.empty();
    }

    private static Origin place(JacksonException broken, String name) {
        if (broken.getCause() instanceof MarkedYamlEngineException marked) {
            Optional<Mark> mark = marked.getContextMark().or(marked::getProblemMark);
            if (mark.isPresent()) {
                return origin(name, mark.get().getLine() + 1, mark.get().getColumn() + 1);
            }
        }
        TokenStreamLocation location = broken.getLocation();
        return location == null ? new Origin(name, 0) : origin(name, location.getLineNr(), location.getColumnNr());
    }

    private static Origin origin(String name, int line, int column) {
        return line > 0 ? new Origin(name + ":" + line, column) : new Origin(name, 0);
    }

    private static String sentence(JacksonException broken) {
        if (broken.getCause() instanceof MarkedYamlEngineException marked) {
            String context = marked.getContext();
            return context == null || context.isEmpty() ? marked.getProblem() : context + ", " + marked.getProblem();
        }
        String message = broken.getOriginalMessage();
        return message == null
                ? "it cannot be parsed"
                : message.lines().findFirst().orElse("it cannot be parsed");
    }

    /// One pass over a document.
    private record Reading(YAMLParser parser, String name) {
        private Origin here() {
            TokenStreamLocation at = parser.currentTokenLocation();
            return origin(name, at.getLineNr(), at.getColumnNr());
        }

        private JsonToken next() {
            JsonToken token = parser.nextToken();
            if (token == null) {
                throw new Refusal(here(), "the file ends within a list or map");
            }
            return token;
        }

        private Node node(JsonToken token, int depth) {
            if (parser.isCurrentAlias()) {
                throw new Refusal(here(), "aliases are refused: write the value out");
            }
            if (depth > DEPTH_MAX) {
                throw new Refusal(here(), "this is more than " + DEPTH_MAX + " levels deep");
            }
            return switch (token) {
                case START_OBJECT -> mapping(depth);
                case START_ARRAY -> sequence(depth);
                case VALUE_NULL -> new Scalar(here(), "", false);
                case VALUE_STRING -> new Scalar(here(), parser.getString(), true);
                default -> new Scalar(here(), parser.getString(), false);
            };
        }

        Mapping mapping(int depth) {
            Origin start = here();
            Map<String, Node> values = new LinkedHashMap<>();
            Map<String, Origin> keys = new LinkedHashMap<>();
            while (next() != JsonToken.END_OBJECT) {
                String key = parser.currentName();
                Origin at = here();
                if (values.containsKey(key)) {
                    throw new Refusal(at, "\"" + key + "\" is given twice, first at " + keys.get(key));
                }
                count(values.size(), at);
                keys.put(key, at);
                values.put(key, node(next(), depth + 1));
            }
            return new Mapping(start, values, keys);
        }

        private Sequence sequence(int depth) {
            Origin start = here();
            List<Node> items = new ArrayList<>();
            for (JsonToken item = next(); item != JsonToken.END_ARRAY; item = next()) {
                count(items.size(), here());
                items.add(node(item, depth + 1));
            }
            return new Sequence(start, items);
        }

        private static void count(int size, Origin at) {
            if (size >= VALUES_MAX) {
                throw new Refusal(at, "there are more than " + VALUES_MAX + " values in one list or map");
            }
        }
    }
}
