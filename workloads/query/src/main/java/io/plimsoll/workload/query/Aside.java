package io.plimsoll.workload.query;

/// What a query returns besides its answer, in columns that stand before those of the answer: read by the same
/// statement, and so in the same snapshot. One for each session; used by the session's thread.
public interface Aside {
    /// Nothing besides.
    Aside NONE = new Aside() {
        @Override
        public int columns() {
            return 0;
        }

        @Override
        public void begin() {
            // Nothing is kept.
        }

        @Override
        public void value(int column, byte[] bytes, int offset, int length) {
            // There is none.
        }

        @Override
        public long lagNanos() {
            return -1;
        }

        @Override
        public long size() {
            return -1;
        }
    };

    /// How many columns it has.
    int columns();

    /// The query is about to be sent. Timed.
    void begin();

    /// A value of the first row, as [io.plimsoll.driver.RowReader#value] has it: the others hold the same.
    void value(int column, byte[] bytes, int offset, int length);

    /// [io.plimsoll.workload.Answer#lagNanos] of the query that has ended.
    long lagNanos();

    /// [io.plimsoll.workload.Answer#size] of the query that has ended.
    long size();
}
