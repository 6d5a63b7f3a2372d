package io.plimsoll.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GridTest {
    static Stream<Arguments> grids() {
        return Stream.of(
                Arguments.of("", "", 1, "#1"),
                Arguments.of("", "", 3, "#1 #2 #3"),
                Arguments.of("a=1|2", "", 1, "a=1#1 a=2#1"),
                Arguments.of("a=1|2;b=x|y", "", 1, "a=1,b=x#1 a=1,b=y#1 a=2,b=x#1 a=2,b=y#1"),
                Arguments.of("b=x;a=2|1", "", 1, "b=x,a=2#1 b=x,a=1#1"),
                Arguments.of("", "w,g", 2, "/w#1 /g#1 /w#2 /g#2"),
                Arguments.of("a=1|2", "w,g", 2, "a=1/w#1 a=1/g#1 a=1/w#2 a=1/g#2 a=2/w#1 a=2/g#1 a=2/w#2 a=2/g#2"),
                Arguments.of("target=postgres://me:secret@host/db", "", 1, "target=postgres://me:***@host/db#1"));
    }

    @ParameterizedTest
    @MethodSource("grids")
    void hasItsCellsInOrder(String axes, String steps, int repeats, String ids) {
        List<Grid.Cell> cells = grid(axes, steps, repeats).cells();
        assertThat(cells.stream().map(Grid.Cell::id)).containsExactly(ids.split(" "));
    }

    @ParameterizedTest
    @MethodSource("grids")
    void givesEachCellTheValuesOfItsPointThenItsStep(String axes, String steps, int repeats) {
        for (Grid.Cell cell : grid(axes, steps, repeats).cells()) {
            List<String> keys = cell.settings().stream().map(Setting::key).toList();
            assertThat(keys.subList(0, cell.axes().size()))
                    .containsExactlyElementsOf(cell.axes().keySet());
            assertThat(keys.size() - cell.axes().size()).isEqualTo(cell.step().isEmpty() ? 0 : 1);
        }
    }

    static Grid grid(String axes, String steps, int repeats) {
        return new Grid(
                words(axes, ";").map(GridTest::axis).toList(),
                words(steps, ",")
                        .map(name -> new Grid.Step(name, List.of(setting("mode", name))))
                        .toList(),
                repeats);
    }

    private static Grid.Axis axis(String text) {
        String key = text.substring(0, text.indexOf('='));
        return new Grid.Axis(
                key,
                words(text.substring(key.length() + 1), "\\|")
                        .map(value -> setting(key, value))
                        .toList());
    }

    private static Setting setting(String key, String value) {
        return new Setting(key, value, Origin.COMMAND_LINE);
    }

    private static Stream<String> words(String text, String separator) {
        return Arrays.stream(text.split(separator)).filter(word -> !word.isEmpty());
    }
}
