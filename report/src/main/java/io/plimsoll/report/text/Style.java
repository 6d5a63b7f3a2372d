package io.plimsoll.report.text;

/// Whether a report carries colours.
public enum Style {
    /// Nothing but text.
    PLAIN,
    /// With ANSI escape sequences (ECMA-48, "select graphic rendition").
    COLOURED
}
