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
/// @param settings every key with its value in canonical form, also where an earlier version stored another; read back
/// as a spec they give the same plan
/// @param facts what the workload decided
/// @param lanes such as `2 lanes that multiplex`; empty when each session has a thread of its own, and null in
/// files of versions that knew nothing else
/// @param figures what its rate is called, null in files of versions that had no names for it
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

    /// One phase; `seed` is the number its operations are drawn from.
    ///
    /// @param stop when it ends, as [Stop] writes it; empty where it ends when all is done
    public record Phase(String name, String stop, String seed) {
        public Phase {
            stop = StoredSettings.stop(stop);
        }

        /// When it ends; empty where it ends when all is done, or of a version that knows more.
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

    /// What carries the sessions: `platform threads`, `2 lanes that multiplex`.
    public String carriers() {
        return lanes == null || lanes.isEmpty() ? threads + " threads" : lanes;
    }

    /// What the target costs per hour; empty when nobody said, as in files of versions that did not ask.
    public Optional<Price> price() {
        return Price.stored(setting(RunKeys.PRICE.name()));
    }

    /// The text of a setting, for people; empty when there is no such key. Its value is told by [#value] or [#number].
    public String setting(String key) {
        return settings.getOrDefault(key, "");
    }

    /// The value of a key that every run has; empty when it is missing, or of another version.
    public <T> Optional<T> value(Key<T> key) {
        return StoredSettings.value(settings, key);
    }

    /// The value of a key of the workload's own; empty when it has no such key, or its value is no whole number.
    public OptionalLong number(String key) {
        return StoredSettings.number(settings, key);
    }

    /// How many sessions there are; 0 when unknown.
    public int sessions() {
        return value(RunKeys.SESSIONS).orElse(0L).intValue();
    }

    /// Whether operations start at times of their own, not when others end.
    public boolean hasOpenArrival() {
        return value(RunKeys.ARRIVAL).map(Arrival::isOpen).orElse(false);
    }
}
