package io.plimsoll.engine;

import io.plimsoll.driver.Table;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.LoadPart;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// What is left to do of a load: what there is to load, against what the journal says was done. Immutable.
record LoadLedger(LoadDivision division, List<LoadPart> parts, List<Table> tables, LoadJournal.Entries entries) {
    /// Ranges of places that a sentence names before it only counts.
    private static final int RANGES_NAMED = 4;

    static LoadLedger of(LoadDivision division, List<Table> tables, LoadJournal.Entries entries) {
        return new LoadLedger(division, division.parts().get(), tables, entries);
    }

    List<LoadPart> left() {
        return parts.stream().filter(part -> !entries.isLoaded(part)).toList();
    }

    /// Those of which there may be rows, but not all.
    List<LoadPart> broken() {
        return parts.stream()
                .filter(part -> entries.isBegun(part) && !entries.isLoaded(part))
                .toList();
    }

    List<Table> unfinished() {
        return tables.stream()
                .filter(table -> !entries.isFinished(table.name()))
                .toList();
    }

    /// Places of which every part is loaded.
    long placesLoaded() {
        return division.places() - placesLeft().size();
    }

    private TreeSet<Long> placesLeft() {
        TreeSet<Long> places = new TreeSet<>();
        left().stream().map(LoadPart::place).filter(place -> place > 0).forEach(places::add);
        return places;
    }

    /// What is not there yet, in a clause.
    String missing() {
        if (!entries.hasSchema()) {
            return "not all of its tables are made";
        }
        List<String> wanting = new ArrayList<>();
        if (!placesLeft().isEmpty()) {
            wanting.add(placesText());
        }
        left().stream()
                .filter(part -> part.place() == 0)
                .map(part -> "the table " + part.rows().table().name())
                .forEach(wanting::add);
        if (!wanting.isEmpty()) {
            return "not loaded yet: " + String.join(", ", wanting);
        }
        return "keys, indexes and statistics are not all made";
    }

    /// `3 of 10 warehouses (1, 4 to 5)`
    private String placesText() {
        List<String> ranges = new ArrayList<>();
        TreeSet<Long> places = placesLeft();
        int count = places.size();
        while (!places.isEmpty()) {
            long first = places.first();
            long last = first;
            places.remove(first);
            while (places.remove(last + 1)) {
                last++;
            }
            ranges.add(first == last ? String.valueOf(first) : first + " to " + last);
        }
        boolean tooMany = ranges.size() > RANGES_NAMED;
        return count + " of " + division.places() + " " + division.placeNoun() + "s ("
                + String.join(", ", tooMany ? ranges.subList(0, RANGES_NAMED) : ranges) + (tooMany ? " …" : "") + ")";
    }
}
