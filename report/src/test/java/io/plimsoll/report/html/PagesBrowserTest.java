package io.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.report.ReportSample;
import io.plimsoll.report.html.HtmlReport.Shown;
import io.plimsoll.report.text.ComparisonSample;
import io.plimsoll.report.text.ReportRuns;
import io.plimsoll.report.text.SearchSample;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.Chromium;
import io.plimsoll.testing.StubRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The pages of comparisons and searches, and the streams of a run, in a real browser: drawn, in both themes, by
/// keys, at every width, on paper, and without asking anybody for anything. Skipped where no browser is installed.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PagesBrowserTest {
    private static final String HOSTILE = "</li><script>window.hacked = 1</script><img src=x onerror='hacked()'>";

    @TempDir
    static Path folder = Path.of("");

    private Optional<Chromium> browser = Optional.empty();
    private final List<String> opened = new ArrayList<>();

    enum Sample {
        COMPARISON,
        REFUSED,
        LOAD_LINE,
        CONCURRENCY,
        STREAMS;

        Shown shown() {
            return switch (this) {
                case COMPARISON -> ReportSample.shown(ReportSample.comparison(ComparisonSample.worse(), HOSTILE));
                case REFUSED -> ReportSample.shown(ReportSample.comparison(ComparisonSample.refused(), HOSTILE));
                case LOAD_LINE -> ReportSample.shown(ReportSample.loadLine(SearchSample.loadLine()));
                case CONCURRENCY -> ReportSample.shown(ReportSample.concurrency(SearchSample.concurrency()));
                case STREAMS -> {
                    Run run = ReportRuns.cluster().make();
                    yield new Shown.OfRun(
                            run, Judgement.judge(run), new IntervalShapes(), List.of(), StreamSample.answers());
                }
            };
        }

        /// What its charts are drawn with, and how many there are.
        Map<String, Integer> shapes() {
            return switch (this) {
                case COMPARISON ->
                    Map.of("rect.middle", 18, "rect.tolerated", 18, "rect.middle.worse", 10, "rect.middle.better", 5);
                case REFUSED -> Map.of("svg.bars", 0);
                case LOAD_LINE -> Map.of("circle.point", 7, "circle.broken", 4, "rect.band", 1, "line.limit", 1);
                case CONCURRENCY -> Map.of("circle.point", 8, "polyline.fit", 1, "line.line", 3);
                case STREAMS -> Map.of("figure.wide svg.bars rect", 12, "figure:not(.wide) svg.bars rect", 3);
            };
        }
    }

    @BeforeAll
    void startIt() throws Exception {
        Optional<Path> program = Chromium.program();
        Assumptions.assumeTrue(program.isPresent(), "no browser is installed");
        browser = Optional.of(new Chromium(program.get(), folder.resolve("profile")));
        browser().resize(1280, 900);
    }

    @AfterAll
    void closeIt() {
        if (browser.isPresent()) {
            assertThat(browser().complaints()).isEmpty();
            assertThat(browser().asked()).allMatch(opened::contains);
            browser().close();
        }
    }

    private Chromium browser() {
        return browser.orElseThrow();
    }

    private void open(String name, List<Shown> shown) throws Exception {
        Path page = Files.writeString(folder.resolve(name + ".html"), HtmlReport.render(shown, List.of()));
        opened.add(page.toUri().toString());
        browser().open(page);
        browser().until("location.pathname.endsWith('/" + name + ".html')");
    }

    private String text(String expression) throws Exception {
        return browser().evaluate(expression).asString();
    }

    private int number(String expression) throws Exception {
        return browser().evaluate(expression).asInt();
    }

    @Test
    void aRunWithoutChartsIsNoFault() throws Exception {
        Run run = StubRun.closed()
                .rounds(0)
                .audit()
                .target(_ -> null)
                .status(RunStatus.FAILED, "refused")
                .make();
        open("chartless", List.of(new Shown.OfRun(run, Judgement.judge(run), new IntervalShapes(), List.of())));
        assertThat(number("document.querySelectorAll('article.run').length")).isOne();
        assertThat(number("document.querySelectorAll('p.failure').length"))
                .as("charts that cannot be drawn")
                .isZero();
        assertThat(browser().complaints()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyShapeIsDrawn(Sample sample) throws Exception {
        open("drawn-" + sample, List.of(sample.shown()));
        for (Map.Entry<String, Integer> shape : sample.shapes().entrySet()) {
            assertThat(number("document.querySelectorAll('" + shape.getKey() + "').length"))
                    .as(shape.getKey())
                    .isEqualTo(shape.getValue());
        }
        assertThat(number("[...document.querySelectorAll('svg.bars')].filter((each) => each.getBoundingClientRect()"
                        + ".height < 40).length"))
                .as("charts without height")
                .isZero();
    }

    /// Where a text of a chart ends beyond the chart, or two of them run into each other.
    private static final String CLASHES = """
            JSON.stringify([...document.querySelectorAll('svg.bars')].flatMap((chart) => {
                const edge = chart.getBoundingClientRect();
                const texts = [...chart.querySelectorAll('text')];
                const boxes = texts.map((each) => each.getBoundingClientRect());
                return boxes.flatMap((box, at) => {
                    const isOut = box.left < edge.left - 1 || box.right > edge.right + 1
                    || box.bottom > edge.bottom + 1;
                    const other = boxes.findIndex((each, index) => index > at && box.left < each.right - 1
                        && each.left < box.right - 1 && box.top < each.bottom - 3 && each.top < box.bottom - 3);
                    return (isOut ? ['out: ' + texts[at].textContent] : [])
                        .concat(other > 0 ? [texts[at].textContent + ' / ' + texts[other].textContent] : []);
                });
            }))""";

    @ParameterizedTest
    @EnumSource
    void textsOfChartsDoNotClash(Sample sample) throws Exception {
        open("clash-" + sample, List.of(sample.shown()));
        assertThat(text(CLASHES)).isEqualTo("[]");
    }

    @ParameterizedTest
    @EnumSource
    void themesChangeColours(Sample sample) throws Exception {
        open("theme-" + sample, List.of(sample.shown()));
        String colours = "JSON.stringify(['.head', 'svg.bars text', 'svg.bars .grid', '.badge'].map((each) => {"
                + " const node = document.querySelector(each); if (!node) { return 'none'; }"
                + " const style = getComputedStyle(node);"
                + " return style.color + style.fill + style.stroke + style.backgroundColor; }))";
        browser().evaluate("document.getElementById('theme').click()");
        String light = text(colours);
        browser().evaluate("document.getElementById('theme').click()");
        assertThat(text("document.documentElement.dataset.theme")).isEqualTo("dark");
        assertThat(text(colours)).isNotEqualTo(light);
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsWiderThanThePage(Sample sample) throws Exception {
        open("width-" + sample, List.of(sample.shown()));
        for (int width : new int[] {400, 768, 3840}) {
            browser().resize(width, 900);
            assertThat(number("document.documentElement.scrollWidth"))
                    .as("at %s pixels", width)
                    .isLessThanOrEqualTo(width);
        }
        assertThat(text("getComputedStyle(document.querySelector('table')).fontSize"))
                .as("text at 4K")
                .startsWith("20");
        browser().resize(1280, 900);
    }

    /// A sheet of A4 is 794 pixels wide.
    @ParameterizedTest
    @EnumSource
    void chartsFitOnPaper(Sample sample) throws Exception {
        open("paper-" + sample, List.of(sample.shown()));
        browser().send("Emulation.setEmulatedMedia", Map.of("media", "print"));
        browser().resize(794, 1_123);
        assertThat(number("Math.max(0, ...[...document.querySelectorAll('svg.bars')].map((each) =>"
                        + " each.getBoundingClientRect().right))"))
                .isLessThanOrEqualTo(794);
        assertThat(text("getComputedStyle(document.getElementById('theme')).display"))
                .isEqualTo("none");
        browser().send("Emulation.setEmulatedMedia", Map.of("media", ""));
        browser().resize(1280, 900);
    }

    @Test
    void keysReachEveryTableAndLeadToARun() throws Exception {
        open(
                "keys",
                List.of(ReportSample.shown(ReportSample.loadLine(SearchSample.loadLine())), Sample.STREAMS.shown()));
        StringBuilder reached = new StringBuilder();
        String focused = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent";
        for (int i = 0; i < 8; i++) {
            browser().press("Tab");
            reached.append(text(focused)).append('|');
        }
        assertThat(reached.toString()).contains("Theme: auto|", "|Steps|", "|p99 over rate: ");
        browser().evaluate("document.querySelector('a[href=\"#item-2\"]').focus()");
        browser().press("Enter");
        browser().until("location.hash === '#item-2'");
        assertThat(number("Math.abs(document.getElementById('item-2').getBoundingClientRect().top)"))
                .isLessThan(900);
        opened.add(folder.resolve("keys.html").toUri() + "#item-2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"COMPARISON", "REFUSED"})
    void textOfOthersStaysText(String sample) throws Exception {
        open("hostile-" + sample, List.of(Sample.valueOf(sample).shown()));
        assertThat(text("typeof window.hacked")).isEqualTo("undefined");
        assertThat(number("document.querySelectorAll('img').length")).isZero();
        assertThat(text("document.body.textContent")).contains(HOSTILE);
    }
}
