package io.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.text.ProgressLine.SweepProgress;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.SweepSample;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.testing.Golden;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepReportTest {
    private static String text(SweepFigures figures) {
        return TextReport.render(SweepReport.of(figures, List.of()), Style.PLAIN);
    }

    @Test
    void showsCellsWithTheReasonsOfThoseWithoutNumbers() throws Exception {
        SweepFigures figures = SweepSample.figures();
        Golden.check("sweep.txt", () -> text(figures));
        assertThat(text(figures).lines()).allMatch(line -> line.length() <= Style.WIDTH);
    }

    @Test
    void tellsWhatCellsCostWhereTheTargetHasAPrice() throws Exception {
        SweepFigures figures = SweepSample.figures("3.20 USD");
        Golden.check("sweep-priced.txt", () -> text(figures));
        assertThat(text(figures).lines()).allMatch(line -> line.length() <= Style.WIDTH);
    }

    @ParameterizedTest
    @CsvSource({
        "0, about 0 s left",
        "1, about 1 s left",
        "99000, about 99 s left",
        "100000, about 2 min left",
        "5400000, about 90 min left",
        "7200000, about 2.00 h left",
    })
    void tellsTheTimeLeft(long millis, String left) {
        SweepProgress progress = new SweepProgress(3, 12, false, OptionalLong.of(millis), false);
        assertThat(progress.cell("a=1#1")).isEqualTo("cell 3 of 12: a=1#1, " + left);
        assertThat(progress.lead()).isEqualTo("[3/12, " + left + "] ");
    }

    @Test
    void tellsNoTimeThatIsNotKnown() {
        SweepProgress progress = new SweepProgress(1, 2, false, OptionalLong.empty(), true);
        assertThat(progress.cell("#1")).isEqualTo("cell 1 of 2: #1");
        assertThat(progress.lead()).isEqualTo("[1/2] ");
    }

    /// What is promised does not grow: a lower bound is called one, and so is the most of cells that are chosen.
    @Test
    void tellsBoundsAsSuch() {
        SweepProgress first = new SweepProgress(1, 2, false, OptionalLong.of(6_000), true);
        assertThat(first.cell("#1")).isEqualTo("cell 1 of 2: #1, at least 6 s left");
        assertThat(first.lead()).isEqualTo("[1/2, at least 6 s left] ");
        SweepProgress chosen = new SweepProgress(3, 14, true, OptionalLong.empty(), true);
        assertThat(chosen.cell("#1")).isEqualTo("cell 3 of at most 14: #1");
        assertThat(chosen.lead()).isEqualTo("[3/at most 14] ");
    }
}
