package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.plimsoll.workload.RunCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// `counts.json`: what one part of a run did to the data, for an audit over the sums of all parts. Exists only in
/// runs that drove a part, and in those that a fleet drove, once all phases have been driven. Immutable.
///
/// @param shard the part, such as `2/3`; `1/1` for the run of a fleet, with what its controller knows of all parts
/// @param acknowledged as in [RunCounts]
/// @param rows as in [RunCounts]
/// @param unknown as in [RunCounts]
/// @param sums as in [RunCounts]
/// @param before what was known of the data before the run; null in parts other than the first, which alone looks,
///     and in those of a fleet, whose controller looks
@JsonPropertyOrder("schema")
@JsonIgnoreProperties(value = "schema", allowGetters = true)
public record PartCounts(
        String shard,
        Map<String, Long> acknowledged,
        Map<String, Long> rows,
        long unknown,
        Map<String, Long> sums,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Before before) {
    /// The version of the layout that this program writes; readers refuse any other.
    public static final int SCHEMA = 1;

    public PartCounts {
        acknowledged = new TreeMap<>(acknowledged);
        rows = new TreeMap<>(rows);
        sums = new TreeMap<>(sums);
    }

    /// What the audit has to know of the data before the run.
    ///
    /// @param baselines the baselines of the invariants that apply, by name; the others are left out of the audit
    /// @param broken those that did not hold before the run either
    public record Before(Map<String, Long> baselines, List<String> broken) {
        public Before {
            baselines = new TreeMap<>(baselines);
            broken = List.copyOf(new TreeSet<>(broken));
        }
    }

    /// @param shard the part, such as `2/3`
    /// @param before null if the part is not the first
    public static PartCounts of(String shard, RunCounts counts, @Nullable Before before) {
        return new PartCounts(shard, counts.acknowledged(), counts.rows(), counts.unknown(), counts.sums(), before);
    }

    /// The version of the layout.
    @JsonProperty
    public int schema() {
        return SCHEMA;
    }

    /// The counts of this part and of another one, together. The order does not matter.
    ///
    /// @throws IllegalArgumentException when both parts are the first one
    public PartCounts plus(PartCounts other) {
        if (before != null && other.before != null) {
            throw new IllegalArgumentException("two parts say that they are the first of the run");
        }
        return new PartCounts(
                "",
                sum(acknowledged, other.acknowledged),
                sum(rows, other.rows),
                unknown + other.unknown,
                sum(sums, other.sums),
                before != null ? before : other.before);
    }

    /// The same counts, with what was known of the data before the run.
    public PartCounts knowing(Before known) {
        return new PartCounts(shard, acknowledged, rows, unknown, sums, known);
    }

    private static Map<String, Long> sum(Map<String, Long> one, Map<String, Long> other) {
        Map<String, Long> both = new TreeMap<>(one);
        other.forEach((name, count) -> both.merge(name, count, Long::sum));
        return both;
    }

    /// The counts, with the baselines if they are known.
    public RunCounts counts() {
        return new RunCounts(acknowledged, rows, unknown, before == null ? Map.of() : before.baselines, sums);
    }

    /// Stores the counts in the folder of their part.
    public void write(RunFolder folder) throws IOException {
        Json.replaceOnDisk(folder.counts(), this);
    }

    /// The counts of a part; empty if the run drove no part, or did not come to its end.
    ///
    /// @throws IOException with a sentence for the user, when the file is damaged or of another layout
    public static Optional<PartCounts> read(RunFolder folder) throws IOException {
        return Files.exists(folder.counts())
                ? Optional.of(Json.read(folder.counts(), folder.counts(), SCHEMA, PartCounts.class))
                : Optional.empty();
    }
}
