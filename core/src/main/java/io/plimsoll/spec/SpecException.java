package io.plimsoll.spec;

import java.util.List;
import java.util.stream.Collectors;

/// The user's request cannot be carried out; nothing was changed. Carries every problem found.
public final class SpecException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public SpecException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public static SpecException of(Origin origin, String message) {
        return new SpecException(List.of(new Problem(origin, message)));
    }

    public List<Problem> problems() {
        return problems;
    }
}
