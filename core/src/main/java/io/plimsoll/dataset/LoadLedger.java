package io.plimsoll.dataset;

import io.plimsoll.driver.table.Table;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.LoadPart;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// The remaining work of a load: everything to load, compared with what the journal says is done. Immutable.
record LoadLedger(LoadDivision division, List<LoadPart> parts, List<Table> tables, LoadJournal.Entries entries) {
    /// The most ranges of places that a sentence lists.
    private static final int RANGES_NAMED = 4;

    static LoadLedger of(LoadDivision division, List<Table> tables, LoadJournal.Entries entries) {
        return new LoadLedger(division, division.parts().get(), tables, entries);
    }

    List<LoadPart> left() {
        return parts.stream().filter(part -> !entries.isLoaded(part)).toList();
    }

    /// Parts that may be partly loaded.
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

    /// The number of places whose parts are all loaded.
    long placesLoaded() {
        return division.places() - placesLeft().size();
    }

    private TreeSet<Long> placesLeft() {
        TreeSet<Long> places = new TreeSet<>();
        left().stream().map(LoadPart::place).filter(place -> place > 0).forEach(places::add);
        return places;
    }

    /// What is still missing, as a clause.
    String missing() {
        if (!entries.hasSchema()) {
            return "some of its tables are missing";
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
        return "some keys, indexes or statistics are missing";
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

    /// The steps to take: the requested steps that are not done.
    ///
    /// @param asked the requested steps in their order; none: all that are left
    /// @param canDistribute whether the target distributes tables by statements
    /// @throws SpecException when a step is requested too early or too late
    List<LoadStep> steps(List<LoadStep> asked, boolean canDistribute) {
        return new Choice(this, asked, canDistribute).steps();
    }

    /// Chooses the steps to take: the requested steps that are not done, if they can follow what is done.
    /// Immutable.
    ///
    /// @param asked the requested steps in their order; none: all that are left
    /// @param canDistribute whether the target distributes tables by statements
    private record Choice(LoadLedger ledger, List<LoadStep> asked, boolean canDistribute) {
        Choice {
            asked = List.copyOf(asked);
        }

        List<LoadStep> steps() {
            List<LoadStep> steps = new ArrayList<>();
            if (!ledger.entries().hasSchema()) {
                require(wants(LoadStep.SCHEMA), "the tables do not exist yet: the step schema comes first");
                steps.add(LoadStep.SCHEMA);
            }
            if (distributes()) {
                steps.add(LoadStep.DISTRIBUTION);
            }
            boolean dataLeft = !ledger.left().isEmpty();
            if (wants(LoadStep.DATA) && dataLeft) {
                steps.add(LoadStep.DATA);
            }
            if (wants(LoadStep.FINISH)) {
                require(
                        !dataLeft || wants(LoadStep.DATA),
                        "the step data comes before the step finish; " + ledger.missing());
                steps.add(LoadStep.FINISH);
            }
            return steps;
        }

        /// Unless requested by name, an impossible step is skipped silently: rows may follow the user's own
        /// statements.
        private boolean distributes() {
            if (!wants(LoadStep.DISTRIBUTION) || ledger.entries().isDistributed()) {
                return false;
            }
            boolean byName = !asked.isEmpty();
            boolean hasRows = ledger.entries().isAnythingBegun();
            require(
                    !byName || canDistribute,
                    "the target keeps each table in one place: leave out the step distribution");
            require(
                    !byName || !hasRows,
                    "the step distribution comes before the step data, and rows are loaded already");
            return canDistribute && !hasRows;
        }

        private boolean wants(LoadStep step) {
            return asked.isEmpty() || asked.contains(step);
        }

        private static void require(boolean holds, String sentence) {
            if (!holds) {
                throw SpecException.of(new Origin("--steps", 0), sentence);
            }
        }
    }
}
