package io.plimsoll.report.svg;

/// A picture that stands inside a page, whose rules colour it.
public interface Chart {
    /// What is above it.
    String title();

    /// What it counts.
    String unit();

    /// Whether it shows what somebody else published, beside what was measured.
    default boolean hasGhosts() {
        return false;
    }

    /// Whether it wants the whole width of a page.
    default boolean isWide() {
        return false;
    }

    /// SVG without colours of its own.
    String render();
}
