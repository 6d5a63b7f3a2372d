package io.plimsoll.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpecFileTest {
    private final Problems problems = new Problems();

    private List<String> read(String text) {
        return SpecFile.parse(text, "a.yaml", problems).stream()
                .map(setting -> setting.origin() + " " + setting.key() + " = " + setting.value())
                .toList();
    }

    private List<String> problemsOf(String text) {
        assertThat(read(text)).isEmpty();
        return problems.found().stream().map(Problem::toString).toList();
    }

    @Test
    void readsKeysWithTheirLines() {
        assertThat(read("""
                # A comment
                workload: tpcb

                target: jdbc:postgresql://host/db?a=b   # another
                measure: 1m
                audit: true
                rounds: 3
                rate: 1.5
                user: "1,000: me"
                empty:
                nothing: null
                """))
                .containsExactly(
                        "a.yaml:2 workload = tpcb",
                        "a.yaml:4 target = jdbc:postgresql://host/db?a=b",
                        "a.yaml:5 measure = 1m",
                        "a.yaml:6 audit = true",
                        "a.yaml:7 rounds = 3",
                        "a.yaml:8 rate = 1.5",
                        "a.yaml:9 user = 1,000: me",
                        "a.yaml:10 empty = ",
                        "a.yaml:11 nothing = ");
        assertThat(problems.found()).isEmpty();
    }

    @Test
    void keepsNumbersAsTheyWereWritten() {
        assertThat(read("a: 1_000\nb: 010\nc: 1e3\nd: 12345678901234567890\ne: 1:30\nf: 2026-11-21\n"))
                .containsExactly(
                        "a.yaml:1 a = 1_000",
                        "a.yaml:2 b = 010",
                        "a.yaml:3 c = 1e3",
                        "a.yaml:4 d = 12345678901234567890",
                        "a.yaml:5 e = 1:30",
                        "a.yaml:6 f = 2026-11-21");
    }

    @Test
    void joinsNestedKeysWithDots() {
        assertThat(read("tpcb:\n  scale: 10\n  accounts:\n    padded: true\nsessions: 4\n"))
                .containsExactly(
                        "a.yaml:2 tpcb.scale = 10", "a.yaml:4 tpcb.accounts.padded = true", "a.yaml:5 sessions = 4");
    }

    @Test
    void readsJson() {
        assertThat(read("{\n  \"workload\": \"tpcb\",\n  \"tpcb\": {\"scale\": 10},\n  \"audit\": false\n}\n"))
                .containsExactly("a.yaml:2 workload = tpcb", "a.yaml:3 tpcb.scale = 10", "a.yaml:4 audit = false");
    }

    @Test
    void keepsAKeyGivenTwiceForTheReaderToRefuse() {
        assertThat(read("a: 1\na: 2\n")).containsExactly("a.yaml:1 a = 1", "a.yaml:2 a = 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# only a comment\n", "---\n", "null\n"})
    void anEmptyFileHasNoSettings(String text) {
        assertThat(read(text)).isEmpty();
        assertThat(problems.found()).isEmpty();
    }

    @Test
    void refusesLists() {
        assertThat(read("a: 1\nb:\n  - 1\n  - 2\nc: [1, {d: 2}]\ne: 5\n"))
                .containsExactly("a.yaml:1 a = 1", "a.yaml:6 e = 5");
        assertThat(problems.found().stream().map(Problem::toString))
                .containsExactly(
                        "a.yaml:2: \"b\" needs one value, not a list", "a.yaml:5: \"c\" needs one value, not a list");
    }

    @Test
    void readsListsWhereTheyAreWanted() {
        SpecFile.Content content =
                SpecFile.parseContent("a: 1\ngrid:\n  b: [x, 2]\n  c:\n    - y\n    -\n", "a.yaml", problems);
        assertThat(content.settings()).containsExactly(new Setting("a", "1", new Origin("a.yaml", 1)));
        assertThat(content.lists())
                .containsExactly(
                        new SpecFile.SettingList(
                                "grid.b", at(3), List.of(setting("grid.b", "x", 3), setting("grid.b", "2", 3))),
                        new SpecFile.SettingList(
                                "grid.c", at(4), List.of(setting("grid.c", "y", 5), setting("grid.c", "", 6))));
        assertThat(problems.found()).isEmpty();
    }

    private static Origin at(int line) {
        return new Origin("a.yaml", line);
    }

    private static Setting setting(String key, String value, int line) {
        return new Setting(key, value, at(line));
    }

    @Test
    void anAxisHoldsPlainValues() {
        SpecFile.parseContent("grid:\n  b: [1, {c: 2}, [3]]\n", "a.yaml", problems);
        assertThat(problems.found().stream().map(Problem::toString))
                .containsExactly(
                        "a.yaml:2: \"grid.b\" needs a list of plain values",
                        "a.yaml:2: \"grid.b\" needs a list of plain values");
    }

    @Test
    void sendsASweepToItsCommand() {
        SpecFile.parse("grid:\n  b: [1, 2]\n", "a.yaml", problems);
        assertThat(problems.found().stream().map(Problem::toString))
                .containsExactly("a.yaml:2: \"grid.b\" makes this a sweep; give the file to `plimsoll sweep`");
    }

    @Test
    void keepsAKeyOfNothing() {
        assertThat(read("a: {}\nb:\n  c: {}\n  d:\n"))
                .containsExactly("a.yaml:1 a = ", "a.yaml:3 b.c = ", "a.yaml:4 b.d = ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"- a\n- b\n", "just words\n", "[1]", "5"})
    void refusesWhatIsNotKeysAndValues(String text) {
        assertThat(problemsOf(text)).containsExactly("a.yaml:1: a spec is a list of key: value lines");
    }

    @Test
    void takesTheSettingsOfAPlanOnly() {
        assertThat(read("""
                {"settings": {"workload": "tpcb", "tpcb.scale": "10"},
                 "facts": {"rows": "1,000"},
                 "phases": [{"name": "measure-1"}]}
                """)).containsExactly("a.yaml:1 workload = tpcb", "a.yaml:1 tpcb.scale = 10");
        assertThat(problems.found()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: 1\nb: 'open\n",
                "a: 1\n\tb: 2\n",
                "a: 1\n{\"b\": \n",
                "a: 1\nb: c: d\n",
                "a: 1\nb: [1, 2\n",
                "a: 1\nb: @c\n",
                "a: 1\nb\n",
            })
    void saysInOneSentenceWhereYamlIsBroken(String text) {
        SpecFile.parse(text, "a.yaml", problems);
        assertThat(problems.found()).hasSize(1);
        Problem problem = problems.found().getFirst();
        assertThat(problem.message()).startsWith("this is not YAML: ").doesNotContain("\n");
        assertThat(problem.origin().line()).isBetween(2, 3);
    }

    @Test
    void refusesAliasesRatherThanMisreadingThem() {
        SpecFile.parse("a: &x 5\nb: *x\n", "a.yaml", problems);
        assertThat(problems.found().stream().map(Problem::toString))
                .containsExactly("a.yaml:2: \"b\" needs its value written out, not an alias");
    }

    @Test
    void readsFilesAndSaysWhenThereIsNone(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("run.yaml"), "user: Zoë\n");
        assertThat(SpecFile.read(file, problems))
                .containsExactly(new Setting("user", "Zoë", new Origin("run.yaml", 1)));
        assertThat(problems.found()).isEmpty();

        Path none = folder.resolve("none.yaml");
        assertThat(SpecFile.read(none, problems)).isEmpty();
        assertThat(SpecFile.read(folder, problems)).isEmpty();
        Path binary = Files.write(folder.resolve("latin1.yaml"), "user: Zoë\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(SpecFile.read(binary, problems)).isEmpty();
        assertThat(problems.found().stream().map(Problem::toString))
                .containsExactly(
                        none + ": there is no such file",
                        folder + ": there is no such file",
                        binary + ": it cannot be read: Input length = 2");
    }
}
