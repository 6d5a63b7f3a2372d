package io.plimsoll.cli.tools;

import io.plimsoll.compat.sysbench.SysbenchRequest.Task;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import java.util.EnumSet;
import java.util.Set;

/// After which errors sysbench restarts an event: conflicts, and in PostgreSQL a key that is there already, because two
/// events deleted and inserted the same row. All others end the run. Immutable.
record SysbenchErrors(Set<ErrorClass> ignored, boolean isAnyConstraintIgnored) {
    /// The states of a key that is there already. Some embedded products give none.
    private static final Set<String> DUPLICATE = Set.of("", "23000", "23505");

    SysbenchErrors {
        ignored = Set.copyOf(ignored);
    }

    static SysbenchErrors of(Task task) {
        if (task.ignoresAll()) {
            return new SysbenchErrors(EnumSet.allOf(ErrorClass.class), true);
        }
        ErrorClass ofProduct = task.isMysql() ? ErrorClass.LOCK_TIMEOUT : ErrorClass.CONSTRAINT;
        return new SysbenchErrors(EnumSet.of(ErrorClass.SERIALIZATION, ErrorClass.DEADLOCK, ofProduct), false);
    }

    boolean isRestarted(TargetException failure) {
        return isRestarted(failure.errorClass(), failure.sqlState());
    }

    boolean isRestarted(ErrorClass errorClass, String sqlState) {
        boolean isOther = errorClass == ErrorClass.CONSTRAINT && !DUPLICATE.contains(sqlState);
        return ignored.contains(errorClass) && (isAnyConstraintIgnored || !isOther);
    }

    /// Whether an event that has failed for good within the time of the run ends it. A key that is there already is
    /// tried again until the time is over.
    boolean isFatal(ErrorClass errorClass) {
        return !ignored.contains(errorClass) || (errorClass == ErrorClass.CONSTRAINT && !isAnyConstraintIgnored);
    }
}
