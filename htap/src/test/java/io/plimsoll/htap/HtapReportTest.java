package io.plimsoll.htap;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.htap.Rates;
import io.plimsoll.htap.HtapComparisonReport.Compared;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.html.HtmlReport;
import io.plimsoll.report.html.HtmlReport.Shown;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Verdict;
import io.plimsoll.testing.Golden;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HtapReportTest {
    /// @param noise by how much repeats differ, as a share
    private static Rates noisy(HtapLoad load, int repeat, double isolation, double noise) {
        Rates rates = HtapSample.shared(load, isolation);
        double factor = 1 + noise * (repeat - 2);
        return new Rates(rates.transactions() * factor, rates.queries() / factor);
    }

    private static HtapFigures sweep(HtapMode mode, LoadChoice choice, int repeats) {
        return sweep(new HtapSample(mode, (load, repeat) -> noisy(load, repeat, 0.4, 0.02)), choice, repeats);
    }

    private static HtapFigures sweep(HtapSample sample, LoadChoice choice, int repeats) {
        choice.first().forEach(load -> run(sample, load, repeats));
        for (Optional<HtapLoad> next = choice.next(sample.figures());
                next.isPresent();
                next = choice.next(sample.figures())) {
            run(sample, next.get(), repeats);
        }
        return sample.figures();
    }

    private static void run(HtapSample sample, HtapLoad load, int repeats) {
        for (int repeat = 1; repeat <= repeats; repeat++) {
            sample.run(load, repeat);
        }
    }

    private static LoadChoice choice(HtapMode mode) {
        return new HtapAim(mode, 8, 2, List.of(Pace.parse("50"), Pace.parse("90")), List.of(0, 1, 4), 8).choice();
    }

    private static HtapFigures frontier() {
        return sweep(HtapMode.FRONTIER, new LoadChoice.Frontier(64, 8, 9), 3);
    }

    private static String text(HtapFigures figures) {
        return TextReport.render(report(figures), Style.PLAIN);
    }

    private static Document report(HtapFigures figures) {
        return HtapReport.of(figures, SweepFigures.of(figures.sweep(), Map.of()));
    }

    @Test
    void together() throws Exception {
        Golden.check("together.txt", () -> text(sweep(HtapMode.TOGETHER, choice(HtapMode.TOGETHER), 1)));
    }

    @Test
    void costsStandBesideTheLoads() {
        HtapSample sample = new HtapSample(HtapMode.TOGETHER, (load, repeat) -> noisy(load, repeat, 0.4, 0.02));
        HtapFigures figures = sweep(sample.price("3.20 USD"), choice(HtapMode.TOGETHER), 3);
        assertThat(text(figures).replaceAll("\\s+", " ")).contains("USD/M: USD per million operations");
        assertThat(text(figures).lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
        assertThat(HtapCsv.render(figures).lines())
                .first()
                .asString()
                .endsWith(",runs,cost_per_million,cost_min,cost_max,cost_currency,cost_of");
        assertThat(HtapCsv.render(figures).lines().skip(1)).allMatch(line -> line.endsWith(",USD,operations"));
    }

    @Test
    void isoThroughput() throws Exception {
        Golden.check(
                "iso-throughput.txt", () -> text(sweep(HtapMode.ISO_THROUGHPUT, choice(HtapMode.ISO_THROUGHPUT), 3)));
    }

    @Test
    void isoAnalytics() throws Exception {
        Golden.check("iso-analytics.txt", () -> text(sweep(HtapMode.ISO_ANALYTICS, choice(HtapMode.ISO_ANALYTICS), 1)));
    }

    @Test
    void aFrontierAsTextTableAndPicture() throws Exception {
        Golden.check("frontier.txt", () -> text(frontier()));
        Golden.check("frontier.csv", () -> HtapCsv.render(frontier()));
        Golden.check(
                "frontier.svg",
                () -> FrontierPlots.of(frontier())
                        .orElseThrow()
                        .alone(frontier().sweep().id()));
        Golden.check(
                "frontier-inline.svg",
                () -> FrontierPlots.of(frontier()).orElseThrow().render());
    }

    @Test
    void whatIsMissingIsSaid() throws Exception {
        HtapFigures figures = new HtapSample(HtapMode.TOGETHER, (load, _) -> new Rates(load.transactional(), 0))
                .run(HtapLoad.closed(8, 0), 1)
                .run(HtapLoad.closed(0, 2), 1)
                .fail(HtapLoad.closed(8, 2), "the target refused: too many connections")
                .figures();
        Golden.check("missing.txt", () -> text(figures));
        Golden.check("missing-verbose.txt", () -> TextReport.render(report(figures), Style.PLAIN.withVerbose(true)));
        assertThat(FrontierPlots.of(figures)).isEmpty();
    }

    private static HtapFigures target(double isolation, double size, double noise) {
        return sweep(
                new HtapSample(HtapMode.FRONTIER, (load, repeat) -> {
                    Rates rates = noisy(load, repeat, isolation, noise);
                    return new Rates(rates.transactions() * size, rates.queries());
                }),
                new LoadChoice.Frontier(16, 4, 5),
                3);
    }

    private static HtapComparison compared(HtapFigures base, HtapFigures candidate) {
        return HtapComparison.of(base, candidate, List.of(), List.of(), Set.of());
    }

    @Test
    void comparisonsAnswer() throws Exception {
        HtapFigures base = target(0.4, 1, 0.02);
        Golden.check("dominates.txt", () -> page(base, target(0.7, 1.2, 0.02)));
        Golden.check("trade-off.txt", () -> page(base, target(0, 1.5, 0.02)));
        Golden.check("no-difference.txt", () -> page(base, target(0.41, 1.0, 0.03)));
        assertThat(compared(base, target(0.7, 1.2, 0.02)).gate(false)).isEqualTo(Verdict.PASS);
        assertThat(compared(target(0.7, 1.2, 0.02), base).gate(false)).isEqualTo(Verdict.FAIL);
        assertThat(compared(base, target(0, 1.5, 0.02)).gate(false)).isEqualTo(Verdict.FAIL);
    }

    @Test
    void twoFrontiersInOnePicture() throws Exception {
        HtapFigures base = target(0.4, 1, 0.02);
        HtapFigures other = target(0, 1.5, 0.02);
        Document report =
                HtapComparisonReport.of(new Compared(compared(base, other), base, other, "plimsoll compare a b"));
        assertThat(report.head().word()).isEqualTo("TRADE-OFF");
        assertThat(report.head().tone()).isEqualTo(Tone.WARNING);
        Part.Charts pictures = report.sections().stream()
                .flatMap(section -> section.parts().stream())
                .filter(Part.Charts.class::isInstance)
                .map(Part.Charts.class::cast)
                .findFirst()
                .orElseThrow();
        Golden.check("trade-off.svg", () -> pictures.charts().getFirst().render());
        assertThat(HtmlReport.render(List.of(new Shown.OfDocument("both", report)), List.of()))
                .contains("Both frontiers", "candidate better", "class=\"gain\"", "plimsoll compare a b");
    }

    @Test
    void aComparisonThatCannotBeMadeSaysWhyOnItsPage() {
        HtapFigures one =
                sample(HtapMode.TOGETHER, 0.5).run(HtapLoad.closed(8, 0), 1).figures();
        Document report = HtapComparisonReport.of(new Compared(compared(one, one), one, one, "plimsoll compare a b"));
        assertThat(report.head().word()).isEqualTo("REFUSED");
        assertThat(report.sections().getFirst().parts().toString()).contains("no baselines");
    }

    @Test
    void equalRatesAreComparedInOneDimension() throws Exception {
        HtapAim aim = new HtapAim(HtapMode.ISO_THROUGHPUT, 8, 2, List.of(Pace.parse("100/s")), List.of(), 1);
        HtapFigures base = sweep(sample(HtapMode.ISO_THROUGHPUT, 0.2), aim.choice(), 1);
        HtapFigures candidate = sweep(sample(HtapMode.ISO_THROUGHPUT, 0.8), aim.choice(), 1);
        Golden.check("equal-rates.txt", () -> page(base, candidate));
    }

    private static HtapSample sample(HtapMode mode, double isolation) {
        return new HtapSample(mode, (load, _) -> HtapSample.shared(load, isolation));
    }

    @Test
    void withoutBaselinesThereIsNoComparison() {
        HtapFigures one =
                sample(HtapMode.TOGETHER, 0.5).run(HtapLoad.closed(8, 0), 1).figures();
        assertThat(page(one, one)).contains("no baselines");
        assertThat(compared(one, one).gate(false)).isEqualTo(Verdict.INVALID);
    }

    private static String page(HtapFigures base, HtapFigures candidate) {
        String text = TextReport.render(
                HtapComparisonReport.of(
                        new Compared(compared(base, candidate), base, candidate, "plimsoll compare a b")),
                Style.PLAIN);
        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(Style.WIDTH));
        return text;
    }

    @Test
    void linesFitEightyColumns() {
        for (HtapMode mode : HtapMode.values()) {
            assertThat(text(sweep(mode, choice(mode), 3)).lines())
                    .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(Style.WIDTH));
        }
    }
}
