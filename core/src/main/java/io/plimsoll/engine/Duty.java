package io.plimsoll.engine;

import io.plimsoll.workload.Operation;

/// Which operations a session of a run does, and so has bound to it.
enum Duty {
    /// All, where nobody is beside the plan's sessions.
    ALL,
    /// What is mixed, in a run that has sessions beside.
    MIXED,
    /// What is done beside.
    BESIDE;

    boolean has(Operation operation) {
        return switch (this) {
            case ALL -> true;
            case MIXED -> operation.weight() > 0;
            case BESIDE -> operation.weight() == 0;
        };
    }
}
