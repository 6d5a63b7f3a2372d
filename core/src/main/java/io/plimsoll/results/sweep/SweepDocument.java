package io.plimsoll.results.sweep;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.PlanDocument.StoredSettings;
import io.plimsoll.results.RunDocument;
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

/// `sweep.json`: the plan of a sweep and the state of each of its cells. Figures are in the runs. Immutable;
/// rewritten as a whole after each cell. Holds no secrets.
///
/// @param schema the version of this layout; readers refuse any other
/// @param endedAt null while cells are pending
/// @param settings the settings that the plans of all cells share
/// @param cells in the order they are run
public record SweepDocument(
        int schema,
        String id,
        String startedAt,
        @Nullable String endedAt,
        String toolVersion,
        Map<String, String> settings,
        List<SweepCell> cells) {
    /// The version that this program writes.
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
        return new SweepDocument(SCHEMA, id, now.toString(), null, RunDocument.thisVersion(), common, apart);
    }

    /// The same, with one more cell to be run.
    ///
    /// @param cell pending, with all settings of its plan
    /// @throws IllegalArgumentException when a cell has its id already
    public SweepDocument plus(SweepCell cell) {
        if (cells.stream().anyMatch(other -> other.id().equals(cell.id()))) {
            throw new IllegalArgumentException("the sweep has a cell " + cell.id());
        }
        Map<String, String> own = new LinkedHashMap<>(cell.settings());
        own.entrySet().removeIf(entry -> entry.getValue().equals(settings.get(entry.getKey())));
        // Otherwise the cell would inherit settings that all others have and it has not.
        settings.keySet().stream()
                .filter(key -> !cell.settings().containsKey(key))
                .forEach(key -> own.put(key, ""));
        List<SweepCell> more = new ArrayList<>(cells);
        more.add(cell.withSettings(own));
        return new SweepDocument(schema, id, startedAt, null, toolVersion, settings, more);
    }

    /// The same, with the new state of one cell.
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

    /// The same, with every setting in canonical form, as plans are compared: an earlier version stored them as
    /// written.
    public SweepDocument canonical() {
        // Only the workload knows some keys of a cell, and its name may be among the shared settings.
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

    /// The value of a key in a cell's plan; empty if it is missing.
    public <T> Optional<T> value(SweepCell cell, Key<T> key) {
        return StoredSettings.value(together(cell), key);
    }

    /// The value of a key that only the workload has in a cell's plan; empty if it is missing, or not a whole
    /// number.
    public OptionalLong number(SweepCell cell, String key) {
        return StoredSettings.number(together(cell), key);
    }

    /// The text of a setting of a cell's plan, for people; empty if there is no such key. [#value] or [#number]
    /// return its value.
    public String setting(SweepCell cell, String key) {
        return cell.settings().getOrDefault(key, settings.getOrDefault(key, ""));
    }

    /// What the target of all cells costs per hour; empty if no price was given, or if they differ in it.
    public Optional<Price> price() {
        return Price.stored(shared().getOrDefault(RunKeys.PRICE.name(), ""));
    }

    /// The settings that all cells share: a cell that was added later may differ from those before it.
    public Map<String, String> shared() {
        Map<String, String> shared = new LinkedHashMap<>(settings);
        cells.forEach(cell -> shared.keySet().removeAll(cell.settings().keySet()));
        return shared;
    }

    /// The gravest of the cells' verdicts. A failed cell counts as FAIL; one that does not apply counts as nothing.
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
