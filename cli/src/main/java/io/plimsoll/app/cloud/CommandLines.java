package io.plimsoll.app.cloud;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepFigures.SweepHeadline;
import io.plimsoll.app.SweepReports;
import io.plimsoll.compat.CommaText;
import io.plimsoll.compat.citus.RunsFile;
import io.plimsoll.compat.holo.HologresReport;
import io.plimsoll.compat.holo.HologresTable;
import io.plimsoll.compat.ycsb.PolardbReport;
import io.plimsoll.compat.ycsb.PolardbTable;
import io.plimsoll.report.SweepReport;
import io.plimsoll.report.csv.CsvReport;
import io.plimsoll.report.plot.Bars;
import io.plimsoll.report.plot.Bars.Bar;
import io.plimsoll.report.plot.Bars.Group;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.Price;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The lines of a `.runs` file whose columns name a template and a command that measures a table. Other columns are
/// parameters of templates; an empty field counts as not given. Immutable.
///
///     name,template,command,ttl,price,nodes,sku
///     DynamoDB API,alibaba/polardb,ycsb polardb --sizes 1M,,6.10 USD,2,polar.pg.x8.xlarge
final class CommandLines implements CloudLines {
    private static final String NAME = "name";
    private static final String TEMPLATE = "template";
    private static final String COMMAND = "command";
    private static final String TTL = "ttl";
    private static final String PRICE = "price";
    private static final List<String> OWN = List.of(NAME, TEMPLATE, COMMAND, TTL, PRICE);

    private static final String POLARDB = "ycsb polardb";
    private static final String HOLOGRES = "holo matrix";
    private static final List<String> TABLES = List.of(POLARDB, HOLOGRES, "sweep ");

    private final Asked asked;
    private final List<String> commands = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();

    private CommandLines(Asked asked) {
        this.asked = asked;
    }

    /// Whether a text is of this form: its first line that is no comment names the column of commands.
    static boolean isOne(String text) {
        return text.lines()
                .filter(CommandLines::isText)
                .findFirst()
                .filter(line -> List.of(line.split(",", -1)).contains(COMMAND))
                .isPresent();
    }

    private static boolean isText(String line) {
        return !line.isBlank() && !line.strip().startsWith("#");
    }

    static CommandLines parse(String text, String file, Asked asked, Problems problems) {
        CommandLines read = new CommandLines(asked);
        List<String> columns = List.of();
        List<String> all = text.lines().toList();
        for (int i = 0; i < all.size(); i++) {
            Origin origin = new Origin(file, i + 1);
            List<String> fields = isText(all.get(i)) ? fields(all.get(i), origin, problems) : List.of();
            if (columns.isEmpty()) {
                columns = fields;
            } else if (!fields.isEmpty()) {
                read.add(columns, fields, origin, problems);
            }
        }
        if (read.lines.isEmpty() && problems.isEmpty()) {
            problems.add(new Origin(file, 0), "it has columns, and no line below them");
        }
        return read;
    }

    /// Empty if they cannot be read.
    private static List<String> fields(String line, Origin origin, Problems problems) {
        try {
            return CommaText.fields(line);
        } catch (IllegalArgumentException refused) {
            problems.add(origin, String.valueOf(refused.getMessage()));
            return List.of();
        }
    }

    private void add(List<String> columns, List<String> fields, Origin origin, Problems problems) {
        if (fields.size() != columns.size()) {
            problems.add(
                    origin,
                    "it has " + fields.size() + " fields, and the first line names " + columns.size()
                            + " columns; a field with a comma needs quotes around it");
            return;
        }
        Map<String, String> own = new LinkedHashMap<>();
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            if (!fields.get(i).isEmpty()) {
                (OWN.contains(columns.get(i)) ? own : parameters).put(columns.get(i), fields.get(i));
            }
        }
        String template = own.getOrDefault(TEMPLATE, "");
        String command = own.getOrDefault(COMMAND, "").strip();
        if (template.isEmpty() || TABLES.stream().noneMatch((command + " ")::startsWith)) {
            problems.add(
                    origin,
                    "a line needs a template, such as azure/elastic, and a command that measures a table: " + POLARDB
                            + ", " + HOLOGRES + ", or sweep with a file");
            return;
        }
        CloudOrder ordered = asked.ordered();
        parameters.putAll(ordered.parameters());
        Duration ttl = ttl(own.getOrDefault(TTL, ""), origin, problems);
        Price price = own.containsKey(PRICE) ? price(own.getOrDefault(PRICE, ""), origin, problems) : ordered.price();
        CloudOrder order = new CloudOrder(template, parameters, ttl, ordered.owner(), price, ordered.most());
        List<String> words = words(command, origin, problems);
        commands.add(command);
        lines.add(new Line(own.getOrDefault(NAME, template), order, ttl, new Typed(words)));
    }

    /// The user's words.
    private record Typed(List<String> typed) implements Command {
        @Override
        public List<String> words(Path folder) {
            return typed;
        }
    }

    private static List<String> words(String command, Origin origin, Problems problems) {
        try {
            return RunsFile.words(command);
        } catch (IllegalArgumentException refused) {
            problems.add(origin, "command: " + refused.getMessage());
            return List.of();
        }
    }

    private Duration ttl(String own, Origin origin, Problems problems) {
        Duration given = asked.ttl();
        if (given != null || own.isEmpty()) {
            return given == null ? asked.ordered().ttl() : given;
        }
        try {
            return Duration.ofNanos(TimeSpan.parse(own).nanos());
        } catch (IllegalArgumentException refused) {
            problems.add(origin, "ttl = " + own + ": " + refused.getMessage());
            return asked.ordered().ttl();
        }
    }

    static @Nullable Price price(String text, Origin origin, Problems problems) {
        try {
            return Price.parse(text);
        } catch (IllegalArgumentException refused) {
            problems.add(origin, "price = " + text + ": " + refused.getMessage());
            return null;
        }
    }

    @Override
    public List<Line> lines() {
        return List.copyOf(lines);
    }

    @Override
    public Published published(String title, List<CloudRuns.Outcome> outcomes) {
        Map<String, SweepFigures> sweeps = new LinkedHashMap<>();
        List<Group> groups = new ArrayList<>();
        StringBuilder tables = new StringBuilder();
        boolean isMeasured = true;
        for (int i = 0; i < outcomes.size(); i++) {
            CloudRuns.Outcome outcome = outcomes.get(i);
            String name = outcome.line().name();
            List<SweepFigures> found = figures(outcome);
            isMeasured &= !found.isEmpty();
            for (SweepFigures each : found) {
                sweeps.put(sweeps.containsKey(name) ? name + " " + each.sweep().id() : name, each);
                groups.add(new Group(name, bars(commands.get(i), each)));
                tables.append(heading(outcome))
                        .append(table(commands.get(i), each))
                        .append('\n');
            }
        }
        return new Published(
                CsvReport.ofSweeps(sweeps),
                new Bars(title, "operations or rows per second", groups)
                        .plot(new Plot.Size(900, 0))
                        .alone("Operations or rows per second"),
                tables.toString(),
                isMeasured);
    }

    private static String heading(CloudRuns.Outcome outcome) {
        return "== " + outcome.line().name() + ": " + outcome.plan().template().name() + ", "
                + outcome.plan().order().id() + "\n\n";
    }

    private List<SweepFigures> figures(CloudRuns.Outcome outcome) {
        return figures(outcome, asked.store());
    }

    /// The sweeps that were fetched for a line. Those that cannot be read are left out: the line then has no results,
    /// and says so.
    static List<SweepFigures> figures(CloudRuns.Outcome outcome, Path store) {
        return outcome.fetched().stream()
                .filter(folder -> Files.exists(folder.resolve(SweepFolder.DOCUMENT)))
                .flatMap(folder -> figures(String.valueOf(folder.getFileName()), store).stream())
                .toList();
    }

    private static Optional<SweepFigures> figures(String sweep, Path store) {
        try {
            Optional<SweepFolder> stored = new SweepStore(store).find(sweep);
            return stored.isEmpty() ? Optional.empty() : Optional.of(SweepReports.figures(stored.get()));
        } catch (IOException damaged) {
            return Optional.empty();
        }
    }

    /// How a sweep ended, in a line; and where it says why, if it did not pass.
    static String verdict(SweepFigures figures) {
        SweepHeadline headline = SweepHeadline.of(figures);
        boolean isPassed = headline.word().equals(Verdict.PASS.name());
        return headline + (isPassed ? "" : "; plimsoll show " + headline.id() + " says why") + "\n";
    }

    private static String table(String command, SweepFigures figures) {
        if (command.startsWith(POLARDB)) {
            return PolardbReport.render(figures, PolardbTable.builtIn()) + "\n" + verdict(figures);
        }
        return command.startsWith(HOLOGRES)
                ? HologresReport.render(figures, HologresTable.builtIn()) + "\n" + verdict(figures)
                : TextReport.render(SweepReport.of(figures, List.of()), Style.PLAIN);
    }

    private static List<Bar> bars(String command, SweepFigures figures) {
        if (command.startsWith(POLARDB)) {
            return PolardbReport.bars(figures, PolardbTable.builtIn());
        }
        Map<String, List<CellFigures>> cells = new LinkedHashMap<>();
        figures.cells()
                .forEach(cell -> cells.computeIfAbsent(cell.cell(), _ -> new ArrayList<>())
                        .add(cell));
        return cells.values().stream().map(CommandLines::bar).toList();
    }

    /// The operations of a cell together.
    private static Bar bar(List<CellFigures> operations) {
        CellFigures first = operations.getFirst();
        List<Repeated> rates = new ArrayList<>();
        for (CellFigures each : operations) {
            Figured figured = each.figures();
            if (figured != null) {
                Repeated rows = figured.rowsPerSecond();
                rates.add(rows == null ? figured.ratePerSecond() : rows);
            }
        }
        Repeated span = rates.isEmpty()
                ? null
                : new Repeated(
                        1,
                        rates.stream().mapToDouble(Repeated::median).sum(),
                        rates.stream().mapToDouble(Repeated::min).sum(),
                        rates.stream().mapToDouble(Repeated::max).sum(),
                        null);
        return Bar.of(
                (String.join(" ", first.axes().values()) + " " + first.step()).strip(),
                1,
                span,
                first.verdict() == Verdict.PASS,
                "no figure",
                HologresReport.ghosts(first, HologresTable.builtIn()));
    }
}
