package io.plimsoll.results;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.CloudFacts;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.Pauses;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.plan.Stop;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Count;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Price;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
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
        return multiplexes() ? Objects.requireNonNull(lanes) : threads + " threads";
    }

    /// Whether few threads drove several sessions each; false in files of versions that had no lanes.
    public boolean multiplexes() {
        return lanes != null && !lanes.isEmpty();
    }

    /// What the target costs per hour; empty if the user gave no price, or the version had none.
    public Optional<Price> price() {
        return Price.stored(setting(RunKeys.PRICE.name()));
    }

    /// What a cloud made for the run; empty if none did.
    public CloudFacts cloud() {
        return CloudFacts.stored(setting(RunKeys.CLOUD.name()));
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

    /// The number of sessions of the whole run; 0 if unknown.
    public int sessions() {
        return value(RunKeys.SESSIONS).orElse(0L).intValue();
    }

    /// Which part of the run this is.
    public Division division() {
        return value(RunKeys.SHARD).orElse(Division.WHOLE);
    }

    /// The number of sessions of this part of the run; 0 if unknown.
    public int ownSessions() {
        return (int) division().share(sessions());
    }

    /// Whether one machine of several drives it: the plan is that of all, and this is a part.
    public boolean hasShard() {
        return !division().isWhole();
    }

    /// Whether operations start at their own times, not when others end.
    public boolean hasOpenArrival() {
        return value(RunKeys.ARRIVAL).map(Arrival::isOpen).orElse(false);
    }

    /// How sessions pause in a closed loop; not at all in files of versions without that.
    public Pauses pauses() {
        TimeSpan none = new TimeSpan(0);
        return new Pauses(
                value(RunKeys.THINK).orElse(new Pauses.Think(none, false)),
                value(RunKeys.PACING).orElse(none));
    }

    /// The stored settings of a plan, and the only place where their text becomes a value again. Versions up to
    /// 0.1.0 stored them as they were written (`1k`, `60s`), later ones in canonical form; read here, all are
    /// canonical. Stateless.
    public static final class StoredSettings {
        /// The keys that a plan may have, by the name of its workload.
        private static final Map<String, Map<String, Key<?>>> KEYS = new ConcurrentHashMap<>();

        private StoredSettings() {}

        /// The same settings, each in the form of its key. Keys that this program does not know, and values
        /// that their key refuses, stay as they are: they were written by hand, or by a newer version.
        public static Map<String, String> canonical(Map<String, String> stored) {
            Map<String, Key<?>> keys =
                    KEYS.computeIfAbsent(stored.getOrDefault(RunKeys.WORKLOAD.name(), ""), StoredSettings::keysWith);
            Map<String, String> canonical = new LinkedHashMap<>();
            stored.forEach((name, text) -> canonical.put(name, canonical(keys.get(name), text)));
            return canonical;
        }

        private static Map<String, Key<?>> keysWith(String workload) {
            Map<String, Key<?>> keys = new HashMap<>();
            Drivers.all().stream().map(Driver::keys).flatMap(List::stream).forEach(key -> keys.put(key.name(), key));
            Workloads.named(workload).map(Workload::keys).orElse(List.of()).forEach(key -> keys.put(key.name(), key));
            RunKeys.all().forEach(key -> keys.put(key.name(), key));
            return keys;
        }

        private static String canonical(@Nullable Key<?> key, String text) {
            try {
                if (key == null) {
                    return text;
                }
                boolean isStop =
                        key.name().equals(RunKeys.WARMUP.name()) || key.name().equals(RunKeys.MEASURE.name());
                return isStop ? stop(text) : key.canonical(text.strip());
            } catch (IllegalArgumentException ofAnotherVersion) {
                return text;
            }
        }

        /// When a phase ends, in canonical form.
        static String stop(String text) {
            return until(text).map(Stop::toString).orElse(text);
        }

        /// When a phase ends; empty if the text cannot be read.
        static Optional<Stop> until(String text) {
            try {
                return text.isEmpty() ? Optional.empty() : Optional.of(Stop.stored(text));
            } catch (IllegalArgumentException ofAnotherVersion) {
                return Optional.empty();
            }
        }

        /// The value of a key; empty if it is missing, or if this version cannot read it.
        ///
        /// @param canonical as [#canonical] returned it
        public static <T> Optional<T> value(Map<String, String> canonical, Key<T> key) {
            try {
                return Optional.ofNullable(canonical.get(key.name()))
                        .map(key.type().read());
            } catch (IllegalArgumentException ofAnotherVersion) {
                return Optional.empty();
            }
        }

        /// The value of a key that only a workload or a driver has; empty if it is missing, or not a whole
        /// number.
        ///
        /// @param canonical as [#canonical] returned it
        public static OptionalLong number(Map<String, String> canonical, String key) {
            try {
                return OptionalLong.of(Count.parse(canonical.getOrDefault(key, "")));
            } catch (IllegalArgumentException notWhole) {
                return OptionalLong.empty();
            }
        }
    }
}
