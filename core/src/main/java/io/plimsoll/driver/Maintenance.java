package io.plimsoll.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// Runs the maintenance of a target before a run, such as VACUUM and CHECKPOINT, statement by statement, and
/// records what was done and what was refused. Used by one thread.
public final class Maintenance {
    private final List<String> done = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();

    /// Executes the statements of [Dialect#vacuum] for each table, and nothing else.
    public static MaintenanceResult of(SqlSession session, List<String> tables, Dialect dialect)
            throws TargetException {
        Maintenance maintenance = new Maintenance();
        maintenance.vacuum(session, tables, dialect);
        return maintenance.result();
    }

    /// Executes the statements of [Dialect#vacuum] for each table.
    public void vacuum(SqlSession session, List<String> tables, Dialect dialect) throws TargetException {
        TreeMap<String, Integer> counts = new TreeMap<>();
        for (String table : tables) {
            for (String statement : dialect.vacuum(table)) {
                if (executes(session, statement)) {
                    counts.merge(statement.replace(table, "").strip(), 1, Integer::sum);
                }
            }
        }
        counts.forEach((what, count) -> done(what + " of " + count + (count == 1 ? " table" : " tables")));
    }

    /// Executes a statement.
    ///
    /// @return false if the target refused it
    /// @throws TargetException when the session is lost
    public boolean executes(SqlSession session, String statement) throws TargetException {
        try {
            session.execute(statement);
            return true;
        } catch (TargetException failed) {
            failed.throwIfLost();
            refused(statement + " was refused: " + failed.getMessage());
            return false;
        }
    }

    public void done(String what) {
        done.add(what);
    }

    public void refused(String sentence) {
        refused.add(sentence);
    }

    public MaintenanceResult result() {
        return new MaintenanceResult(done, refused);
    }
}
