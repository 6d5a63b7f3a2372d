package io.plimsoll.htap;

import io.plimsoll.driver.Secret;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.spec.Problems;
import io.plimsoll.sweep.Grid;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Plans the cells of an HTAP sweep: each load once per repeat. Immutable.
///
/// @param spec base and overrides; its grid gives the number of repeats
/// @param password looks up a password by the name of its environment variable
public record HtapCells(HtapMode mode, LoadChoice choice, SweepSpec spec, Function<String, Secret> password) {
    private static final String CLOSED = "closed";

    /// Plans the baselines that a sweep begins with. Also plans the largest load, to report an impossible one
    /// before anything runs.
    ///
    /// @throws io.plimsoll.spec.SpecException with all problems, including those passed in
    public SweepPlan begin(Problems problems) {
        plan(List.of(choice.largest().cell(mode, 1, CLOSED)), problems);
        List<Grid.Cell> cells = new ArrayList<>();
        for (HtapLoad load : choice.first()) {
            for (int repeat = 1; repeat <= spec.grid().repeats(); repeat++) {
                cells.add(load.cell(mode, repeat, CLOSED));
            }
        }
        return plan(cells, problems);
    }

    /// Plans the cells of an interrupted sweep again, with the current settings.
    ///
    /// @throws io.plimsoll.spec.SpecException with all problems, including those passed in
    public SweepPlan again(SweepDocument begun, Problems problems) {
        List<Grid.Cell> cells = begun.cells().stream()
                .flatMap(cell -> HtapLoad.of(cell).stream()
                        .map(load -> load.cell(mode, cell.repeat(), begun.setting(cell, "arrival"))))
                .toList();
        return plan(cells, problems);
    }

    /// The next cell of a sweep; empty when the sweep is complete.
    public Optional<SweepPlan.PlannedCell> next(HtapFigures known) {
        List<SweepCell> cells = known.sweep().cells();
        SweepCell last = cells.getLast();
        Optional<HtapLoad> before = HtapLoad.of(last);
        boolean isRepeated = last.repeat() < spec.grid().repeats();
        Optional<HtapLoad> load = isRepeated ? before : choice.next(known);
        double alone =
                known.transactionsAlone().map(LoadFigures::operationsPerSecond).orElse(0.0);
        return load.map(wanted -> wanted.cell(
                        mode, isRepeated ? last.repeat() + 1 : 1, wanted.pace().arrival(alone)))
                .map(cell -> plan(List.of(cell), new Problems()).cells().getFirst());
    }

    private SweepPlan plan(List<Grid.Cell> cells, Problems problems) {
        return SweepPlan.of(spec, cells, password, problems);
    }
}
