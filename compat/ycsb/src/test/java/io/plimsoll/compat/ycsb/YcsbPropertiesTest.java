package io.plimsoll.compat.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.ycsb.YcsbTranslation.Asked;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YcsbPropertiesTest {
    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static List<String> messages(Problems problems) {
        return problems.found().stream().map(Problem::toString).toList();
    }

    @Test
    void aLaterFileWinsAndTheCommandLineBeatsAll() throws IOException {
        Path one = file("one", "recordcount=1\nfieldcount=5\ntable=a\n");
        Path two = file("two", "recordcount = 2 \ntable=b\n");
        Problems problems = new Problems();
        List<Setting> given = List.of(new Setting("table", "c", Origin.COMMAND_LINE));
        YcsbProperties read = YcsbProperties.read(List.of(one, two), given, problems);
        assertThat(problems.isEmpty()).isTrue();
        assertThat(read.get("recordcount").orElseThrow().value()).isEqualTo("2");
        assertThat(read.get("recordcount").orElseThrow().origin()).hasToString(two + ":1");
        assertThat(read.get("fieldcount").orElseThrow().origin()).hasToString(one + ":2");
        assertThat(read.get("table").orElseThrow().value()).isEqualTo("c");
        assertThat(read.twice()).isEmpty();
    }

    @Test
    void twiceInOneFileIsToldAndTheLaterCounts() throws IOException {
        Path file = file("f", "a=1\n# comment\na=2\n");
        YcsbProperties read = YcsbProperties.read(List.of(file), List.of(), new Problems());
        assertThat(read.get("a").orElseThrow().value()).isEqualTo("2");
        assertThat(read.twice()).singleElement().satisfies(twice -> {
            assertThat(twice.earlier().origin().line()).isEqualTo(1);
            assertThat(twice.later().origin().line()).isEqualTo(3);
        });
    }

    @Test
    void whatIsNoPropertyFileIsRefused() throws IOException {
        Problems problems = new Problems();
        Path binary = file("binary", "a=1\nb=\0\1\2\n");
        Path escape = file("escape", "# c:\\users\npath=c:\\users\n");
        Path missing = folder.resolve("missing");
        assertThat(YcsbProperties.read(List.of(binary, escape, missing, folder), List.of(), problems))
                .isNotNull();
        assertThat(messages(problems))
                .containsExactly(
                        binary + ":2: this is not a properties file: it holds bytes that are not text",
                        escape + ":2: \\u must be followed by four hexadecimal digits; write \\\\ for a backslash",
                        missing + ": there is no such file",
                        folder + ": there is no such file");
    }

    @ParameterizedTest
    @CsvSource({"'label=x \n', 'x '", "'label = my label \t\n', 'my label \t'", "'table=x \n', x"})
    void aLabelKeepsTheBlankAtItsEnd(String text, String value) {
        assertThat(YcsbProperties.settings(text, "f").getFirst().value()).isEqualTo(value);
    }

    @Test
    void jarsOfAClassPath() throws IOException {
        Path jar = file("b.jar", "");
        file("c.txt", "");
        assertThat(Asked.jars("x.jar:/etc/ycsb:" + folder + "/*:" + folder.resolve("none") + "/*"))
                .isEqualTo("x.jar:" + jar);
    }
}
