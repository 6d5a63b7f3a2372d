package io.plimsoll.report.text;

import io.plimsoll.report.document.Tone;
import io.plimsoll.results.Verdict;

/// The look of text on a terminal.
enum Paint {
    NONE(""),
    BOLD("1"),
    DIM("2"),
    RED("31"),
    GREEN("32"),
    YELLOW("33"),
    MAGENTA("35");

    private static final String ESCAPE = "\u001b[";

    private final String code;

    Paint(String code) {
        this.code = code;
    }

    String on(String text, Style style) {
        return this == NONE || !style.coloured() || text.isEmpty() ? text : ESCAPE + code + "m" + text + ESCAPE + "0m";
    }

    static Paint of(Tone tone) {
        return switch (tone) {
            case NONE, FINE -> NONE;
            case GOOD -> GREEN;
            case WARNING -> YELLOW;
            case BAD -> RED;
            case INVALID -> MAGENTA;
            case DIM -> DIM;
        };
    }

    static Paint of(Verdict verdict) {
        return of(Tone.of(verdict));
    }
}
