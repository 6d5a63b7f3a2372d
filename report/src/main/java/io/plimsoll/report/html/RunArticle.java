package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;

/// One run on a page. Stateless.
final class RunArticle {
    private static final String[][] BUTTONS = {
        {"in", "Zoom in"},
        {"out", "Zoom out"},
        {"left", "\u2190 Earlier"},
        {"right", "Later \u2192"},
        {"all", "Show all"}
    };

    private RunArticle() {}

    /// @param anchor to be linked to
    static void write(Markup markup, Shown.OfRun shown, String anchor) {
        Measured measured = Measured.of(shown.run());
        markup.open("article", "class", "run", "id", anchor);
        RunHead.write(markup, measured, shown.judgement());
        if (!shown.damages().isEmpty()) {
            markup.open("section", "class", "findings")
                    .element("h2", "This folder is damaged")
                    .classed("p", "note", "Shown is what stands before the damage.")
                    .open("ul");
            shown.damages().forEach(damage -> markup.element("li", damage));
            markup.close().close();
        }
        boolean isOnceEach = isOnceEach(shown);
        if (isOnceEach) {
            RunStreams.write(markup, measured.run().document(), shown.answers());
        } else if (!shown.run().phases().isEmpty()) {
            charts(markup, shown);
        }
        RunFigures.write(markup, measured);
        if (!isOnceEach) {
            RunStreams.write(markup, measured.run().document(), shown.answers());
        }
        RunFacts.audit(markup, measured.run().document().audit());
        RunFacts.harness(markup, measured);
        RunFacts.environment(markup, measured);
        RunFacts.plan(markup, measured.run().document().plan());
        markup.close();
    }

    /// Whether no round asked a query twice, as a power run does: then a rate over time says nothing.
    private static boolean isOnceEach(Shown.OfRun shown) {
        return !shown.answers().isEmpty()
                && shown.run().rounds().stream()
                        .flatMap(round -> round.operations().stream())
                        .allMatch(operation -> operation.counts().acknowledged() <= 1);
    }

    private static void charts(Markup markup, Shown.OfRun shown) {
        TimePoints line = TimePoints.of(shown.run());
        markup.open("section", "class", "time", "hidden", "").element("h2", "Over time");
        markup.classed("p", "note", explanation(line));
        String marked = TimeMark.told(TimeMark.of(line, Measured.of(shown.run())));
        if (!marked.isEmpty()) {
            markup.classed("p", "note marks", "Marked on the charts: " + marked + ".");
        }
        toolbar(markup);
        markup.open("p", "class", "status", "role", "status").close().close();
        markup.open("section", "class", "percentiles", "hidden", "")
                .element("h2", "Percentiles")
                .classed(
                        "p",
                        "note",
                        "Latency in the measured rounds. Each step to the right has ten times fewer samples above it;"
                                + " in the shaded part fewer than ten, too few to tell.")
                .close();
        markup.open("noscript")
                .classed("p", "note", "The charts need JavaScript, which this page brings along. The tables do not.")
                .close();
        markup.open("script", "type", "text/plain", "class", "data")
                .raw(RunData.encoded(shown.run(), shown.shapes()))
                .close();
    }

    /// What all charts of a run are zoomed with.
    static void toolbar(Markup markup) {
        markup.open("div", "class", "toolbar", "role", "toolbar", "aria-label", "Stretch of time");
        for (String[] button : BUTTONS) {
            markup.element("button", button[1], "type", "button", "data-do", button[0]);
        }
        markup.close();
    }

    private static String explanation(TimePoints line) {
        double seconds = line.points().isEmpty() ? 0 : line.points().getFirst().lengthSeconds();
        StringBuilder text = new StringBuilder("One point is ").append(Figures.time(seconds * 1e9));
        if (line.stride() > 1) {
            text.append(", ")
                    .append(line.stride())
                    .append(" intervals: the mean of their rates, the highest of their times");
        }
        text.append(". All phases stand one after the other");
        if (line.phases().stream().anyMatch(phase -> phase.kind().equals("warmup"))) {
            text.append("; the warm-up is shaded, and not in any figure");
        }
        return text.append(". Drag over a chart to zoom all of them.").toString();
    }
}
