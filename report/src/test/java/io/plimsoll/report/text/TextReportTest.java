package io.plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judge;
import io.plimsoll.results.Run;
import io.plimsoll.testing.Golden;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class TextReportTest {
    private static final Map<String, StubRun> RUNS = Map.of(
            "closed-three-rounds", ReportRuns.closedThreeRounds(),
            "open-with-errors", ReportRuns.openWithErrors(),
            "interrupted", ReportRuns.interrupted(),
            "failed-before-measuring", ReportRuns.failedBeforeMeasuring(),
            "cluster", ReportRuns.cluster(),
            "rows", ReportRuns.rowsInBatches(),
            "long", ReportRuns.longRun());

    private static String render(StubRun stub, Style style) {
        Run run = stub.make();
        return TextReport.render(run, Judge.judge(run), style);
    }

    @TestFactory
    List<DynamicTest> looksAsSealed() {
        return RUNS.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> Golden.check(
                                "report-" + entry.getKey() + ".txt", () -> render(entry.getValue(), Style.PLAIN))))
                .toList();
    }

    @TestFactory
    List<DynamicTest> fitsAHundredColumns() {
        return RUNS.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> assertThat(render(entry.getValue(), Style.PLAIN).lines())
                                .allSatisfy(line -> assertThat(line)
                                        .hasSizeLessThanOrEqualTo(Page.WIDTH)
                                        .isEqualTo(line.stripTrailing()))))
                .toList();
    }

    @Test
    void coloursAddNothingButColours() {
        String coloured = render(ReportRuns.openWithErrors(), Style.COLOURED);
        String plain = render(ReportRuns.openWithErrors(), Style.PLAIN);

        assertThat(coloured).startsWith("\u001b[31mFAIL").contains("\u001b[33m  warning");
        assertThat(coloured.replaceAll("\u001b\\[[0-9]+m", "")).isEqualTo(plain);
        assertThat(plain).doesNotContain("\u001b");
    }

    @Test
    void messagesOfADatabaseCannotPaintTheTerminal() {
        assertThat(Page.clean("bad\u001b[31m\r\n\tthing\u0007 ")).isEqualTo("bad [31m thing");
    }

    @Test
    void breaksLongWordsAndLongText() {
        assertThat(Page.wrap("one two three", 7)).containsExactly("one two", "three");
        assertThat(Page.wrap("abcdefghij", 4)).containsExactly("abcd", "efgh", "ij");
        assertThat(Page.wrap("", 4)).containsExactly("");
    }

    @Test
    void drawsBlocks() {
        assertThat(Sparkline.linear(new double[] {1, 4, 8, 0, 8})).isEqualTo("▂▅█.█");
        assertThat(Sparkline.linear(new double[] {0, Double.NaN})).isEqualTo("..");
        assertThat(Sparkline.logarithmic(new double[] {1, 10, 100, 1_000})).isEqualTo("▁▃▆█");
        assertThat(Sparkline.logarithmic(new double[] {7, 7})).isEqualTo("██");
    }

    @Test
    void tellsPriceAndCostWhereTheTargetHasThem() {
        Run run = StubRun.closed().loaded().set("price", "3.60 USD").make();
        String text = TextReport.render(run, Judge.judge(run), Style.PLAIN).replaceAll("\\s+", " ");
        assertThat(text)
                .contains("price 3.6 USD/h ")
                .containsPattern("/s, 0\\.1\\d\\d USD per million operations, closed loop")
                .containsPattern(" rows/s, [0-9.]+ USD per million rows ");
        Run free = StubRun.closed().loaded().make();
        assertThat(TextReport.render(free, Judge.judge(free), Style.PLAIN)).doesNotContain("price", "per million");
    }
}
