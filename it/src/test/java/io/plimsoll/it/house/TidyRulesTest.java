package io.plimsoll.it.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each rule finds what it forbids, and nothing else.
class TidyRulesTest {
    private static final String MAIN = "core/src/main/java/io/plimsoll/engine/";

    private static List<String> rulesBroken(String path, String text) {
        return TidyTest.faultsOf(List.of(new SourceFile(path, text))).stream()
                .map(Fault::rule)
                .distinct()
                .toList();
    }

    /// Rules broken by members of a class in a test's place, where no package-info is wanted.
    private static List<String> brokenByMembers(String members) {
        return rulesBroken("it/src/test/java/X.java", "class X {\n" + members + "\n}\n");
    }

    @Test
    void cleanFilesPass() {
        assertThat(brokenByMembers("void call(int first) { if (first > 0) { call(first - 1); } }"))
                .isEmpty();
        assertThat(rulesBroken("docs/page.md", "# Title\n\n```\n# a comment\n```\n"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"800, false", "801, true"})
    void fileLength(int lines, boolean isBroken) {
        String text = "class X {}\n" + "\n".repeat(lines - 1);
        assertThat(rulesBroken("it/src/test/java/X.java", text).contains("file-length"))
                .isEqualTo(isBroken);
    }

    @Test
    void lineLength() {
        assertThat(brokenByMembers("//" + "x".repeat(118))).isEmpty();
        assertThat(brokenByMembers("//" + "x".repeat(119))).containsExactly("line-length");
        assertThat(rulesBroken("it/src/test/java/X.java", "import a." + "x".repeat(119) + ";\nclass X {}\n"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"68, false", "69, true"})
    void methodLength(int linesInside, boolean isBroken) {
        String method = "void call() {\n" + "\n".repeat(linesInside) + "}";
        assertThat(brokenByMembers(method).contains("method-length")).isEqualTo(isBroken);
    }

    @Test
    void parameters() {
        String seven = "int a, int b, int c, int d, int e, int f, int g";
        assertThat(brokenByMembers("void call(" + seven + ") {}")).isEmpty();
        assertThat(brokenByMembers("void call(" + seven + ", int h) {}")).containsExactly("parameters");
        assertThat(brokenByMembers("X(" + seven + ", int h) {}")).containsExactly("parameters");
        assertThat(brokenByMembers("record R(" + seven + ", int h) { R { call(); } }"))
                .isEmpty();
        assertThat(brokenByMembers("@Override void call(" + seven + ", int h) {}"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"12, false", "13, true"})
    void components(int count, boolean isBroken) {
        String components = IntStream.range(0, count).mapToObj(i -> "int a" + i).collect(Collectors.joining(", "));
        assertThat(brokenByMembers("record R(" + components + ") { static final int LIMIT = 1; }")
                        .contains("components"))
                .isEqualTo(isBroken);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "void call() { for (;;) { while (true) { if (true) { try { call(); } finally { } } } } }",
                "void call() { do { switch (1) { case 1 -> { synchronized (this) "
                        + "{ if (true) { } } } } } while (true); }",
                "void call() { if (true) { for (int i : x) { if (true) "
                        + "{ } else { if (true) { } else { for (;;) {} } } } } }"
            })
    void nestingTooDeep(String method) {
        assertThat(brokenByMembers(method)).containsExactly("nesting");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "void call() { for (;;) { while (true) { if (true) { call(); } } } }",
                "void call() { if (true) { } else if (true) { } else if (true) "
                        + "{ } else if (true) { } else if (true) { } }",
                "void call() { for (;;) { for (;;) { for (;;) { new X() { void inner() { if (true) { } } }; } } } }"
            })
    void nestingAllowed(String method) {
        assertThat(brokenByMembers(method)).isEmpty();
    }

    @Test
    void oneType() {
        assertThat(rulesBroken("it/src/test/java/X.java", "class X {}\nclass Y {}\n"))
                .containsExactly("one-type");
        assertThat(brokenByMembers("class Y {}")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Thread.sleep(1);             | sleep",
                "failure.printStackTrace();   | banned-call",
                "try { } catch (E ignored) {} | silent-catch",
                "try { } catch (E _) { }      | silent-catch",
            })
    void calls(String statement, String rule) {
        assertThat(brokenByMembers("void call() { " + statement + " }")).containsExactly(rule);
    }

    @Test
    void catchWithReasonPasses() {
        assertThat(brokenByMembers("void call() { try { } catch (E gone) { /* closing: nothing is left to lose */ } }"))
                .isEmpty();
    }

    @Test
    void wallClockOnMeasuringPackagesOnly() {
        String text = "class X { long now = System.currentTimeMillis(); }\n";
        assertThat(rulesBroken(MAIN + "X.java", text)).contains("wall-clock");
        assertThat(rulesBroken("core/src/test/java/io/plimsoll/engine/X.java", text))
                .isEmpty();
    }

    @Test
    void packageSize() {
        List<SourceFile> files = new ArrayList<>();
        files.add(new SourceFile(MAIN + "package-info.java", "/// What it is.\n@NullMarked\npackage x;\n"));
        for (int i = 2; i <= PackageRule.MOST_FILES; i++) {
            files.add(new SourceFile(MAIN + "X" + i + ".java", "class X {}\n"));
        }
        assertThat(PackageRule.check(files)).isEmpty();
        files.add(new SourceFile(MAIN + "Y.java", "class Y {}\n"));
        assertThat(PackageRule.check(files)).extracting(Fault::rule).containsExactly("package-size");
    }

    @Test
    void typeName() {
        List<SourceFile> files = new ArrayList<>(List.of(
                new SourceFile("report/src/main/java/io/plimsoll/report/Check.java", "class Check {}\n"),
                new SourceFile("cli/src/main/java/io/plimsoll/app/Checks.java", "class Checks {}\n"),
                new SourceFile("cli/src/test/java/io/plimsoll/app/Check.java", "class Check {}\n")));
        assertThat(TypeNameRule.check(files)).isEmpty();
        files.add(new SourceFile("cli/src/main/java/io/plimsoll/app/Check.java", "class Check {}\n"));
        assertThat(TypeNameRule.check(files)).extracting(Fault::rule).containsExactly("type-name");
    }

    @Test
    void packageInfo() {
        String described = "/// What it is.\n@NullMarked\npackage io.plimsoll.engine;\n";
        assertThat(rulesBroken(MAIN + "X.java", "class X {}\n")).containsExactly("package-info");
        assertThat(rulesBroken(MAIN + "package-info.java", described)).isEmpty();
        assertThat(rulesBroken(MAIN + "package-info.java", described.replace("@NullMarked\n", "")))
                .containsExactly("package-info");
    }

    @ParameterizedTest
    @CsvSource({
        "BenchmarkRunner, true, false",
        "HttpClient, true, false",
        "client, false, false",
        "SessionPool, true, false",
        "LoadUtils, true, true",
        "timeoutMs, false, true",
        "timeoutMillis, false, false",
        "MAX_CONN, false, true",
        "idMax, false, false",
        "valueOf, false, false",
    })
    void words(String name, boolean isType, boolean isBroken) {
        assertThat(Words.problem(name, isType).isPresent()).isEqualTo(isBroken);
    }

    @Test
    void wordsAreLookedForInDeclarations() {
        assertThat(brokenByMembers("int idx;")).containsExactly("words");
        assertThat(brokenByMembers("void initConn() {}")).containsExactly("words");
        assertThat(brokenByMembers("record PoolManager() {}")).containsExactly("words");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.yaml | 'a: 1 '          | blanks",
                "a.yaml | 'a: 1\t'         | blanks",
                "a.yaml | '# TOD%%O later' | leftover",
                "a.yaml | 'at: /roo%%t/x'  | machine-path",
                "a.yaml | 'at: /hom%%e/me/' | machine-path",
                "a.md   | 'no title'       | one-title",
                "a.md   | '# a%n# b'       | one-title",
            })
    void text(String path, String text, String rule) {
        // Split with %% where this file would break the rule itself.
        String whole = text.replace("%%", "").replace("%n", "\n") + "\n";
        assertThat(rulesBroken(path, whole)).containsExactly(rule);
    }

    @ParameterizedTest
    @CsvSource({
        "Integer.parseInt(plan.settings().get(key)), true",
        "Long.parseLong(setting), true",
        "Integer.parseInt(field), false",
        "key.of(plan.settings()), false"
    })
    void settingParsed(String expression, boolean isBroken) {
        String text = "package io.plimsoll.engine;\n\nclass X {\n    Object x = " + expression + ";\n}\n";
        assertThat(rulesBroken(MAIN + "X.java", text).contains("setting-parsed"))
                .isEqualTo(isBroken);
        assertThat(rulesBroken(MAIN.replace("main", "test") + "X.java", text)).doesNotContain("setting-parsed");
    }

    @Test
    void missingEndOfLine() {
        assertThat(rulesBroken("a.yaml", "a: 1")).containsExactly("blanks");
    }

    @Test
    void exemptions() {
        Exemption exemption = Exemption.parse("nesting | a/X.java | a state machine | as in the specification");
        assertThat(exemption.covers(new Fault("nesting", "a/X.java", 3, ""))).isTrue();
        assertThat(exemption.covers(new Fault("nesting", "a/Y.java", 3, ""))).isFalse();
        assertThat(exemption.covers(new Fault("sleep", "a/X.java", 3, ""))).isFalse();
        assertThatThrownBy(() -> Exemption.parse("nesting | a/X.java |")).hasMessageContaining("reason");
    }
}
