package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.results.StatementPlans;
import io.plimsoll.results.StatementPlans.PlanChange;
import io.plimsoll.results.StatementPlans.PlannedStatement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Looks at how the server would execute the workload's statements. Stateless.
final class PlanRules {
    private static final int NAMED = 5;
    private static final int TEXT_MAX = 90;
    private static final int CHANGE_MAX = 200;
    private static final int TABLES_MAX = 3;

    /// A table of more rows than this is not read as a whole for a few of them.
    private static final double LARGE = 10_000;

    /// An index helps a statement that needs less than this share of a table's rows.
    private static final double SELECTIVE_MAX = 0.10;

    private PlanRules() {}

    /// The server would now execute a statement in another way than before the run.
    static void planChanged(Measured measured, Found found) {
        List<PlannedStatement> changed = measured.run().plans().statements().stream()
                .filter(statement -> statement.changes().stream().anyMatch(PlanChange::matters))
                .toList();
        String advice = "the run may have measured both plans: compare its rounds, and find out what changed (an index,"
                + " the statistics, the size of a table); plans.json holds both";
        for (PlannedStatement statement : changed.subList(0, Math.min(NAMED, changed.size()))) {
            String changes = statement.changes().stream()
                    .filter(PlanChange::matters)
                    .map(change -> brief(change.from()) + " became " + brief(change.to()))
                    .collect(Collectors.joining("; "));
            found.note("the plan of \"" + statement.brief(TEXT_MAX) + "\" changed during the run: " + changes, advice);
        }
        if (changed.size() > NAMED) {
            found.note(
                    "the plans of " + Figures.count(changed.size() - NAMED, "more statement")
                            + " changed during the run",
                    advice);
        }
    }

    private static String brief(String steps) {
        return StatementPlans.brief(steps, CHANGE_MAX);
    }

    /// The steps of all plans that read a large table as a whole, one for each table and the columns it is searched
    /// by.
    static List<PlanNode> wholeScans(Measured measured) {
        Map<List<Object>, PlanNode> scans = new LinkedHashMap<>();
        measured.run().plans().statements().stream()
                .flatMap(statement -> statement.plans().stream())
                .flatMap(PlanNode::all)
                .filter(step -> step.type().endsWith("Seq Scan") && step.tableRows() > LARGE)
                .forEach(step -> scans.putIfAbsent(List.of(step.relation(), step.filter()), step));
        return List.copyOf(scans.values());
    }

    /// Whether a step drops nearly all rows that it reads.
    static boolean isSelective(PlanNode scan) {
        return !scan.filter().isEmpty() && scan.rows() < SELECTIVE_MAX * scan.tableRows();
    }

    /// `account (100,000 rows) by owner`
    static String searched(List<PlanNode> scans) {
        return scans.stream()
                        .limit(TABLES_MAX)
                        .map(scan -> scan.relation() + " (" + Figures.count(Math.round(scan.tableRows()), "row")
                                + ") by " + String.join(", ", scan.filter()))
                        .collect(Collectors.joining("; "))
                + (scans.size() > TABLES_MAX ? "; and " + Figures.count(scans.size() - TABLES_MAX) + " more" : "");
    }
}
