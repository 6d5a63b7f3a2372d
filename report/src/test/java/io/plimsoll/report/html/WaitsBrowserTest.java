package io.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.report.html.HtmlReport.Shown;
import io.plimsoll.report.text.ReportRuns;
import io.plimsoll.results.Run;
import io.plimsoll.testing.Chromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What sessions did over time, in a real browser: stacked, beside throughput and latency, under the same cursor.
class WaitsBrowserTest {
    private static final String CHART = "document.querySelector('[data-chart=waits]')";
    private static final String PICTURE = "new Promise((done) => requestAnimationFrame(() => setTimeout(() => done("
            + CHART + ".querySelector('canvas').toDataURL()), 0)))";

    @TempDir
    static Path folder = Path.of("");

    @Test
    void whatSessionsDidIsStackedUnderTheSameCursor() throws Exception {
        Optional<Path> program = Chromium.program();
        Assumptions.assumeTrue(program.isPresent(), "no browser is installed");
        Run run = ReportRuns.serverView().make();
        Path page = folder.resolve("report.html");
        Files.writeString(
                page,
                HtmlReport.render(
                        List.of(new Shown.OfRun(run, Judgement.judge(run), new IntervalShapes(), List.of())),
                        List.of()));
        try (Chromium browser = new Chromium(program.get(), folder.resolve("profile"))) {
            browser.resize(1280, 900);
            browser.open(page);
            assertThat(browser.evaluate(CHART + ".previousElementSibling.dataset.chart")
                            .asString())
                    .isEqualTo("latency");
            browser.evaluate("document.querySelector('[data-chart=rate] .plot').focus()");
            browser.press("ArrowRight");
            assertThat(browser.evaluate("document.querySelector('.time .status').textContent")
                            .asString())
                    .contains("IO WalSync 5");
            String all = browser.evaluate(PICTURE).asString();
            String button = CHART + ".querySelector('.legend button').click()";
            browser.evaluate(button);
            assertThat(browser.evaluate(PICTURE).asString()).isNotEqualTo(all);
            browser.evaluate(button);
            assertThat(browser.evaluate(PICTURE).asString()).isEqualTo(all);
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
