package io.plimsoll.bench.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The table of speeds in Markdown, with what one has to know to repeat it. Immutable.
///
/// @param began when the sitting began
/// @param command that measured it
/// @param facts machine, versions and options
/// @param rows in the order of the table
/// @param missing what could not be measured, and why
record SpeedReport(String began, String command, Map<String, String> facts, List<SpeedRow> rows, List<String> missing) {
    SpeedReport {
        rows = List.copyOf(rows);
        missing = List.copyOf(missing);
    }

    String markdown() {
        List<String> lines = new ArrayList<>();
        lines.add("| what | bar | measured (95 % interval) | its figure | the peer's | verdict |");
        lines.add("|---|---|---|---|---|---|");
        for (SpeedRow row : rows) {
            lines.add(
                    line(List.of(row.what(), row.promise(), row.measurement(), row.ours(), row.peer(), row.verdict())));
        }
        if (!missing.isEmpty()) {
            lines.add("");
            missing.forEach(each -> lines.add("- not measured: " + each));
        }
        lines.add("");
        lines.add("| with | |");
        lines.add("|---|---|");
        lines.add(line(List.of("began", began)));
        facts.forEach((name, fact) -> lines.add(line(List.of(name, fact))));
        lines.add(line(List.of("command", "`" + command + "`")));
        return String.join("\n", lines) + "\n";
    }

    private static String line(List<String> cells) {
        return "| "
                + String.join(
                        " | ",
                        cells.stream()
                                .map(cell -> cell.replace("|", "\\|").replace("\n", " "))
                                .toList())
                + " |";
    }
}
