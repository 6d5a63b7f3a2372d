package io.plimsoll.compat.citus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuildFlagsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            --name a                    | [--name][a]
            --name 'a b'  --ch          | [--name][a b][--ch]
            --name="a b"                | [--name=a b]
            --name 'it'\\''s'           | [--name][it's]
            --name "say \\"hi\\" \\x"   | [--name][say "hi" \\x]
            a\\ b                       | [a b]
            '' x                        | [][x]
            `   `                       | ``
            """)
    void wordsAreSplitAsAShellDoes(String text, String words) {
        StringBuilder shown = new StringBuilder();
        BuildFlags.shellWords(text)
                .forEach(word -> shown.append('[').append(word).append(']'));
        assertThat(shown).hasToString(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            --name 'c8+4w8 | the quote ' before "c8+4w8" is not closed
            --name "x      | the quote " before "x" is not closed
            x\\            | it ends in a backslash
            """)
    void whatDoesNotEndIsSaid(String text, String sentence) {
        assertThatThrownBy(() -> BuildFlags.shellWords(text)).hasMessageStartingWith(sentence);
    }
}
