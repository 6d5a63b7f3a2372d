package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.RowsPerThread;
import io.plimsoll.workload.tproch.Words.WordList;
import java.nio.charset.StandardCharsets;

/// The common columns of customers and suppliers (clause 4.2.3): a number and a name made of it, an address, a
/// nation, a telephone number of that nation and a balance. Not thread-safe.
final class Party {
    private final byte[] title;
    private final TextBuffer scratch;
    private final Sequence addresses;
    private final Sequence nations;
    private final Sequence phones;
    private final Sequence balances;

    /// @param title of the name, before the number
    /// @param scratch for texts
    /// @param seeds of addresses, nations, telephone numbers and balances
    Party(byte[] title, TextBuffer scratch, int... seeds) {
        this.title = title;
        this.scratch = scratch;
        addresses = new Sequence(seeds[0], 9);
        nations = new Sequence(seeds[1], 1);
        phones = new Sequence(seeds[2], 3);
        balances = new Sequence(seeds[3], 1);
    }

    void write(long index, RowWriter out) {
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

    /// The rows of `customer` (clause 4.2.3). One for each thread. Not thread-safe.
    static final class CustomerRows implements TableRows.RowSource {
        private static final int COMMENT = 73;
        private static final byte[] NAME = "Customer#".getBytes(StandardCharsets.US_ASCII);

        private final Sequence segments = new Sequence(1_140_279_430, 1);
        private final Comments comments = new Comments(1_335_826_707, COMMENT, 1);
        private final WordList segmentWords = Words.of("segments");
        private final TextBuffer scratch = new TextBuffer();
        private final Party party = new Party(NAME, scratch, 881_155_353, 1_489_529_863, 1_521_138_112, 298_370_230);

        private CustomerRows() {}

        static TableRows of(Table table, ScaleFactor scale) {
            return RowsPerThread.of(table, scale.customers(), CustomerRows::new);
        }

        @Override
        public void write(long index, RowWriter out) {
            segments.seek(index);
            comments.seek(index);
            party.write(index, out);
            TextBuffer.write(segmentWords.draw(segments), out);
            comments.write(out);
        }
    }

    /// The rows of `supplier` (clause 4.2.3). Some comments contain a complaint or a recommendation. One for each
    /// thread. Not thread-safe.
    static final class SupplierRows implements TableRows.RowSource {
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
}
