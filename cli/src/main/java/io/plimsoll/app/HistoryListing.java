package io.plimsoll.app;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.history.HistoryIndex;
import io.plimsoll.history.HistoryIndex.Listing;
import io.plimsoll.history.RunFilter;
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
import java.util.stream.Stream;

/// Lists the stored runs from their index. Problems are printed as notes and do not prevent the list.
public record HistoryListing(Terminal terminal, Path store) {
    private static final int NAMED = 5;

    /// @param rebuild whether to rebuild the index
    public List<RunEntry> entries(RunFilter filter, boolean rebuild) throws MissingInputException {
        Listing listing = MissingInputException.unless(() -> {
            HistoryIndex index = new HistoryIndex(store);
            if (rebuild) {
                index.forget();
            }
            return index.read();
        });
        tell(listing);
        return listing.entries().stream().filter(filter::takes).toList();
    }

    private void tell(Listing listing) {
        Stream<String> problems =
                listing.entries().stream().map(RunEntry::problem).filter(problem -> !problem.isEmpty());
        Stream<String> foreign = listing.foreign().stream()
                .map(name -> store.resolve(name) + " is skipped: it is neither a run nor a sweep");
        Stream<String> trouble = Stream.of(listing.trouble()).filter(text -> !text.isEmpty());
        List<String> all =
                Stream.of(trouble, problems, foreign).flatMap(told -> told).toList();
        all.stream().limit(NAMED).forEach(sentence -> terminal.err().println("plimsoll: " + sentence));
        if (all.size() > NAMED) {
            terminal.err().println("plimsoll: and " + (all.size() - NAMED) + " more like these");
        }
    }

    /// The runs that are steps of a search or cells of a sweep. Lists fold them: they would hide other runs. Immutable.
    ///
    /// @param sweeps the id of the sweep by the id of the run
    public record Folding(Map<String, String> sweeps) {
        /// Folds no runs.
        public static final Folding NONE = new Folding(Map.of());

        public Folding {
            sweeps = Map.copyOf(sweeps);
        }

        public static Folding of(Path store) throws IOException {
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
            return new Folding(sweeps);
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
            counts.forEach((id, count) -> lines.add("  " + id + "  of " + Figures.count(count, "run")
                    + "; `plimsoll show` shows it, --steps lists them"));
            return lines;
        }
    }
}
