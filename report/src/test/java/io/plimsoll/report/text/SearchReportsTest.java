package io.plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.report.csv.SearchCsv;
import io.plimsoll.report.markdown.SearchMarkdown;
import io.plimsoll.report.svg.SearchCharts;
import io.plimsoll.testing.Golden;
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

    private static void fits(String text) {
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
    }
}
