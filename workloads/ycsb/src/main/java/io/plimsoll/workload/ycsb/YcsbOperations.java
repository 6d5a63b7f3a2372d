package io.plimsoll.workload.ycsb;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.driver.ErrorClass;
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
import io.plimsoll.workload.ycsb.Insertion.InsertCounter;
import io.plimsoll.workload.ycsb.Records.KeyRule;
import io.plimsoll.workload.ycsb.Records.RecordSource;
import io.plimsoll.workload.ycsb.Store.Task;
import io.plimsoll.workload.ycsb.Store.Task.Kind;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import io.plimsoll.workload.ycsb.YcsbOperations.KeyedOperation.Reach;
import io.plimsoll.workload.ycsb.YcsbOperations.KeyedOperation.RecordChoice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Makes a plan's operations for one kind of target.
record YcsbOperations(YcsbPlan plan, Store store) {
    List<Operation> all() {
        if (plan.work().mode() == Mode.LOAD) {
            return List.of(insert(1));
        }
        InsertCounter inserts = plan.insertion().counter();
        RecordChoice choice =
                new RecordChoice(plan.work().choice().chooser(plan.records(), inserts, plan.evenly()), inserts);
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
            return insertion.counter().takeRows();
        }

        @Override
        public long endOf(long from) {
            return Math.min(from + rows, end);
        }

        @Override
        public Map<String, Long> sums() {
            return insertion.sums();
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
        public Map<String, Long> sums() {
            return insertion.sums();
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

    /// Reads, updates or deletes one existing record, or reads some records beginning with it, in the target's key
    /// order: all fields, or a randomly drawn one.
    ///
    /// @param kind any but INSERT
    record KeyedOperation(Task.Kind kind, int weight, Records records, RecordChoice choice, Reach reach)
            implements Operation {
        /// Which part of a record it uses, how many records a scan reads, and in which store.
        record Reach(boolean wholeRecord, @Nullable Lengths scanned, Store store) {}

        @Override
        public String name() {
            return kind.word();
        }

        @Override
        public Executable bind(Session session) throws TargetException {
            Arguments arguments = new Arguments(task(records.fields().names()).slotTypes());
            Check check = check(arguments.text(Task.KEY));
            List<PreparedOperation> forms = new ArrayList<>();
            if (reach.wholeRecord()) {
                forms.add(prepare(session, records.fields().names(), check));
            } else {
                for (String field : records.fields().names()) {
                    forms.add(prepare(session, List.of(field), check));
                }
            }
            return new Bound(this, List.copyOf(forms), arguments, check);
        }

        private Task task(List<String> fields) {
            return new Task(kind, fields);
        }

        private PreparedOperation prepare(Session session, List<String> fields, Check check) throws TargetException {
            return reach.store().prepare(session, task(fields), check.reader());
        }

        private Check check(Text key) {
            boolean reads = kind == Task.Kind.READ || kind == Task.Kind.READ_MODIFY_WRITE;
            if (!reads || !(records.fields().values() instanceof FieldValues.Known known)) {
                return new Check(new Receipt(), null);
            }
            KnownReader reader = new KnownReader(known, key);
            return new Check(reader, reader);
        }

        /// The reader of the results.
        ///
        /// @param known compares them; null when values are random
        private record Check(RowReader reader, @Nullable KnownReader known) {}

        private static final class Bound implements Executable {
            private final KeyedOperation operation;
            private final PreparedOperation[] forms;
            private final Arguments arguments;
            private final @Nullable KnownReader known;
            private final @Nullable Lengths scanned;
            private PreparedOperation form;

            Bound(KeyedOperation operation, List<PreparedOperation> forms, Arguments arguments, Check check) {
                this.operation = operation;
                this.forms = forms.toArray(PreparedOperation[]::new);
                this.arguments = arguments;
                this.known = check.known();
                scanned = operation.reach().scanned();
                form = this.forms[0];
            }

            @Override
            public void draw(Draw draw) {
                Records records = operation.records();
                Text key = arguments.text(Task.KEY);
                records.keys().write(operation.choice().choose(draw), key);
                if (scanned != null) {
                    arguments.set(Task.SCAN_LENGTH, scanned.next(draw));
                }
                int field = forms.length == 1 ? 0 : (int) draw.below(forms.length);
                form = forms[field];
                if (operation.kind().writesFields()) {
                    drawValues(draw, key, field);
                }
                if (known != null) {
                    known.expect(forms.length == 1 ? -1 : field);
                }
            }

            private void drawValues(Draw draw, Text key, int first) {
                FieldValues values = operation.records().fields().values();
                int count = operation.reach().wholeRecord()
                        ? operation.records().fields().count()
                        : 1;
                for (int i = 0; i < count; i++) {
                    Text value = arguments.text(Task.FIRST_VALUE + i);
                    value.clear();
                    values.append(draw, first + i, key, value);
                }
            }

            @Override
            public Outcome execute() throws TargetException {
                Outcome outcome = form.execute(arguments);
                if (known != null && outcome == Outcome.OK) {
                    known.conclude();
                }
                return outcome;
            }

            @Override
            public void begin() throws TargetException {
                form.begin(arguments);
            }
        }

        /// Compares the values of one record with the expected ones: `dataintegrity`. Not thread-safe.
        private static final class KnownReader implements RowReader {
            private final FieldValues.Known known;
            private final Text key;
            private final Text wanted = new Text();
            private int only;
            private int values;
            private @Nullable String fault;

            /// @param key of the record being read
            KnownReader(FieldValues.Known known, Text key) {
                this.known = known;
                this.key = key;
            }

            /// Starts a record.
            ///
            /// @param field the only one to be read, or -1 for all
            void expect(int field) {
                only = field;
                values = 0;
                fault = null;
            }

            /// @throws TargetException when a value was wrong or missing
            void conclude() throws TargetException {
                int fields = only < 0 ? known.names().size() : 1;
                if (fault == null && values != fields) {
                    fault = "has " + values + " of " + fields + " fields";
                }
                if (fault != null) {
                    throw new TargetException(ErrorClass.UNEXPECTED_RESULT, "", "record " + key + " " + fault, null);
                }
            }

            @Override
            public void value(int column, byte[] bytes, int offset, int length) {
                values++;
                String name = known.names().get(only < 0 ? column : only);
                wanted.clear();
                known.rule().append(key, name, wanted);
                if (fault == null
                        && !Arrays.equals(wanted.bytes(), 0, wanted.length(), bytes, offset, offset + length)) {
                    fault = "holds \"" + new String(bytes, offset, length, StandardCharsets.UTF_8) + "\" in " + name
                            + ", not \"" + wanted + "\"";
                }
            }

            @Override
            public void nothing(int column) {
                if (fault == null) {
                    fault = "holds nothing in " + known.names().get(only < 0 ? column : only);
                }
            }

            @Override
            public void endRow() {
                // A record is one row.
            }
        }

        /// Reads every value of every row that was received, like a real application. YCSB's JDBC binding does not
        /// read the values.
        static final class Receipt implements RowReader {
            /// Keeps the compiler from optimising the reads away.
            @SuppressWarnings("UnusedVariable")
            private long bytesRead;

            @Override
            public void value(int column, byte[] bytes, int offset, int length) {
                bytesRead += length;
            }

            @Override
            public void nothing(int column) {
                bytesRead++;
            }

            @Override
            public void endRow() {
                bytesRead++;
            }
        }

        /// The choice of an existing record. Like YCSB, it draws again while the chosen record does not exist yet.
        /// Thread-safe.
        record RecordChoice(KeyChooser chooser, InsertCounter inserts) {
            long choose(Draw draw) {
                while (true) {
                    long place = chooser.choose(draw);
                    if (place >= 0 && place <= inserts.last()) {
                        return inserts.record(place);
                    }
                }
            }
        }
    }
}
