package io.plimsoll.cloud;

/// A cloud, or a program that speaks to it, did not do what was asked. The message is a sentence for the user.
public final class CloudException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /// What kind of failure it is, which decides what follows.
    public enum Kind {
        /// It may work when it is done again.
        FAILED,
        /// It took longer than its limit.
        LATE,
        /// The user asked for the end.
        STOPPED,
        /// Only the user can mend it: a program is missing, a login has expired, a name or a size is refused.
        REFUSED
    }

    public CloudException(Kind kind, String sentence) {
        super(sentence);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /// A sentence for the user.
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
