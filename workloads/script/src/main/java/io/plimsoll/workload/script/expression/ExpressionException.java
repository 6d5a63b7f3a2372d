package io.plimsoll.workload.script.expression;

/// The text of an expression breaks the grammar. Message and position are those of pgbench.
public final class ExpressionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String message;
    private final String detail;
    private final int at;

    ExpressionException(String message, String detail, int at) {
        super(message);
        this.message = message;
        this.detail = detail;
        this.at = at;
    }

    @Override
    public String getMessage() {
        return message;
    }

    /// What stands in parentheses after the message, or nothing.
    public String detail() {
        return detail;
    }

    /// The index of the character at which the error was seen, in the text that the parser was given. It may
    /// be the index after the last one.
    public int at() {
        return at;
    }
}
