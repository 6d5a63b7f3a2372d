package io.plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.testing.Golden;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepTableTest {
    @Test
    void showsCellsWithTheReasonsOfThoseWithoutNumbers() throws Exception {
        SweepFigures figures = SweepSample.figures();
        Golden.check("sweep.txt", () -> SweepTable.render(figures, Style.PLAIN));
        assertThat(SweepTable.render(figures, Style.PLAIN).lines()).allMatch(line -> line.length() <= Style.WIDTH);
    }

    @Test
    void tellsWhatCellsCostWhereTheTargetHasAPrice() throws Exception {
        SweepFigures figures = SweepSample.figures("3.20 USD");
        Golden.check("sweep-priced.txt", () -> SweepTable.render(figures, Style.PLAIN));
        assertThat(SweepTable.render(figures, Style.PLAIN).lines()).allMatch(line -> line.length() <= Style.WIDTH);
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
        assertThat(ProgressLine.cell(3, 12, "a=1#1", OptionalLong.of(millis)))
                .isEqualTo("cell 3 of 12: a=1#1, " + left);
        assertThat(ProgressLine.lead(3, 12, OptionalLong.of(millis))).isEqualTo("[3/12, " + left + "] ");
    }

    @Test
    void tellsNoTimeThatIsNotKnown() {
        assertThat(ProgressLine.cell(1, 2, "#1", OptionalLong.empty())).isEqualTo("cell 1 of 2: #1");
        assertThat(ProgressLine.lead(1, 2, OptionalLong.empty())).isEqualTo("[1/2] ");
    }
}
