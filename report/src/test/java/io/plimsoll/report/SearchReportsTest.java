package io.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.report.csv.CsvReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.markdown.MarkdownReport;
import io.plimsoll.report.plot.SearchPlots;
import io.plimsoll.report.text.SearchSample;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.testing.Golden;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SearchReportsTest {
    @Test
    void theLoadLineLooksAsSealed() throws Exception {
        LoadLine found = SearchSample.loadLine();
        Golden.check("search-loadline.txt", () -> text(ReportSample.loadLine(found)));
        Golden.check("search-loadline.svg", () -> SearchPlots.of(found).alone());
        Golden.check("search-loadline.csv", () -> CsvReport.ofSearch(found));
        Golden.check("search-loadline.md.txt", () -> MarkdownReport.render(ReportSample.loadLine(found)));
        fits(text(ReportSample.loadLine(found)));
    }

    @Test
    void whatNeverHoldsLooksAsSealed() throws Exception {
        LoadLine found = SearchSample.never();
        Golden.check("search-never.txt", () -> text(ReportSample.loadLine(found)));
        fits(text(ReportSample.loadLine(found)));
    }

    @Test
    void concurrencyLooksAsSealed() throws Exception {
        ConcurrencyCurve found = SearchSample.concurrency();
        Golden.check("search-concurrency.txt", () -> text(ReportSample.concurrency(found)));
        Golden.check("search-concurrency.svg", () -> SearchPlots.of(found).alone());
        Golden.check("search-concurrency.csv", () -> CsvReport.ofSearch(found));
        Golden.check("search-concurrency.md.txt", () -> MarkdownReport.render(ReportSample.concurrency(found)));
        fits(text(ReportSample.concurrency(found)));
    }

    /// Where the table has "-" for a p99, the picture has no point.
    @Test
    void aStepOfFewSamplesIsNotDrawn() {
        LoadLine found = SearchSample.loadLine();
        Histogram nine = new Histogram(3);
        nine.recordValueWithCount(1_000_000, 9);
        List<Step> steps = new ArrayList<>(found.steps());
        Step one = steps.getFirst();
        steps.set(
                0,
                new Step(
                        one.run(),
                        one.rate(),
                        one.carried(),
                        one.holds(),
                        one.answers(),
                        one.seconds(),
                        one.kept(),
                        DistributionSummary.of(nine),
                        one.resources(),
                        one.verdict(),
                        one.isHarnessBound(),
                        Spoiled.NO));
        LoadLine few = new LoadLine(
                found.objectives(),
                found.state(),
                found.line(),
                found.ceiling(),
                found.knee(),
                found.saturation(),
                steps,
                found.failures(),
                found.elapsedSeconds(),
                found.verdict(),
                found.price(),
                found.findings());
        assertThat(points(few)).isEqualTo(points(found) - 1);
    }

    private static String text(Document report) {
        return TextReport.render(report, Style.PLAIN);
    }

    private static long points(LoadLine found) {
        return SearchPlots.of(found)
                .alone()
                .lines()
                .filter(line -> line.startsWith("<circle class=\"point"))
                .count();
    }

    private static void fits(String text) {
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
    }
}
