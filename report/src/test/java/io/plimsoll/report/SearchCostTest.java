package io.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyCurve.ConcurrencyStep;
import io.plimsoll.analysis.search.ConcurrencySearch;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.LoadLine.Saturation;
import io.plimsoll.analysis.search.LoadLineSearch;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.analysis.search.Step.Resources;
import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.report.csv.CsvReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.markdown.MarkdownReport;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;
import io.plimsoll.unit.Price;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What searches tell of the cost of what they found.
class SearchCostTest {
    private static final Price PRICE = new Price(3.6, "USD");
    private static final DistributionSummary LATENCY = new DistributionSummary(
            5_000, 4e6, 3_000_000, 6_000_000, 8_000_000, 9_000_000, 20_000_000, 30_000_000, 40_000_000);

    private static final Resources USED =
            new Resources(2, 0.5, 0.6, 0, 0.4, 1_000_000, 0, 0.5, 20_000, 2_000_000, "", false);

    private static Step step(double rate, double carried, double holds) {
        return new Step(
                "run-" + rate,
                rate,
                carried,
                holds,
                List.of(),
                10,
                true,
                LATENCY,
                USED,
                Verdict.PASS,
                false,
                Spoiled.NO);
    }

    private static LoadLine loadLine() {
        List<Step> steps = List.of(step(500, 500, 1), step(1_000, 1_000, 0.9), step(2_000, 0, 0));
        return new LoadLine(
                List.of("p99<10ms"),
                LoadLineSearch.State.FOUND,
                new LoadLine.Line(800, 1_000, 1_250),
                null,
                null,
                new Saturation(Saturation.What.UNKNOWN, "nothing is known of it"),
                steps,
                List.of(),
                30,
                Verdict.PASS,
                null,
                List.of());
    }

    private static ConcurrencyCurve curve() {
        List<ConcurrencyStep> steps = List.of(
                new ConcurrencyStep("one", 1, 500, 0.01, 0, 10, LATENCY, USED, Verdict.PASS, false, Spoiled.NO),
                new ConcurrencyStep("two", 2, 1_000, 0.01, 0, 10, LATENCY, USED, Verdict.PASS, false, Spoiled.NO));
        return ConcurrencyCurve.of(steps, ConcurrencySearch.State.STILL_RISING, "", 20);
    }

    private static String text(Document report) {
        return TextReport.render(report, Style.PLAIN);
    }

    @Test
    void aLoadLineTellsTheCostAtItsRateWithItsInterval() {
        LoadLine found = loadLine().withPrice(PRICE);
        String text = text(ReportSample.loadLine(found));
        assertThat(text)
                .contains("cost         1.00 USD per million operations (0.800 to 1.25)")
                .containsPattern("rate +carried +USD/M +p50")
                .containsPattern("500/s +500/s +2.00 +")
                .containsPattern("2,000/s +0/s +- +");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
        assertThat(CsvReport.ofSearch(found).split("\r\n", -1))
                .startsWith("rate,carried_per_s,holds,kept,seconds,latency_mean_ns,latency_p50_ns,latency_p90_ns,"
                        + "latency_p99_ns,latency_p999_ns,verdict,harness_bound,run,cost_per_million,cost_currency,"
                        + "cost_of")
                .satisfies(lines -> assertThat(lines[1]).endsWith(",2,USD,operations"))
                .satisfies(lines -> assertThat(lines[3]).endsWith(",run-2000.0,,,"));
    }

    @Test
    void stepsOfConcurrencyTellTheirCost() {
        ConcurrencyCurve found = curve().withPrice(PRICE);
        String text = text(ReportSample.concurrency(found));
        assertThat(text)
                .contains("cost         1.00 USD per million operations at the best concurrency")
                .containsPattern("rate +\\+- +USD/M +p50")
                .containsPattern("500/s +1.00 % +2.00 +");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
        assertThat(CsvReport.ofSearch(found)).contains(",run,cost_per_million,", ",two,1,USD,operations\r\n");
    }

    @Test
    void markdownTellsTheSame() {
        assertThat(MarkdownReport.render(ReportSample.loadLine(loadLine().withPrice(PRICE))))
                .contains("- cost: 1.00 USD per million operations (0.800 to 1.25)", "| rate | carried | USD/M |");
        assertThat(MarkdownReport.render(ReportSample.concurrency(curve().withPrice(PRICE))))
                .contains("- cost: 1.00 USD per million operations at the best", "| +- | USD/M | p50 |");
    }

    @Test
    void withoutAPriceNothingIsSaidOfIt() {
        assertThat(text(ReportSample.loadLine(loadLine()))).doesNotContain("cost", "/M");
        assertThat(text(ReportSample.concurrency(curve()))).doesNotContain("cost", "/M");
        assertThat(CsvReport.ofSearch(loadLine())).doesNotContain("cost");
        assertThat(CsvReport.ofSearch(curve())).doesNotContain("cost");
    }
}
