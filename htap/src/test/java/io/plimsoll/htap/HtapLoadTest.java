package io.plimsoll.htap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.spec.Setting;
import io.plimsoll.sweep.Grid;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtapLoadTest {
    @ParameterizedTest
    @CsvSource({
        "8, 0, '',    sessions=8 streams=0 transactions=on arrival=closed,  ''",
        "0, 2, '',    sessions=2 streams=0 transactions=off arrival=closed, ''",
        "8, 2, 75%,   sessions=8 streams=2 transactions=on arrival=92.59/s, ',pace=75%'",
        "8, 2, 200/s, sessions=8 streams=2 transactions=on arrival=200/s,   ',pace=200/s'"
    })
    void becomesACellAndIsReadBack(int transactional, int analytical, String pace, String settings, String inId) {
        HtapLoad load = new HtapLoad(transactional, analytical, Pace.parse(pace));
        Grid.Cell cell = load.cell(HtapMode.TOGETHER, 2, load.pace().arrival(123.4567));
        assertThat(cell.settings().stream().map(HtapLoadTest::text).collect(Collectors.joining(" ")))
                .isEqualTo(settings);
        assertThat(cell.id())
                .isEqualTo("transactional=" + transactional + ",analytical=" + analytical + inId + "/together#2");
        assertThat(HtapLoad.of(SweepCell.pending(cell.id(), cell.axes(), cell.step(), 2, Map.of())))
                .contains(load);
    }

    private static String text(Setting setting) {
        return setting.key() + "=" + setting.value();
    }

    @ParameterizedTest
    @CsvSource({
        "101,      at most 100 percent",
        "0,        above 0",
        "-5,       a percentage such as 75",
        "half,     a percentage such as 75",
        "10/week,  needs a rate",
        "0/s,      above zero"
    })
    void refusesWhatIsNoPace(String text, String why) {
        assertThatThrownBy(() -> Pace.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }
}
