package io.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PresetTest {
    private final Problems problems = new Problems();

    /// @param line `key=value` words
    private static List<Setting> layer(String line) {
        return Arrays.stream(line.split(" ", -1))
                .map(word -> word.split("=", 2))
                .map(pair -> new Setting(pair[0], pair[1], Origin.COMMAND_LINE))
                .toList();
    }

    private String expanded(String line, Set<String> decided) {
        return Preset.expanded(layer(line), decided, problems).stream()
                .map(setting -> setting.key() + "=" + setting.value())
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "preset=quick, warmup=2s measure=10s rounds=1",
        "preset=STANDARD, warmup=10s measure=30s rounds=3",
        "preset=publication, warmup=1m measure=5m rounds=5",
        "measure=7s preset=quick sessions=3, measure=7s sessions=3 warmup=2s rounds=1",
        "measure=1s warmup=1s rounds=9 preset=publication, measure=1s warmup=1s rounds=9",
        "measure=1s, measure=1s"
    })
    void standsForWhatTheLayerDoesNotSayItself(String line, String settings) {
        assertThat(expanded(line, Set.of())).isEqualTo(settings);
        assertThat(problems.found()).isEmpty();
    }

    @Test
    void leavesOutWhatIsDecidedElsewhere() {
        assertThat(expanded("preset=quick", Set.of("measure"))).isEqualTo("warmup=2s rounds=1");
    }

    @ParameterizedTest
    @CsvSource({
        "arrival=ramp~100/s~to~2000/s~in~5m, measure",
        "arrival=day~10/s~to~20/s, ''",
        "arrival=500/s, ''",
        "'arrival=closed arrival=steps~1,2/s~every~1m', measure",
        "arrival=nonsense, ''",
        "sessions=8, ''",
    })
    void leavesTheWindowToAShapeThatHasALength(String line, String keys) {
        assertThat(String.join(
                        " ",
                        Preset.decidedBy(layer(line).stream()
                                .map(setting -> new Setting(
                                        setting.key(), setting.value().replace('~', ' '), setting.origin()))
                                .toList())))
                .isEqualTo(keys);
    }

    /// The settings say where they are from, because nobody wrote them.
    @Test
    void namesItselfAsTheOrigin() {
        assertThat(Preset.expanded(layer("preset=quick"), Set.of(), problems))
                .allMatch(setting -> setting.origin().toString().equals("preset quick"));
    }

    @ParameterizedTest
    @CsvSource({
        "preset=quik, did you mean \"quick\"?",
        "preset=quick preset=standard, \"preset\" is given twice",
    })
    void isRefusedWithAHint(String line, String sentence) {
        assertThat(expanded(line, Set.of())).doesNotContain("preset");
        assertThat(problems.found())
                .singleElement()
                .satisfies(problem -> assertThat(problem.toString())
                        .startsWith("command line: ")
                        .contains(sentence));
    }

    @Test
    void helpTellsTheValues() {
        assertThat(Preset.KEY.meaning()).contains("quick (2s, 10s, 1)", "publication (1m, 5m, 5)");
        assertThat(RunKeys.all()).doesNotContain(Preset.KEY);
    }
}
