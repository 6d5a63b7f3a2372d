package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Arguments;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.RowReader;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.Text;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Inserts the next record, with all its fields.
///
/// @param retries of failed inserts
record InsertOperation(int weight, Records records, Insertion insertion, Store store, Retries retries)
        implements Operation {
    /// How often an insert that failed is tried again, and how long it waits before.
    /// @param seed from which records follow
    record Retries(long limit, double intervalNanos, Seed seed) {
        static Retries none(Seed seed) {
            return new Retries(0, 0, seed);
        }
    }

    @Override
    public String name() {
        return Task.Kind.INSERT.word();
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        Task task = new Task(Task.Kind.INSERT, records.fields().names());
        return new Bound(this, store.prepare(session, task, RowReader.NONE), new Arguments(task.slotTypes()));
    }

    private static final class Bound implements Executable {
        private final InsertOperation operation;
        private final PreparedOperation prepared;
        private final Arguments arguments;
        private final Draw values;
        private long record;

        Bound(InsertOperation operation, PreparedOperation prepared, Arguments arguments) {
            this.operation = operation;
            this.prepared = prepared;
            this.arguments = arguments;
            values = new Draw(operation.retries().seed().derive("records"));
        }

        /// Values are drawn by the record's number: a record is the same however it is loaded.
        @Override
        public void draw(Draw draw) {
            record = operation.insertion().counter().take();
            Records records = operation.records();
            Text key = arguments.text(Task.KEY);
            records.keys().write(record, key);
            values.seek(record);
            for (int field = 0; field < records.fields().count(); field++) {
                Text value = arguments.text(Task.FIRST_VALUE + field);
                value.clear();
                records.fields().values().append(values, field, key, value);
            }
        }

        @Override
        public Outcome execute() throws TargetException {
            long attempts = 0;
            while (true) {
                try {
                    return prepared.execute(arguments);
                } catch (TargetException failure) {
                    if (attempts == operation.retries().limit()
                            || failure.errorClass().breaksSession()) {
                        throw failure;
                    }
                    attempts++;
                    pause();
                }
            }
        }

        /// Give or take a fifth, as YCSB does.
        private void pause() {
            double factor = 0.8 + 0.4 * values.nextDouble();
            LockSupport.parkNanos((long) (factor * operation.retries().intervalNanos()));
        }

        @Override
        public void begin() throws TargetException {
            prepared.begin(arguments);
        }

        @Override
        public void ended(@Nullable TargetException failure) {
            operation.insertion().ended(record, 1, operation.records().keys(), failure);
        }
    }
}
