package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.RowsPerThread;
import io.plimsoll.workload.tproch.Words.WordList;
import java.nio.charset.StandardCharsets;

/// The common columns of customers and suppliers (clause 4.2.3): a number and a name made of it, an address, a
/// nation, a telephone number of that nation and a balance. One for each thread. Not thread-safe.
abstract class Party implements TableRows.RowSource {
    private final byte[] title;
    final TextBuffer scratch = new TextBuffer();
    final Comments comments;
    private final Sequence addresses;
    private final Sequence nations;
    private final Sequence phones;
    private final Sequence balances;

    /// @param title of the name, before the number
    /// @param comment the average length of a comment
    /// @param seeds of comments, addresses, nations, telephone numbers and balances
    private Party(String title, int comment, int... seeds) {
        this.title = title.getBytes(StandardCharsets.US_ASCII);
        comments = new Comments(seeds[0], comment, 1);
        addresses = new Sequence(seeds[1], 9);
        nations = new Sequence(seeds[2], 1);
        phones = new Sequence(seeds[3], 3);
        balances = new Sequence(seeds[4], 1);
    }

    static TableRows customers(Table table, ScaleFactor scale) {
        return RowsPerThread.of(table, scale.customers(), CustomerRows::new);
    }

    static TableRows suppliers(Table table, ScaleFactor scale) {
        return RowsPerThread.of(table, scale.suppliers(), SupplierRows::new);
    }

    /// Writes the common columns, and seeks the comment.
    final void writeCommon(long index, RowWriter out) {
        comments.seek(index);
        addresses.seek(index);
        nations.seek(index);
        phones.seek(index);
        balances.seek(index);
        out.int32((int) index + 1);
        scratch.clear().append(title).append(index + 1, 9).write(out);
        scratch.clear().letters(addresses, 10, 40).write(out);
        int nation = nations.between(0, Words.NATIONS.size() - 1);
        out.int32(nation);
        scratch.clear().phone(phones, nation).write(out);
        out.decimal(balances.between(-99_999, 999_999), 2);
    }

    /// The rows of `customer` (clause 4.2.3).
    private static final class CustomerRows extends Party {
        private static final int COMMENT = 73;

        private final Sequence segments = new Sequence(1_140_279_430, 1);
        private final WordList segmentWords = Words.of("segments");

        CustomerRows() {
            super("Customer#", COMMENT, 1_335_826_707, 881_155_353, 1_489_529_863, 1_521_138_112, 298_370_230);
        }

        @Override
        public void write(long index, RowWriter out) {
            segments.seek(index);
            writeCommon(index, out);
            TextBuffer.write(segmentWords.draw(segments), out);
            comments.write(out);
        }
    }

    /// The rows of `supplier` (clause 4.2.3). Some comments contain a complaint or a recommendation.
    private static final class SupplierRows extends Party {
        private static final int COMMENT = 63;
        private static final byte[] CUSTOMER = "Customer ".getBytes(StandardCharsets.US_ASCII);
        private static final byte[] COMPLAINTS = "Complaints".getBytes(StandardCharsets.US_ASCII);
        private static final byte[] RECOMMENDS = "Recommends".getBytes(StandardCharsets.US_ASCII);
        private static final int OPINION = CUSTOMER.length + COMPLAINTS.length;

        /// Of ten thousand.
        private static final int OPINIONS = 10;

        private static final int COMPLAINT_PERCENT = 50;

        private final Sequence opinions = new Sequence(202_794_285, 1);
        private final Sequence gaps = new Sequence(263_032_577, 1);
        private final Sequence offsets = new Sequence(715_851_524, 1);
        private final Sequence kinds = new Sequence(753_643_799, 1);

        SupplierRows() {
            super("Supplier#", COMMENT, 1_341_315_363, 706_178_559, 110_356_601, 884_434_366, 962_338_209);
        }

        @Override
        public void write(long index, RowWriter out) {
            opinions.seek(index);
            gaps.seek(index);
            offsets.seek(index);
            kinds.seek(index);
            writeCommon(index, out);
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
}
