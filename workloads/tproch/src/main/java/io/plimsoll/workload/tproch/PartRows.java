package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.RowsPerThread;
import io.plimsoll.workload.tproch.Words.WordList;
import java.nio.charset.StandardCharsets;

/// The rows of `part` (clause 4.2.3). One for each thread. Not thread-safe.
final class PartRows implements TableRows.RowSource {
    private static final int COMMENT = 14;
    private static final int NAME_WORDS = 5;
    private static final byte[] MANUFACTURER = "Manufacturer#".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BRAND = "Brand#".getBytes(StandardCharsets.US_ASCII);

    private final WordList colors = Words.of("colors");
    private final Sequence names = new Sequence(709_314_158, colors.size());
    private final Sequence manufacturers = new Sequence(1, 1);
    private final Sequence brands = new Sequence(46_831_694, 1);
    private final Sequence types = new Sequence(1_841_581_359, 1);
    private final Sequence sizes = new Sequence(1_193_163_244, 1);
    private final Sequence containers = new Sequence(727_633_698, 1);
    private final Comments comments = new Comments(804_159_733, COMMENT, 1);
    private final TextBuffer scratch = new TextBuffer();

    /// The color indexes. In ascending order, except while a name is made.
    private final int[] order = new int[colors.size()];

    private final int[] swapped = new int[NAME_WORDS];

    private PartRows() {
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
    }

    static TableRows of(Table table, ScaleFactor scale) {
        return RowsPerThread.of(table, scale.parts(), PartRows::new);
    }

    /// P_RETAILPRICE.
    static long priceCents(long part) {
        return 90_000 + part / 10 % 20_001 + part % 1_000 * 100;
    }

    /// PS_SUPPKEY.
    ///
    /// @param number of the supplier among the part's suppliers, from 0
    static long supplier(long part, int number, long suppliers) {
        long step = suppliers / ScaleFactor.SUPPLIERS_OF_PART + (part - 1) / suppliers;
        return (part + number * step) % suppliers + 1;
    }

    @Override
    public void write(long index, RowWriter out) {
        seek(index);
        long key = index + 1;
        out.int32((int) key);
        name();
        scratch.write(out);
        int manufacturer = manufacturers.between(1, 5);
        scratch.clear().append(MANUFACTURER).append(manufacturer, 1).write(out);
        scratch.clear()
                .append(BRAND)
                .append(manufacturer * 10L + brands.between(1, 5), 2)
                .write(out);
        TextBuffer.write(Words.TYPES.draw(types), out);
        out.int32(sizes.between(1, 50));
        TextBuffer.write(Words.CONTAINERS.draw(containers), out);
        out.decimal(priceCents(key), 2);
        comments.write(out);
    }

    /// Five different colors: the first of a partial shuffle, which is undone afterwards.
    private void name() {
        scratch.clear();
        for (int i = 0; i < NAME_WORDS; i++) {
            swapped[i] = names.between(i, order.length - 1);
            swap(i, swapped[i]);
            if (i > 0) {
                scratch.append(' ');
            }
            scratch.append(colors.get(order[i]));
        }
        for (int i = NAME_WORDS - 1; i >= 0; i--) {
            swap(i, swapped[i]);
        }
    }

    private void swap(int one, int other) {
        int moved = order[one];
        order[one] = order[other];
        order[other] = moved;
    }

    private void seek(long row) {
        names.seek(row);
        manufacturers.seek(row);
        brands.seek(row);
        types.seek(row);
        sizes.seek(row);
        containers.seek(row);
        comments.seek(row);
    }

    /// The rows of `partsupp` (clause 4.2.3), part by part. One for each thread. Not thread-safe.
    static final class PartSupplierRows implements TableRows.RowSource {
        private static final int COMMENT = 124;

        private final long suppliers;
        private final Sequence quantities = new Sequence(1_671_059_989, ScaleFactor.SUPPLIERS_OF_PART);
        private final Sequence costs = new Sequence(1_051_288_424, ScaleFactor.SUPPLIERS_OF_PART);
        private final Comments comments = new Comments(1_961_692_154, COMMENT, ScaleFactor.SUPPLIERS_OF_PART);

        /// The row that can be written next without a seek.
        private long next = -1;

        private PartSupplierRows(ScaleFactor scale) {
            suppliers = scale.suppliers();
        }

        static TableRows of(Table table, ScaleFactor scale) {
            return RowsPerThread.of(
                    table, scale.parts() * ScaleFactor.SUPPLIERS_OF_PART, () -> new PartSupplierRows(scale));
        }

        @Override
        public void write(long index, RowWriter out) {
            long part = index / ScaleFactor.SUPPLIERS_OF_PART;
            int number = (int) (index % ScaleFactor.SUPPLIERS_OF_PART);
            if (index != next || number == 0) {
                goTo(part, number);
            }
            next = index + 1;
            out.int32((int) part + 1);
            out.int32((int) PartRows.supplier(part + 1, number, suppliers));
            out.int32(quantities.between(1, 9_999));
            out.decimal(costs.between(100, 100_000), 2);
            comments.write(out);
        }

        private void goTo(long part, int number) {
            quantities.seek(part);
            costs.seek(part);
            comments.seek(part);
            for (int i = 0; i < number; i++) {
                quantities.skip();
                costs.skip();
                comments.skip();
            }
        }
    }
}
