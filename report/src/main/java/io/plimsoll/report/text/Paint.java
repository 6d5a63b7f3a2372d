package io.plimsoll.report.text;

import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.Verdict;

/// How a stretch of text looks on a terminal.
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

    static Paint of(Verdict verdict) {
        return switch (verdict) {
            case PASS -> GREEN;
            case FAIL -> RED;
            case INVALID -> MAGENTA;
        };
    }

    static Paint of(Severity severity) {
        return switch (severity) {
            case NOTE -> DIM;
            case WARNING -> YELLOW;
            case FAILURE -> RED;
            case INVALIDATES -> MAGENTA;
        };
    }
}
