package io.plimsoll.cli;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Json;
import io.plimsoll.results.Run;

/// Prints reports on a terminal.
record Reports(Terminal terminal) {
    Style style() {
        return terminal.isOutTerminal() ? Style.COLOURED : Style.PLAIN;
    }

    void print(Run run, Judgement judgement, boolean json) {
        String text = json ? Json.text(judgement.on(run.document())) : TextReport.render(run, judgement, style());
        terminal.out().print(text);
        terminal.out().flush();
    }
}
