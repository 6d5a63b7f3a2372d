package io.plimsoll.workload;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.unit.Draw;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An operation that writes a batch of rows. The next batch goes to the session that asks first, so that the rows
/// of a run have no gaps, whatever the number of sessions.
///
/// @param source deals the batches, shared by all sessions
public record RowOperation(RowBatch batch, Source source, int weight) implements Operation {
    /// Deals batches of rows. Thread-safe.
    public interface Source {
        /// The first row of the next batch.
        long take();

        /// The end of the batch that begins at a row.
        long endOf(long from);

        /// As [Operation#sums].
        default Map<String, Long> sums() {
            return Map.of();
        }

        /// Receives the end of a batch.
        ///
        /// @param failure null if its rows were written
        default void ended(long from, long to, @Nullable TargetException failure) {}
    }

    @Override
    public String name() {
        return batch.name();
    }

    @Override
    public Map<String, Long> sums() {
        return source.sums();
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        PreparedRows prepared = session.prepare(batch);
        return new Executable() {
            private long from;
            private long to;

            @Override
            public void draw(Draw draw) {
                from = source.take();
                to = source.endOf(from);
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
                source.ended(from, to, failure);
            }
        };
    }
}
