package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads, updates or deletes one existing record, or reads some records beginning with it, in the target's key order:
/// all fields, or a randomly drawn one.
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
            if (fault == null && !Arrays.equals(wanted.bytes(), 0, wanted.length(), bytes, offset, offset + length)) {
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
}
