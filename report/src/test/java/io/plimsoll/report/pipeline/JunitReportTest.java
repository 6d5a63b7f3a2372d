package io.plimsoll.report.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.report.ReportSample;
import io.plimsoll.report.pipeline.PipelineCheck.Outcome;
import io.plimsoll.report.text.ComparisonSample;
import io.plimsoll.report.text.ComparisonSample.Pair;
import io.plimsoll.report.text.ReportRuns;
import io.plimsoll.results.Run;
import io.plimsoll.testing.Golden;
import io.plimsoll.testing.StubRun;
import java.io.StringReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.SurefireReportParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class JunitReportTest {
    private static final Instant NOW = Instant.parse("2026-11-27T10:11:12.345Z");

    private static String render(Judgements judged) {
        return JunitReport.render("plimsoll " + judged.command(), NOW, judged.facts(), judged.checks());
    }

    private static Judgements run(StubRun stub) {
        Run run = stub.make();
        return Judgements.ofRun(run, Judgement.judge(run));
    }

    private static Judgements compared(Pair pair) {
        return Judgements.ofComparison("", pair.compared(), false, ReportSample.comparison(pair, ""));
    }

    private static void validate(String xml) throws Exception {
        URL schema = Objects.requireNonNull(JunitReportTest.class.getResource("junit.xsd"));
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(schema)
                .newValidator()
                .validate(new StreamSource(new StringReader(xml)));
    }

    private static void sealed(String name, Judgements judged) throws Exception {
        validate(render(judged));
        Golden.check("junit-" + name + ".xml", () -> render(judged));
    }

    @Test
    void aRunThatFailsTellsWhatFailed() throws Exception {
        sealed("run-fails", run(ReportRuns.openWithErrors()));
    }

    @Test
    void aRunThatPassesTellsItsFigures() throws Exception {
        sealed("run-passes", run(ReportRuns.closedThreeRounds()));
    }

    @Test
    void anInterruptedRunIsAnError() {
        PipelineCheck verdict = run(ReportRuns.interrupted()).checks().getFirst();
        assertThat(verdict.name()).isEqualTo("verdict");
        assertThat(verdict.outcome()).isEqualTo(Outcome.INVALID);
    }

    @Test
    void aComparisonTellsEachFigure() throws Exception {
        sealed("compare-worse", compared(ComparisonSample.worse()));
    }

    @Test
    void aRefusedComparisonIsAnError() throws Exception {
        Judgements refused = compared(ComparisonSample.refused());
        validate(render(refused));
        assertThat(refused.checks())
                .filteredOn(PipelineCheck::isRed)
                .extracting(PipelineCheck::name)
                .contains("verdict", "load");
    }

    @Test
    void strictTakesWhatCannotBeToldForAFailure() {
        Pair pair = ComparisonSample.single();
        Judgements strict = Judgements.ofComparison("", pair.compared(), true, ReportSample.comparison(pair, ""));
        assertThat(outcome(compared(pair), "all operations: p99")).isEqualTo(Outcome.SKIPPED);
        assertThat(outcome(strict, "all operations: p99")).isEqualTo(Outcome.FAILED);
        assertThat(outcome(strict, "all operations: p99.9")).isEqualTo(Outcome.SKIPPED);
        assertThat(outcome(strict, "all operations: rate")).isEqualTo(Outcome.PASSED);
    }

    private static Outcome outcome(Judgements judged, String name) {
        return judged.checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow()
                .outcome();
    }

    /// What no XML may hold in any form, and what a reader would change.
    @Test
    void anyTextComesThrough() throws Exception {
        String nasty = "<a b=\"c\">&amp;</a> ]]> \u0000\u0007\u001b[31m \uFFFF \uD800 \uDBFF\uDC00 \u00fc \u2028 end";
        PipelineCheck check = new PipelineCheck(
                PipelineCheck.group("run", "own/a.b c"),
                nasty,
                Outcome.FAILED,
                nasty,
                nasty + "\n\t\rsecond",
                nasty,
                "x\ry");
        String xml = JunitReport.render(nasty, NOW, Map.of(nasty, nasty), List.of(check));
        validate(xml);
        Element root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getDocumentElement();
        Element failure = (Element) root.getElementsByTagName("failure").item(0);
        String safe = "<a b=\"c\">&amp;</a> ]]> \uFFFD\uFFFD\uFFFD[31m \uFFFD \uFFFD \uDBFF\uDC00 \u00fc \u2028 end";
        assertThat(failure.getAttribute("message")).isEqualTo(safe + "\n\t\rsecond");
        assertThat(failure.getTextContent()).isEqualTo(safe + "\n\t\rsecond\n" + safe + "\nx\ry");
        assertThat(((Element) root.getElementsByTagName("testcase").item(0)).getAttribute("classname"))
                .isEqualTo("plimsoll.run.own.a_b_c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<testcase name=\"a\"/>", "<testsuites><testsuite name=\"a\"/></testsuites>"})
    void theSchemaFindsFaults(String xml) {
        assertThatThrownBy(() -> validate(xml)).isInstanceOf(SAXException.class);
    }

    /// Maven Surefire's own reader.
    @Test
    void anotherReaderCountsTheSame(@TempDir Path folder) throws Exception {
        Judgements judged = run(ReportRuns.openWithErrors());
        Files.writeString(folder.resolve("TEST-plimsoll.xml"), render(judged), StandardCharsets.UTF_8);
        ReportTestSuite suite = new SurefireReportParser(List.of(folder.toFile()), new NullConsoleLogger())
                .parseXMLReportFiles()
                .getFirst();
        assertThat(suite.getNumberOfTests()).isEqualTo(judged.checks().size());
        assertThat(suite.getNumberOfFailures()).isEqualTo(count(judged, Outcome.FAILED));
        assertThat(suite.getNumberOfErrors()).isEqualTo(count(judged, Outcome.INVALID));
        assertThat(suite.getNumberOfSkipped()).isEqualTo(count(judged, Outcome.SKIPPED));
        assertThat(suite.getTestCases())
                .filteredOn(ReportTestCase::hasFailure)
                .extracting(ReportTestCase::getName)
                .contains("verdict", "audit account-history");
    }

    private static int count(Judgements judged, Outcome outcome) {
        return (int) judged.checks().stream()
                .filter(check -> check.outcome() == outcome)
                .count();
    }
}
