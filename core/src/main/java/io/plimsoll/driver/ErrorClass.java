package io.plimsoll.driver;

/// Countable categories of failure, the same for every driver.
public enum ErrorClass {
    SERIALIZATION(Outcome.CONFLICT),
    DEADLOCK(Outcome.CONFLICT),
    LOCK_TIMEOUT(Outcome.TIMEOUT),
    STATEMENT_TIMEOUT(Outcome.TIMEOUT),
    CANCELLED(Outcome.CANCELLED),
    /// The session is lost; whether the target is, a reconnect will tell.
    CONNECTION(Outcome.ERROR),
    /// Nobody answers at the address.
    UNREACHABLE(Outcome.ERROR),
    /// A server behind the one that answers is lost; the session goes on, and what it was doing may be done or not.
    NODE_LOST(Outcome.ERROR),
    /// User, password or privilege refused.
    PERMISSION(Outcome.ERROR),
    /// The target takes less work than it is given, and says so.
    THROTTLED(Outcome.ERROR),
    /// The target says that it failed, through no fault of the statement's.
    SERVER(Outcome.ERROR),
    /// Out of memory, disk or connections.
    RESOURCES(Outcome.ERROR),
    CONSTRAINT(Outcome.ERROR),
    /// A table or column that is not there, or a statement the target does not understand.
    STATEMENT(Outcome.ERROR),
    DATA(Outcome.ERROR),
    /// The statement succeeded but touched another number of rows than it must.
    UNEXPECTED_RESULT(Outcome.ERROR),
    OTHER(Outcome.ERROR);

    private final Outcome outcome;

    ErrorClass(Outcome outcome) {
        this.outcome = outcome;
    }

    public Outcome outcome() {
        return outcome;
    }

    /// Whether the same inputs may succeed on another attempt.
    public boolean isRetryable() {
        return outcome == Outcome.CONFLICT;
    }

    /// Whether the session that saw it cannot be used any more.
    public boolean breaksSession() {
        return this == CONNECTION || this == UNREACHABLE;
    }
}
