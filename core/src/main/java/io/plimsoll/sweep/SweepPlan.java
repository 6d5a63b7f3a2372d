package io.plimsoll.sweep;

import io.plimsoll.driver.Secret;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// A complete plan of a sweep: every cell is planned, and checked as far as possible without touching a target.
/// Immutable.
public record SweepPlan(Grid grid, List<PlannedCell> cells) {
    /// More cells are a mistake, and their plans would not fit on a page.
    private static final int CELLS_MAX = 10_000;

    public SweepPlan {
        cells = List.copyOf(cells);
    }

    /// A cell and its run.
    public record PlannedCell(Grid.Cell cell, PlannedRun run) {
        /// The cell as it is stored before it is run.
        public SweepCell stored() {
            return SweepCell.pending(
                    cell.id(),
                    cell.axes(),
                    cell.step(),
                    cell.repeat(),
                    run.plan().settings());
        }
    }

    /// Plans every cell.
    ///
    /// @param problems earlier problems, reported together with those found here
    /// @throws SpecException with every problem of every cell, each reported once
    public static SweepPlan of(SweepSpec spec, Function<String, Secret> password, Problems problems) {
        return of(spec, cells(spec.grid(), problems), password, problems);
    }

    /// Plans cells that do not come from a grid, such as the lines of a file.
    ///
    /// @param spec its base and overrides hold in every cell; its grid is ignored
    /// @throws SpecException with every problem of every cell, each reported once
    public static SweepPlan of(
            SweepSpec spec, List<Grid.Cell> cells, Function<String, Secret> password, Problems problems) {
        Map<String, Secret> secrets = new HashMap<>();
        Function<String, Secret> remembered = variable -> secrets.computeIfAbsent(variable, password);
        Map<Problem, List<String>> found = new LinkedHashMap<>();
        List<PlannedCell> planned = new ArrayList<>();
        for (Grid.Cell cell : cells) {
            try {
                PlannedRun run = PlannedRun.of(layers(spec, cell), remembered);
                planned.add(new PlannedCell(cell.inCanonicalForm(run.plan().settings()), run));
            } catch (SpecException refused) {
                refused.problems()
                        .forEach(problem -> found.computeIfAbsent(problem, _ -> new ArrayList<>())
                                .add(cell.id()));
            }
        }
        refuseTwins(planned, problems);
        found.forEach((problem, where) -> problems.add(problem.origin(), problem.message() + place(where, cells)));
        problems.refuseIfAny();
        return new SweepPlan(spec.grid(), planned);
    }

    /// Refuses cells that are the same, such as `1k` and `1000`.
    private static void refuseTwins(List<PlannedCell> planned, Problems problems) {
        Map<String, PlannedCell> seen = new HashMap<>();
        for (PlannedCell one : planned) {
            PlannedCell before = seen.putIfAbsent(one.cell().id(), one);
            if (before != null) {
                Origin origin = one.cell().settings().stream()
                        .filter(setting -> !before.cell().settings().contains(setting))
                        .map(Setting::origin)
                        .findFirst()
                        .orElse(Origin.COMMAND_LINE);
                problems.add(origin, "the sweep has the cell " + one.cell().id() + " twice; name each value once");
            }
        }
    }

    /// Checks the number of cells before making them.
    private static List<Grid.Cell> cells(Grid grid, Problems problems) {
        double count = grid.repeats() * (double) Math.max(1, grid.steps().size());
        for (Grid.Axis axis : grid.axes()) {
            count *= axis.values().size();
        }
        if (count > CELLS_MAX) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "the grid has more cells than the " + CELLS_MAX + " a sweep may have; give it fewer values");
            problems.refuseIfAny();
        }
        return grid.cells();
    }

    private static List<List<Setting>> layers(SweepSpec spec, Grid.Cell cell) {
        return List.of(spec.base(), cell.settings(), spec.overrides());
    }

    /// The cells that have a problem; empty if all have it.
    private static String place(List<String> where, List<Grid.Cell> cells) {
        if (where.size() == cells.size()) {
            return "";
        }
        return " (in " + where.getFirst() + (where.size() == 1 ? "" : " and " + (where.size() - 1) + " more") + ")";
    }

    /// The cells as they are stored before any is run.
    public List<SweepCell> stored() {
        return cells.stream().map(PlannedCell::stored).toList();
    }

    /// The sweep as it would be stored now, to compare it with one that was begun.
    public SweepDocument document() {
        return SweepDocument.planned("", Instant.EPOCH, stored());
    }
}
