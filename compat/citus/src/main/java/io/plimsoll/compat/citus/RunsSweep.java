package io.plimsoll.compat.citus;

import io.plimsoll.compat.SweepDraft;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.sweep.Grid;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The lines of a `.runs` file, each with its database: a sweep without a grid. Immutable.
///
/// @param warnings doubts about the pairing
public record RunsSweep(List<Placed> runs, List<Problem> warnings) {
    /// The key by which a cell names its line.
    static final String AXIS = "run";

    public RunsSweep {
        runs = List.copyOf(runs);
        warnings = List.copyOf(warnings);
    }

    /// A line and its database.
    ///
    /// @param cell a unique name
    public record Placed(String cell, RunLine line, Inventory.Entry target) {
        /// The name of its cells without the repeat.
        public String point() {
            return new Grid.Cell(Map.of(AXIS, cell), "", 1, List.of()).id().replaceAll("#1$", "");
        }
    }

    /// Pairs lines and databases. A line without a database is a problem; its message says what to add.
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
                                + " show what a size is worth"));
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

    /// The cells in file order, with the repeats of a line next to each other.
    ///
    /// @param workload to drive: usually `tproc`; others are for trying out the sweep
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

    /// The settings of every cell. Like a build of citus-benchmark, a run begins by dropping the tables.
    public static List<Setting> base(String workload) {
        SweepDraft base = new SweepDraft()
                .set("workload", workload)
                // The same schema as in citus-benchmark.
                .set("load=replace schema=connection");
        if (LineSettings.isCompany(workload)) {
            base.set("profile=hammerdb placement=procedure");
        }
        return base.settings();
    }

    /// Translates a line into keys of a run. Immutable.
    ///
    /// @param workload other workloads than `tproc` only use the settings that every run has: sessions and times
    private record LineSettings(RunLine line, String workload) {
        /// The workload of citus-benchmark.
        static final String TPROC = "tproc";

        /// The same with analytic queries, for lines with `--ch` or `--ch-queries-only`.
        private static final String CH = "ch";

        /// Query sessions: the default of citus-benchmark's `CH_THREAD_COUNT`.
        private static final int ASKING = 1;

        /// The limit of loaders in a run. Higher numbers are reduced, not rejected: HammerDB limits them, too.
        private static final long LOADERS_MAX = 64;

        /// Keys of every run, with any workload.
        private static final List<String> GENERAL = List.of("workload", "sessions", "warmup", "measure", "loaders");

        List<Setting> settings() {
            List<Setting> settings = new ArrayList<>();
            String queries = line.flags().queries();
            boolean asksAlone = isCompany(workload) && queries.equals(BuildFlags.ALONE);
            if (isCompany(workload) && !queries.isEmpty()) {
                add(settings, "workload", CH);
                add(settings, "transactions", asksAlone ? "off" : "on");
                add(settings, "streams", ASKING);
            }
            add(settings, "sessions", asksAlone ? ASKING : line.sessions());
            add(settings, "warmup", text("rampup") + "m");
            add(settings, "measure", text("duration") + "m");
            long loaders = Math.min(line.get("buildVirtualUsers"), LOADERS_MAX);
            if (isCompany(workload)) {
                add(settings, "loaders", Math.min(loaders, line.warehouses()));
                add(settings, "warehouses", line.warehouses());
                add(settings, "all-warehouses", text("allWarehouses"));
                add(settings, "distribute", line.flags().citus());
                if (line.flags().citus()) {
                    add(settings, "shard-count", line.flags().shards());
                    line.cluster().ifPresent(cluster -> add(settings, "citus-workers", cluster.workers()));
                }
            } else {
                add(settings, "loaders", loaders);
            }
            String driven = isCompany(workload) && !queries.isEmpty() ? CH : workload;
            return settings.stream()
                    .filter(setting -> isKnown(driven, setting.key()))
                    .toList();
        }

        /// Whether a workload uses the tables that citus-benchmark builds.
        static boolean isCompany(String workload) {
            return workload.equals(TPROC) || workload.equals(CH);
        }

        /// Whether the workload has such a key; true if the workload is unknown.
        private static boolean isKnown(String driven, String key) {
            Optional<Workload> known = Workloads.named(driven);
            return GENERAL.contains(key)
                    || known.isEmpty()
                    || known.get().keys().stream().anyMatch(each -> each.name().equals(key));
        }

        private String text(String parameter) {
            return line.parameters().settings().getOrDefault(parameter, "");
        }

        private void add(List<Setting> settings, String key, Object value) {
            settings.add(new Setting(key, String.valueOf(value), line.origin()));
        }
    }
}
