package io.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunReader.SalvagedRun;
import io.plimsoll.testing.Chromium;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A page in a real browser: it draws, zooms, obeys keys, and asks nobody for anything. Skipped
/// where no browser is installed; `.ci/run` brings one.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrowserTest {
    private static final String HOSTILE =
            "</script><script>window.hacked = 1</script>\"'><img src=x onerror='hacked()'>";

    /// What every chart shows, as far as it is a canvas.
    private static final String PICTURES =
            "JSON.stringify([...document.querySelectorAll('.panel canvas')].map((each) => each.toDataURL()))";

    @TempDir
    static Path folder = Path.of("");

    private Optional<Chromium> browser = Optional.empty();
    private Path page = Path.of("");

    @BeforeAll
    void openThePage() throws Exception {
        Optional<Path> program = Chromium.program();
        if (program.isEmpty()) {
            System.err.println("=== MISSING: chromium: reports are not tried in a browser ===");
        }
        Assumptions.assumeTrue(program.isPresent(), "no browser is installed");
        ScriptedTarget target = new ScriptedTarget(arguments -> {
            if (arguments.number(0) < 300_000) {
                throw new TargetException(ErrorClass.DEADLOCK, "40P01", "no: " + HOSTILE, null);
            }
            return Outcome.OK;
        });
        Path run = ScriptedRun.execute(
                        folder.resolve("runs"),
                        ScriptedRun.plan("arrival=2000/s", "measure=2s", "interval=100ms", "retries=0"),
                        target,
                        ScriptedWorkload.of("read", "write"))
                .folder();
        IntervalShapes shapes = new IntervalShapes();
        SalvagedRun read = RunReader.salvage(run, shapes);
        page = folder.resolve("report.html");
        Files.writeString(
                page,
                HtmlReport.render(
                        List.of(new HtmlReport.Shown.OfRun(
                                read.run(), Judgement.judge(read.run()), shapes, read.damages())),
                        List.of(HOSTILE)));
        browser = Optional.of(new Chromium(program.get(), folder.resolve("profile")));
        browser().resize(1280, 900);
        browser().open(page);
    }

    @AfterAll
    void closeIt() throws Exception {
        if (browser.isPresent()) {
            assertThat(browser().complaints()).isEmpty();
            assertThat(browser().asked())
                    .allMatch(address -> address.equals(page.toUri().toString()));
            browser().close();
        }
    }

    private Chromium browser() {
        return browser.orElseThrow();
    }

    private String text(String expression) throws Exception {
        return browser().evaluate(expression).asString();
    }

    private String pictures() throws Exception {
        browser().evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))");
        return text(PICTURES);
    }

    private void focus(String selector) throws Exception {
        browser().evaluate("document.querySelector('" + selector + "').focus()");
    }

    @Test
    void everyChartIsDrawn() throws Exception {
        assertThat(text("[...document.querySelectorAll('.panel')].map((each) => each.dataset.chart).join(' ')"))
                .isEqualTo("rate latency heat errors lag cpu pauses");
        String inked = "[...document.querySelectorAll('.panel canvas')].map((each) => each.getContext('2d')"
                + ".getImageData(0, 0, each.width, each.height).data.filter((byte) => byte > 0).length)";
        assertThat(browser().evaluate("Math.min(..." + inked + ")").asInt()).isGreaterThan(1_000);
        // Each curve in two parts: as far as ten samples lie above, and beyond.
        for (String part : List.of(".curve:not(.few)", ".few")) {
            assertThat(browser()
                            .evaluate("document.querySelectorAll('.spectrum polyline" + part + "').length")
                            .asInt())
                    .isEqualTo(3);
        }
    }

    @Test
    void draggingOverOneChartZoomsAll() throws Exception {
        String whole = pictures();
        browser().drag("[data-chart=latency] .u-over", 0.3, 0.6);
        String zoomed = pictures();
        assertThat(browser()
                        .evaluate("document.querySelector('[data-do=all]').disabled")
                        .asBoolean())
                .isFalse();
        assertThat(changed(whole, zoomed)).as("charts that followed").isEqualTo(whole.split("\",\"").length);

        browser().evaluate("document.querySelector('[data-do=all]').click()");
        assertThat(pictures()).isEqualTo(whole);
        browser().drag("[data-chart=heat] .plot", 0.4, 0.7);
        assertThat(changed(whole, pictures())).isEqualTo(whole.split("\",\"").length);
        browser().evaluate("document.querySelector('[data-do=all]').click()");
    }

    private static int changed(String before, String after) {
        String[] old = before.split("\",\"");
        String[] now = after.split("\",\"");
        int changed = 0;
        for (int i = 0; i < old.length; i++) {
            changed += old[i].equals(now[i]) ? 0 : 1;
        }
        return changed;
    }

    @Test
    void keysZoomMoveAndTell() throws Exception {
        String whole = pictures();
        focus("[data-chart=rate] .plot");
        browser().press("+");
        String zoomed = pictures();
        assertThat(zoomed).isNotEqualTo(whole);
        browser().press("ArrowRight");
        assertThat(text("document.querySelector('.status').textContent"))
                .contains("all operations", "p99", "whole machine");
        browser().press("0");
        assertThat(pictures()).isEqualTo(whole);

        focus(".spectrum");
        browser().press("ArrowRight");
        browser().press("ArrowRight");
        assertThat(text("document.querySelector('.percentiles [role=status]').textContent"))
                .startsWith("p50: all operations ");
    }

    @Test
    void themesChangeColours() throws Exception {
        String before = pictures();
        String colour = "getComputedStyle(document.body).backgroundColor";
        browser().evaluate("document.getElementById('theme').click()");
        String light = text(colour);
        browser().evaluate("document.getElementById('theme').click()");
        String dark = text(colour);
        assertThat(dark).isNotEqualTo(light);
        assertThat(changed(before, pictures())).isEqualTo(before.split("\",\"").length);
        browser().evaluate("document.getElementById('theme').click()");
        assertThat(pictures()).isEqualTo(before);
    }

    @Test
    void anotherOperationIsShown() throws Exception {
        String before = pictures();
        String choose = "(() => { const select = document.querySelector('select'); select.value = '%d';"
                + " select.dispatchEvent(new Event('change')); })()";
        browser().evaluate(choose.formatted(1));
        assertThat(text("document.querySelector('[data-chart=rate] .legend').textContent"))
                .startsWith("read");
        assertThat(pictures()).isNotEqualTo(before);
        browser().evaluate(choose.formatted(0));
    }

    @Test
    void nothingIsWiderThanThePage() throws Exception {
        for (int width : new int[] {400, 768, 3840}) {
            browser().resize(width, 900);
            assertThat(browser()
                            .evaluate("document.documentElement.scrollWidth")
                            .asInt())
                    .as("at %s pixels", width)
                    .isLessThanOrEqualTo(width);
        }
        browser().resize(1280, 900);
        browser().until("document.querySelector('[data-chart=rate] .uplot').clientWidth > 900");
        pictures();
    }

    @Test
    void textOfOthersStaysText() throws Exception {
        assertThat(browser().evaluate("typeof window.hacked").asString()).isEqualTo("undefined");
        assertThat(browser().evaluate("document.querySelectorAll('img').length").asInt())
                .isZero();
        assertThat(text("document.querySelector('.skipped li').textContent")).isEqualTo(HOSTILE);
        assertThat(text("document.body.textContent")).contains("no: " + HOSTILE);
    }
}
