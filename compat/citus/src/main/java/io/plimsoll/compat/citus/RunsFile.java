package io.plimsoll.compat.citus;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.compat.CommaText;
import io.plimsoll.compat.PropertiesText;
import io.plimsoll.compat.TextTable;
import io.plimsoll.compat.citus.RunLine.Reading;
import io.plimsoll.compat.citus.RunLine.Reading.Written;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Suggestion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A `.runs` file of either format. Immutable.
///
/// @param warnings doubts about lines; each names its line
public record RunsFile(List<RunLine> lines, List<Problem> warnings) {
    public RunsFile {
        lines = List.copyOf(lines);
        warnings = List.copyOf(warnings);
    }

    /// Reads a file; adds its errors to `problems`.
    ///
    /// @param overrides parameters that replace those of the lines
    public static RunsFile read(Path path, List<Setting> overrides, Problems problems) {
        // Any bytes are accepted as text: a label in another encoding spoils only itself.
        return PropertiesText.read(path, StandardCharsets.UTF_8, "; give a .runs file of citus-benchmark", problems)
                .map(text -> parse(text, String.valueOf(path), overrides, problems))
                .orElse(new RunsFile(List.of(), List.of()));
    }

    /// @param name the file's name, as problems show it
    public static RunsFile parse(String text, String name, List<Setting> overrides, Problems problems) {
        String withoutMark = PropertiesText.unmarked(text);
        List<String> lines = withoutMark.lines().toList();
        boolean isTable = TableLines.isTable(lines);
        List<Problem> warnings = new ArrayList<>();
        List<Written> written = isTable ? TableLines.read(lines, name, problems) : plain(lines, name, problems);
        Reading reading = new Reading(overrides, problems, warnings);
        List<RunLine> read = new ArrayList<>();
        for (Written line : written) {
            reading.read(line).ifPresent(read::add);
        }
        if (!isTable && !withoutMark.isBlank() && !withoutMark.endsWith("\n")) {
            warnings.add(new Problem(
                    new Origin(name, lines.size()),
                    "the last line has no line break; it is run here, but citus-benchmark would leave it out"));
        }
        if (written.isEmpty() && problems.isEmpty()) {
            problems.add(new Origin(name, 0), "it holds no runs: add a line such as 1,hyperscale,workers=2");
        }
        return new RunsFile(read, warnings);
    }

    /// Clusters from the command line instead of a file, with citus-benchmark's defaults.
    public static RunsFile ofClusters(List<String> clusters, List<Setting> overrides, Problems problems) {
        List<Problem> warnings = new ArrayList<>();
        Reading reading = new Reading(overrides, problems, warnings);
        List<RunLine> read = new ArrayList<>();
        for (String cluster : clusters) {
            reading.read(Written.of(cluster)).ifPresent(read::add);
        }
        return new RunsFile(read, warnings);
    }

    /// The text of a file with only one of the lines of a text.
    public static String alone(String text, RunLine line) {
        List<String> lines = PropertiesText.unmarked(text).lines().toList();
        String columns = TableLines.isTable(lines)
                ? lines.stream().filter(TableLines::isText).findFirst().orElseThrow() + "\n"
                : "";
        return columns + lines.get(line.origin().line() - 1) + "\n";
    }

    /// A field of a line in the extended format; empty if there is no such column, or nothing in it.
    public static String field(String text, RunLine line, String column) {
        List<String> lines = PropertiesText.unmarked(text).lines().toList();
        if (!TableLines.isTable(lines)) {
            return "";
        }
        List<String> columns = CommaText.fields(
                lines.stream().filter(TableLines::isText).findFirst().orElseThrow());
        int at = columns.indexOf(column);
        return at < 0
                ? ""
                : CommaText.fields(lines.get(line.origin().line() - 1)).get(at);
    }

    /// Splits a text into words as a shell does, but without expansion.
    ///
    /// @throws IllegalArgumentException with a clause that names the unclosed quote
    public static List<String> words(String text) {
        return BuildFlags.shellWords(text);
    }

    /// A table of the lines, and what follows from the sizes.
    ///
    /// @param mix of the transactions, for the expected share that touches two nodes
    public String table(TransactionMix mix) {
        TextTable table = new TextTable()
                .words("run", "cluster")
                .figures("cores", "shards", "on each", "warehouses", "sessions", "repeats", "two nodes");
        lines.forEach(line -> table.row(cells(line, mix)));
        return table.render() + "\n  two nodes: the share of transactions that is expected to touch more than one\n";
    }

    private static List<String> cells(RunLine line, TransactionMix mix) {
        Optional<ClusterSpec> cluster = line.cluster();
        int shards = line.flags().shards();
        List<String> cells = new ArrayList<>(List.of(
                line.name(),
                cluster.map(ClusterSpec::toString).orElse(Figures.NONE),
                cluster.map(size -> Figures.count(size.cores())).orElse(Figures.NONE)));
        cells.add(line.flags().citus() ? Figures.count(shards) : Figures.NONE);
        cells.add(
                line.flags().citus()
                        ? cluster.map(size -> Figures.count(shards / size.dataNodes()))
                                .orElse(Figures.NONE)
                        : Figures.NONE);
        cells.add(Figures.count(line.warehouses()));
        cells.add(Figures.count(line.sessions()));
        cells.add(Figures.count(line.repeats()));
        cells.add(cluster.map(size -> Figures.percent(mix.crossNodeShare(size, line.warehouses())))
                .orElse(Figures.NONE));
        return cells;
    }

    /// The format of citus-benchmark: `repeat,template,parameter=value...`, split at commas only, so that a value
    /// may contain blanks but no comma. No header, no quotes, no comments; blank lines are skipped.
    private static List<Written> plain(List<String> lines, String name, Problems problems) {
        List<Written> read = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                plain(lines.get(i), new Origin(name, i + 1), problems).ifPresent(read::add);
            }
        }
        return read;
    }

    private static Optional<Written> plain(String line, Origin origin, Problems problems) {
        if (line.strip().startsWith("#")) {
            problems.add(
                    origin,
                    "this format has no comments; they belong to the extended one, whose first line names the columns");
            return Optional.empty();
        }
        String[] parts = line.split(",", -1);
        if (parts.length < 2) {
            problems.add(
                    origin,
                    "\"" + line.strip()
                            + "\" cannot be read: a line has the form repeat,template,parameter=value..., such as"
                            + " 1,hyperscale,workers=2");
            return Optional.empty();
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
        return Optional.of(new Written(origin, parts[0].strip(), parts[1].strip(), parameters, Map.of()));
    }

    /// The extended format: a first line with column names, fields quoted as in CSV, `#` comments. An empty field
    /// counts as not given. Used once, by one thread.
    private static final class TableLines {
        private final String name;
        private final Problems problems;
        private List<String> columns = List.of();

        private TableLines(String name, Problems problems) {
            this.name = name;
            this.problems = problems;
        }

        /// Whether a file has this format: its first line, blanks and comments aside, begins with a column name.
        static boolean isTable(List<String> lines) {
            return lines.stream()
                    .filter(TableLines::isText)
                    .findFirst()
                    .map(line -> line.split(",", -1)[0].replace("\"", "").strip())
                    .filter(Written.OWN::contains)
                    .isPresent();
        }

        static List<Written> read(List<String> lines, String name, Problems problems) {
            TableLines reading = new TableLines(name, problems);
            List<Written> read = new ArrayList<>();
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

        private void read(String line, Origin origin, List<Written> into) {
            try {
                List<String> fields = CommaText.fields(line);
                if (columns.isEmpty()) {
                    columns = fields;
                    checkColumns(origin);
                } else if (fields.size() == columns.size()) {
                    into.add(line(fields, origin));
                } else {
                    problems.add(
                            origin,
                            "it has " + fields.size() + " fields, and " + name + " names " + columns.size()
                                    + " columns; a field with a comma needs quotes around it");
                }
            } catch (IllegalArgumentException refused) {
                problems.add(origin, String.valueOf(refused.getMessage()));
            }
        }

        private void checkColumns(Origin origin) {
            List<String> known = new ArrayList<>(Written.OWN);
            known.addAll(Provision.names());
            Set<String> seen = new HashSet<>();
            for (String column : columns) {
                if (!known.contains(column)) {
                    problems.add(origin, "there is no column \"" + column + "\"" + Suggestion.clause(column, known));
                } else if (!seen.add(column)) {
                    problems.add(origin, "the column \"" + column + "\" is named twice");
                }
            }
        }

        private Written line(List<String> fields, Origin origin) {
            List<Setting> parameters = new ArrayList<>();
            Map<String, String> own = new HashMap<>();
            for (int i = 0; i < fields.size(); i++) {
                String column = columns.get(i);
                String field = fields.get(i);
                if (Written.OWN.contains(column)) {
                    own.put(column, field);
                } else if (!field.isEmpty()) {
                    parameters.add(new Setting(column, field, origin));
                }
            }
            String repeat = own.getOrDefault("repeat", "");
            String template = own.getOrDefault("template", "");
            return new Written(
                    origin,
                    repeat.isEmpty() ? "1" : repeat,
                    template.isEmpty() ? Provision.HYPERSCALE.word() : template,
                    parameters,
                    own);
        }
    }
}
