package io.plimsoll.compat.holo;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.testing.Golden;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolFileTest {
    private static ToolFile read(String text, ToolMode mode, Problems problems, String... overrides) {
        List<Setting> given = SpecReader.assignments(List.of(overrides), Origin.COMMAND_LINE, problems);
        return ToolFile.parse(text, "a.conf", mode, given, problems);
    }

    private static ToolFile read(String text, ToolMode mode, String... overrides) {
        Problems problems = new Problems();
        ToolFile file = read(text, mode, problems, overrides);
        assertThat(problems.found()).isEmpty();
        return file;
    }

    private static List<String> problems(String text, ToolMode mode, String... overrides) {
        Problems problems = new Problems();
        read(text, mode, problems, overrides);
        return problems.found().stream().map(Problem::toString).toList();
    }

    /// Every key of the tool with its default: a key that is lost, or a default that changes, shows here.
    @Test
    void everyKeyIsKnownWithItsDefault() throws Exception {
        StringBuilder text = new StringBuilder();
        ToolFile.KEYS.all().stream()
                .map(key -> key.name() + " = " + key.defaultText()
                        + (ToolFile.KEYS.ignored(key.name()).isPresent() ? "  (idle)" : ""))
                .map(String::stripTrailing)
                .sorted()
                .forEach(line -> text.append(line).append('\n'));
        Golden.check("keys.txt", text::toString);
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstKey() {
        ToolFile file = read("\u00ef\u00bb\u00bfput.threadSize=7\r\nput.rowNumber=9", ToolMode.INSERT);
        assertThat(file.spec().number("put.threadSize")).hasValue(7);
        assertThat(file.notes()).singleElement().asString().startsWith("a.conf begins with a byte order mark");
        assertThat(read("\u00ef\u00bb\u00bf# put\nput.threadSize=7", ToolMode.INSERT)
                        .notes())
                .hasSize(1);
    }

    @Test
    void blanksAreDroppedAndSaid() {
        ToolFile file = read("put.testByTime=false \nput.threadSize=8\t\nput.columnSize=5", ToolMode.INSERT);
        assertThat(file.spec().settings()).containsEntry("put.testByTime", "false");
        assertThat(file.spec().number("put.threadSize")).hasValue(8);
        assertThat(file.notes())
                .singleElement()
                .asString()
                .contains("put.testByTime (line 1), put.threadSize (line 2)");
    }

    @Test
    void keysAreFoundInAnyCaseAndTheLaterOneCounts() {
        ToolFile file = read("PUT.ROWNUMBER=5\nput.rownumber=7", ToolMode.FIXED_COPY);
        assertThat(file.spec().number("put.rowNumber")).hasValue(7);
        assertThat(file.notes()).singleElement().asString().contains("given twice", "put.rowNumber (line 2)");
    }

    @Test
    void whatHasNoEffectIsListedInOneNote() {
        ToolFile file = read(
                "holoClient.retrySleepInitMs=5\npool.appName=x\nput.beforeSql=y\nget.dumpMemoryStat=true",
                ToolMode.INSERT);
        assertThat(file.notes())
                .singleElement()
                .asString()
                .contains("without effect", "holoClient.retrySleepInitMs, pool.appName, put.beforeSql")
                .doesNotContain("get.");
    }

    @Test
    void sectionsOfOtherModesAreNotReadAndForeignOnesAreNamed() {
        ToolFile file =
                read("get.nonsense=1\nscan.threadSize=x\nfoo.bar=1\n-- a comment of the readme", ToolMode.INSERT);
        assertThat(file.notes()).singleElement().asString().contains("the tool has no such section", "foo, --");
    }

    @Test
    void everyProblemIsToldAtOnce() {
        assertThat(problems(
                        "put.threadSise=8\nput.rowNumber=many\nput.testByTime=yes\nholoClient.writeMode=MERGE",
                        ToolMode.FIXED_COPY))
                .containsExactlyInAnyOrder(
                        "a.conf:1: there is no key \"put.threadSise\" (did you mean \"put.threadSize\"?)",
                        "a.conf:2: put.rowNumber = many: needs a whole number",
                        "a.conf:3: put.testByTime = yes: needs true or false (the tool would take it for false)",
                        "a.conf:4: holoClient.writeMode = MERGE: needs one of insert-or-ignore, insert-or-update,"
                                + " insert-or-replace");
    }

    @ParameterizedTest
    @CsvSource({
        "get.async=false, GET, false",
        "get.async=TRUE, GET, true",
    })
    void flagsAreReadInAnyCase(String line, ToolMode mode, boolean value) {
        assertThat(read(line, mode).spec().settings()).containsEntry("get.async", String.valueOf(value));
    }

    @Test
    void theCommandLineWins() {
        ToolFile file =
                read("put.rowNumber=5", ToolMode.FIXED_COPY, "PUT.rownumber=200M", "seed=7", "get.threadSize=1");
        assertThat(file.spec().number("put.rowNumber")).hasValue(200_000_000);
        assertThat(file.others()).extracting(Setting::key).containsExactly("seed");
        assertThat(file.notes()).singleElement().asString().contains("mode FIXED_COPY does not read: get.threadSize");
        assertThat(problems("", ToolMode.GET, "put.rowNumbr=5"))
                .singleElement()
                .asString()
                .contains("put.rowNumbr", "did you mean \"put.rowNumber\"?");
    }

    @Test
    void aFileThatIsNotThereIsAProblem() {
        Problems problems = new Problems();
        ToolFile.read(Path.of("no-such.conf"), ToolMode.GET, List.of(), problems);
        assertThat(problems.found()).singleElement().asString().isEqualTo("no-such.conf: there is no such file");
    }

    @Test
    void secretsAreInNoProblemAndNoNote() {
        Problems problems = new Problems();
        ToolFile file = read("holoClient.password=hush \nput.rowNumber=x", ToolMode.INSERT, problems);
        assertThat(file.notes() + problems.found().toString()).doesNotContain("hush");
    }
}
