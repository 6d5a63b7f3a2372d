package io.plimsoll.app;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The runs that are steps of a search or cells of a sweep. Lists fold them: they would hide other runs. Immutable.
///
/// @param sweeps the id of the sweep by the id of the run
public record StepFolding(Map<String, String> sweeps) {
    /// Folds no runs.
    public static final StepFolding NONE = new StepFolding(Map.of());

    public StepFolding {
        sweeps = Map.copyOf(sweeps);
    }

    public static StepFolding of(Path store) throws IOException {
        Map<String, String> sweeps = new HashMap<>();
        SweepStore all = new SweepStore(store);
        for (String id : all.ids()) {
            Optional<SweepFolder> folder = all.find(id);
            if (folder.isPresent()) {
                folder.get().document().cells().stream()
                        .map(SweepCell::run)
                        .filter(run -> !run.isEmpty())
                        .forEach(run -> sweeps.put(run, id));
            }
        }
        return new StepFolding(sweeps);
    }

    public boolean hides(RunEntry run) {
        return sweeps.containsKey(run.id());
    }

    /// A line for each sweep that has folded runs, oldest first.
    public List<String> lines(List<RunEntry> runs) {
        Map<String, Long> counts = new LinkedHashMap<>();
        runs.stream()
                .filter(this::hides)
                .forEach(run -> counts.merge(sweeps.getOrDefault(run.id(), ""), 1L, Long::sum));
        List<String> lines = new ArrayList<>();
        counts.forEach((id, count) -> lines.add(
                "  " + id + "  of " + Figures.count(count, "run") + "; `plimsoll show` shows it, --steps lists them"));
        return lines;
    }
}
