package io.plimsoll.driver;

import io.plimsoll.spec.ValueType;

/// The categories in which failures are counted, the same for every driver.
public enum ErrorClass {
    SERIALIZATION(Outcome.CONFLICT),
    DEADLOCK(Outcome.CONFLICT),
    LOCK_TIMEOUT(Outcome.TIMEOUT),
    STATEMENT_TIMEOUT(Outcome.TIMEOUT),
    CANCELLED(Outcome.CANCELLED),
    /// The session is lost; a reconnect will show whether the target is.
    CONNECTION(Outcome.ERROR),
    /// Nobody answers at the address.
    UNREACHABLE(Outcome.ERROR),
    /// A server behind the one that answers is lost. The session goes on; the work under way may be done or not.
    NODE_LOST(Outcome.ERROR),
    /// User, password or privilege refused.
    PERMISSION(Outcome.ERROR),
    /// The target limits its work, and says so.
    THROTTLED(Outcome.ERROR),
    /// The target reports that it failed, and that the statement was not at fault.
    SERVER(Outcome.ERROR),
    /// Out of memory, disk or connections.
    RESOURCES(Outcome.ERROR),
    CONSTRAINT(Outcome.ERROR),
    /// A table or column that does not exist, or a statement that the target does not understand.
    STATEMENT(Outcome.ERROR),
    DATA(Outcome.ERROR),
    /// The statement succeeded, but affected the wrong number of rows.
    UNEXPECTED_RESULT(Outcome.ERROR),
    OTHER(Outcome.ERROR);

    private final Outcome outcome;

    ErrorClass(Outcome outcome) {
        this.outcome = outcome;
    }

    /// The spelling in reports and files: `lock-timeout`.
    public String word() {
        return ValueType.word(this);
    }

    public Outcome outcome() {
        return outcome;
    }

    /// Whether the same inputs may succeed on another attempt.
    public boolean isRetryable() {
        return outcome == Outcome.CONFLICT;
    }

    /// Whether the session of this failure is unusable.
    public boolean breaksSession() {
        return this == CONNECTION || this == UNREACHABLE;
    }
}
