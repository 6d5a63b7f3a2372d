package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Metric.Output;
import io.plimsoll.results.Metric.Unit;
import io.plimsoll.unit.Cost;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A stored run in one line of a list: as much as is known, even about a run that a newer version stored or whose
/// file is damaged. Immutable. As JSON its subject is flat.
///
/// @param id the name of the folder
/// @param startedAt ISO-8601 in UTC; empty if unknown
/// @param status `completed`, `interrupted`, `failed`, `running`, or `died` if its process has gone without writing
///     an end; empty if unknown
/// @param verdict empty until the run is judged
/// @param load what shapes the load, in one text: runs with the same text are one series; may be empty
/// @param figures those of the last whole interval while it is in progress; null if nothing was measured
/// @param cost by its headline; null if its target has no price or nothing was done
/// @param problem why a part of it is unknown, in a sentence; empty otherwise
public record RunEntry(
        String id,
        String startedAt,
        String status,
        String verdict,
        @JsonUnwrapped Subject subject,
        String toolVersion,
        String load,
        @Nullable RunMetrics figures,
        @Nullable Cost cost,
        Set<String> tags,
        List<String> notes,
        String problem) {
    private static final String RUNNING = "running";
    private static final String DIED = "died";

    public RunEntry {
        tags = new TreeSet<>(tags);
        notes = List.copyOf(notes);
    }

    /// The load and its target; each is empty if unknown.
    ///
    /// @param arrival when operations start, as in the plan: `closed`, `1000/s`, `poisson 1000/s`
    /// @param host the name of the machine of the harness
    /// @param drivers which machines drove it, if not that one alone: `vm1, vm2` or `part 1/2 on vm1`; else empty
    public record Subject(
            String workload,
            String profile,
            String target,
            String sessions,
            String arrival,
            String product,
            String version,
            String host,
            String drivers) {
        /// `tpcb/pgbench`; without a profile `tpcb`.
        public String work() {
            return workload + (profile.isEmpty() ? "" : "/" + profile);
        }
    }

    /// A run whose file is unreadable.
    public static RunEntry unreadable(String id, String problem) {
        Subject unknown = new Subject("", "", "", "", "", "", "", "", "");
        return new RunEntry(id, "", "", "", unknown, "", "", null, null, Set.of(), List.of(), problem);
    }

    /// The content of a document of any version; missing parts are empty.
    ///
    /// @param id the name of the run's folder
    public static RunEntry of(String id, JsonNode document, LabelStore.Labels labels) {
        JsonNode settings = document.path("plan").path("settings");
        JsonNode target = document.path("target");
        return new RunEntry(
                id,
                text(document, "startedAt"),
                status(document),
                text(document, "verdict"),
                new Subject(
                        text(settings, "workload"),
                        text(settings, "profile"),
                        text(settings, "target"),
                        text(settings, RunKeys.SESSIONS.name()),
                        text(settings, RunKeys.ARRIVAL.name()),
                        text(target, "product"),
                        text(target, "productVersion"),
                        text(document.path("host"), "name"),
                        drivers(document)),
                text(document, "toolVersion"),
                "",
                figures(document.path("summary")),
                null,
                labels.tags(),
                labels.notes(),
                problem(id, document));
    }

    private static String drivers(JsonNode document) {
        String shard = text(document.path("plan").path("settings"), RunKeys.SHARD.name());
        if (!shard.isEmpty() && !shard.equals(Division.WHOLE.toString())) {
            return "part " + shard + " on " + text(document.path("host"), "name");
        }
        return document.path("fleet")
                .path("members")
                .valueStream()
                .map(member -> text(member, "name"))
                .collect(Collectors.joining(", "));
    }

    private static String problem(String id, JsonNode document) {
        int schema = document.path("schema").asInt(0);
        if (schema == RunDocument.SCHEMA) {
            return "";
        }
        return schema > RunDocument.SCHEMA
                ? id + " has layout " + schema + ", newer than this version knows: it is shown as far as it goes"
                : id + " is not a run folder of Plimsoll: its run.json is something else";
    }

    private static String text(JsonNode node, String key) {
        Optional<String> value = node.path(key).stringValueOpt();
        return value.orElse("");
    }

    private static String status(JsonNode document) {
        String stored = text(document, "status").toLowerCase(Locale.ROOT);
        HarnessProcess process =
                new HarnessProcess(document.path("processId").asLong(0), text(document, "processStartedAt"));
        return stored.equals(RUNNING) && !process.isAlive() ? DIED : stored;
    }

    /// The figures over all rounds and operations come last.
    private static @Nullable RunMetrics figures(JsonNode summaries) {
        JsonNode last = summaries.isEmpty() ? summaries : summaries.path(summaries.size() - 1);
        if (!text(last, "phase").equals("measure")) {
            return null;
        }
        try {
            return RunMetrics.of(Json.lenient(last, OperationSummary.class));
        } catch (JacksonException unlike) {
            return null;
        }
    }

    /// The same, with what follows from the whole document.
    ///
    /// @param text what shapes the load
    /// @param told the cost; null if its target has no price or nothing was done
    /// @param measured null if nothing was measured
    public RunEntry with(String text, @Nullable Cost told, @Nullable RunMetrics measured) {
        return new RunEntry(
                id, startedAt, status, verdict, subject, toolVersion, text, measured, told, tags, notes, problem);
    }

    /// The same, of another machine: its process cannot be seen here, but its files grow.
    public RunEntry stillRunning() {
        return new RunEntry(
                id, startedAt, RUNNING, verdict, subject, toolVersion, load, figures, cost, tags, notes, problem);
    }

    public boolean hasDied() {
        return status.equals(DIED);
    }

    /// Whether its process was still driving it when it was read.
    public boolean isRunning() {
        return status.equals(RUNNING);
    }

    /// Whether its numbers may be used: it was completed, and its verdict is not INVALID.
    public boolean isUsable() {
        return status.equals("completed") && !verdict.equals(Verdict.INVALID.name()) && figures != null;
    }

    /// A metric by its name: `rate`, `mean`, `p50`, … `p99.9`; empty if there is none.
    public Optional<Double> figure(String name) {
        RunMetrics measured = figures;
        return measured == null
                ? Optional.empty()
                : Metric.named(name).map(measured::of).filter(value -> value > 0);
    }

    /// The metrics of a run in its index, over all operations and all measured rounds. A percentile of one interval
    /// is the highest among its operations, and its samples are those of the operation with the fewest. Immutable.
    public record RunMetrics(Map<Metric, Double> values) {
        public RunMetrics {
            values = new EnumMap<>(values);
        }

        public static RunMetrics of(OperationSummary total) {
            Map<Metric, Double> values = new EnumMap<>(Metric.class);
            Metric.in(Output.INDEX).forEach(metric -> values.put(metric, metric.of(total)));
            return new RunMetrics(values);
        }

        /// Not a number if there is none.
        public double of(Metric metric) {
            return values.getOrDefault(metric, Double.NaN);
        }

        public double rate() {
            return of(Metric.RATE);
        }

        public long samples() {
            return (long) of(Metric.SAMPLES);
        }

        /// The metrics by their keys in JSON.
        @JsonValue
        Map<String, Number> byKey() {
            Map<String, Number> byKey = new LinkedHashMap<>();
            values.forEach((metric, value) -> {
                if (metric.unit() == Unit.COUNT) {
                    byKey.put(metric.key(), value.longValue());
                } else {
                    byKey.put(metric.key(), value);
                }
            });
            return byKey;
        }
    }
}
