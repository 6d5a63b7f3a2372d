package io.plimsoll.holo.published;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Our figures and both pages', cell by cell. Immutable.
record Cells(SweepFigures ours, PublishedTable published) {
    /// One cell's name.
    ///
    /// @param columns a number
    /// @param orientation as keys spell it
    record Name(String columns, String orientation, String step) {}

    /// One figure of three sources; what is not known is empty.
    record Triple(OptionalDouble ours, OptionalDouble english, OptionalDouble chinese) {
        boolean isEmpty() {
            return ours.isEmpty() && english.isEmpty() && chinese.isEmpty();
        }

        Triple over(Triple other) {
            return new Triple(
                    quotient(ours, other.ours), quotient(english, other.english), quotient(chinese, other.chinese));
        }

        private static OptionalDouble quotient(OptionalDouble above, OptionalDouble below) {
            boolean isTold = above.isPresent() && below.isPresent() && below.getAsDouble() != 0;
            return isTold ? OptionalDouble.of(above.getAsDouble() / below.getAsDouble()) : OptionalDouble.empty();
        }
    }

    List<String> axis(String key) {
        return ours.cells().stream()
                .map(cell -> cell.axes().getOrDefault(key, ""))
                .distinct()
                .toList();
    }

    Optional<CellFigures> cell(Name name) {
        return ours.cells().stream().filter(cell -> name(cell).equals(name)).findFirst();
    }

    static Name name(CellFigures cell) {
        return new Name(
                cell.axes().getOrDefault("columns", ""), cell.axes().getOrDefault("orientation", ""), cell.step());
    }

    /// Rows per second where rows are written, else point queries per second.
    Triple perSecond(Name name) {
        Optional<PublishedRow> row = name.columns().matches("\\d{1,9}")
                ? published.find(Integer.parseInt(name.columns()), name.orientation(), name.step())
                : Optional.empty();
        return new Triple(
                cell(name).map(Cells::perSecond).orElse(OptionalDouble.empty()),
                row.map(found -> OptionalDouble.of(found.english().perSecond())).orElse(OptionalDouble.empty()),
                row.map(found -> OptionalDouble.of(found.chinese().perSecond())).orElse(OptionalDouble.empty()));
    }

    private static OptionalDouble perSecond(CellFigures cell) {
        Figured figured = cell.figures();
        if (figured == null) {
            return OptionalDouble.empty();
        }
        Repeated rows = figured.rowsPerSecond();
        return OptionalDouble.of(rows == null ? figured.ratePerSecond().median() : rows.median());
    }
}
