package io.plimsoll.citus.runs;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.sweep.Grid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The lines of a `.runs` file, each with the database it goes to: a sweep without a grid. Immutable.
///
/// @param warnings what is doubtful about the pairing
public record RunsSweep(List<Placed> runs, List<Problem> warnings) {
    /// The key under which a cell tells its line.
    static final String AXIS = "run";

    public RunsSweep {
        runs = List.copyOf(runs);
        warnings = List.copyOf(warnings);
    }

    /// A line and its database.
    ///
    /// @param cell names it among the others
    public record Placed(String cell, RunLine line, Inventory.Entry target) {
        /// What its cells are called without their repeat.
        public String point() {
            return new Grid.Cell(Map.of(AXIS, cell), "", 1, List.of()).id().replaceAll("#1$", "");
        }
    }

    /// Pairs lines and databases; a line without one is a problem that says what to add.
    public static RunsSweep of(RunsFile file, Inventory inventory, Problems problems) {
        Map<String, Integer> names = new HashMap<>();
        file.lines().forEach(line -> names.merge(line.name(), 1, Integer::sum));
        List<Placed> runs = new ArrayList<>();
        for (RunLine line : file.lines()) {
            boolean isAlone = names.getOrDefault(line.name(), 0) == 1;
            String cell = isAlone
                    ? line.name()
                    : line.name() + " at line " + line.origin().line();
            Optional<Inventory.Entry> target = inventory.find(line);
            if (target.isPresent()) {
                runs.add(new Placed(cell, line, target.get()));
            } else {
                problems.add(line.origin(), unplaced(line, inventory));
            }
        }
        return new RunsSweep(runs, warnings(runs, inventory));
    }

    private static String unplaced(RunLine line, Inventory inventory) {
        String others = line.cluster().map(cluster -> cluster + " or ").orElse("")
                + line.template().word();
        return "no target is known for \"" + line.name() + "\": add `\"" + line.name()
                + "\": postgres://host:5432/db` to " + inventory.name() + ", or the same with " + others
                + " as its name";
    }

    private static List<Problem> warnings(List<Placed> runs, Inventory inventory) {
        List<Problem> warnings = new ArrayList<>();
        Map<Inventory.Entry, Set<String>> clusters = new LinkedHashMap<>();
        for (Placed run : runs) {
            String cluster = run.line().cluster().map(Object::toString).orElse("a cluster of unknown size");
            clusters.computeIfAbsent(run.target(), _ -> new TreeSet<>()).add(cluster);
        }
        clusters.forEach((entry, sizes) -> {
            if (sizes.size() > 1) {
                warnings.add(new Problem(
                        entry.origin(),
                        "runs of " + String.join(", ", sizes) + " all go to this one database: their figures do not"
                                + " tell what a size is worth"));
            }
        });
        Set<Inventory.Entry> unused = new HashSet<>(inventory.entries());
        unused.removeAll(clusters.keySet());
        for (Inventory.Entry entry : inventory.entries()) {
            if (unused.contains(entry)) {
                warnings.add(new Problem(entry.origin(), "no run goes to \"" + entry.name() + "\""));
            }
        }
        return warnings;
    }

    /// The cells in the order of the file, the repeats of a line one after the other.
    ///
    /// @param workload what is driven: `tproc`, unless somebody wants to try the sweep with another one
    public List<Grid.Cell> cells(String workload) {
        List<Grid.Cell> cells = new ArrayList<>();
        for (Placed run : runs) {
            List<Setting> settings = new ArrayList<>(run.target().settings());
            settings.addAll(new LineSettings(run.line(), workload).settings());
            for (int repeat = 1; repeat <= run.line().repeats(); repeat++) {
                cells.add(new Grid.Cell(Map.of(AXIS, run.cell()), "", repeat, settings));
            }
        }
        return cells;
    }

    /// What holds in every cell. A build of citus-benchmark begins with dropping the tables, and so does a run here.
    public static List<Setting> base(String workload) {
        List<Setting> settings = new ArrayList<>();
        settings.add(new Setting("workload", workload, Origin.COMMAND_LINE));
        settings.add(new Setting("load", "replace", Origin.COMMAND_LINE));
        // Where citus-benchmark builds.
        settings.add(new Setting("schema", "connection", Origin.COMMAND_LINE));
        if (LineSettings.isCompany(workload)) {
            settings.add(new Setting("profile", "hammerdb", Origin.COMMAND_LINE));
            settings.add(new Setting("placement", "procedure", Origin.COMMAND_LINE));
        }
        return settings;
    }
}
