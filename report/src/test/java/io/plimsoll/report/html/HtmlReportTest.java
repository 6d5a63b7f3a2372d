package io.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.report.ReportSample;
import io.plimsoll.report.SweepReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.html.HtmlPage.Resource;
import io.plimsoll.report.html.HtmlReport.Shown;
import io.plimsoll.report.text.ComparisonSample;
import io.plimsoll.report.text.ReportRuns;
import io.plimsoll.report.text.SearchSample;
import io.plimsoll.report.text.SweepSample;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.Golden;
import io.plimsoll.testing.StubRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
    private static final String HOSTILE = "<b onclick=\"x()\">&amp; 'quoted'</b>";
    private static final int LINES_MAX = 300;

    @TempDir
    Path folder;

    private static Shown shown(StubRun stub, String... damages) {
        Run run = stub.make();
        return new Shown.OfRun(run, Judgement.judge(run), new IntervalShapes(), List.of(damages));
    }

    private static StubRun failing() {
        return StubRun.open(1_000)
                .operations("transfer", "balance " + HOSTILE)
                .set("table", HOSTILE)
                .loaded()
                .counts((round, interval, counts) ->
                        counts.addFailures(ErrorClass.SERIALIZATION, interval % 3 == 0 ? 1 : 0))
                .unfinished(420, 2_310_000_000L)
                .errors(new ErrorLog.Entry(ErrorClass.SERIALIZATION, "40001", HOSTILE + "\n\u202e\u0007", 20));
    }

    /// The page without its script, its style and the data of its charts, which change with every
    /// touch.
    private static String structure(String page) {
        return page.replaceAll("(?s)(<style>).*?(</style>)", "$1$2")
                .replaceAll("(?s)(<script[^>]*>).*?(</script>)", "$1$2")
                .replaceAll("'sha256-[^']*'", "'sha256-...'");
    }

    @Test
    void runsLookAsSealed() throws Exception {
        Golden.check(
                "html-runs.html",
                () -> structure(HtmlReport.render(
                        List.of(
                                shown(StubRun.closed().rounds(3)),
                                shown(failing(), "series.csv:7 is damaged: " + HOSTILE),
                                shown(StubRun.closed()
                                        .rounds(0)
                                        .audit()
                                        .target(_ -> null)
                                        .status(RunStatus.FAILED, "refused: " + HOSTILE))),
                        List.of("there is no run \"" + HOSTILE + "\""))));
    }

    @Test
    void fleetsLookAsSealed() throws Exception {
        Golden.check(
                "html-fleet.html", () -> structure(HtmlReport.render(List.of(shown(ReportRuns.fleet())), List.of())));
    }

    @Test
    void sweepsLookAsSealed() throws Exception {
        Golden.check(
                "html-sweep.html",
                () -> structure(HtmlReport.render(
                        List.of(new Shown.OfSweep(
                                SweepSample.figures(),
                                SweepReport.of(
                                        SweepSample.figures(),
                                        SweepCharts.of(SweepSample.figures(), SweepCharts.Published.NOTHING)))),
                        List.of())));
    }

    @Test
    void comparisonsLookAsSealed() throws Exception {
        Golden.check(
                "html-comparison.html",
                () -> structure(HtmlReport.render(
                        List.of(
                                ReportSample.shown(ReportSample.comparison(ComparisonSample.worse(), HOSTILE)),
                                ReportSample.shown(ReportSample.comparison(ComparisonSample.single(), "")),
                                ReportSample.shown(ReportSample.comparison(ComparisonSample.refused(), ""))),
                        List.of())));
    }

    @Test
    void searchesLookAsSealed() throws Exception {
        Golden.check(
                "html-searches.html",
                () -> structure(HtmlReport.render(
                        List.of(
                                ReportSample.shown(ReportSample.loadLine(SearchSample.loadLine())),
                                ReportSample.shown(ReportSample.concurrency(SearchSample.concurrency()))),
                        List.of())));
    }

    @Test
    void aClusterAndItsStreamsLookAsSealed() throws Exception {
        Run run = ReportRuns.cluster().make();
        Golden.check(
                "html-streams.html",
                () -> structure(HtmlReport.render(
                        List.of(new Shown.OfRun(
                                run, Judgement.judge(run), new IntervalShapes(), List.of(), StreamSample.answers())),
                        List.of())));
    }

    @Test
    void theMachineOfTheServerIsDrawn() {
        assertThat(HtmlReport.render(List.of(shown(ReportRuns.serverView())), List.of()))
                .contains("Processors of measure-1", "Disk vda of measure-1", "other programs: 0.05", "62.0 % busy");
        assertThat(HtmlReport.render(List.of(shown(StubRun.closed())), List.of()))
                .doesNotContain("Processors of measure-1", "Disk vda");
    }

    @Test
    void aStepLeadsToItsRunWhereThatIsOnThePage() {
        Run run = StubRun.open(9_000).make();
        String id = run.document().id();
        Shown step = new Shown.OfRun(run, Judgement.judge(run), new IntervalShapes(), List.of());
        Document search = new Document(
                new Document.Head(Tone.GOOD, "PASS", "a search", ""),
                List.of(new Document.Section(
                        "Steps",
                        Part.Table.plain(
                                List.of(TableColumn.run("run", TableColumn.WHOLE)),
                                List.of(List.of(id), List.of("elsewhere"))))));
        String page = HtmlReport.render(List.of(new Shown.OfDocument("search", search), step), List.of());
        assertThat(page)
                .contains("<a href=\"#item-2\">" + id + "</a>")
                .contains(">elsewhere</th>")
                .contains("id=\"item-2\"");
    }

    @Test
    void noMarkupOfOthersGetsIn() {
        String page = structure(HtmlReport.render(List.of(shown(failing())), List.of(HOSTILE)));
        assertThat(page).doesNotContain("<b onclick").doesNotContain("\u202e").doesNotContain("\u0007");
        assertThat(page).contains("&lt;b onclick=&quot;x()&quot;&gt;&amp;amp; &#39;quoted&#39;&lt;/b&gt;");
    }

    @Test
    void thePolicyAllowsThisScriptAndNothingElse() {
        String page = HtmlReport.render(List.of(shown(StubRun.closed())), List.of());
        assertThat(page)
                .contains("content=\"default-src 'none'; script-src " + Resource.hash(Resource.script(Resource.REPORT))
                        + "; style-src " + Resource.hash(Resource.style()))
                .doesNotContainPattern("(?i)(src|href)=\"?(https?:)?//")
                .doesNotContain(" style=");
    }

    @Test
    void scriptsAreSmall() {
        List<String> names = new ArrayList<>(Resource.SCRIPTS);
        names.addAll(List.of(Resource.REPORT, Resource.LIVE, Resource.LIST));
        for (String name : names) {
            if (!name.startsWith("uplot/")) {
                assertThat(Resource.text(name).lines()).as(name).hasSizeLessThanOrEqualTo(LINES_MAX);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Resource.REPORT, Resource.LIVE, Resource.LIST})
    void theScriptIsJavaScript(String begins) throws Exception {
        Path script = Files.writeString(folder.resolve("script.js"), Resource.script(begins));
        Process node;
        try {
            node = new ProcessBuilder("node", "--check", script.toString())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException missing) {
            Assumptions.abort("no node is installed: the browser alone checks the script");
            return;
        }
        String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(node.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(node.exitValue()).as(said).isZero();
    }
}
