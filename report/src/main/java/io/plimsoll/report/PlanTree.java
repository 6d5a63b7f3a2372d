package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.driver.ServerView.Executed;
import io.plimsoll.driver.ServerView.ExecutedStep;
import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.report.document.Part;
import io.plimsoll.results.StatementPlans;
import io.plimsoll.results.StatementPlans.PlannedStatement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the server would execute the workload's statements, as text: a line for each statement, and below it a line for
/// each step, those further in deliver rows to those further out. Stateless.
final class PlanTree {
    private static final int STATEMENT_MAX = 1_000;
    private static final String DEEPER = "  ";
    private static final int BRIEF_MAX = 90;
    private static final int SENTENCES_MAX = 5;
    private static final double MILLI = 1e6;

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
        } else {
            lines.add(DEEPER + "before:");
            add(statement.before(), DEEPER + DEEPER, lines);
            lines.add(DEEPER + "after:");
            add(statement.after(), DEEPER + DEEPER, lines);
        }
        Executed executed = statement.executed();
        if (executed != null) {
            add(executed, lines);
        }
    }

    private static void add(Executed executed, List<String> lines) {
        ExecutedStep plan = executed.plan();
        if (plan == null) {
            lines.add(DEEPER + "not executed: " + executed.refusal());
            return;
        }
        lines.add(DEEPER + "executed once:");
        add(plan, DEEPER + DEEPER, lines);
    }

    private static void add(ExecutedStep step, String indent, List<String> lines) {
        String did = step.loops() == 0
                ? "never executed"
                : Figures.count(Math.round(step.rows()), "row") + " (expected "
                        + Figures.count(Math.round(step.expected())) + ")"
                        + (step.loops() == 1 ? "" : ", " + Figures.count(step.loops(), "loop")) + ", "
                        + Figures.time(step.millis() * MILLI) + ", " + Figures.count(step.blocksHit()) + " pages hit, "
                        + Figures.count(step.blocksRead()) + " read";
        lines.add(indent + step.label() + ", " + did + (step.isFarOff() ? " <- " + wrong(step) : ""));
        step.children().forEach(child -> add(child, indent + DEEPER, lines));
    }

    private static String wrong(ExecutedStep step) {
        return Figures.count(Math.round(step.error())) + " times " + (step.rows() > step.expected() ? "more" : "fewer")
                + " rows than expected";
    }

    /// Where the server was wrong about rows by a factor of a hundred or more, one sentence for each statement.
    static List<String> wrongEstimates(StatementPlans plans) {
        List<String> sentences = new ArrayList<>();
        for (PlannedStatement statement : plans.statements()) {
            Executed executed = statement.executed();
            ExecutedStep plan = executed == null ? null : executed.plan();
            if (plan != null) {
                plan.all()
                        .filter(ExecutedStep::isFarOff)
                        .max(Comparator.comparingDouble(ExecutedStep::error))
                        .ifPresent(step -> sentences.add(sentence(statement, step)));
            }
        }
        return sentences.subList(0, Math.min(SENTENCES_MAX, sentences.size()));
    }

    private static String sentence(PlannedStatement statement, ExecutedStep step) {
        return "the server expected " + Figures.count(Math.round(step.expected()), "row") + " of " + step.label()
                + " in \"" + statement.brief(BRIEF_MAX) + "\", and got " + Figures.count(Math.round(step.rows()))
                + ": ANALYZE, or CREATE STATISTICS for columns that depend on each other, may give it a better plan";
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
