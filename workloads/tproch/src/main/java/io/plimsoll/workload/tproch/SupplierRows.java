package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.RowsPerThread;
import java.nio.charset.StandardCharsets;

/// The rows of `supplier` (clause 4.2.3). Some comments contain a complaint or a recommendation. One for each
/// thread. Not thread-safe.
final class SupplierRows implements TableRows.RowSource {
    private static final int COMMENT = 63;
    private static final byte[] NAME = "Supplier#".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CUSTOMER = "Customer ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] COMPLAINTS = "Complaints".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] RECOMMENDS = "Recommends".getBytes(StandardCharsets.US_ASCII);
    private static final int OPINION = CUSTOMER.length + COMPLAINTS.length;

    /// Of ten thousand.
    private static final int OPINIONS = 10;

    private static final int COMPLAINT_PERCENT = 50;

    private final Comments comments = new Comments(1_341_315_363, COMMENT, 1);
    private final Sequence opinions = new Sequence(202_794_285, 1);
    private final Sequence gaps = new Sequence(263_032_577, 1);
    private final Sequence offsets = new Sequence(715_851_524, 1);
    private final Sequence kinds = new Sequence(753_643_799, 1);
    private final TextBuffer scratch = new TextBuffer();
    private final Party party = new Party(NAME, scratch, 706_178_559, 110_356_601, 884_434_366, 962_338_209);

    private SupplierRows() {}

    static TableRows of(Table table, ScaleFactor scale) {
        return RowsPerThread.of(table, scale.suppliers(), SupplierRows::new);
    }

    @Override
    public void write(long index, RowWriter out) {
        comments.seek(index);
        opinions.seek(index);
        gaps.seek(index);
        offsets.seek(index);
        kinds.seek(index);
        party.write(index, out);
        comments.draw(scratch.clear());
        if (opinions.between(1, ScaleFactor.SUPPLIERS) <= OPINIONS) {
            writeOpinion();
        }
        scratch.write(out);
    }

    /// Overwrites parts of the comment.
    private void writeOpinion() {
        int gap = gaps.between(0, scratch.length() - OPINION);
        int offset = offsets.between(0, scratch.length() - (OPINION + gap));
        byte[] kind = kinds.between(0, 100) < COMPLAINT_PERCENT ? COMPLAINTS : RECOMMENDS;
        System.arraycopy(CUSTOMER, 0, scratch.bytes(), offset, CUSTOMER.length);
        System.arraycopy(kind, 0, scratch.bytes(), offset + CUSTOMER.length + gap, kind.length);
    }
}
