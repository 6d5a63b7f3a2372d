package io.plimsoll.driver;

import org.jspecify.annotations.Nullable;

/// A refusal or failure of a target. During a run this is data: a class to count and a message to show.
public final class TargetException extends Exception {
    private static final long serialVersionUID = 1L;

    private final ErrorClass errorClass;
    private final String sqlState;
    private final boolean commitUnknown;

    /// Empty if it is the message.
    private final String report;

    /// A failure that Plimsoll found itself.
    public TargetException(ErrorClass errorClass, String message) {
        this(errorClass, "", message, null);
    }

    /// @param sqlState empty if the target gave none
    public TargetException(ErrorClass errorClass, String sqlState, String message, @Nullable Throwable cause) {
        this(errorClass, sqlState, message, cause, false, "");
    }

    private TargetException(
            ErrorClass errorClass,
            String sqlState,
            String message,
            @Nullable Throwable cause,
            boolean commitUnknown,
            String report) {
        super(message, cause);
        this.errorClass = errorClass;
        this.sqlState = sqlState;
        this.commitUnknown = commitUnknown;
        this.report = report;
    }

    /// The same failure, during a commit: whether the commit took effect is unknown.
    public TargetException duringCommit() {
        return new TargetException(errorClass, sqlState, String.valueOf(getMessage()), getCause(), true, report);
    }

    /// The same failure, with what the target said in full.
    ///
    /// @param said over as many lines as the target's own tools show
    public TargetException reportedAs(String said) {
        return new TargetException(errorClass, sqlState, String.valueOf(getMessage()), getCause(), commitUnknown, said);
    }

    /// The same failure, with the work that it interrupted.
    ///
    /// @param doing such as `loading tpcb_account`
    public TargetException during(String doing) {
        return with(doing + ": " + getMessage());
    }

    /// The same failure, with its cause as far as Plimsoll knows it.
    ///
    /// @param sentence comes first; the failure's own message follows
    public TargetException because(String sentence) {
        return with(sentence + " (" + getMessage() + ")");
    }

    private TargetException with(String message) {
        return new TargetException(errorClass, sqlState, message, this, commitUnknown, report);
    }

    public ErrorClass errorClass() {
        return errorClass;
    }

    public String sqlState() {
        return sqlState;
    }

    /// What the target said, over as many lines as its own tools show; the message if nothing more is known.
    public String report() {
        return report.isEmpty() ? String.valueOf(getMessage()) : report;
    }

    /// Whether the session, or a node behind it, was lost during a commit, so that the work may or may not be in
    /// the database.
    public boolean isCommitUnknown() {
        return commitUnknown && (errorClass.breaksSession() || errorClass == ErrorClass.NODE_LOST);
    }
}
