package io.plimsoll.unit;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.unit.TextLines.Break;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextLinesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            one two three      | 7  | ANYWHERE | one two/three
            abcdefghij         | 4  | ANYWHERE | abcd/efgh/ij
            one two, three six | 14 | ANYWHERE | one two, three/six
            one two, three six | 14 | COMMAS   | one two,/three six
            a, bcdefghi jklmno | 14 | COMMAS   | a, bcdefghi/jklmno
            one two three      | 7  | BLANKS   | one two/three
            abcdefghij         | 4  | BLANKS   | abcdefghij
            a bcdefghij kl     | 4  | BLANKS   | a/bcdefghij/kl
            it takes 12 ms now | 11 | ANYWHERE | it takes/12 ms now
            it takes 12 km now | 11 | ANYWHERE | it takes 12/km now
            up 12 ms           | 5  | ANYWHERE | up 12/ms
            up to p99 ms       | 9  | ANYWHERE | up to p99/ms
            """)
    void breaksText(String text, int width, Break at, String lines) {
        assertThat(TextLines.of(text, width, at)).containsExactly(lines.split("/"));
    }

    @Test
    void hasOneLineAtLeast() {
        assertThat(TextLines.of("", 4, Break.ANYWHERE)).isEqualTo(List.of(""));
    }
}
