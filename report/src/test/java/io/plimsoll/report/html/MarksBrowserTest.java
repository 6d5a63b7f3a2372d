package io.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.results.Run;
import io.plimsoll.testing.Chromium;
import io.plimsoll.testing.StubRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where a run was not steady is marked on its time line, in a real browser. Skipped where no browser is installed.
class MarksBrowserTest {
    /// The colour of the rate's chart near its top, at a share of the line.
    private static final String COLOUR = """
            (() => {
                const place = document.querySelectorAll('[data-chart=rate]')[%d];
                const canvas = place.querySelector('canvas');
                const over = place.querySelector('.u-over').getBoundingClientRect();
                const box = canvas.getBoundingClientRect();
                const ratio = canvas.width / box.width;
                const x = (over.left - box.left + over.width * %s) * ratio;
                const y = (over.top - box.top + 3) * ratio;
                const copy = new OffscreenCanvas(1, 1).getContext('2d');
                copy.drawImage(canvas, Math.round(x), Math.round(y), 1, 1, 0, 0, 1, 1);
                return [...copy.getImageData(0, 0, 1, 1).data].join();
            })()
            """;

    @TempDir
    Path folder = Path.of("");

    private static HtmlReport.Shown shown(StubRun stub) {
        Run run = stub.make();
        return new HtmlReport.Shown.OfRun(run, Judgement.judge(run), new IntervalShapes(), List.of());
    }

    @Test
    void dipsAreShadedAndChangesAreLines() throws Exception {
        Optional<Path> program = Chromium.program();
        Assumptions.assumeTrue(program.isPresent(), "no browser is installed");
        StubRun dips = StubRun.closed().seconds(150).rateFactor((round, at) -> at % 30 >= 12 && at % 30 < 15 ? 0.6 : 1);
        StubRun change = StubRun.closed().seconds(60).rateFactor((round, at) -> at < 15 ? 0.7 : 1);
        Path page = folder.resolve("report.html");
        Files.writeString(page, HtmlReport.render(List.of(shown(dips), shown(change)), List.of()));
        try (Chromium browser = new Chromium(program.get(), folder.resolve("profile"))) {
            browser.resize(1280, 900);
            browser.open(page);
            assertThat(browser.evaluate(
                                    "[...document.querySelectorAll('.marks')].map((each) => each.textContent).join()")
                            .asString())
                    .contains("drop, every 30.0 s, at 12.0 s, 42.0 s, 72.0 s, 102 s, 132 s.")
                    .contains("from 4,807/s to 6,867/s, at 15.0 s.");
            String inDip = browser.evaluate(COLOUR.formatted(0, 13.5 / 150)).asString();
            String between = browser.evaluate(COLOUR.formatted(0, 25.0 / 150)).asString();
            assertThat(inDip).isNotEqualTo(between);
            assertThat(browser.evaluate(COLOUR.formatted(0, 43.5 / 150)).asString())
                    .isEqualTo(inDip);
            String line = browser.evaluate(COLOUR.formatted(1, 15.0 / 60)).asString();
            String beside = browser.evaluate(COLOUR.formatted(1, 14.0 / 60)).asString();
            assertThat(line).isNotEqualTo(beside);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /// The offered rate is a line of its own, and a label says where operations began to pile up.
    @Test
    void theOfferedRateIsDrawnBesideTheAchievedOne() throws Exception {
        Optional<Path> program = Chromium.program();
        Assumptions.assumeTrue(program.isPresent(), "no browser is installed");
        StubRun ramp = StubRun.shaped("ramp 100/s to 2000/s in 1m").capacity(1_000);
        Path page = folder.resolve("report.html");
        Files.writeString(page, HtmlReport.render(List.of(shown(ramp), shown(StubRun.closed())), List.of()));
        try (Chromium browser = new Chromium(program.get(), folder.resolve("profile"))) {
            browser.resize(1280, 900);
            browser.open(page);
            assertThat(browser.evaluate("""
                            [...document.querySelectorAll('[data-chart=rate]')].map((chart) =>
                                [...chart.querySelectorAll('.legend button')].map((each) => each.textContent).join('+'))
                                .join()
                            """).asString()).contains("offered").doesNotEndWith("offered");
            assertThat(browser.evaluate(
                                    "[...document.querySelectorAll('.marks')].map((each) => each.textContent).join()")
                            .asString())
                    .contains("backlog from 1,018/s on, at 29.0 s.");
        }
    }
}
