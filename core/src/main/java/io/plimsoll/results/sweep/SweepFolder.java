package io.plimsoll.results.sweep;

import io.plimsoll.results.Json;
import io.plimsoll.results.ResultFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The folder of a sweep, next to those of its runs. Used by one thread at a time.
public final class SweepFolder {
    private static final int SHORT = 100;

    /// The file that makes a folder a sweep's.
    public static final String DOCUMENT = "sweep.json";

    private final Path path;
    private SweepDocument document;

    SweepFolder(Path path, SweepDocument document) {
        this.path = path;
        this.document = document;
    }

    /// @throws IOException with a sentence for the user, when it is not a sweep's folder or is damaged
    public static SweepFolder read(Path path) throws IOException {
        return new SweepFolder(
                path,
                Json.read(path.resolve(DOCUMENT), path, SweepDocument.SCHEMA, SweepDocument.class)
                        .canonical());
    }

    public SweepDocument document() {
        return document;
    }

    public Path path() {
        return path;
    }

    /// Stores the new state of one cell atomically: a killed process loses at most the cell under way.
    public void update(SweepCell cell) throws IOException {
        document = document.with(cell);
        write();
    }

    /// Adds a cell after the others, atomically.
    ///
    /// @param cell pending, with all settings of its plan
    /// @throws IllegalArgumentException when a cell has its id already
    public void append(SweepCell cell) throws IOException {
        document = document.plus(cell);
        write();
    }

    /// Removes the folder of a sweep that has no run.
    public void discard() throws IOException {
        ResultFolders.delete(path);
    }

    void write() throws IOException {
        Json.replace(path.resolve(DOCUMENT), document);
    }

    /// How a wanted sweep differs from this one, in a clause; empty if it does not.
    public Optional<String> difference(SweepDocument wanted) {
        return firstDifference(document, wanted);
    }

    /// Compares a wanted sweep with the one that was begun.
    ///
    /// The first difference, in a clause; empty if there is none.
    static Optional<String> firstDifference(SweepDocument begun, SweepDocument wanted) {
        Map<String, SweepCell> before = byId(begun);
        Map<String, SweepCell> now = byId(wanted);
        for (SweepCell cell : begun.cells()) {
            SweepCell same = now.get(cell.id());
            Optional<String> difference = same == null
                    ? Optional.of("it had the cell " + cell.id() + ", which is not in the plan now")
                    : settingDifference(begun, cell, wanted, same);
            if (difference.isPresent()) {
                return difference;
            }
        }
        for (SweepCell cell : wanted.cells()) {
            if (!before.containsKey(cell.id())) {
                return Optional.of("it did not have the cell " + cell.id());
            }
        }
        return List.copyOf(before.keySet()).equals(List.copyOf(now.keySet()))
                ? Optional.empty()
                : Optional.of("its cells came in another order");
    }

    private static Optional<String> settingDifference(
            SweepDocument begun, SweepCell cell, SweepDocument wanted, SweepCell same) {
        Set<String> keys = new TreeSet<>(begun.settings().keySet());
        keys.addAll(cell.settings().keySet());
        keys.addAll(wanted.settings().keySet());
        keys.addAll(same.settings().keySet());
        for (String key : keys) {
            String before = begun.setting(cell, key);
            String now = wanted.setting(same, key);
            if (!before.equals(now)) {
                return Optional.of(key + " was " + said(before) + " and is " + said(now) + " now, in " + cell.id());
            }
        }
        return Optional.empty();
    }

    private static String said(String value) {
        // The points of a shape may fill a page.
        String shown = value.length() <= SHORT ? value : value.substring(0, SHORT) + "...";
        return value.isEmpty() ? "not given" : shown;
    }

    private static Map<String, SweepCell> byId(SweepDocument sweep) {
        Map<String, SweepCell> cells = new LinkedHashMap<>();
        sweep.cells().forEach(cell -> cells.put(cell.id(), cell));
        return cells;
    }
}
