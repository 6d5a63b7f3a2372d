package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import org.jspecify.annotations.Nullable;

/// Inserts the next records by one statement or request.
///
/// @param batch whose rows are numbered as records are
record BatchInsertOperation(int weight, RowBatch batch, Insertion insertion, KeyRule keys, Size size)
        implements Operation {
    /// @param rows of a batch
    /// @param end the first record that is not to be inserted any more
    record Size(int rows, long end) {}

    @Override
    public String name() {
        return batch.name();
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        return new Bound(this, session.prepare(batch));
    }

    private static final class Bound implements Executable {
        private final BatchInsertOperation operation;
        private final PreparedRows prepared;
        private long from;
        private long to;

        Bound(BatchInsertOperation operation, PreparedRows prepared) {
            this.operation = operation;
            this.prepared = prepared;
        }

        @Override
        public void draw(Draw draw) {
            from = operation.insertion().counter().take(operation.size().rows());
            to = Math.min(from + operation.size().rows(), operation.size().end());
        }

        @Override
        public Outcome execute() throws TargetException {
            prepared.write(from, to);
            return Outcome.OK;
        }

        @Override
        public void begin() throws TargetException {
            prepared.begin(from, to);
        }

        @Override
        public long rows() {
            return to - from;
        }

        @Override
        public void ended(@Nullable TargetException failure) {
            operation.insertion().ended(from, (int) (to - from), operation.keys(), failure);
        }
    }
}
