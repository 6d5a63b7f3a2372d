package io.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.comparison.Group;
import io.plimsoll.report.markdown.MarkdownReport;
import io.plimsoll.report.text.ComparisonSample;
import io.plimsoll.report.text.ComparisonSample.Pair;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.testing.Golden;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonReportTest {
    private static void sealed(String name, Pair pair) throws Exception {
        String text = TextReport.render(ReportSample.comparison(pair, ""), Style.PLAIN);
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
        Golden.check(
                "compare-" + name + ".txt",
                () -> TextReport.render(ReportSample.comparison(pair, ""), Style.PLAIN.withVerbose(true)));
        Golden.check(
                "compare-" + name + "-markdown.txt", () -> MarkdownReport.render(ReportSample.comparison(pair, "")));
    }

    @Test
    void oneIsWorse() throws Exception {
        sealed("worse", ComparisonSample.worse());
    }

    @Test
    void oneIsDearer() throws Exception {
        sealed("priced", ComparisonSample.priced("3.20 USD", "4.80 USD"));
    }

    /// The same rate for twice the price is worth half as much.
    @Test
    void sizesAreComparedByWhatTheyDoForTheirPrice() throws Exception {
        sealed("sizes", ComparisonSample.sizes());
        ComparisonSample.Pair sizes = ComparisonSample.sizes();
        Golden.check("price-table.txt", () -> table(sizes.base(), sizes.candidate()));
        assertThat(PriceTable.of(
                        sides(sizes.base(), ComparisonSample.priced("3 EUR", "").base())))
                .as("two currencies")
                .isEmpty();
    }

    private static String table(Group... groups) {
        return TextReport.render(PriceTable.of(sides(groups)).orElseThrow(), Style.PLAIN);
    }

    private static List<PriceTable.Side> sides(Group... groups) {
        return Stream.of(groups)
                .map(group -> new PriceTable.Side(group.name(), group.runs()))
                .toList();
    }

    @Test
    void aCostWantsAPriceOnBothSides() {
        assertThat(ComparisonReport.cost(ComparisonSample.priced("3.20 USD", "").compared()))
                .isEmpty();
        assertThat(ComparisonReport.cost(
                        ComparisonSample.priced("3.20 USD", "3 EUR").compared()))
                .contains(" USD per", " EUR per")
                .endsWith("no unit in common");
    }

    @Test
    void singleRepeatsTellLessAndInvalidRunsNothing() throws Exception {
        sealed("single", ComparisonSample.single());
    }

    @Test
    void differentLoadsAreRefused() throws Exception {
        sealed("refused", ComparisonSample.refused());
    }

    @ParameterizedTest
    @CsvSource({"0.05, +5.00 %", "-0.5, -50.0 %", "0, 0 %", "99, '+9,900 %'", "1e9, '> +10,000 %'"})
    void aChangeIsSpelled(double share, String spelled) {
        assertThat(ComparisonReport.signed(share)).isEqualTo(spelled);
    }
}
