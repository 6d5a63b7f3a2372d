package io.plimsoll.driver.table;

/// Receives the values of the rows that an operation returns, in order, while they are read. Called by the thread
/// that drives the session; its time counts as service time.
public interface RowReader {
    /// Reads nothing: rows are only received.
    RowReader NONE = new RowReader() {
        @Override
        public void value(int column, byte[] bytes, int offset, int length) {
            // Values are not needed.
        }

        @Override
        public void nothing(int column) {
            // Values are not needed.
        }

        @Override
        public void endRow() {
            // Rows are not needed.
        }
    };

    /// Announces that the rows that follow, if any, belong to a statement, given by its place in the list.
    default void begin(int statement) {}

    /// A value in its text form, UTF-8, valid until the call returns.
    ///
    /// @param column its place among the requested columns, from 0
    void value(int column, byte[] bytes, int offset, int length);

    /// A null in a column.
    void nothing(int column);

    void endRow();
}
