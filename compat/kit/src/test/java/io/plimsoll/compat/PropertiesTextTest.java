package io.plimsoll.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.testing.ForAll;
import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The format is that of `java.util.Properties`: that class is the judge.
class PropertiesTextTest {
    private static final String ALPHABET = "ab.=: \t\\\n\r#!u0041";

    private static Map<String, String> ours(String text) {
        Map<String, String> map = new HashMap<>();
        PropertiesText.parse(text).forEach(line -> map.put(line.key(), line.value()));
        map.remove("");
        return map;
    }

    private static Map<String, String> theirs(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        Map<String, String> map = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
        // A backslash and nothing else at the end of a file makes a key without a name, or none.
        map.remove("");
        return map;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a=1",
                "a = 1 ",
                "a:1\r\nb 2\rc",
                "  a\t=\t1",
                "# c\n! d\n--x --y\na=1",
                "a=1\\\n   2\n",
                "a=1\\\n# not a comment",
                "a\\=b=c\\:d",
                "a=\\u0041\\t\\q",
                "a==b",
                "a=1\\\\\nb=2",
                "\\\n\\\na=1",
                "a=\\"
            })
    void readsAsJavaDoes(String text) throws Exception {
        assertThat(ours(text)).isEqualTo(theirs(text));
    }

    @Test
    void readsWhateverIsWrittenAsJavaDoes() {
        ForAll.forAll(2_000, random -> {
            String text = text(random);
            try {
                Map<String, String> expected = theirs(text);
                assertThat(ours(text)).as(text).isEqualTo(expected);
            } catch (IllegalArgumentException malformed) {
                // A broken \\u escape, of which Java makes nothing.
                assertThat(malformed).hasMessageContaining("Malformed");
            }
        });
    }

    private static String text(RandomGenerator random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(30);
        for (int i = 0; i < length; i++) {
            text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ufeffa=1", "\u00ef\u00bb\u00bfa=1", "a=1"})
    void aByteOrderMarkIsNoPartOfAKey(String text) {
        assertThat(PropertiesText.parse(PropertiesText.unmarked(text)))
                .containsExactly(new PropertiesText.Line("a", "1", 1));
    }

    @Test
    void tellsTheLineWhereAKeyBegins() {
        assertThat(PropertiesText.parse("# one\n\na=1\\\n2\\\n3\nb=4"))
                .containsExactly(new PropertiesText.Line("a", "123", 3), new PropertiesText.Line("b", "4", 6));
    }
}
