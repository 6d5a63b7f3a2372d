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

    /// In the statement; 0 if it is not known.
    private final int position;

    /// A failure that Plimsoll found itself.
    public TargetException(ErrorClass errorClass, String message) {
        this(errorClass, "", message, null);
    }

    /// @param sqlState empty if the target gave none
    public TargetException(ErrorClass errorClass, String sqlState, String message, @Nullable Throwable cause) {
        this(errorClass, sqlState, message, cause, false, "", 0);
    }

    private TargetException(
            ErrorClass errorClass,
            String sqlState,
            String message,
            @Nullable Throwable cause,
            boolean commitUnknown,
            String report,
            int position) {
        super(message, cause);
        this.errorClass = errorClass;
        this.sqlState = sqlState;
        this.commitUnknown = commitUnknown;
        this.report = report;
        this.position = position;
    }

    /// The same failure, during a commit: whether the commit took effect is unknown.
    public TargetException duringCommit() {
        return new TargetException(
                errorClass, sqlState, String.valueOf(getMessage()), getCause(), true, report, position);
    }

    /// The same failure, with what the target said in full.
    ///
    /// @param said over as many lines as the target's own tools show
    public TargetException reportedAs(String said) {
        return new TargetException(
                errorClass, sqlState, String.valueOf(getMessage()), getCause(), commitUnknown, said, position);
    }

    /// The same failure, with its place.
    ///
    /// @param character of the statement as it was sent, from 1; 0 if the target did not say
    public TargetException at(int character) {
        return new TargetException(
                errorClass, sqlState, String.valueOf(getMessage()), getCause(), commitUnknown, report, character);
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

    /// The same failure, in other words.
    public TargetException with(String message) {
        return new TargetException(errorClass, sqlState, message, this, commitUnknown, report, position);
    }

    /// Throws this failure if the session is lost with it. Otherwise the target has only refused something.
    public void throwIfLost() throws TargetException {
        if (errorClass.breaksSession()) {
            throw this;
        }
    }

    /// Throws this failure if it is of another class.
    public void throwUnless(ErrorClass expected) throws TargetException {
        if (errorClass != expected) {
            throw this;
        }
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

    /// Where in the statement, as it was sent, the target found a mistake: the character from 1; 0 if it did not say.
    public int position() {
        return position;
    }

    /// Whether the session, or a node behind it, was lost during a commit, so that the work may or may not be in
    /// the database.
    public boolean isCommitUnknown() {
        return commitUnknown && (errorClass.breaksSession() || errorClass == ErrorClass.NODE_LOST);
    }
}
