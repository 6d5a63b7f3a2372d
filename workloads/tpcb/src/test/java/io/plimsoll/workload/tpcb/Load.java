package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.RunCounts;
import java.util.HashMap;
import java.util.Map;

/// What the engine does with a plan, in one session and without measuring.
final class Load {
    private Load() {}

    static void createTables(TpcbPlan plan, SqlSession session, Dialect dialect) throws TargetException {
        for (Table table : plan.dataset().tables()) {
            for (String sql : dialect.createTable(table)) {
                session.execute(sql);
            }
        }
    }

    static void everything(TpcbPlan plan, SqlSession session, Dialect dialect) throws TargetException {
        createTables(plan, session, dialect);
        for (TableRows rows : plan.dataset().rows()) {
            session.load(rows, 0, rows.count(), _ -> {});
        }
        for (Table table : plan.dataset().tables()) {
            for (String sql : dialect.afterLoad(table)) {
                session.execute(sql);
            }
        }
        routines(plan, session, dialect);
    }

    static void routines(TpcbPlan plan, SqlSession session, Dialect dialect) throws TargetException {
        for (String sql : plan.dataset().routines(dialect)) {
            session.execute(sql);
        }
    }

    static void dropEverything(TpcbPlan plan, SqlSession session, Dialect dialect) throws TargetException {
        for (String sql : plan.dataset().dropRoutines(dialect)) {
            session.execute(sql);
        }
        for (Table table : plan.dataset().tables()) {
            session.execute(dialect.dropTable(table.name()));
        }
    }

    /// Executes the plan's operation and returns what a run would have counted.
    static RunCounts transactions(TpcbPlan plan, SqlSession session, Dialect dialect, int count)
            throws TargetException {
        Map<String, Long> baselines = new HashMap<>();
        for (Invariant invariant : plan.audit().invariants(dialect)) {
            baselines.put(invariant.name(), invariant.baseline(session));
        }
        Operation operation = plan.mix().operations(dialect).getFirst();
        Executable executable = operation.bind(session);
        Draw draw = new Draw(new Seed(42));
        long acknowledged = 0;
        for (int index = 0; index < count; index++) {
            draw.seek(index);
            executable.draw(draw);
            if (executable.execute().isAcknowledged()) {
                acknowledged++;
            }
        }
        return new RunCounts(Map.of(operation.name(), acknowledged), Map.of(), 0, baselines);
    }
}
