package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.RowsPerThread;
import java.nio.charset.StandardCharsets;

/// The rows of `customer` (clause 4.2.3). One for each thread. Not thread-safe.
final class CustomerRows implements TableRows.RowSource {
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
