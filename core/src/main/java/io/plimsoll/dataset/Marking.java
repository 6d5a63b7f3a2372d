package io.plimsoll.dataset;

import io.plimsoll.driver.Marker;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.Optional;

/// Marks the tables that a run makes. Used by one thread.
///
/// @param run the name of the run
record Marking(Plan plan, String run, RunListener listener) {
    /// Marks a new table. If that fails, the table is kept, and the user learns that Plimsoll will not recognise it
    /// later.
    void mark(Session session, String table) throws TargetException {
        try {
            session.mark(table, marker().text());
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession()) {
                throw refused;
            }
            listener.note("table " + table + " could not be marked as Plimsoll's (" + refused.getMessage()
                    + "): it will not be dropped later unless --drop-foreign names it");
        }
    }

    /// Marks a new stored routine.
    ///
    /// @param comment the statement that sets the mark
    void markRoutine(SqlSession session, String name, String comment) throws TargetException {
        try {
            session.execute(comment);
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession()) {
                throw refused;
            }
            listener.note("routine " + name + " could not be marked as Plimsoll's (" + refused.getMessage() + ")");
        }
    }

    Marker marker() {
        String size = Workloads.named(plan.workload())
                .flatMap(Workload::sizeKey)
                .flatMap(key ->
                        Optional.ofNullable(plan.settings().get(key.name())).map(value -> key.name() + ":" + value))
                .orElse("");
        return new Marker(
                plan.workload(),
                plan.settings().getOrDefault("profile", ""),
                size,
                Long.toString(plan.seed().value()),
                run);
    }
}
