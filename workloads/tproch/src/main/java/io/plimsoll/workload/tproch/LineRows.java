package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.RowsPerThread;

/// The rows of `lineitem` (clause 4.2.3), order by order. One for each thread. Not thread-safe.
final class LineRows implements TableRows.RowSource {
    private static final int COMMENT = 27;
    private static final byte[] NOT_RECEIVED = {'N'};
    private static final byte[] SHIPPED = {'F'};
    private static final byte[] OPEN = {'O'};

    private final OrderSpan span;
    private final LineIndex places;
    private final long suppliers;

    private final Sequence dates = OrderRows.dates();
    private final Sequence lineCounts = LineIndex.counts();
    private final LineSale sale;
    private final Sequence supplierNumbers = new Sequence(2_095_021_727, LineSale.LINES);
    private final Sequence commitDelays = new Sequence(904_914_315, LineSale.LINES);
    private final Sequence ways = new Sequence(373_135_028, LineSale.LINES);
    private final Sequence flags = new Sequence(717_419_739, LineSale.LINES);
    private final Sequence instructions = new Sequence(1_371_272_478, LineSale.LINES);
    private final Sequence modes = new Sequence(675_466_456, LineSale.LINES);
    private final Comments comments = new Comments(1_095_462_486, COMMENT, LineSale.LINES);
    private final WordList flagWords = Words.of("return-flags");
    private final WordList instructionWords = Words.of("ship-instructions");
    private final WordList modeWords = Words.of("ship-modes");

    /// The row that can be written next without a seek.
    private long next = -1;

    private long order;
    private int number;
    private int lines;
    private int day;

    private LineRows(ScaleFactor scale, OrderSpan span, LineIndex places) {
        this.span = span;
        this.places = places;
        suppliers = scale.suppliers();
        sale = new LineSale(scale);
    }

    static TableRows of(Table table, ScaleFactor scale, OrderSpan span) {
        LineIndex places = new LineIndex(span);
        return RowsPerThread.of(table, places.lines(), () -> new LineRows(scale, span, places));
    }

    @Override
    public void write(long index, RowWriter out) {
        if (index != next) {
            goTo(places.placeOf(index, lineCounts));
        } else if (number == lines) {
            enter(order + 1);
        }
        next = index + 1;
        writeNext(out);
    }

    private void goTo(LineIndex.Place place) {
        enter(place.order());
        while (number < place.number()) {
            skipNext();
        }
    }

    private void enter(long index) {
        order = index;
        number = 0;
        long row = span.firstRow() + index;
        dates.seek(row);
        lineCounts.seek(row);
        sale.seek(row);
        supplierNumbers.seek(row);
        commitDelays.seek(row);
        ways.seek(row);
        flags.seek(row);
        instructions.seek(row);
        modes.seek(row);
        comments.seek(row);
        day = OrderRows.day(dates);
        lines = LineIndex.draw(lineCounts);
    }

    private void skipNext() {
        number++;
        sale.next();
        supplierNumbers.skip();
        commitDelays.skip();
        if (receipt() <= Days.TODAY) {
            flags.skip();
        }
        instructions.skip();
        modes.skip();
        comments.skip();
    }

    private int receipt() {
        return day + sale.shipDelay + ways.between(1, 30);
    }

    private void writeNext(RowWriter out) {
        number++;
        sale.next();
        int receipt = receipt();
        int ship = day + sale.shipDelay;
        out.int64(span.key(order));
        out.int32(sale.part);
        out.int32((int) PartRows.supplier(sale.part, supplierNumbers.between(0, 3), suppliers));
        out.int32(number);
        out.decimal(100L * sale.quantity, 2);
        out.decimal(sale.cents(), 2);
        out.decimal(sale.discount, 2);
        out.decimal(sale.tax, 2);
        TextBuffer.write(receipt <= Days.TODAY ? flagWords.draw(flags) : NOT_RECEIVED, out);
        TextBuffer.write(ship <= Days.TODAY ? SHIPPED : OPEN, out);
        out.timestamp(Days.micros(ship));
        out.timestamp(Days.micros(day + commitDelays.between(30, 90)));
        out.timestamp(Days.micros(receipt));
        TextBuffer.write(instructionWords.draw(instructions), out);
        TextBuffer.write(modeWords.draw(modes), out);
        comments.write(out);
    }
}
