package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CatalogTest {
    private static final String LONG = "word ".repeat(60).strip();

    @Test
    void longTextsAreBrokenBeforeTheHundredthColumnAndIndented() {
        String entry = Catalog.entry("head", 10, LONG);
        assertThat(entry.lines()).hasSizeGreaterThan(3).allMatch(line -> line.length() <= 100);
        assertThat(entry.lines().skip(1)).allMatch(line -> line.startsWith(" ".repeat(10) + "word"));
        assertThat(entry).startsWith("head      word ").endsWith("word\n");
    }

    @Test
    void aHeadThatFillsItsColumnGetsALineOfItsOwn() {
        assertThat(Catalog.entry("a long head", 10, "text")).isEqualTo("a long head\n          text\n");
    }

    @Test
    void aMarkOfOneCharacterFits() {
        assertThat(Catalog.entry("!", 2, "text")).isEqualTo("! text\n");
    }
}
