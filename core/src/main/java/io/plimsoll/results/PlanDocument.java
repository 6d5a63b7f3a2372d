package io.plimsoll.results;

import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.plan.Stop;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Price;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A plan as it is stored and printed: text only.
///
/// @param settings every key with its value in canonical form, even if an earlier version stored another form; read
///     back as a spec they give the same plan
/// @param facts what the workload decided
/// @param lanes such as `2 lanes that multiplex`; empty if each session has its own thread, and null in files of
///     versions that had no lanes
/// @param figures the names of its rate; null in files of versions that had no names for it
public record PlanDocument(
        Map<String, String> settings,
        Map<String, String> facts,
        List<Phase> phases,
        String threads,
        @Nullable String lanes,
        @Nullable List<Figure> figures) {
    /// The fact that names the settings which are not as they are by default.
    public static final String CHANGED = Plan.CHANGED;

    public PlanDocument {
        settings = StoredSettings.canonical(settings);
    }

    /// One phase; `seed` is the seed of its operations.
    ///
    /// @param stop when it ends, as [Stop] writes it; empty if it ends when all is done
    public record Phase(String name, String stop, String seed) {
        public Phase {
            stop = StoredSettings.stop(stop);
        }

        /// When it ends; empty if it ends when all is done, or if a newer version wrote it in a new form.
        public Optional<Stop> until() {
            return StoredSettings.until(stop);
        }
    }

    public static PlanDocument of(Plan plan) {
        List<Phase> phases = plan.phases().stream()
                .map(phase -> new Phase(
                        phase.name(),
                        phase.kind().isDriven() ? phase.stop().toString() : "",
                        phase.seed().toString()))
                .toList();
        return new PlanDocument(
                plan.settings(), plan.facts(), phases, ValueType.word(plan.threads()), lanes(plan), plan.figures());
    }

    private static String lanes(Plan plan) {
        return plan.multiplexed()
                ? plan.lanes() + (plan.lanes() == 1 ? " lane that multiplexes" : " lanes that multiplex")
                : "";
    }

    /// What runs the sessions: `platform threads`, `2 lanes that multiplex`.
    public String carriers() {
        return lanes == null || lanes.isEmpty() ? threads + " threads" : lanes;
    }

    /// What the target costs per hour; empty if the user gave no price, or the version had none.
    public Optional<Price> price() {
        return Price.stored(setting(RunKeys.PRICE.name()));
    }

    /// The text of a setting, for people; empty if there is no such key. [#value] or [#number] return its value.
    public String setting(String key) {
        return settings.getOrDefault(key, "");
    }

    /// The value of a key that every run has; empty if it is missing, or of another version.
    public <T> Optional<T> value(Key<T> key) {
        return StoredSettings.value(settings, key);
    }

    /// The value of a key that only the workload has; empty if there is no such key, or its value is not a whole
    /// number.
    public OptionalLong number(String key) {
        return StoredSettings.number(settings, key);
    }

    /// The number of sessions; 0 if unknown.
    public int sessions() {
        return value(RunKeys.SESSIONS).orElse(0L).intValue();
    }

    /// Whether operations start at their own times, not when others end.
    public boolean hasOpenArrival() {
        return value(RunKeys.ARRIVAL).map(Arrival::isOpen).orElse(false);
    }
}
