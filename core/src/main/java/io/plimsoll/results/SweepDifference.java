package io.plimsoll.results;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Whether a sweep that is wanted now is the one that was begun. Stateless.
final class SweepDifference {
    private SweepDifference() {}

    /// The first difference, in a clause; empty when there is none.
    static Optional<String> of(SweepDocument begun, SweepDocument wanted) {
        Map<String, SweepCell> before = byId(begun);
        Map<String, SweepCell> now = byId(wanted);
        for (SweepCell cell : begun.cells()) {
            SweepCell same = now.get(cell.id());
            Optional<String> difference = same == null
                    ? Optional.of("it had the cell " + cell.id() + ", which is not wanted now")
                    : settings(begun, cell, wanted, same);
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

    private static Optional<String> settings(
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
        return value.isEmpty() ? "not given" : value;
    }

    private static Map<String, SweepCell> byId(SweepDocument sweep) {
        Map<String, SweepCell> cells = new LinkedHashMap<>();
        sweep.cells().forEach(cell -> cells.put(cell.id(), cell));
        return cells;
    }
}
