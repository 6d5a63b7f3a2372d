package io.plimsoll.workload.tproch;

import io.plimsoll.driver.RowWriter;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import java.nio.charset.StandardCharsets;

/// The rows of `customer` (clause 4.2.3). One for each thread. Not thread-safe.
final class CustomerRows implements TableRows.RowSource {
    private static final int COMMENT = 73;
    private static final byte[] NAME = "Customer#".getBytes(StandardCharsets.US_ASCII);

    private final Sequence addresses = new Sequence(881_155_353, 9);
    private final Sequence nations = new Sequence(1_489_529_863, 1);
    private final Sequence phones = new Sequence(1_521_138_112, 3);
    private final Sequence balances = new Sequence(298_370_230, 1);
    private final Sequence segments = new Sequence(1_140_279_430, 1);
    private final Comments comments = new Comments(1_335_826_707, COMMENT, 1);
    private final WordList segmentWords = Words.of("segments");
    private final Scratch scratch = new Scratch();

    private CustomerRows() {}

    static TableRows of(Table table, Scale scale) {
        ThreadLocal<CustomerRows> rows = ThreadLocal.withInitial(CustomerRows::new);
        return new TableRows(
                table,
                table.columns(),
                scale.customers(),
                (index, out) -> rows.get().write(index, out));
    }

    @Override
    public void write(long index, RowWriter out) {
        addresses.seek(index);
        nations.seek(index);
        phones.seek(index);
        balances.seek(index);
        segments.seek(index);
        comments.seek(index);
        out.int32((int) index + 1);
        scratch.clear().append(NAME).append(index + 1, 9).write(out);
        scratch.clear().letters(addresses, 10, 40).write(out);
        int nation = nations.between(0, Words.NATIONS.size() - 1);
        out.int32(nation);
        scratch.clear().phone(phones, nation).write(out);
        out.decimal(balances.between(-99_999, 999_999), 2);
        Scratch.write(segmentWords.draw(segments), out);
        comments.write(out);
    }
}
