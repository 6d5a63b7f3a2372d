package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.RowsPerThread;
import io.plimsoll.workload.tproch.OrderRows.Days;
import io.plimsoll.workload.tproch.OrderRows.OrderSpan;
import io.plimsoll.workload.tproch.Words.WordList;
import java.util.Arrays;
import java.util.stream.IntStream;

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

    /// Finds the order of a line. An order's number of lines is random: sums over blocks of orders are kept, those
    /// within a block are computed on access. Immutable and thread-safe.
    static final class LineIndex {
        private static final int SEED = 1_434_868_289;
        private static final int MOST_LINES = 7;
        private static final int BLOCK = 1 << 10;

        private final OrderSpan span;

        /// The number of lines before each block, and the total at the end.
        private final long[] linesBefore;

        LineIndex(OrderSpan span) {
            this.span = span;
            int blocks = Math.toIntExact(Math.ceilDiv(span.count(), (long) BLOCK));
            linesBefore = new long[blocks + 1];
            IntStream.range(0, blocks).parallel().forEach(block -> linesBefore[block + 1] = linesOf(block));
            Arrays.parallelPrefix(linesBefore, Long::sum);
        }

        /// The sequence of the orders' numbers of lines.
        static Sequence counts() {
            return new Sequence(SEED, 1);
        }

        static int draw(Sequence counts) {
            return counts.between(1, MOST_LINES);
        }

        private long linesOf(int block) {
            Sequence counts = counts();
            long first = (long) block * BLOCK;
            long lines = 0;
            for (long order = first; order < Math.min(first + BLOCK, span.count()); order++) {
                counts.seek(span.firstRow() + order);
                lines += draw(counts);
            }
            return lines;
        }

        long lines() {
            return linesBefore[linesBefore.length - 1];
        }

        /// The position of a line.
        ///
        /// @param order its order's index, from 0
        /// @param number of lines before it in the order
        record Place(long order, int number) {}

        /// @param counts a sequence to compute with
        Place placeOf(long line, Sequence counts) {
            int found = Arrays.binarySearch(linesBefore, line);
            int block = found >= 0 ? found : -found - 2;
            long rest = line - linesBefore[block];
            long order = (long) block * BLOCK;
            counts.seek(span.firstRow() + order);
            int lines = draw(counts);
            while (rest >= lines) {
                rest -= lines;
                order++;
                counts.seek(span.firstRow() + order);
                lines = draw(counts);
            }
            return new Place(order, (int) rest);
        }
    }

    /// What a line sells, its price and its shipping date: the facts that its order needs, too. Draws the lines of
    /// an order one after the other. Not thread-safe.
    static final class LineSale {
        /// Draws per row of a line's sequence: a row is an order.
        static final int LINES = 7;

        private final Sequence quantities = new Sequence(209_208_115, LINES);
        private final Sequence discounts = new Sequence(554_590_007, LINES);
        private final Sequence taxes = new Sequence(721_958_466, LINES);
        private final Sequence partKeys = new Sequence(1_808_217_256, LINES);
        private final Sequence shipDelays = new Sequence(1_769_349_045, LINES);

        private final int parts;

        int quantity;

        /// In hundredths, like the tax.
        int discount;

        int tax;
        int part;

        /// Days since the order.
        int shipDelay;

        LineSale(ScaleFactor scale) {
            parts = Math.toIntExact(scale.parts());
        }

        void seek(long row) {
            quantities.seek(row);
            discounts.seek(row);
            taxes.seek(row);
            partKeys.seek(row);
            shipDelays.seek(row);
        }

        void next() {
            quantity = quantities.between(1, 50);
            discount = discounts.between(0, 10);
            tax = taxes.between(0, 8);
            part = partKeys.between(1, parts);
            shipDelay = shipDelays.between(1, 121);
        }

        /// L_EXTENDEDPRICE.
        long cents() {
            return quantity * PartRows.priceCents(part);
        }

        /// The line's part of O_TOTALPRICE, rounded down twice like the published data.
        long totalCents() {
            return cents() * (100 - discount) / 100 * (100 + tax) / 100;
        }
    }
}
