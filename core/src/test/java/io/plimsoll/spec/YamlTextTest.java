package io.plimsoll.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLParser;

class YamlTextTest {
    private static String valueOf(String text) {
        try (YAMLParser parser = YamlText.parser(text)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            parser.nextToken();
            parser.nextToken();
            return parser.getString();
        }
    }

    /// Some of these texts have such a character at the end of the first 1,024 or 2,048 characters.
    @Test
    void charactersOfTwoUnitsStandAnywhere() {
        for (int before = 1_000; before < 2_100; before++) {
            String value = "a".repeat(before) + "\ud83d\ude00".repeat(3) + "b";
            assertThat(valueOf("key: " + value)).isEqualTo(value);
        }
    }

    @Test
    void longTextsAreRead() {
        String value = "\ud83d\ude00a".repeat(100_000);
        assertThat(valueOf("key: '" + value + "'")).isEqualTo(value);
    }
}
