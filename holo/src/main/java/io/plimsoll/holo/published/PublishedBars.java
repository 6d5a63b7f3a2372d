package io.plimsoll.holo.published;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.report.svg.BarChart.Ghost;
import java.util.List;
import java.util.Optional;

/// What the Hologres page tells of a cell of its table, in both versions. Stateless.
public final class PublishedBars {
    private PublishedBars() {}

    /// Nothing of cells that are not in the table.
    public static List<Ghost> of(CellFigures cell, PublishedTable published) {
        Cells.Name name = Cells.name(cell);
        Optional<PublishedRow> row = name.columns().matches("\\d{1,9}")
                ? published.find(Integer.parseInt(name.columns()), name.orientation(), name.step())
                : Optional.empty();
        return row.map(found -> List.of(
                        new Ghost("V3.0.22", found.english().perSecond()),
                        new Ghost("V2.2.9", found.chinese().perSecond())))
                .orElse(List.of());
    }
}
