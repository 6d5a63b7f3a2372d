package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.report.document.Part;
import io.plimsoll.results.StatementPlans;
import io.plimsoll.results.StatementPlans.PlannedStatement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the server would execute the workload's statements, as text: a line for each statement, and below it a line for
/// each step, those further in deliver rows to those further out. Stateless.
final class PlanTree {
    private static final int STATEMENT_MAX = 1_000;
    private static final String DEEPER = "  ";

    private PlanTree() {}

    /// Shown only when everything is requested.
    static Part of(StatementPlans plans) {
        List<String> lines = new ArrayList<>();
        plans.statements().forEach(statement -> add(statement, lines));
        return lines.isEmpty()
                ? new Part.Detail(List.of())
                : new Part.Detail(new Part.Typed("plans of the statements", String.join("\n", lines)));
    }

    private static void add(PlannedStatement statement, List<String> lines) {
        lines.add(statement.brief(STATEMENT_MAX));
        if (!statement.refusal().isEmpty()) {
            lines.add(DEEPER + "not explained: " + statement.refusal());
        }
        if (statement.changes().isEmpty()) {
            PlanNode before = statement.before();
            add(before == null ? statement.after() : before, DEEPER, lines);
            return;
        }
        lines.add(DEEPER + "before:");
        add(statement.before(), DEEPER + DEEPER, lines);
        lines.add(DEEPER + "after:");
        add(statement.after(), DEEPER + DEEPER, lines);
    }

    private static void add(@Nullable PlanNode step, String indent, List<String> lines) {
        if (step == null) {
            return;
        }
        lines.add(indent + step.label() + ", " + Figures.count(Math.round(step.rows()), "row") + ", cost "
                + Figures.number(step.cost())
                + (step.filter().isEmpty() ? "" : ", drops rows by " + String.join(", ", step.filter())));
        step.children().forEach(child -> add(child, indent + DEEPER, lines));
    }
}
