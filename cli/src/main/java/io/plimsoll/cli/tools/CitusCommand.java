package io.plimsoll.cli.tools;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepFigures.SweepHeadline;
import io.plimsoll.app.SweepReports;
import io.plimsoll.app.SweepRun;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.compat.citus.ClusterSpec;
import io.plimsoll.compat.citus.Inventory;
import io.plimsoll.compat.citus.LineResult;
import io.plimsoll.compat.citus.NopmChart;
import io.plimsoll.compat.citus.Provision;
import io.plimsoll.compat.citus.PublishedTable;
import io.plimsoll.compat.citus.ResultsCsv;
import io.plimsoll.compat.citus.ResultsTable;
import io.plimsoll.compat.citus.RunsFile;
import io.plimsoll.compat.citus.RunsSweep;
import io.plimsoll.compat.citus.TransactionMix;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.sweep.Grid;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll citus`: does the work of citus-benchmark's scripts, with their own files.
@Command(
        name = "citus",
        header = "Run citus-benchmark's .runs files against your databases, with results.csv and a chart.",
        subcommands = {CitusCommand.Check.class, CitusCommand.Sweep.class, CitusCommand.Published.class},
        footer = {
            "",
            "Examples:",
            "  plimsoll citus check examples/citus/sample.runs",
            "  plimsoll citus check c4+2w8 c64+20w32",
            "  plimsoll citus sweep examples/citus/sample.runs --inventory examples/citus/targets.yaml",
            "  plimsoll citus published"
        })
public final class CitusCommand extends TerminalCommand {
    @Override
    public Integer call() {
        throw refused("name a command, such as check or sweep");
    }

    /// Whether the environment restricts the terminal to ASCII (POSIX, "Internationalization Variables").
    private static boolean isAscii() {
        Optional<String> locale = Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> System.getenv().getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst();
        return locale.isPresent() && !locale.get().toUpperCase(Locale.ROOT).contains("UTF");
    }

    /// The runs to consider: a file of citus-benchmark, or clusters.
    static final class Input {
        @picocli.CommandLine.Parameters(
                arity = "1..*",
                paramLabel = "FILE|CLUSTER",
                description = "A .runs file, or clusters such as c4+2w8, c8 (Citus on one node) or pg16 (PostgreSQL).")
        private List<String> named = new ArrayList<>();

        @Option(
                names = {"--set", "-p"},
                paramLabel = "KEY=VALUE",
                description = "For all runs: a parameter of the file (duration=5, in minutes) or any key of a spec"
                        + " (measure=30s); repeatable.")
        private List<String> assignments = new ArrayList<>();

        /// The assignments, by kind.
        ///
        /// @param parameters parameters of the file's lines
        /// @param keys keys of a run's spec
        record Assigned(List<Setting> parameters, List<Setting> keys) {
            /// The last value of a key, or `otherwise` if it is not given.
            String key(String name, String otherwise) {
                return keys.stream()
                        .filter(setting -> setting.key().equals(name))
                        .map(Setting::value)
                        .reduce(otherwise, (_, later) -> later);
            }

            TransactionMix mix(Problems problems) {
                String text = key("mix", "");
                try {
                    return text.isEmpty() ? TransactionMix.USUAL : TransactionMix.parse(text);
                } catch (IllegalArgumentException refused) {
                    problems.add(Origin.COMMAND_LINE, "mix = " + text + ": " + refused.getMessage());
                    return TransactionMix.USUAL;
                }
            }
        }

        Assigned assigned(Problems problems) {
            List<Setting> parameters = new ArrayList<>();
            List<Setting> keys = new ArrayList<>();
            for (Setting setting : SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems)) {
                (Provision.isParameter(setting.key()) ? parameters : keys).add(setting);
            }
            return new Assigned(parameters, keys);
        }

        /// A single argument that is not a cluster is a file.
        RunsFile file(Assigned assigned, Problems problems) {
            String first = named.getFirst();
            return named.size() == 1 && ClusterSpec.find(first).isEmpty()
                    ? RunsFile.read(Path.of(first), assigned.parameters(), problems)
                    : RunsFile.ofClusters(named, assigned.parameters(), problems);
        }

        /// The title of the chart.
        String title() {
            return named.size() == 1
                    ? String.valueOf(Path.of(named.getFirst()).getFileName())
                    : String.join(", ", named);
        }
    }

    /// `plimsoll citus check`: explains a file, without contacting a database.
    @Command(
            name = "check",
            header = "Explain a .runs file and what is doubtful about it, or a cluster's size.",
            footer = {
                "",
                "Examples:",
                "  plimsoll citus check examples/citus/sample.runs",
                "  plimsoll citus check c4+2w8 c8+8w8 pg16 --set warehouses=5000"
            })
    static final class Check extends TerminalCommand {
        @Mixin
        private final Input input = new Input();

        @Override
        public Integer call() {
            Problems problems = new Problems();
            Input.Assigned assigned = input.assigned(problems);
            RunsFile file = input.file(assigned, problems);
            TransactionMix mix = assigned.mix(problems);
            file.warnings().forEach(this::say);
            problems.refuseIfAny();
            return print(file.table(mix));
        }
    }

    /// `plimsoll citus sweep`: executes every run of a file against an existing database.
    @Command(
            name = "sweep",
            header = "Run every line of a .runs file on the database that an inventory names for it.",
            footer = {
                "",
                "Tables are dropped and built, as citus-benchmark does; --set load=if-absent keeps them.",
                "Examples:",
                "  plimsoll citus sweep sample.runs --inventory targets.yaml",
                "  plimsoll citus sweep sample.runs --inventory targets.yaml --set warehouses=10 --set duration=1",
                "  plimsoll citus sweep sample.runs --inventory targets.yaml --resume last --csv results.csv",
                "  plimsoll citus sweep c4+2w8 pg16 --inventory targets.yaml --chart nopm.svg"
            })
    static final class Sweep extends OutputCommand.Judging {
        @Mixin
        private final Input input = new Input();

        private static final Key<String> INVENTORY = KeyOptions.option(
                "FILE",
                "which database a run goes to: lines of a label, cluster or template and an address",
                "-i",
                "--inventory");

        private static final Key<String> TARGET =
                KeyOptions.option("ADDRESS", "in place of an inventory: one database for all runs", "-t", "--target");

        private static final Key<String> PRICE = KeyOptions.option(
                "PRICE",
                "in place of the inventory's: what each target costs per hour, such as \"3.20 USD\"",
                "--price");

        @Mixin
        private final KeyOptions options =
                KeyOptions.own(INVENTORY, TARGET, PRICE, KeyOptions.CLOUD, KeyOptions.RESUME);

        @Mixin
        private final CommonOptions.Password password = new CommonOptions.Password();

        @Option(names = "--csv", paramLabel = "FILE", description = "Also write results.csv to this file.")
        private @Nullable Path csv;

        @Option(
                names = "--no-header",
                description = "Leave the line of column names out of results.csv, as citus-benchmark does.")
        private boolean withoutHeader;

        @Option(names = "--chart", paramLabel = "FILE", description = "Also write the chart (SVG) to this file.")
        private @Nullable Path chart;

        @Option(names = "--ascii", description = "Draw the chart in the terminal with ASCII only.")
        private boolean ascii;

        @Override
        public Integer call() throws Exception {
            Problems problems = new Problems();
            Input.Assigned assigned = input.assigned(problems);
            RunsFile file = input.file(assigned, problems);
            RunsSweep runs = RunsSweep.of(file, inventory(problems), problems);
            file.warnings().forEach(this::say);
            runs.warnings().forEach(this::say);
            CommonOptions.checkWritable("--csv", csv, problems);
            CommonOptions.checkWritable("--chart", chart, problems);
            problems.refuseIfAny();
            SweepPlan plan = plan(runs, assigned, problems);
            if (plan.cells()
                    .getFirst()
                    .run()
                    .plan()
                    .settings()
                    .getOrDefault("load", "")
                    .equals("replace")) {
                say("the tables of each target are dropped and built, as citus-benchmark does");
            }
            return SweepRun.run(plan, options.resumed(), this, terminal(), folder -> report(runs, folder));
        }

        private Inventory inventory(Problems problems) {
            Path inventory = options.path(INVENTORY);
            Optional<Setting> target = options.setting(TARGET);
            if (inventory != null && target.isEmpty()) {
                return Inventory.read(inventory, problems);
            }
            if (target.isPresent() && inventory == null) {
                return Inventory.of(target.get());
            }
            problems.add(
                    Origin.COMMAND_LINE,
                    "give --inventory FILE, whose lines say which database a run goes to (c4+2w8: postgres://host/db),"
                            + " or --target ADDRESS for one database");
            problems.refuseIfAny();
            return new Inventory("", List.of());
        }

        private SweepPlan plan(RunsSweep runs, Input.Assigned assigned, Problems problems) {
            String workload = assigned.key("workload", "tproc");
            List<Setting> overrides = new ArrayList<>(assigned.keys());
            options.setting(PRICE).ifPresent(overrides::add);
            options.setting(KeyOptions.CLOUD).ifPresent(overrides::add);
            SweepSpec spec = new SweepSpec(RunsSweep.base(workload), new Grid(List.of(), List.of(), 1), overrides);
            return SweepPlan.of(spec, runs.cells(workload), password.passwords(), problems);
        }

        /// Writes `results.csv` and `chart.svg` into the sweep's folder and to the other places that the user
        /// named, and prints the results.
        private int report(RunsSweep runs, SweepFolder folder) throws IOException {
            List<LineResult> results = LineResult.of(runs, folder.document(), SweepReports.runs(folder));
            write(folder.path().resolve("results.csv"), csv, ResultsCsv.render(results, !withoutHeader));
            String picture = NopmChart.svg(input.title(), results, PublishedTable.builtIn());
            write(folder.path().resolve("chart.svg"), chart, picture);
            SweepFigures figures = SweepReports.figures(folder);
            String text = ResultsTable.render(results)
                    + "\n" + NopmChart.text(results, PublishedTable.builtIn(), ascii || isAscii())
                    + "\n" + SweepHeadline.of(figures) + "\nresults.csv and chart.svg are in " + folder.path() + "\n";
            return sweepReports().report(folder, text).exitCode();
        }

        /// @param too an additional file; null: none
        private static void write(Path file, @Nullable Path too, String text) throws IOException {
            Files.writeString(file, text);
            if (too != null) {
                Files.writeString(too, text);
            }
        }
    }

    /// `plimsoll citus published`: shows the figure that the vendor publishes.
    @Command(
            name = "published",
            header = "Show what is published about Citus under TPROC-C, and what that is for each core.")
    static final class Published extends PublishedCommand {
        @Override
        Object data() {
            return PublishedTable.builtIn();
        }

        @Override
        String text() {
            PublishedTable table = PublishedTable.builtIn();
            StringBuilder text = new StringBuilder(NopmChart.text(List.of(), table, isAscii()));
            for (PublishedTable.Row row : table.rows()) {
                text.append("\n  " + row.cluster().label() + ": " + row.warehouses() + " warehouses, " + row.users()
                        + " users; " + row.versions() + "; " + row.note() + "\n");
            }
            return text.toString();
        }
    }
}
