package io.plimsoll.workload.script.expression;

/// An expression has no value, or text is none. The message is pgbench's own, without the name of a script:
/// whoever executes the script knows which command it is, and ends the client. Without a stack trace, as this
/// is data of a script and not a fault of the program.
public final class EvaluationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String message;

    public EvaluationException(String message) {
        super(message, null, false, false);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
