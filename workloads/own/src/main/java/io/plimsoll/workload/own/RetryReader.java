package io.plimsoll.workload.own;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.own.OperationDefinition.Retry;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads after which errors an operation is tried again.
record RetryReader(Reader reader) {
    private static final String NONE = "none";
    private static final String CONFLICT = "conflict";

    /// Errors after which the statement was certainly not done, and which another attempt may avoid.
    private static final Set<ErrorClass> SAFE = EnumSet.of(
            ErrorClass.SERIALIZATION,
            ErrorClass.DEADLOCK,
            ErrorClass.LOCK_TIMEOUT,
            ErrorClass.STATEMENT_TIMEOUT,
            ErrorClass.CONSTRAINT,
            ErrorClass.THROTTLED,
            ErrorClass.RESOURCES);

    private static final List<String> WORDS = Stream.concat(
                    Stream.of(NONE, CONFLICT), SAFE.stream().map(ErrorClass::word))
            .toList();

    /// One of the words, a list of them, or a map with `errors` and `draws`; after problems of no use.
    Retry read(Node node) {
        if (!(node instanceof Node.Mapping)) {
            return new Retry(errors(node), false);
        }
        Fields fields = reader.map(node, "retry", List.of("errors", "draws"));
        Set<ErrorClass> errors = fields.get("errors").map(this::errors).orElseGet(Retry::conflicts);
        return new Retry(errors, fields.get("draws").map(this::isNew).orElse(false));
    }

    private Set<ErrorClass> errors(Node node) {
        List<Node> words = node instanceof Node.Sequence sequence ? sequence.items() : List.of(node);
        Set<ErrorClass> errors = EnumSet.noneOf(ErrorClass.class);
        for (Node each : words) {
            Optional<String> word = reader.text(each, "retry");
            if (word.isEmpty()) {
                continue;
            }
            if (!WORDS.contains(word.get()) || (word.get().equals(NONE) && words.size() > 1)) {
                List<String> known = new ArrayList<>(WORDS);
                known.remove(words.size() > 1 ? NONE : "");
                problem(each, "retry", word.get(), known);
            } else if (word.get().equals(CONFLICT)) {
                errors.addAll(Retry.conflicts());
            } else {
                SAFE.stream().filter(error -> error.word().equals(word.get())).forEach(errors::add);
            }
        }
        return errors;
    }

    private boolean isNew(Node node) {
        Optional<String> word = reader.text(node, "draws");
        boolean isNew = word.filter("new"::equals).isPresent();
        if (word.isPresent() && !isNew && !word.get().equals("same")) {
            problem(node, "draws", word.get(), List.of("same", "new"));
        }
        return isNew;
    }

    private void problem(Node node, String key, String word, List<String> known) {
        reader.problem(
                node,
                key + " needs one of " + String.join(", ", known) + ", not \"" + word + "\""
                        + Suggestion.clause(word, known));
    }
}
