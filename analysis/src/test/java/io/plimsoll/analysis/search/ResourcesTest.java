package io.plimsoll.analysis.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourcesTest {
    private static final long MILLI = 1_000_000;

    @ParameterizedTest
    @CsvSource(textBlock = """
            p99<20ms,   30, 0.02,  true
            p99<20ms,   30, 0.005, false
            p99<20ms,   10, 0.02,  false
            p99.9<20ms, 30, 0.005, true
            mean<20ms,  30, 0.5,   false
            errors<1%,  30, 0.5,   false
            """)
    void pausesBreakAnObjectiveWhenTheyAreLongerAndFillMoreThanItAllows(
            String objective, long longestMillis, double share, boolean isBroken) {
        Step.Resources used =
                new Step.Resources(2, 1, 1, 0, 0.2, longestMillis * MILLI, share, 0.5, 0, MILLI, "", true);

        assertThat(used.isBrokenByPauses(Objective.parse(objective))).isEqualTo(isBroken);
    }
}
