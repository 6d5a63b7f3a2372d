package io.plimsoll.compat.pgbench;

import java.util.List;

/// pgbench would end here with exit code 1. The message has its lines, with the program's name in front.
public final class PgbenchRefusal extends Exception {
    /// What messages call the program, whatever started it.
    public static final String PROGRAM = "pgbench";

    /// Refused options, unusable scripts, and a target that does not answer at the start.
    public static final int EXIT_CODE = 1;

    private static final long serialVersionUID = 1L;

    private final transient List<String> lines;

    private PgbenchRefusal(List<String> lines) {
        super(String.join("\n", lines));
        this.lines = List.copyOf(lines);
    }

    /// Lines of the C library, which have no level.
    static PgbenchRefusal plain(String sentence) {
        return new PgbenchRefusal(List.of(PROGRAM + ": " + sentence));
    }

    /// An error in pgbench's words.
    public static PgbenchRefusal error(String sentence) {
        return plain("error: " + sentence);
    }

    /// The same, with a line of detail.
    PgbenchRefusal detail(String sentence) {
        return and(PROGRAM + ": detail: " + sentence);
    }

    /// The same, with a line of advice.
    PgbenchRefusal hint(String sentence) {
        return and(PROGRAM + ": hint: " + sentence);
    }

    /// The same, with the advice to look at the help.
    PgbenchRefusal hintAtHelp() {
        return hint("Try \"" + PROGRAM + " --help\" for more information.");
    }

    /// The same, with another error.
    PgbenchRefusal then(String sentence) {
        return and(PROGRAM + ": error: " + sentence);
    }

    /// The same, with lines as they are.
    PgbenchRefusal and(String more) {
        return new PgbenchRefusal(List.of(getMessage(), more));
    }

    @Override
    public String getMessage() {
        return String.join("\n", lines);
    }
}
