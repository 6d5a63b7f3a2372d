package io.plimsoll.workload;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;

/// An operation that writes a batch of rows. Batches are dealt one after the other to whichever session
/// comes next, so that the rows of a run have no holes, whatever the number of sessions.
///
/// @param batches deals the batches, shared by all sessions
public record RowOperation(RowBatch batch, Batches batches, int weight) implements Operation {
    @Override
    public String name() {
        return batch.name();
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        return new Bound(batches, session.prepare(batch));
    }

    private static final class Bound implements Executable {
        private final Batches batches;
        private final PreparedRows prepared;
        private long from;
        private long to;

        Bound(Batches batches, PreparedRows prepared) {
            this.batches = batches;
            this.prepared = prepared;
        }

        @Override
        public void draw(Draw draw) {
            from = batches.take();
            to = batches.endOf(from);
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
    }
}
