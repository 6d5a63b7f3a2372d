package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.RowsPerThread;

/// The rows of `partsupp` (clause 4.2.3), part by part. One for each thread. Not thread-safe.
final class PartSupplierRows implements TableRows.RowSource {
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
