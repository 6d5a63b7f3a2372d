package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.RowOperation;
import io.plimsoll.workload.RowOperation.Source;
import io.plimsoll.workload.ycsb.KeyedOperation.Reach;
import io.plimsoll.workload.ycsb.Task.Kind;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Makes a plan's operations for one kind of target.
record YcsbOperations(YcsbPlan plan, Store store) {
    List<Operation> all() {
        if (plan.work().mode() == Mode.LOAD) {
            return List.of(insert(1));
        }
        InsertCounter inserts = plan.insertion().counter();
        RecordChoice choice = new RecordChoice(plan.work().choice().chooser(plan.records(), inserts), inserts);
        List<Operation> operations = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if (plan.work().mix().has(kind)) {
                operations.add(operation(kind, plan.work().mix().weight(kind), choice));
            }
        }
        return operations;
    }

    private Operation operation(Kind kind, int weight, RecordChoice choice) {
        RecordWork.Reading reading = plan.work().reading();
        return switch (kind) {
            case READ ->
                keyed(
                        kind,
                        weight,
                        choice,
                        reading.allFields() || plan.records().fields().known());
            case UPDATE, READ_MODIFY_WRITE -> keyed(kind, weight, choice, reading.updatesAllFields());
            case DELETE -> keyed(kind, weight, choice, true);
            case INSERT -> insert(weight);
            case SCAN ->
                new KeyedOperation(
                        kind,
                        weight,
                        plan.records(),
                        choice,
                        new Reach(reading.allFields(), reading.scanLengths(), store));
        };
    }

    private Operation keyed(Kind kind, int weight, RecordChoice choice, boolean wholeRecord) {
        return new KeyedOperation(kind, weight, plan.records(), choice, new Reach(wholeRecord, null, store));
    }

    private Operation insert(int weight) {
        RecordWork.Inserting inserting = plan.work().inserting();
        if (inserting.batchRows() > 1) {
            return batchInsert(weight, inserting.batchRows());
        }
        InsertOperation.Retries retries = plan.work().mode() == Mode.LOAD
                ? new InsertOperation.Retries(inserting.retryLimit(), inserting.retryNanos(), plan.seed())
                : InsertOperation.Retries.none(plan.seed());
        return new InsertOperation(weight, plan.records(), plan.insertion(), store, retries);
    }

    private Operation batchInsert(int weight, int rows) {
        Table table = plan.records().definition();
        RowBatch batch = new RowBatch(
                Kind.INSERT.word(),
                table,
                table.columns(),
                new RecordSource(plan.records(), plan.seed(), 0),
                RowBatch.Road.INSERT,
                RowBatch.OnConflict.FAIL,
                false);
        long end = plan.work().mode() == Mode.LOAD ? plan.records().end() : Long.MAX_VALUE;
        Source next = new NextRecords(plan.insertion(), plan.records().keys(), rows, end);
        return new RowOperation(batch, next, weight);
    }

    /// The next records to insert. Record numbers are row numbers.
    ///
    /// @param rows of a batch
    /// @param end the first number after the records to insert
    private record NextRecords(Insertion insertion, KeyRule keys, int rows, long end) implements Source {
        @Override
        public long take() {
            return insertion.counter().take(rows);
        }

        @Override
        public long endOf(long from) {
            return Math.min(from + rows, end);
        }

        @Override
        public void ended(long from, long to, @Nullable TargetException failure) {
            insertion.ended(from, (int) (to - from), keys, failure);
        }
    }

    /// Inserts the next record, with all its fields.
    ///
    /// @param retries of failed inserts
    private record InsertOperation(int weight, Records records, Insertion insertion, Store store, Retries retries)
            implements Operation {
        /// How often a failed insert is retried, and the pause before each retry.
        /// @param seed of the records
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
            return new BoundInsert(this, store.prepare(session, task, RowReader.NONE), new Arguments(task.slotTypes()));
        }

        private static final class BoundInsert implements Executable {
            private final InsertOperation operation;
            private final PreparedOperation prepared;
            private final Arguments arguments;
            private final Draw values;
            private long record;

            BoundInsert(InsertOperation operation, PreparedOperation prepared, Arguments arguments) {
                this.operation = operation;
                this.prepared = prepared;
                this.arguments = arguments;
                values = new Draw(operation.retries().seed().derive("records"));
            }

            /// Values depend on the record's number only: a record is the same for every way of loading.
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

            /// With a random deviation of up to a fifth, as in YCSB.
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
}
