package io.plimsoll.results.sweep;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.StoredSettings;
import io.plimsoll.results.ToolVersion;
import io.plimsoll.results.Verdict;
import io.plimsoll.spec.Key;
import io.plimsoll.unit.Price;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// `sweep.json`: the plan of a sweep and how far each of its cells came. Figures stand in the runs.
/// Immutable; rewritten as a whole after each cell. Holds no secrets.
///
/// @param schema the version of this layout; readers refuse a newer one
/// @param endedAt null while cells are pending
/// @param settings what the plans of all cells have in common
/// @param cells in the order they are run
public record SweepDocument(
        int schema,
        String id,
        String startedAt,
        @Nullable String endedAt,
        String toolVersion,
        Map<String, String> settings,
        List<SweepCell> cells) {
    /// The version this program writes.
    public static final int SCHEMA = 1;

    public SweepDocument {
        settings = new LinkedHashMap<>(settings);
        cells = List.copyOf(cells);
    }

    /// A sweep before its first cell.
    ///
    /// @param cells pending, each with all settings of its plan
    public static SweepDocument planned(String id, Instant now, List<SweepCell> cells) {
        Map<String, String> common = new LinkedHashMap<>(
                cells.isEmpty() ? Map.of() : cells.getFirst().settings());
        for (SweepCell cell : cells) {
            common.entrySet()
                    .removeIf(entry -> !entry.getValue().equals(cell.settings().get(entry.getKey())));
        }
        List<SweepCell> apart = new ArrayList<>();
        for (SweepCell cell : cells) {
            Map<String, String> own = new LinkedHashMap<>(cell.settings());
            own.keySet().removeAll(common.keySet());
            apart.add(cell.withSettings(own));
        }
        return new SweepDocument(SCHEMA, id, now.toString(), null, ToolVersion.current(), common, apart);
    }

    /// The same with one more cell to be run.
    ///
    /// @param cell pending, with all settings of its plan
    /// @throws IllegalArgumentException when there is a cell with its id
    public SweepDocument plus(SweepCell cell) {
        if (cells.stream().anyMatch(other -> other.id().equals(cell.id()))) {
            throw new IllegalArgumentException("the sweep has a cell " + cell.id());
        }
        Map<String, String> own = new LinkedHashMap<>(cell.settings());
        own.entrySet().removeIf(entry -> entry.getValue().equals(settings.get(entry.getKey())));
        // What all others have and this has not, would else be taken from them.
        settings.keySet().stream()
                .filter(key -> !cell.settings().containsKey(key))
                .forEach(key -> own.put(key, ""));
        List<SweepCell> more = new ArrayList<>(cells);
        more.add(cell.withSettings(own));
        return new SweepDocument(schema, id, startedAt, null, toolVersion, settings, more);
    }

    /// The same with one cell as it now is.
    public SweepDocument with(SweepCell changed) {
        List<SweepCell> now = cells.stream()
                .map(cell -> cell.id().equals(changed.id()) ? changed : cell)
                .toList();
        boolean isOver = now.stream().noneMatch(cell -> cell.state() == CellState.PENDING);
        String ended = isOver ? Instant.now().toString() : null;
        return new SweepDocument(schema, id, startedAt, ended, toolVersion, settings, now);
    }

    /// The first cell still to be run.
    public Optional<SweepCell> next() {
        return cells.stream().filter(cell -> cell.state() == CellState.PENDING).findFirst();
    }

    /// The same with every setting in canonical form, as plans are compared: an earlier version stored them as
    /// written.
    public SweepDocument canonical() {
        // A cell's own settings may be those of the key's that only the workload knows, which all cells share.
        List<SweepCell> now = cells.stream()
                .map(cell -> cell.withSettings(ownOf(cell, StoredSettings.canonical(together(cell)))))
                .toList();
        Map<String, String> common = StoredSettings.canonical(settings);
        return new SweepDocument(schema, id, startedAt, endedAt, toolVersion, common, now);
    }

    private Map<String, String> together(SweepCell cell) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        all.putAll(cell.settings());
        return all;
    }

    private static Map<String, String> ownOf(SweepCell cell, Map<String, String> all) {
        all.keySet().retainAll(cell.settings().keySet());
        return all;
    }

    /// The value of a key of a cell's plan; empty when it is not there.
    public <T> Optional<T> value(SweepCell cell, Key<T> key) {
        return StoredSettings.value(together(cell), key);
    }

    /// The value of a key of the workload's own in a cell's plan; empty when it is not there, or no whole
    /// number.
    public OptionalLong number(SweepCell cell, String key) {
        return StoredSettings.number(together(cell), key);
    }

    /// The text of a setting of a cell's plan, for people; empty when there is no such key. Its value is told
    /// by [#value] or [#number].
    public String setting(SweepCell cell, String key) {
        return cell.settings().getOrDefault(key, settings.getOrDefault(key, ""));
    }

    /// What the target of all cells costs per hour; empty when nobody said, or they differ in it.
    public Optional<Price> price() {
        return Price.stored(shared().getOrDefault(RunKeys.PRICE.name(), ""));
    }

    /// The settings that no cell has otherwise: a cell that was added later may differ from those before it.
    public Map<String, String> shared() {
        Map<String, String> shared = new LinkedHashMap<>(settings);
        cells.forEach(cell -> shared.keySet().removeAll(cell.settings().keySet()));
        return shared;
    }

    /// The gravest of the cells' verdicts, where a failed cell counts as FAIL and one that does not apply
    /// as nothing.
    public Verdict verdict() {
        return cells.stream()
                .map(SweepDocument::verdict)
                .max(Comparator.naturalOrder())
                .orElse(Verdict.PASS);
    }

    private static Verdict verdict(SweepCell cell) {
        Verdict judged = cell.verdict();
        return judged != null ? judged : cell.state() == CellState.FAILED ? Verdict.FAIL : Verdict.PASS;
    }
}
