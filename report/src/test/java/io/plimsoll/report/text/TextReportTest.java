package io.plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView.Level;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.report.RunReport;
import io.plimsoll.report.markdown.MarkdownReport;
import io.plimsoll.results.Json;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.WaitRow;
import io.plimsoll.testing.Golden;
import io.plimsoll.testing.StubFigures;
import io.plimsoll.testing.StubHost;
import io.plimsoll.testing.StubRun;
import io.plimsoll.unit.Figure;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class TextReportTest {
    private static final Map<String, StubRun> RUNS = Map.of(
            "closed-three-rounds", ReportRuns.closedThreeRounds(),
            "open-with-errors", ReportRuns.openWithErrors(),
            "interrupted", ReportRuns.interrupted(),
            "failed-before-measuring", ReportRuns.failedBeforeMeasuring(),
            "cluster", ReportRuns.cluster(),
            "rows", ReportRuns.rowsInBatches(),
            "ramp-beyond-capacity", ReportRuns.rampBeyondCapacity(),
            "steps", ReportRuns.steps(),
            "long", ReportRuns.longRun(),
            "server-view", ReportRuns.serverView());

    @Test
    void aClusterIsShownNodeByNode() throws Exception {
        Golden.check("report-nodes.txt", () -> render(ReportRuns.nodes(), Style.PLAIN));
    }

    @Test
    void aFleetIsShownMemberByMember() throws Exception {
        Golden.check("report-fleet.txt", () -> render(ReportRuns.fleet(), Style.PLAIN));
        Golden.check("report-fleet-verbose.txt", () -> render(ReportRuns.fleet(), Style.PLAIN.withVerbose(true)));
        Golden.check("report-fleet-lost.txt", () -> render(ReportRuns.lostFleet(), Style.PLAIN));
        Run run = ReportRuns.fleet().make();
        Golden.check("report-fleet.md.txt", () -> MarkdownReport.render(RunReport.of(run, Judgement.judge(run))));
    }

    private static String render(StubRun stub, Style style) {
        Run run = stub.make();
        return TextReport.render(RunReport.of(run, Judgement.judge(run)), style);
    }

    @TestFactory
    List<DynamicTest> looksAsSealed() {
        return RUNS.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> Golden.check(
                                "report-" + entry.getKey() + ".txt", () -> render(entry.getValue(), Style.PLAIN))))
                .toList();
    }

    /// Of a run without much to say; everything is there for those who ask.
    @Test
    void fitsFortyLinesOfEightyColumns() throws Exception {
        for (StubRun stub : List.of(ReportRuns.closedThreeRounds(), ReportRuns.longRun(), ReportRuns.rowsInBatches())) {
            assertThat(render(stub, Style.ofTerminal(false, 80)).lines()).hasSizeLessThanOrEqualTo(40);
        }
        Golden.check("report-exporters.txt", () -> render(ReportRuns.exporters(), Style.PLAIN.withVerbose(true)));
        Golden.check("report-verbose.txt", () -> render(ReportRuns.openWithErrors(), Style.PLAIN.withVerbose(true)));
    }

    @TestFactory
    List<DynamicTest> fitsAHundredColumns() {
        return RUNS.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> assertThat(render(entry.getValue(), Style.PLAIN).lines())
                                .allSatisfy(line -> assertThat(line)
                                        .hasSizeLessThanOrEqualTo(Style.WIDTH)
                                        .isEqualTo(line.stripTrailing()))))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 200})
    void obeysTheTerminalsWidth(int columns) {
        for (StubRun stub : RUNS.values()) {
            String text = render(stub, Style.ofTerminal(false, columns));
            assertThat(text.lines())
                    .allSatisfy(line ->
                            assertThat(line).hasSizeLessThanOrEqualTo(columns).isEqualTo(line.stripTrailing()));
        }
        int longest = render(ReportRuns.closedThreeRounds(), Style.ofTerminal(false, columns))
                .lines()
                .mapToInt(String::length)
                .max()
                .orElseThrow();
        assertThat(longest).isGreaterThan(columns / 2);
    }

    /// What goes into a merge request has the same first line as what a terminal shows.
    @Test
    void markdownHasTheHeadline() {
        Figure nopm =
                Figure.Rate.of("NOPM", new Figure.Counted("new orders", Figure.Per.MINUTE), List.of("tpcb"), false, 0);
        Run named = StubRun.closed().document(StubFigures.of(nopm)).make();
        assertThat(MarkdownReport.render(RunReport.of(named, Judgement.judge(named))))
                .containsPattern("\\*\\* . [0-9,]+ NOPM, [0-9,]+/s, closed loop");
        Run rows = ReportRuns.rowsInBatches().make();
        assertThat(MarkdownReport.render(RunReport.of(rows, Judgement.judge(rows))))
                .contains(" rows/s in ");
    }

    @Test
    void foldsWhatHolds() {
        String folded = render(ReportRuns.closedThreeRounds(), Style.PLAIN);
        String whole = render(ReportRuns.closedThreeRounds(), Style.PLAIN.withVerbose(true));
        assertThat(folded)
                .contains("Audit  2 of 2 invariants hold\n", "--verbose shows all: ")
                .doesNotContain("history-rows:");
        assertThat(whole).contains("  holds  history-rows:").doesNotContain("--verbose");
        assertThat(render(ReportRuns.openWithErrors(), Style.PLAIN)).contains("  VIOLATED ");
    }

    @Test
    void ofAnAuditThatCheckedNothingNothingHolds() {
        AuditResult unchecked = new AuditResult(
                "history-rows", "each transfer has a row", Status.NOT_CHECKED, 0, List.of(), "no answer");
        assertThat(render(StubRun.closed().audit(unchecked, unchecked), Style.PLAIN))
                .contains("Audit  none of the 2 invariants was checked")
                .doesNotContain(" hold");
    }

    @Test
    void saysHowMuchDataThereIsAndWhatIsNotDefault() {
        Run run = StubRun.closed().set("recordcount", "10k").make();
        assertThat(TextReport.render(RunReport.of(run, Judgement.judge(run)), Style.PLAIN))
                .contains("\n  data         scale 10, recordcount 10k\n")
                .containsPattern("plan .*8 sessions on")
                .doesNotContain("not default");
        StubRun tuned = StubRun.closed().document(document -> {
            ObjectNode tree = Json.mapper().valueToTree(document);
            ((ObjectNode) tree.get("plan")).putObject("facts").put(PlanDocument.CHANGED, "loaders = 4, lanes = 2");
            return Json.mapper().treeToValue(tree, RunDocument.class);
        });
        assertThat(render(tuned, Style.PLAIN)).contains("\n  not default  loaders = 4, lanes = 2\n");
    }

    @Test
    void settingsOfTheServerAreDetails() {
        Map<String, String> settings = new TreeMap<>(Map.of("work_mem", "4MB", "shared_buffers", "128MB"));
        IntStream.range(0, 20).forEach(i -> settings.put("setting_" + i, "on"));
        Run run = StubRun.closed()
                .target(identity -> new TargetIdentity(
                        identity.address(),
                        identity.product(),
                        identity.productVersion(),
                        identity.driver(),
                        identity.dialect(),
                        identity.inProcess(),
                        identity.durability(),
                        identity.durabilityReason(),
                        identity.isolation(),
                        settings,
                        null,
                        ""))
                .make();
        assertThat(TextReport.render(RunReport.of(run, Judgement.judge(run)), Style.PLAIN))
                .doesNotContain("shared_buffers", "setting_19");
        assertThat(TextReport.render(RunReport.of(run, Judgement.judge(run)), Style.PLAIN.withVerbose(true)))
                .contains("shared_buffers = 128MB", "setting_19 = on");
    }

    @Test
    void whatStatementsCostIsADetail() {
        assertThat(render(ReportRuns.behindABlocker(), Style.PLAIN))
                .contains("- OneBlocker: 7.00 of 8.00 sessions waited for locks behind one session of another")
                .contains("page writes  client backends wrote 300 pages themselves,")
                .contains("lock queues  in 75.0 % of the looks,")
                .doesNotContain("UPDATE accounts");
        assertThat(render(ReportRuns.behindABlocker(), Style.PLAIN.withVerbose(true)))
                .contains("The statements that took most of the server's time")
                .containsPattern("UPDATE accounts SET .* 2\\.50 s +1,000 +2\\.50 ms +1,000 +3,000 +5 +0\n");
    }

    @Test
    void aClientIsNotTheLimitOnlyWhereThatIsSure() {
        assertThat(render(limited(40, 4, 0.5, 1.2), Style.PLAIN))
                .contains("client       not the limit: the load's sessions waited for it for 5.00 % of the time,");
        assertThat(render(limited(40, 0, 0.5, 1.2), Style.PLAIN)).contains("no session of the load was seen to wait");
        assertThat(render(limited(40, 4, 0.15, 1.9), Style.PLAIN)).contains("it took 0.15 of 1.90 busy cores");
        // It takes processors that the server lacks, waits often enough, or was not looked at often enough.
        assertThat(render(limited(40, 4, 0.5, 1.9), Style.PLAIN)).doesNotContain("not the limit");
        assertThat(render(limited(40, 12, 0.1, 1.2), Style.PLAIN)).doesNotContain("not the limit");
        assertThat(render(limited(10, 1, 0.1, 1.2), Style.PLAIN)).doesNotContain("not the limit");
    }

    @Test
    void whatACloudMadeIsShown() throws Exception {
        Golden.check("report-cloud.txt", () -> render(ReportRuns.cloud(), Style.PLAIN));
    }

    @Test
    void roundTripsAreShown() {
        Span first = new Span("measure-1", 0, 0, 15_000_000_000L);
        Span second = new Span("measure-1", 1, 15_000_000_000L, 15_000_000_000L);
        StubRun run = ReportRuns.serverView()
                .server(new ServerSeries(
                        List.of(
                                new ServerRow(first, 0, Map.of("round_trip_ns", 90_000.0)),
                                new ServerRow(second, 0, Map.of("round_trip_ns", 51_200.0))),
                        List.of()));
        assertThat(render(run, Style.PLAIN)).contains("round trip   51.2 us (worst interval 90.0 us)");
    }

    /// What is on the way is no less a part of what a client without a way would gain.
    @Test
    void aClientFarAwayIsNotSaidToBeNoLimit() {
        Span span = new Span("measure-1", 0, 0, 30_000_000_000L);
        StubRun run = ReportRuns.serverView()
                .server(new ServerSeries(
                        List.of(),
                        List.of(
                                new WaitRow(span, Who.LOAD, Wait.NETWORK, Wait.ON_THE_WAY, 40, 40),
                                new WaitRow(span, Who.LOAD, "IO", "WalSync", 40, 40))));
        assertThat(render(run, Style.PLAIN))
                .doesNotContain("not the limit")
                .containsPattern("the network +the load +1\\.00 +50\\.0 %");
    }

    /// A server that keeps a log tells the engine, and no pages.
    @Test
    void statementsOfALogHaveEnginesAndNoPages() {
        assertThat(render(ReportRuns.logged(), Style.PLAIN.withVerbose(true)))
                .contains("according to the server's log")
                .containsPattern("statement +time +calls +mean +rows +engine")
                .containsPattern("where id = \\? +2\\.50 s +1,000 +2\\.50 ms +1,000 +FixedQE")
                .containsPattern("where id = \\? +500 ms +10 +50\\.0 ms +10 +HQE")
                .containsPattern("shards +20 on 3 workers, 6 to 7 each")
                .containsPattern("Engine EXECUTE in HQE +the load +7\\.00 +87\\.5 %")
                .doesNotContain("temporary");
    }

    /// @param looks at two sessions of the load
    /// @param waited how many sessions were seen to wait for their client, in all looks
    /// @param own cores that the harness kept busy
    /// @param busy cores of two
    private static StubRun limited(int looks, int waited, double own, double busy) {
        Span span = new Span("measure-1", 0, 0, 30_000_000_000L);
        return ReportRuns.serverView()
                .host(StubHost.bored().cores(busy / 2, busy - own, own, 0).make())
                .set("target", "postgres://localhost/bank")
                .busy(busy / 2)
                .server(new ServerSeries(
                        List.of(),
                        List.of(
                                new WaitRow(span, Who.LOAD, Wait.CLIENT, "ClientRead", looks, waited),
                                new WaitRow(span, Who.LOAD, "IO", "WalSync", looks, 2L * looks - waited))));
    }

    @Test
    void countersOfAMomentAreNotShown() {
        Span second = new Span("measure-1", 0, 0, 1_000_000_000);
        ServerRow row = new ServerRow(second, 0, Map.of("commits", 0.0, "wal_bytes", 0.0));
        StubRun brief = ReportRuns.serverView().seconds(1).server(new ServerSeries(List.of(row), List.of()));
        assertThat(render(brief, Style.PLAIN))
                .containsPattern("counters +not shown: a server's sessions report what they count up to a second late")
                .doesNotContain("bytes per operation", "committed");
    }

    /// The server counts what all parts of a run do.
    @Test
    void aPartDoesNotDivideByItsOwnOperations() {
        Span all = new Span("measure-1", 0, 0, 30_000_000_000L);
        ServerRow row = new ServerRow(all, 0, Map.of("commits", 400_000.0, "wal_bytes", 4e8));
        ServerSeries server = new ServerSeries(List.of(row), List.of());
        assertThat(render(ReportRuns.serverView().server(server), Style.PLAIN)).contains("bytes per operation");
        assertThat(render(ReportRuns.serverView().server(server).set("shard", "1/2"), Style.PLAIN))
                .contains("MiB/s")
                .doesNotContain("bytes per operation");
    }

    /// H2 and HSQLDB list their sessions, and HSQLDB does not show which of them commit.
    @Test
    void countersOfAProductThatCountsNothingAreNotMissed() {
        Span second = new Span("measure-1", 0, 0, 1_000_000_000);
        ServerRow row = new ServerRow(second, 0, Map.of("sessions", 4.0));
        WaitRow untold = new WaitRow(second, Who.LOAD, Wait.UNTOLD, "between statements or commit", 4, 12);
        StubRun brief = ReportRuns.serverView().seconds(1).server(new ServerSeries(List.of(row), List.of(untold)));
        assertThat(render(brief, Style.PLAIN))
                .containsPattern("\n  between statements or commit +the load +3.00 +100 %")
                .doesNotContain("not shown: a server's sessions");
    }

    @Test
    void capacityIsShownWithWhatTheTablesMayConsume() {
        assertThat(render(ReportRuns.throttled(Level.FULL, true), Style.PLAIN))
                .contains("Server  its counters", "- Throttled: the service throttled 25.0 % of the requests (12,000")
                .containsPattern("(?m)^  reads +consumed 450 of 1,000 units/s")
                .containsPattern("(?m)^  writes +consumed 98.5 of 100 units/s")
                .containsPattern("throttled +25.0 % of the requests, 12,000 of 48,000")
                .containsPattern("errors +1 answer said that")
                .doesNotContain("given back", "sent again", "waits for, or does")
                .doesNotContainPattern("consumed +not");
    }

    @ParameterizedTest
    @CsvSource({"FULL, the service does not say", "LIGHT, requests ask what they consume"})
    void whyConsumptionIsUnknownIsSaid(Level level, String why) {
        assertThat(render(ReportRuns.throttled(level, false), Style.PLAIN))
                .contains(why)
                .containsPattern("(?m)^  writes +100 units/s provisioned")
                .doesNotContain("consumed 0");
    }

    /// What operations failed for is evidence enough.
    @Test
    void throttlingIsNamedWithoutAView() {
        StubRun run =
                StubRun.closed().counts((round, interval, counts) -> counts.addFailures(ErrorClass.THROTTLED, 400));
        assertThat(render(run, Style.PLAIN)).containsPattern("(?m)^Server .*\\n  - Throttled: the service");
        assertThat(render(StubRun.closed(), Style.PLAIN)).doesNotContainPattern("(?m)^Server ");
    }

    @Test
    void settingsAreNotBrokenInTheirMiddle() {
        Page page = new Page(Style.ofTerminal(false, 40));
        page.field("settings", "shared_buffers = 128MB, wal_level = minimal, names = ''");
        assertThat(page.toString()).isEqualTo("""
              settings     shared_buffers = 128MB,
                           wal_level = minimal,
                           names = ''
            """);
    }

    @Test
    void coloursAddNothingButColours() {
        String coloured = render(ReportRuns.openWithErrors(), Style.COLOURED);
        String plain = render(ReportRuns.openWithErrors(), Style.PLAIN);

        assertThat(coloured).startsWith("\u001b[31mFAIL").contains("\u001b[33m  warning");
        assertThat(coloured.replaceAll("\u001b\\[[0-9]+m", "")).isEqualTo(plain);
        assertThat(plain).doesNotContain("\u001b");
    }

    @Test
    void messagesOfADatabaseCannotPaintTheTerminal() {
        assertThat(Page.clean("bad\u001b[31m\r\n\tthing\u0007 ")).isEqualTo("bad [31m thing");
    }

    @Test
    void drawsBlocks() {
        assertThat(TimeLine.sparkline(new double[] {1, 4, 8, 0, 8})).isEqualTo("▂▅█.█");
        assertThat(TimeLine.sparkline(new double[] {0, Double.NaN})).isEqualTo("..");
        assertThat(TimeLine.logarithmicSparkline(new double[] {1, 10, 100, 1_000}))
                .isEqualTo("▁▃▆█");
        assertThat(TimeLine.logarithmicSparkline(new double[] {7, 7})).isEqualTo("██");
    }

    @Test
    void tellsPriceAndCostWhereTheTargetHasThem() {
        Run run = StubRun.closed().loaded().set("price", "3.60 USD").make();
        String text = TextReport.render(RunReport.of(run, Judgement.judge(run)), Style.PLAIN)
                .replaceAll("\\s+", " ");
        assertThat(text)
                .contains("price 3.6 USD/h ")
                .containsPattern("/s, 0\\.1\\d\\d USD per million operations, closed loop")
                .containsPattern(" rows/s, [0-9.]+ USD per million rows ");
        Run free = StubRun.closed().loaded().make();
        assertThat(TextReport.render(RunReport.of(free, Judgement.judge(free)), Style.PLAIN))
                .doesNotContain("price", "per million");
    }
}
