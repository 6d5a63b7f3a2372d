package io.plimsoll.dataset;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.WorkloadPlan;
import java.util.Optional;

/// Inspects a workload's dataset in a target, including unfinished loads. Used by the session's thread.
public record Survey(WorkloadPlan workload, Session session, Dialect dialect) {
    public DatasetState state() throws TargetException {
        Optional<LoadDivision> division = workload.division();
        if (division.isEmpty()) {
            return workload.inspect(session, dialect);
        }
        Optional<LoadJournal.Entries> entries = LoadJournal.of(division.get()).read(session.sql());
        return entries.isEmpty()
                ? workload.inspect(session, dialect)
                : unfinished(LoadLedger.of(division.get(), workload.tables(), entries.get()));
    }

    private static DatasetState unfinished(LoadLedger ledger) {
        String begun = ledger.entries().identity();
        String wanted = ledger.division().identity();
        return begun.equals(wanted)
                ? new DatasetState.Unfinished(ledger.missing())
                : new DatasetState.Different(
                        "is partially loaded, and its load was begun with " + begun + ", not " + wanted);
    }
}
