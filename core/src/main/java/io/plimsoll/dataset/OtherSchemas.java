package io.plimsoll.dataset;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.Plan.LoadMode;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.progress.RunListener;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.LoadDivision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Finds tables of a workload outside the schema of the run. Used by the session's thread.
public record OtherSchemas(Dataset dataset, Session session, String schema) {
    public static OtherSchemas of(Dataset dataset, Session session, Target target) {
        return new OtherSchemas(
                dataset, session, Objects.requireNonNullElse(target.identity().schema(), ""));
    }

    /// Where the dataset is missing, and which settings drive the tables in another schema, as a clause.
    ///
    /// @param inConnection the clause for a run in the schema that connections begin in
    public String missing(String inConnection) throws TargetException {
        String found = found();
        return session.schema().outside().isEmpty()
                ? inConnection
                : "no dataset in schema " + schema + (found.isEmpty() ? "" : "; " + found);
    }

    /// Allows a missing dataset to be loaded, and notes what other schemas hold.
    ///
    /// @throws SpecException when the plan loads nothing (`load=never`)
    void absent(Plan plan, RunListener listener) throws TargetException {
        if (plan.load() == LoadMode.NEVER) {
            throw SpecException.of(
                    new Origin(RunKeys.TARGET.name() + " " + plan.target(), 0),
                    missing("it does not hold the tables of this workload") + "; `plimsoll load` makes them");
        }
        String found = found();
        if (!found.isEmpty()) {
            listener.note("loading into schema " + schema + "; " + found);
        }
    }

    /// Creates the schema of the run if it is missing.
    void makeSchema(Plan plan, RunListener listener) throws TargetException {
        if (session.schema().make()) {
            listener.note("made schema " + schema + " in " + plan.target());
        }
    }

    /// Drops the schema of the run if Plimsoll made it and it is empty.
    void dropSchema(Plan plan, RunListener listener) throws TargetException {
        if (session.schema().drop()) {
            listener.note("dropped schema " + schema + " in " + plan.target());
        }
    }

    private String found() throws TargetException {
        String outside = session.schema().outside();
        if (outside.isEmpty()) {
            return "";
        }
        List<String> ways = new ArrayList<>();
        List<String> own = allOf(dataset.tableNames());
        if (!own.isEmpty()) {
            ways.add("schema " + outside + " holds " + String.join(", ", own) + ": -p schema=" + outside
                    + " drives them, if they are of this workload");
        }
        for (Map.Entry<String, List<String>> profile :
                dataset.tablesOfOtherTools().entrySet()) {
            List<String> theirs = allOf(profile.getValue());
            if (!theirs.isEmpty()) {
                ways.add("schema " + outside + " holds " + String.join(", ", theirs) + " of " + profile.getKey()
                        + ": -p profile=" + profile.getKey() + " drives them");
            }
        }
        return String.join("; ", ways);
    }

    /// The tables, if all of them exist outside the run's schema; otherwise none.
    private List<String> allOf(List<String> tables) throws TargetException {
        List<String> found = session.schema().existingOutside(tables);
        return found.size() == tables.size() ? found : List.of();
    }

    /// Inspects a workload's dataset in a target, including unfinished loads. Used by the session's thread.
    public record Survey(Dataset dataset, Session session, Dialect dialect) {
        public DatasetState state() throws TargetException {
            Optional<LoadDivision> division = dataset.division();
            if (division.isEmpty()) {
                return dataset.inspect(session, dialect);
            }
            Optional<LoadJournal.Entries> entries =
                    LoadJournal.of(division.get()).read(session.sql());
            return entries.isEmpty()
                    ? dataset.inspect(session, dialect)
                    : unfinished(LoadLedger.of(division.get(), dataset.tables(), entries.get()));
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
}
