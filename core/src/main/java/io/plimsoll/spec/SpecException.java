package io.plimsoll.spec;

import java.util.List;
import java.util.stream.Collectors;

/// What the user asked for cannot be done; nothing was touched. Carries every problem found.
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
