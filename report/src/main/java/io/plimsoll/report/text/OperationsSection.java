package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.NamedFigure;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.report.text.Table.Column;
import io.plimsoll.results.DistributionSummary;
import java.util.ArrayList;
import java.util.List;

/// Counts, rates and times per operation.
final class OperationsSection {
    private static final int NAME_MAX = 16;

    private OperationsSection() {}

    static void append(Page page, Measured measured) {
        if (!measured.isMeasured()) {
            return;
        }
        int rounds = measured.rounds().size();
        page.heading(
                "Operations",
                Figures.time(measured.windowNanos()) + " measured" + (rounds > 1 ? " in " + rounds + " rounds" : ""));
        page.add(counts(measured));
        for (NamedFigure named : NamedFigure.of(measured)) {
            page.hanging(
                    Paint.NONE,
                    "  ",
                    Paint.NONE,
                    named.text() + " " + named.label() + ": " + named.figure().meaning());
        }
        page.heading("Latency", explanation(measured));
        page.add(times(measured));
    }

    private static String explanation(Measured measured) {
        return measured.isOpen()
                ? "from the intended start, late or not; "
                        + Names.arrival(measured.run().document().plan())
                : "closed loop: service times under "
                        + Names.sessions(measured.run().document().plan());
    }

    private static Table counts(Measured measured) {
        boolean hasRows = measured.total().counts().rows() > 0;
        List<Column> columns = new ArrayList<>(List.of(Column.left("operation", NAME_MAX)));
        for (String title : hasRows ? List.of("rows", "rows/s") : List.<String>of()) {
            columns.add(Column.right(title));
        }
        for (String title : List.of("acknowledged", "rate", "missed", "failed", "retries")) {
            columns.add(Column.right(title));
        }
        Table table = new Table(columns);
        for (OperationTotal row : measured.lines()) {
            List<String> cells = new ArrayList<>(List.of(row.name()));
            if (hasRows) {
                boolean writes = row.counts().rows() > 0;
                cells.add(writes ? Figures.count(row.counts().rows()) : Figures.NONE);
                cells.add(writes ? Figures.rate(row.rowsPerSecond()) : Figures.NONE);
            }
            cells.addAll(List.of(
                    Figures.count(row.counts().acknowledged()),
                    Figures.rate(row.ratePerSecond()),
                    Figures.count(row.counts().miss()),
                    Figures.count(row.counts().failed()),
                    Figures.count(row.counts().retries())));
            table.row(cells);
        }
        return table;
    }

    private static Table times(Measured measured) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.left("operation", NAME_MAX));
        if (measured.isOpen()) {
            columns.add(Column.left("", NAME_MAX));
        }
        for (String title : Names.TIMES) {
            columns.add(Column.right(title));
        }
        Table table = new Table(columns);
        for (OperationTotal row : measured.lines()) {
            if (measured.isOpen()) {
                table.row(cells(List.of(row.name(), "latency"), row.latency()));
                table.row(Paint.DIM, cells(List.of("", "service"), row.serviceTime()));
                table.row(Paint.DIM, cells(List.of("", "lag"), row.lag()));
            } else {
                table.row(cells(List.of(row.name()), row.latency()));
            }
        }
        return table;
    }

    private static List<String> cells(List<String> names, DistributionSummary times) {
        List<String> cells = new ArrayList<>(names);
        cells.addAll(Names.times(times));
        return cells;
    }
}
