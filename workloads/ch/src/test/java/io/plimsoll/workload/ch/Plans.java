package io.plimsoll.workload.ch;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TableRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Seed;
import java.util.List;

/// Plans of the workload as a user would ask for them.
final class Plans {
    private Plans() {}

    static ChPlan of(String... settings) {
        Problems problems = new Problems();
        ChPlan plan = of(problems, settings);
        problems.refuseIfAny();
        return plan;
    }

    static ChPlan of(Problems problems, String... settings) {
        ChWorkload workload = new ChWorkload();
        return (ChPlan) workload.plan(
                new SpecReader(workload.keys())
                        .read(
                                List.of(SpecReader.assignments(List.of(settings), Origin.COMMAND_LINE, problems)),
                                problems),
                new Seed(42),
                problems);
    }

    /// Fills a database.
    static void load(ChPlan plan, SqlSession session) throws TargetException {
        for (TableRows rows : plan.rows()) {
            session.create(rows.table());
            session.load(rows, 0, rows.count(), _ -> {});
            session.finish(rows.table());
        }
    }
}
