package io.plimsoll.driver;

/// Hears the values of the rows an operation returns, in order, while they are read. Called by the thread
/// that drives the session; the time it takes counts as service time.
public interface RowReader {
    /// Reads nothing: rows are only received.
    RowReader NONE = new RowReader() {
        @Override
        public void value(int column, byte[] bytes, int offset, int length) {
            // Nobody asked.
        }

        @Override
        public void nothing(int column) {
            // Nobody asked.
        }

        @Override
        public void endRow() {
            // Nobody asked.
        }
    };

    /// The rows that follow, if any, are of a statement, by its place in the list.
    default void begin(int statement) {}

    /// A value in its text form, UTF-8, valid until the call returns.
    ///
    /// @param column its place among the columns asked for, from 0
    void value(int column, byte[] bytes, int offset, int length);

    /// A column without a value.
    void nothing(int column);

    void endRow();
}
