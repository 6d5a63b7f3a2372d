package io.plimsoll.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.sweep.SweepSpec.Added;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SweepSpecTest {
    private final Problems problems = new Problems();

    private SweepSpec read(String yaml, Added added) {
        return SweepSpec.of(SpecFile.parseContent(yaml, "a.yaml", problems), added, problems);
    }

    private static Added added(List<String> axes, String repeats) {
        return new Added(axes, repeats, List.of());
    }

    private List<String> ids(SweepSpec spec) {
        assertThat(problems.found()).isEmpty();
        return spec.grid().cells().stream().map(Grid.Cell::id).toList();
    }

    @Test
    void sortsAFileIntoBaseAxesStepsAndRepeats() {
        SweepSpec spec = read("""
                workload: widerow
                grid:
                  columns: [20, 50]
                  orientation: row
                repeats: 1
                steps:
                  write: {mode: write}
                  plain:
                  get:
                    mode: get
                    together: 128
                sessions: 4
                """, Added.NOTHING);
        assertThat(ids(spec))
                .containsExactly(
                        "columns=20,orientation=row/write#1",
                        "columns=20,orientation=row/plain#1",
                        "columns=20,orientation=row/get#1",
                        "columns=50,orientation=row/write#1",
                        "columns=50,orientation=row/plain#1",
                        "columns=50,orientation=row/get#1");
        assertThat(spec.base().stream().map(Setting::key)).containsExactly("workload", "sessions");
        assertThat(spec.grid().cells().get(2).settings())
                .contains(
                        new Setting("columns", "20", new Origin("a.yaml", 3)),
                        new Setting("together", "128", new Origin("a.yaml", 11)));
    }

    @Test
    void theCommandLineReplacesAxesInTheirPlaceAndAddsOthers() {
        String yaml = "grid: {a: [1, 2], b: [x, y]}\nrepeats: 9\n";
        assertThat(ids(read(yaml, added(List.of("c=8,9", "a=3"), "1"))))
                .containsExactly("a=3,b=x,c=8#1", "a=3,b=x,c=9#1", "a=3,b=y,c=8#1", "a=3,b=y,c=9#1");
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of("a: 1\n", Added.NOTHING, "missing: nothing makes this a sweep"),
                Arguments.of("grid: 5\n", Added.NOTHING, "a.yaml:1: \"grid\" needs a map from keys to lists"),
                Arguments.of("steps: [a]\n", Added.NOTHING, "a.yaml:1: \"steps\" needs a map from each step's name"),
                Arguments.of("steps: {a: 1}\n", Added.NOTHING, "a.yaml:1: step \"a\" needs settings"),
                Arguments.of("b: [1, 2]\n", Added.NOTHING, "a.yaml:1: \"b\" needs one value, not a list; several"),
                Arguments.of("grid: {a: []}\n", Added.NOTHING, "a.yaml:1: the grid names no value for \"a\""),
                Arguments.of("grid: {a: [1, 2, 1]}\n", Added.NOTHING, "a.yaml:1: the grid names a = 1 twice"),
                Arguments.of("grid:\n  a: [1]\n  a: [2]\n", Added.NOTHING, "a.yaml:3: the grid names \"a\" twice"),
                Arguments.of("grid: {a: [1]}\nrepeats: 0\n", Added.NOTHING, "a.yaml:2: repeats = 0: needs"),
                Arguments.of("grid: {a: [1]}\nrepeats: few\n", Added.NOTHING, "a.yaml:2: repeats = few: needs"),
                Arguments.of(
                        "grid: {a: [1]}\nsteps: {w: {a: 2}}\n",
                        Added.NOTHING,
                        "a.yaml:2: step \"w\" sets \"a\", which is an axis"),
                Arguments.of(
                        "steps:\n  w:\n    b: 2\n    b: 3\n", Added.NOTHING, "a.yaml:4: step \"w\" gives \"b\" twice"),
                Arguments.of("grid: {a: [1]}\n", added(List.of("b"), ""), "command line: \"b\" is not of the form"),
                Arguments.of("a: 1\n", added(List.of("b=1", "b=2"), ""), "command line: --grid names \"b\" twice"),
                Arguments.of("a: 1\n", added(List.of(), "-1"), "command line: repeats = -1: needs"),
                Arguments.of(
                        "grid: {a: [1, 2]}\n",
                        new Added(List.of(), "", List.of(new Setting("a", "2", Origin.COMMAND_LINE))),
                        "command line: \"a\" is an axis of the grid; narrow it with --grid a=2"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void saysWhatIsWrongAndWhere(String yaml, Added added, String problem) {
        read(yaml, added);
        assertThat(problems.found().stream().map(Problem::toString))
                .hasSize(1)
                .allSatisfy(sentence -> assertThat(sentence).startsWith(problem));
    }
}
