package io.plimsoll.analysis.search;

import io.plimsoll.recording.Slice;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SearchDocument;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A search for a limit, which chooses its runs one after another. The choice depends only on the stored runs. Runs
/// that were read are cached. Not thread-safe.
public sealed interface Search permits LoadLineRuns, ConcurrencyRuns {
    /// The search in the form that is stored.
    SearchDocument document();

    /// The next step; empty when the search is finished.
    ///
    /// @param sweep the runs so far
    /// @throws IOException with a sentence for the user, when a stored run cannot be read
    Optional<Chosen> next(SweepDocument sweep) throws IOException;

    /// The gauge that watches a step while it runs.
    Gauge gauge(Chosen step);

    /// A step that was run: what the steps of all searches have in common.
    interface Tried {
        /// The id of the run.
        String run();

        /// The load of the step: a rate, or a number of sessions.
        double tried();

        /// The measured time.
        double seconds();

        DistributionSummary latency();

        /// The verdict of the run itself.
        Verdict verdict();

        /// Whether the harness was the limit of the run.
        boolean isHarnessBound();

        /// The disturbance that makes the step useless, if any.
        Step.Spoiled spoiled();
    }

    /// A step to run.
    ///
    /// @param axis the key and the value that distinguish it from other steps
    /// @param settings all settings that the search chooses
    record Chosen(Map.Entry<String, String> axis, Map<String, String> settings) {
        private static final long STEP_MILLIS = 100;

        public Chosen {
            settings = new LinkedHashMap<>(settings);
        }

        /// A step with its own value of `key`.
        ///
        /// @param seconds how long it measures, rounded to tenths
        static Chosen of(String key, String value, double seconds, Map<String, String> others) {
            Map<String, String> settings = new LinkedHashMap<>(others);
            settings.put(key, value);
            long millis = Math.round(seconds * 1_000 / STEP_MILLIS) * STEP_MILLIS;
            settings.put("measure", TimeSpan.ofMillis(millis).toString());
            return new Chosen(Map.entry(key, value), settings);
        }
    }

    /// Watches a step while it runs. Not thread-safe.
    interface Gauge {
        /// Adds an interval of the measured phase.
        ///
        /// @param rows one per operation
        default void interval(List<IntervalRow> rows) {}

        /// Adds the same interval with its distributions.
        ///
        /// @param slice valid only until this method returns
        default void recorded(List<String> operations, Slice slice) {}

        /// Whether the step has measured enough.
        boolean isTold();
    }
}
