package io.plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.report.csv.SearchCsv;
import io.plimsoll.report.markdown.SearchMarkdown;
import io.plimsoll.report.svg.SearchCharts;
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
        Golden.check("search-loadline.txt", () -> LoadLineText.render(found, Style.PLAIN));
        Golden.check("search-loadline.svg", () -> SearchCharts.of(found).alone());
        Golden.check("search-loadline.csv", () -> SearchCsv.render(found));
        Golden.check("search-loadline.md.txt", () -> SearchMarkdown.render(found, "search-1"));
        fits(LoadLineText.render(found, Style.PLAIN));
    }

    @Test
    void whatNeverHoldsLooksAsSealed() throws Exception {
        LoadLine found = SearchSample.never();
        Golden.check("search-never.txt", () -> LoadLineText.render(found, Style.PLAIN));
        fits(LoadLineText.render(found, Style.PLAIN));
    }

    @Test
    void concurrencyLooksAsSealed() throws Exception {
        ConcurrencyCurve found = SearchSample.concurrency();
        Golden.check("search-concurrency.txt", () -> ConcurrencyText.render(found, Style.PLAIN));
        Golden.check("search-concurrency.svg", () -> SearchCharts.of(found).alone());
        Golden.check("search-concurrency.csv", () -> SearchCsv.render(found));
        Golden.check("search-concurrency.md.txt", () -> SearchMarkdown.render(found, "search-2"));
        fits(ConcurrencyText.render(found, Style.PLAIN));
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
                        one.isHarnessBound()));
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

    private static long points(LoadLine found) {
        return SearchCharts.of(found)
                .alone()
                .lines()
                .filter(line -> line.startsWith("<circle class=\"point"))
                .count();
    }

    private static void fits(String text) {
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
    }
}
