package io.plimsoll.workload.widerow;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.RunCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What the engine does with a plan, in one session and without measuring.
final class Drive {
    private Drive() {}

    static void create(WideRowPlan plan, SqlSession session, Dialect dialect) throws TargetException {
        for (Table table : plan.dataset().tables()) {
            for (String sql : dialect.createTable(table)) {
                session.execute(sql);
            }
        }
    }

    static void load(WideRowPlan plan, SqlSession session, Dialect dialect) throws TargetException {
        create(plan, session, dialect);
        for (TableRows rows : plan.dataset().rows()) {
            session.load(rows, 0, rows.count(), _ -> {});
            for (String sql : dialect.afterLoad(rows.table())) {
                session.execute(sql);
            }
        }
        for (String sql : plan.dataset().routines(dialect)) {
            session.execute(sql);
        }
    }

    static Map<String, Long> baselines(WideRowPlan plan, SqlSession session, Dialect dialect) throws TargetException {
        Map<String, Long> baselines = new HashMap<>();
        for (Invariant invariant : plan.audit().invariants(dialect)) {
            baselines.put(invariant.name(), invariant.baseline(session));
        }
        return baselines;
    }

    static List<AuditResult> audit(WideRowPlan plan, SqlSession session, Dialect dialect, RunCounts counts)
            throws TargetException {
        List<AuditResult> results = new ArrayList<>();
        for (Invariant invariant : plan.audit().invariants(dialect)) {
            results.add(invariant.check(session, dialect, counts));
        }
        return results;
    }

    /// What operations did.
    ///
    /// @param misses of all operations, those that rode along included
    record Done(RunCounts counts, long misses) {}

    /// Executes so many operations, each with as many as may ride along.
    static Done operations(WideRowPlan plan, SqlSession session, Dialect dialect, int count) throws TargetException {
        Map<String, Long> baselines = baselines(plan, session, dialect);
        Operation operation = plan.mix().operations(dialect).getFirst();
        Executable executable = operation.bind(session);
        int together = operation.together().max();
        Draw draw = new Draw(new Seed(42));
        long acknowledged = 0;
        long rows = 0;
        long misses = 0;
        for (int index = 0; index < count; index += together) {
            draw.seek(index);
            executable.draw(draw);
            int riding = Math.min(together, count - index);
            for (int rider = 1; rider < riding; rider++) {
                draw.seek(index + rider);
                executable.add(draw);
            }
            Outcome outcome = executable.execute();
            acknowledged += riding;
            rows += executable.rows();
            misses += riding > 1 ? executable.misses() : outcome == Outcome.MISS ? 1 : 0;
        }
        RunCounts counts =
                new RunCounts(Map.of(operation.name(), acknowledged), Map.of(operation.name(), rows), 0, baselines);
        return new Done(counts, misses);
    }
}
