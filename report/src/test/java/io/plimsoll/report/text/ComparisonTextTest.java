package io.plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.report.markdown.ComparisonMarkdown;
import io.plimsoll.testing.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTextTest {
    private static void sealed(String name, Comparison comparison) throws Exception {
        String text = ComparisonText.render(comparison, Style.PLAIN);
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
        Golden.check("compare-" + name + ".txt", () -> ComparisonText.render(comparison, Style.PLAIN));
        Golden.check("compare-" + name + "-markdown.txt", () -> ComparisonMarkdown.render(comparison));
    }

    @Test
    void oneIsWorse() throws Exception {
        sealed("worse", ComparisonSample.worse().compared());
    }

    @Test
    void oneIsDearer() throws Exception {
        sealed("priced", ComparisonSample.priced("3.20 USD", "4.80 USD").compared());
    }

    @Test
    void aCostWantsAPriceOnBothSides() {
        assertThat(ComparisonCells.cost(ComparisonSample.priced("3.20 USD", "").compared()))
                .isEmpty();
        assertThat(ComparisonCells.cost(
                        ComparisonSample.priced("3.20 USD", "3 EUR").compared()))
                .contains(" USD per", " EUR per")
                .endsWith("no unit in common");
    }

    @Test
    void singleRepeatsTellLessAndInvalidRunsNothing() throws Exception {
        sealed("single", ComparisonSample.single().compared());
    }

    @Test
    void differentLoadsAreRefused() throws Exception {
        sealed("refused", ComparisonSample.refused().compared());
    }

    @ParameterizedTest
    @CsvSource({"0.05, +5.00 %", "-0.5, -50.0 %", "0, 0 %", "99, '+9,900 %'", "1e9, '> +10,000 %'"})
    void aChangeIsSpelled(double share, String spelled) {
        assertThat(ComparisonCells.signed(share)).isEqualTo(spelled);
    }
}
