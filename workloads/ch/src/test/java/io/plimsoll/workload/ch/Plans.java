package io.plimsoll.workload.ch;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.TableRows;
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
        load(plan, session, 1);
    }

    /// The same with the orders and customers of every tenth district, the first ones.
    static void loadSome(ChPlan plan, SqlSession session) throws TargetException {
        load(plan, session, 10);
    }

    private static void load(ChPlan plan, SqlSession session, int part) throws TargetException {
        for (TableRows rows : plan.dataset().rows()) {
            boolean isOfDistricts = List.of("customer", "history", "orders", "new_order", "order_line")
                    .contains(rows.table().name());
            session.create(rows.table());
            session.load(rows, 0, isOfDistricts ? rows.count() / part : rows.count(), _ -> {});
            session.finish(rows.table());
        }
    }
}
