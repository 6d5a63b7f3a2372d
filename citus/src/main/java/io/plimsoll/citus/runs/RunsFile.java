package io.plimsoll.citus.runs;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A `.runs` file, of either format. Immutable.
///
/// @param warnings what is doubtful; each names the line it is about
public record RunsFile(List<RunLine> lines, List<Problem> warnings) {
    public RunsFile {
        lines = List.copyOf(lines);
        warnings = List.copyOf(warnings);
    }

    /// Reads a file; what is wrong with it is added to `problems`.
    ///
    /// @param overrides parameters that take the place of the lines' own
    public static RunsFile read(Path path, List<Setting> overrides, Problems problems) {
        String name = String.valueOf(path);
        if (!Files.isRegularFile(path)) {
            problems.add(new Origin(name, 0), "there is no such file; a .runs file of citus-benchmark is wanted");
            return new RunsFile(List.of(), List.of());
        }
        try {
            // Any bytes are text, so that a label in another encoding spoils itself only.
            return parse(new String(Files.readAllBytes(path), StandardCharsets.UTF_8), name, overrides, problems);
        } catch (IOException unreadable) {
            problems.add(new Origin(name, 0), "it cannot be read: " + unreadable.getMessage());
            return new RunsFile(List.of(), List.of());
        }
    }

    /// @param name the file's name, as problems show it
    public static RunsFile parse(String text, String name, List<Setting> overrides, Problems problems) {
        String withoutMark = text.startsWith("\uFEFF") ? text.substring(1) : text;
        List<String> lines = withoutMark.lines().toList();
        boolean isTable = TableLines.isTable(lines);
        List<Problem> warnings = new ArrayList<>();
        List<WrittenLine> written =
                isTable ? TableLines.read(lines, name, problems) : PlainLines.read(lines, name, problems);
        LineReading reading = new LineReading(overrides, problems, warnings);
        List<RunLine> read = new ArrayList<>();
        for (WrittenLine line : written) {
            reading.read(line).ifPresent(read::add);
        }
        if (!isTable && !withoutMark.isBlank() && !withoutMark.endsWith("\n")) {
            warnings.add(new Problem(
                    new Origin(name, lines.size()),
                    "the last line does not end; it is run all the same, and citus-benchmark would have left it out"));
        }
        if (written.isEmpty() && problems.isEmpty()) {
            problems.add(new Origin(name, 0), "it holds no runs: a line such as 1,hyperscale,workers=2 is wanted");
        }
        return new RunsFile(read, warnings);
    }

    /// Clusters named on the command line in place of a file, with citus-benchmark's defaults.
    public static RunsFile ofClusters(List<String> clusters, List<Setting> overrides, Problems problems) {
        List<Problem> warnings = new ArrayList<>();
        LineReading reading = new LineReading(overrides, problems, warnings);
        List<RunLine> read = new ArrayList<>();
        for (String cluster : clusters) {
            reading.read(WrittenLine.of(cluster)).ifPresent(read::add);
        }
        return new RunsFile(read, warnings);
    }
}
