package io.plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.comparison.Trend;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Stop;
import io.plimsoll.report.AuditReport;
import io.plimsoll.report.TargetsTable;
import io.plimsoll.report.TrendReport;
import io.plimsoll.results.Json;
import io.plimsoll.results.LabelStore.Labels;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.Golden;
import io.plimsoll.testing.RunKeyLines;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.StubFigures;
import io.plimsoll.testing.StubRun;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TablesTest {
    private static final long SECOND = 1_000_000_000L;

    private static RunDocument judged(StubRun stub) {
        Run run = stub.make();
        Judgement judgement = Judgement.judge(run);
        return judgement.on(run.document());
    }

    private static RunEntry entry(RunDocument document, Labels labels) {
        return RunEntry.of(document.id(), Json.mapper().valueToTree(document), labels);
    }

    @Test
    void listsRuns() throws Exception {
        List<RunEntry> runs = List.of(
                entry(judged(ReportRuns.closedThreeRounds()), Labels.NONE),
                entry(judged(ReportRuns.openWithErrors()), Labels.NONE),
                entry(judged(ReportRuns.interrupted()), Labels.NONE),
                entry(judged(ReportRuns.interrupted()).ended(RunStatus.RUNNING, null, null), Labels.NONE),
                entry(ReportRuns.failedBeforeMeasuring().make().document(), Labels.NONE),
                RunEntry.unreadable("20261121-022935-tpcb-torn", "run.json is damaged"),
                entry(judged(StubRun.closed().set("sessions", "3")), Labels.NONE));

        Golden.check("runs.txt", () -> RunsTable.render(runs, Style.PLAIN));
        fits(RunsTable.render(runs, Style.PLAIN));
    }

    @Test
    void runsAreListedWithTheirSessionsAndArrival() throws Exception {
        List<RunEntry> runs = List.of(
                entry(judged(StubRun.closed()), Labels.NONE),
                entry(judged(StubRun.open(1_000)), Labels.NONE),
                RunEntry.unreadable("20261121-022935-tpcb-torn", "run.json is damaged"));

        List<String> lines = RunsTable.render(runs, Style.PLAIN).lines().toList();
        assertThat(lines.get(0)).contains("  load  ");
        assertThat(lines.get(1)).contains("  8, closed  ");
        assertThat(lines.get(2)).contains("  8, 1000/s  ");
    }

    @Test
    void listsTags() throws Exception {
        List<RunEntry> runs = List.of(
                entry(
                        judged(ReportRuns.closedThreeRounds()),
                        new Labels(Set.of("release-1", "ci"), List.of("new disk"))),
                entry(judged(ReportRuns.openWithErrors()), Labels.NONE));

        Golden.check("runs-tagged.txt", () -> RunsTable.render(runs, Style.PLAIN));
        fits(RunsTable.render(runs, Style.PLAIN));
    }

    @Test
    void listsCosts() throws Exception {
        List<RunEntry> runs = new ArrayList<>();
        for (StubRun stub : List.of(
                ReportRuns.closedThreeRounds().set("price", "3.20 USD"),
                ReportRuns.openWithErrors(),
                ReportRuns.interrupted().set("price", "12 USD"))) {
            RunDocument document = judged(stub);
            RunEntry told = entry(document, Labels.NONE);
            runs.add(told.with("", document.judged().cost(), told.figures()));
        }
        runs.add(RunEntry.unreadable("20261121-022935-tpcb-torn", "run.json is damaged"));

        Golden.check("runs-priced.txt", () -> RunsTable.render(runs, Style.PLAIN));
        fits(RunsTable.render(runs, Style.PLAIN));
    }

    @Test
    void drawsATrend() throws Exception {
        List<RunEntry> series = new ArrayList<>();
        Map<String, RunDocument> documents = new HashMap<>();
        for (int i = 0; i < 24; i++) {
            boolean isNew = i >= 14;
            Run run = StubRun.closed()
                    .medianNanos((isNew ? 0.9e6 : 1e6) * (1 + 0.001 * (i * 7 % 5)))
                    .set("threads", isNew ? "virtual" : "platform")
                    .make();
            String id = "202611" + (i + 1 < 10 ? "0" : "") + (i + 1) + "-022935-tpcb-stub";
            RunDocument document = Judgement.judge(run).on(run.document());
            documents.put(id, document);
            series.add(RunEntry.of(id, Json.mapper().valueToTree(document), Labels.NONE));
        }
        series.add(RunEntry.unreadable("20261125-022935-tpcb-torn", "damaged"));
        Trend trend = Trend.of("p50", series, id -> Optional.ofNullable(documents.get(id)));

        assertThat(trend.levels()).extracting(Trend.Level::first).containsExactly(0, 14);
        Golden.check(
                "trend.txt", () -> TextReport.render(TrendReport.of(trend, "tpcb/pgbench on PostgreSQL"), Style.PLAIN));
        fits(TextReport.render(TrendReport.of(trend, "tpcb/pgbench on PostgreSQL"), Style.PLAIN));
    }

    @Test
    void drawsATrendOfAFigureOfTheWorkloadsOwn() {
        Run run = StubRun.closed()
                .document(StubFigures.of(Figure.Rate.of(
                        "NOPM", new Figure.Counted("new orders", Figure.Per.MINUTE), List.of("tpcb"), false, 0)))
                .make();
        RunDocument document = Judgement.judge(run).on(run.document());
        List<RunEntry> series = List.of(entry(document, Labels.NONE), entry(document, Labels.NONE));

        Trend trend = Trend.of("NOPM", series, _ -> Optional.of(document));
        assertThat(trend.points()).hasSize(2);
        assertThat(trend.points().getFirst().value())
                .isEqualTo(60 * series.getFirst().figure("rate").orElseThrow());
        assertThat(TextReport.render(TrendReport.of(trend, "as it is"), Style.PLAIN))
                .contains("NOPM  as it is")
                .doesNotContain("/s");
        assertThat(Trend.of("TPM", series, _ -> Optional.of(document)).leftOut())
                .hasSize(2);
    }

    @Test
    void comparesTargets() throws Exception {
        Run memory = StubRun.closed().inProcess().loaded().medianNanos(2_700).make();
        Run half = StubRun.open(3_400).inProcess().medianNanos(2_700).make();
        Run server = ReportRuns.closedThreeRounds().make();
        Run violated = ReportRuns.openWithErrors().make();
        List<TargetsTable.Row> rows = List.of(
                new TargetsTable.Row("hsqldb:mem", memory, half),
                new TargetsTable.Row("postgres:embedded", server, violated),
                new TargetsTable.Row("duckdb:a/very/long/path", null, null));

        Golden.check("targets-table.txt", () -> TargetsTable.render(rows, Style.PLAIN));
        fits(TargetsTable.render(rows, Style.PLAIN));
    }

    @Test
    void printsAPlan() throws Exception {
        PlanDocument plan = PlanDocument.of(ScriptedRun.plan("measure=100k", "rounds=2", "warmup=5s"));
        PlanDocument sorted = new PlanDocument(
                plan.settings(), new TreeMap<>(Map.of("keys", "1,000,000")), plan.phases(), "platform", "", null);

        Golden.check("plan.txt", () -> RunKeyLines.withoutDefaults(PlanText.render(sorted, Style.PLAIN)));
        fits(PlanText.render(sorted, Style.PLAIN));
    }

    @Test
    void printsAnAudit() throws Exception {
        Golden.check(
                "audit.txt",
                () -> TextReport.render(
                        AuditReport.of(ReportRuns.openWithErrors()
                                .make()
                                .document()
                                .measurement()
                                .audit()),
                        Style.PLAIN));
    }

    @Test
    void tellsProgress() throws Exception {
        Run run = ReportRuns.openWithErrors().make();
        PhasePlan timed = new PhasePlan(PhaseKind.MEASURE, 1, new Stop.After(TimeSpan.ofSeconds(30)), new Seed(42));
        PhasePlan counted = new PhasePlan(PhaseKind.WARMUP, 1, new Stop.AtCount(100_000), new Seed(42));
        List<String> lines = List.of(
                ProgressLine.interval(timed, run.rounds().getFirst().series().subList(0, 1)),
                ProgressLine.interval(timed, run.rounds().getFirst().series().subList(12, 13)),
                ProgressLine.interval(timed, run.rounds().getFirst().series().subList(29, 30)),
                ProgressLine.interval(counted, run.rounds().getFirst().series().subList(16, 17)),
                ProgressLine.interval(counted, List.of()),
                ProgressLine.load(0, 1_000_000, 0),
                ProgressLine.load(1, 598_860, SECOND / 3),
                ProgressLine.load(1, 598_860, 5 * SECOND),
                ProgressLine.load(12_000, 598_860, SECOND / 2),
                ProgressLine.load(12_000, 100_000_000, 5 * SECOND),
                ProgressLine.load(540_000, 1_000_000, 1_730_769_230),
                ProgressLine.load(1_000_000, 1_000_000, 3 * SECOND),
                ProgressLine.load(0, 0, SECOND));

        Golden.check("progress.txt", () -> String.join("\n", lines) + "\n");
        fits(String.join("\n", lines));
    }

    /// The column one looks for is cut last: not where the terminal has room, and never in a pipe.
    @Test
    void targetsAreCutOnlyWhereTheTerminalIsNarrow() throws Exception {
        String target = "postgres://bench@db.example.com:5432/a-bank-with-a-long-name?sslmode=verify-full";
        List<RunEntry> runs = List.of(entry(judged(StubRun.closed().set("target", target)), Labels.NONE));
        String shown = Names.shortTarget(target);
        assertThat(RunsTable.render(runs, Style.ofTerminal(false, 200))).contains(shown);
        assertThat(RunsTable.render(runs, Style.ofFile(100))).contains(shown);
        assertThat(RunsTable.render(runs, Style.PLAIN)).doesNotContain(shown);
        assertThat(RunsTable.render(runs, Style.ofTerminal(false, 40)).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(40));
    }

    @Test
    void progressIsCutToOneLine() {
        assertThat(ProgressLine.cut("loading  [====>   ] 540,000 of 1,000,000 rows", 20))
                .isEqualTo("loading  [====>   ]");
        assertThat(ProgressLine.cut("auditing", 100)).isEqualTo("auditing");
    }

    private static void fits(String text) {
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
    }
}
