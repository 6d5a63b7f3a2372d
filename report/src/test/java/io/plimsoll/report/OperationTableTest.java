package io.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.report.text.ReportRuns;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Run;
import io.plimsoll.results.ServerSeries.OperationRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.testing.StubRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperationTableTest {
    private static final Span SPAN = new Span("measure-1", 0, 0, 1_000_000_000L);
    private static final Span WARMUP = new Span("warmup", 0, 0, 1_000_000_000L);

    private static List<OperationRow> rows(String operation) {
        return new ArrayList<>(List.of(
                new OperationRow(WARMUP, operation, "IO", "DataFileRead", 100, 1_000),
                new OperationRow(SPAN, operation, "IO", "WalSync", 4, 60),
                new OperationRow(SPAN, operation, "CPU", "running", 4, 30),
                new OperationRow(SPAN, operation, "Lock", "tuple", 4, 6),
                new OperationRow(SPAN, operation, "LWLock", "WALWrite", 4, 4)));
    }

    private static String report(StubRun stub, List<OperationRow> rows, boolean isVerbose) {
        Run looked = ReportRuns.serverView().make();
        Run run = stub.server(looked.server().withOperations(rows)).make();
        return TextReport.render(RunReport.of(run, Judgement.judge(run)), Style.PLAIN.withVerbose(isVerbose));
    }

    @Test
    void theTableIsThereForThoseWhoAsk() {
        List<OperationRow> rows = rows("tpcb");
        rows.add(new OperationRow(SPAN, Wait.SHARED, "IO", "WalSync", 4, 80));
        rows.add(new OperationRow(SPAN, Wait.UNKNOWN, "CPU", "running", 4, 20));
        rows.add(new OperationRow(SPAN, "look", "CPU", "running", 4, 40));
        String whole = report(ReportRuns.serverView(), rows, true);
        // Of 120 looks.
        assertThat(whole.replaceAll(" +", " "))
                .contains("What the sessions of the load did for which operation")
                .contains("\n tpcb 0.83 41.7 % 60.0 % IO WalSync, 30.0 % running, 6.00 % Lock tuple")
                .containsSubsequence(
                        "\n look 0.33 16.7 % 100 % running\n",
                        " several operations 0.67 33.3 % 100 % IO WalSync\n", " unknown 0.17 8.33 % 100 % running\n");
        assertThat(report(ReportRuns.serverView(), rows, false))
                .as("of one operation, nothing needs to be told apart")
                .doesNotContain("did for which operation", "slowest");
    }

    /// Both operations take as long: the first counts as the slowest.
    @Test
    void theSlowestOfSeveralHasALine() {
        List<OperationRow> rows = rows("deliver");
        StubRun two = ReportRuns.serverView().operations("deliver", "look");
        assertThat(report(two, rows, false))
                .containsPattern(
                        "slowest +deliver, [\\d.]+ ms on average: 60\\.0 % IO WalSync, 30\\.0 % running, 6\\.00 % Lock"
                                + " tuple\n");
        rows.add(new OperationRow(SPAN, Wait.SHARED, "IO", "WalSync", 4, 100));
        assertThat(report(two, rows, false).replaceAll("\\s+", " "))
                .contains("; statements that belong to no single operation, such as COMMIT, took another 50.0 % of all"
                        + " time");
        assertThat(report(two, rows("look"), false))
                .as("not what the slowest did")
                .doesNotContain("slowest");
        assertThat(report(two, List.of(new OperationRow(SPAN, "deliver", "CPU", "running", 4, 19)), false))
                .as("hardly seen")
                .doesNotContain("slowest");
    }

    @Test
    void whatBelongsToNoOperationAloneIsNoTable() {
        List<OperationRow> rows = List.of(new OperationRow(SPAN, Wait.SHARED, "IO", "WalSync", 4, 80));
        assertThat(report(ReportRuns.serverView(), rows, true)).doesNotContain("did for which operation");
    }
}
