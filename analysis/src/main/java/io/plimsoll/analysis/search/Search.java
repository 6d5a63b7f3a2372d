package io.plimsoll.analysis.search;

import io.plimsoll.results.sweep.SearchDocument;
import io.plimsoll.results.sweep.SweepDocument;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Runs chosen one after another to find a limit, as whoever runs them sees it. What is chosen follows from
/// the runs that are stored; those that were read are remembered. Not thread-safe.
public sealed interface Search permits LoadLineRuns, ConcurrencyRuns {
    /// What is searched, to be stored.
    SearchDocument document();

    /// The next step; empty when the search has come to its end.
    ///
    /// @param sweep what there is of it
    /// @throws IOException with a sentence for the user, when a run that is stored cannot be read
    Optional<Chosen> next(SweepDocument sweep) throws IOException;

    /// What looks at a step while it runs.
    Gauge gauge(Chosen step);

    /// A step to be run.
    ///
    /// @param axis the key that sets it apart, and its value
    /// @param settings all that it decides of its plan
    /// @param why in a few words
    record Chosen(Map.Entry<String, String> axis, Map<String, String> settings, String why) {
        public Chosen {
            settings = new LinkedHashMap<>(settings);
        }
    }
}
