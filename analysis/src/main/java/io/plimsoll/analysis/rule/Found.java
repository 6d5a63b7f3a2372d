package io.plimsoll.analysis.rule;

import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import java.util.List;

/// Short ways to say that one thing, or nothing, was found. Stateless.
final class Found {
    private Found() {}

    static List<Finding> nothing() {
        return List.of();
    }

    static List<Finding> note(String name, String sentence, String advice) {
        return List.of(new Finding(name, Severity.NOTE, sentence, advice));
    }

    static List<Finding> warning(String name, String sentence, String advice) {
        return List.of(new Finding(name, Severity.WARNING, sentence, advice));
    }

    static List<Finding> failure(String name, String sentence, String advice) {
        return List.of(new Finding(name, Severity.FAILURE, sentence, advice));
    }

    static List<Finding> invalidates(String name, String sentence, String advice) {
        return List.of(new Finding(name, Severity.INVALIDATES, sentence, advice));
    }
}
