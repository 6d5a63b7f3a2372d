package io.plimsoll.report;

import static io.plimsoll.testing.StubPlans.changed;
import static io.plimsoll.testing.StubPlans.indexScan;
import static io.plimsoll.testing.StubPlans.seqScan;
import static io.plimsoll.testing.StubPlans.steady;
import static io.plimsoll.testing.StubPlans.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.comparison.Comparer;
import io.plimsoll.analysis.comparison.Comparer.Tolerances;
import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.analysis.comparison.Group;
import io.plimsoll.driver.ServerView.Executed;
import io.plimsoll.driver.ServerView.ExecutedStep;
import io.plimsoll.driver.ServerView.Explained;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.markdown.MarkdownReport;
import io.plimsoll.report.text.ComparisonSample;
import io.plimsoll.report.text.ReportRuns;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Run;
import io.plimsoll.results.StatementPlans;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlanTreeTest {
    private static final StatementPlans PLANS = changed(
                    "UPDATE account\n  SET a = $1 WHERE aid = $2",
                    step("Update", indexScan("account", 100_000)),
                    step("Update", seqScan("account", 100_000, 1, "aid")))
            .with("SELECT a FROM account WHERE aid = $1", Explained.of(indexScan("account", 100_000)), false)
            .with("SELECT $1", Explained.refused("could not determine data type of parameter $1"), false);

    private static Document report() {
        Run run = ReportRuns.serverView().plans(PLANS).make();
        return RunReport.of(run, Judgement.judge(run));
    }

    @Test
    void whatWasExecutedIsShownBelowThePlan() {
        ExecutedStep scan = new ExecutedStep("Seq Scan on account", 1, 350.5, 3, 12.25, 7, 3, List.of());
        ExecutedStep never = new ExecutedStep("Result", 500, 0, 0, 0, 0, 0, List.of());
        ExecutedStep limit = new ExecutedStep("Limit", 1, 1, 1, 12.5, 7, 3, List.of(scan, never));
        StatementPlans plans = PLANS.with("SELECT a FROM account WHERE aid = $1", Executed.of(limit))
                .with("SELECT $1", Executed.refused("its operation also writes"));
        Run run = ReportRuns.serverView().plans(plans).make();
        Document document = RunReport.of(run, Judgement.judge(run));
        String verbose = TextReport.render(document, Style.PLAIN.withVerbose(true));
        assertThat(verbose.replaceAll("\\s+", " "))
                .contains("executed once: Limit, 1 row (expected 1), 12.5 ms, 7 pages hit, 3 read"
                        + " Seq Scan on account, 351 rows (expected 1), 3 loops, 12.3 ms, 7 pages hit, 3 read <- 351"
                        + " times more rows than expected Result, never executed")
                .contains("not executed: its operation also writes");
        assertThat(TextReport.render(document, Style.PLAIN).replaceAll("\\s+", " "))
                .contains("the server expected 1 row of Seq Scan on account in"
                        + " \"SELECT a FROM account WHERE aid = $1\", and got 351: ANALYZE,")
                .doesNotContain("executed once");
        assertThat(verbose.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
    }

    @Test
    void thePlansAreThereForThoseWhoAsk() {
        String verbose = TextReport.render(report(), Style.PLAIN.withVerbose(true));
        assertThat(verbose).contains("""
                  plans of the statements
                    UPDATE account SET a = $1 WHERE aid = $2
                      before:
                        Update, 10 rows, cost 100
                          Index Scan using account_pkey on account, 1 row, cost 8.45
                      after:
                        Update, 10 rows, cost 100
                          Seq Scan on account, 1 row, cost 2,885, drops rows by aid
                    SELECT a FROM account WHERE aid = $1
                      Index Scan using account_pkey on account, 1 row, cost 8.45
                    SELECT $1
                      not explained: could not determine data type of parameter $1
                """);
        assertThat(verbose.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
        assertThat(MarkdownReport.render(report())).contains("      Seq Scan on account, 1 row, cost 2,885");
    }

    @Test
    void whatChangedIsTheOnlyLineOtherwise() {
        String brief = TextReport.render(report(), Style.PLAIN);
        assertThat(brief.replaceAll("\\s+", " "))
                .contains("PlanChanged: the plan of \"UPDATE account SET a = $1 WHERE aid = $2\" changed during the"
                        + " run: Index Scan using account_pkey on account became Seq Scan on account")
                .doesNotContain("plans of the statements");
        Run without = ReportRuns.serverView().make();
        assertThat(TextReport.render(RunReport.of(without, Judgement.judge(without)), Style.PLAIN.withVerbose(true)))
                .doesNotContain("plans of the statements");
    }

    @Test
    void aComparisonListsTheStatementsWhosePlansDiffer() {
        Group base = planned(ComparisonSample.worse().base(), steady(indexScan("account", 100_000)));
        Group candidate = planned(ComparisonSample.worse().candidate(), steady(seqScan("account", 100_000, 1, "aid")));
        assertThat(compared(base, candidate))
                .contains("Plans statements that their servers execute differently - SELECT 0: in the base Index Scan"
                        + " using account_pkey on account, in the candidate Seq Scan on account");
        assertThat(compared(base, base)).doesNotContain("their servers execute differently");
    }

    private static Group planned(Group group, StatementPlans plans) {
        return new Group(
                group.name(), group.runs(), List.of(plans), group.repeats(), group.doubts(), group.isInvalid());
    }

    private static String compared(Group base, Group candidate) {
        Comparison comparison = Comparer.compare(base, List.of(candidate), Tolerances.usual(), Set.of())
                .getFirst();
        Document report = ComparisonReport.of(
                new ComparisonReport.Compared(comparison, List.of(), List.of(), "plimsoll compare"));
        return TextReport.render(report, Style.PLAIN).replaceAll("\\s+", " ");
    }
}
