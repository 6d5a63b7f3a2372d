package io.plimsoll.citus.runs;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The extended format: a first line that names the columns, fields quoted as CSV, `#` comments. An empty field is
/// not given. Used once, by one thread.
final class TableLines {
    private final String name;
    private final Problems problems;
    private List<String> columns = List.of();

    private TableLines(String name, Problems problems) {
        this.name = name;
        this.problems = problems;
    }

    /// Whether a file is of this format: its first line that is not blank and no comment names columns.
    static boolean isTable(List<String> lines) {
        return lines.stream()
                .filter(TableLines::isText)
                .findFirst()
                .map(line -> line.split(",", -1)[0].replace("\"", "").strip())
                .filter(first -> first.equals(WrittenLine.REPEAT)
                        || first.equals(WrittenLine.TEMPLATE)
                        || WrittenLine.OWN.contains(first))
                .isPresent();
    }

    static List<WrittenLine> read(List<String> lines, String name, Problems problems) {
        TableLines reading = new TableLines(name, problems);
        List<WrittenLine> read = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (isText(lines.get(i))) {
                reading.read(lines.get(i), new Origin(name, i + 1), read);
            }
        }
        return read;
    }

    private static boolean isText(String line) {
        return !line.isBlank() && !line.strip().startsWith("#");
    }

    private void read(String line, Origin origin, List<WrittenLine> into) {
        try {
            List<String> fields = CommaFields.split(line);
            if (columns.isEmpty()) {
                columns = fields;
                checkColumns(origin);
            } else if (fields.size() == columns.size()) {
                into.add(line(fields, origin));
            } else {
                problems.add(
                        origin,
                        "it has " + fields.size() + " fields, and " + name + " names " + columns.size()
                                + " columns; a field with a comma wants quotes around it");
            }
        } catch (IllegalArgumentException refused) {
            problems.add(origin, String.valueOf(refused.getMessage()));
        }
    }

    private void checkColumns(Origin origin) {
        List<String> known = new ArrayList<>(WrittenLine.OWN);
        known.add(WrittenLine.REPEAT);
        known.add(WrittenLine.TEMPLATE);
        known.addAll(Parameters.names());
        Set<String> seen = new HashSet<>();
        for (String column : columns) {
            if (!known.contains(column)) {
                problems.add(origin, "there is no column \"" + column + "\"" + Suggestion.clause(column, known));
            } else if (!seen.add(column)) {
                problems.add(origin, "the column \"" + column + "\" is named twice");
            }
        }
    }

    private WrittenLine line(List<String> fields, Origin origin) {
        List<Setting> parameters = new ArrayList<>();
        Map<String, String> own = new HashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            String column = columns.get(i);
            String field = fields.get(i);
            boolean isOwn = WrittenLine.OWN.contains(column)
                    || column.equals(WrittenLine.REPEAT)
                    || column.equals(WrittenLine.TEMPLATE);
            if (isOwn) {
                own.put(column, field);
            } else if (!field.isEmpty()) {
                parameters.add(new Setting(column, field, origin));
            }
        }
        String repeat = own.getOrDefault(WrittenLine.REPEAT, "");
        String template = own.getOrDefault(WrittenLine.TEMPLATE, "");
        return new WrittenLine(
                origin,
                repeat.isEmpty() ? "1" : repeat,
                template.isEmpty() ? Provision.HYPERSCALE.word() : template,
                parameters,
                own);
    }
}
