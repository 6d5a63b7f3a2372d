package io.plimsoll.driver.postgres.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What is shown are the two lines that psql 15 shows for the same statements.
class ErrorPlaceTest {
    private static final String NAMES = "SELECT a1, a2, a3, a4, a5, a6, a7, a8, a9, b1, b2, b3, b4, b5, b6, b7, b8, b9,"
            + " c1, c2, c3, c4, c5, c6, c7, c8, c9, d1, d2 FROM t";

    private static String at(String statement, String word) {
        return ErrorPlace.show(statement, statement.indexOf(word) + 1);
    }

    @Test
    void shortLinesAreShownAsTheyAre() {
        assertThat(at("SELECT nope;", "nope")).isEqualTo("""
                LINE 1: SELECT nope;
                               ^""");
    }

    @Test
    void linesAreCountedWhateverEndsThem() {
        assertThat(at("SELECT 1,\n\r\n\t2,\r\n\tnope\nFROM t", "nope")).isEqualTo("""
                LINE 4:  nope
                         ^""");
    }

    @Test
    void theEndOfALongLineIsCut() {
        assertThat(at(NAMES, "a1")).isEqualTo("""
                LINE 1: SELECT a1, a2, a3, a4, a5, a6, a7, a8, a9, b1, b2, b3, b4, b...
                               ^""");
    }

    @Test
    void bothEndsOfALongLineAreCut() {
        assertThat(at(NAMES, "c3")).isEqualTo("""
                LINE 1: ..., a9, b1, b2, b3, b4, b5, b6, b7, b8, b9, c1, c2, c3, c4, c5...
                                                                             ^""");
    }

    @Test
    void theBeginningOfALongLineIsCut() {
        assertThat(ErrorPlace.show(NAMES, NAMES.length())).isEqualTo("""
                LINE 1: ...7, b8, b9, c1, c2, c3, c4, c5, c6, c7, c8, c9, d1, d2 FROM t
                                                                                      ^""");
    }

    @Test
    void charactersAreCountedAndNotTheirBytes() {
        assertThat(ErrorPlace.show("SELECT 'é€𝄞', nope", 15)).isEqualTo("""
                LINE 1: SELECT 'é€𝄞', nope
                                      ^""");
    }

    @Test
    void aPlaceOutsideTheStatementIsNotShown() {
        assertThat(ErrorPlace.show("SELECT 1", 0)).isEmpty();
        assertThat(ErrorPlace.show("SELECT 1", 10)).isEmpty();
    }
}
