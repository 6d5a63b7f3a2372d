package io.plimsoll.workload.script.expression;

/// Follows which command of a script is executed. Used by one session at a time.
@FunctionalInterface
public interface CommandWatch {
    /// Watches nothing.
    CommandWatch NONE = _ -> {};

    /// @param command the number of the command that begins now, from 1; again if its execution goes on
    void begun(int command);
}
