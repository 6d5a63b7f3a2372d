package io.plimsoll.workload.query;

/// Extra values that a query returns in columns before its answer. The same statement reads them, and so the same
/// snapshot. One for each session; used by the session's thread.
public interface Aside {
    /// No extra columns.
    Aside NONE = new Aside() {
        @Override
        public int columns() {
            return 0;
        }

        @Override
        public void begin() {
            // No columns, so nothing to keep.
        }

        @Override
        public void value(int column, byte[] bytes, int offset, int length) {
            // No columns, so no values.
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

    /// How many extra columns the query has.
    int columns();

    /// Called when the query is about to be sent. This time counts towards its latency.
    void begin();

    /// Called with a value of the first row, in the form of [io.plimsoll.driver.table.RowReader#value]. All rows have
    /// the
    /// same.
    void value(int column, byte[] bytes, int offset, int length);

    /// [io.plimsoll.workload.Answer#lagNanos] of the query that has ended.
    long lagNanos();

    /// [io.plimsoll.workload.Answer#size] of the query that has ended.
    long size();
}
