package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;

/// The comments of one column: pieces of [Prose] (clause 4.2.2.10). Not thread-safe.
final class Comments {
    private static final int DRAWS = 2;

    private final Sequence sequence;
    private final int shortest;
    private final int longest;
    private final Prose prose = Prose.get();

    /// @param average length; lengths are between 0.4 and 1.6 times that
    /// @param perRow how many comments a row of the sequence has
    Comments(int seed, int average, int perRow) {
        sequence = new Sequence(seed, DRAWS * perRow);
        shortest = average * 4 / 10;
        longest = average * 16 / 10;
    }

    void seek(long row) {
        sequence.seek(row);
    }

    void skip() {
        for (int i = 0; i < DRAWS; i++) {
            sequence.skip();
        }
    }

    void write(RowWriter out) {
        int offset = sequence.between(0, prose.size() - longest);
        out.text(prose.bytes(), offset, sequence.between(shortest, longest), 1);
    }

    /// Appends the comment to a text.
    void draw(TextBuffer into) {
        int offset = sequence.between(0, prose.size() - longest);
        into.append(prose.bytes(), offset, sequence.between(shortest, longest));
    }
}
