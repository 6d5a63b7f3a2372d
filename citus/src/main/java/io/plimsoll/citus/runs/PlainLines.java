package io.plimsoll.citus.runs;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The format of citus-benchmark: `repeat,template,parameter=value...`, split at commas only, so that a value may hold
/// blanks and no comma; no header, no quotes, no comments; blank lines are skipped. Stateless.
final class PlainLines {
    private static final String WANTED = "repeat,template,parameter=value... is wanted, such as 1,hyperscale,workers=2";

    private PlainLines() {}

    /// @param lines of the whole file
    static List<WrittenLine> read(List<String> lines, String name, Problems problems) {
        List<WrittenLine> read = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                read(lines.get(i), new Origin(name, i + 1), problems, read);
            }
        }
        return read;
    }

    private static void read(String line, Origin origin, Problems problems, List<WrittenLine> into) {
        if (line.strip().startsWith("#")) {
            problems.add(
                    origin,
                    "this format has no comments; they belong to the extended one, whose first line names the columns");
            return;
        }
        String[] parts = line.split(",", -1);
        if (parts.length < 2) {
            problems.add(origin, "\"" + line.strip() + "\" cannot be read: " + WANTED);
            return;
        }
        List<Setting> parameters = new ArrayList<>();
        for (int i = 2; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals < 1) {
                problems.add(
                        origin,
                        "\"" + parts[i].strip() + "\" is not of the form parameter=value (a value cannot hold commas"
                                + " in this format)");
            } else {
                parameters.add(
                        new Setting(parts[i].substring(0, equals).strip(), parts[i].substring(equals + 1), origin));
            }
        }
        into.add(new WrittenLine(origin, parts[0].strip(), parts[1].strip(), parameters, Map.of()));
    }
}
