package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Arguments;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.List;

/// Reads some records from an existing one on, in the target's order of keys.
///
/// @param lengths how many records
record ScanOperation(int weight, Records records, RecordChoice choice, Lengths lengths, KeyedOperation.Reach reach)
        implements Operation {
    @Override
    public String name() {
        return Task.Kind.SCAN.word();
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        List<String> names = records.fields().names();
        PreparedOperation[] forms = new PreparedOperation[reach.wholeRecord() ? 1 : names.size()];
        Task all = new Task(Task.Kind.SCAN, names);
        for (int i = 0; i < forms.length; i++) {
            Task task = reach.wholeRecord() ? all : new Task(Task.Kind.SCAN, List.of(names.get(i)));
            forms[i] = reach.store().prepare(session, task, new Receipt());
        }
        return new Bound(this, forms, new Arguments(all.slotTypes()));
    }

    private static final class Bound implements Executable {
        private final ScanOperation operation;
        private final PreparedOperation[] forms;
        private final Arguments arguments;
        private PreparedOperation form;

        Bound(ScanOperation operation, PreparedOperation[] forms, Arguments arguments) {
            this.operation = operation;
            this.forms = forms;
            this.arguments = arguments;
            form = forms[0];
        }

        @Override
        public void draw(Draw draw) {
            operation.records().keys().write(operation.choice().choose(draw), arguments.text(Task.KEY));
            arguments.set(Task.SCAN_LENGTH, operation.lengths().next(draw));
            form = forms[forms.length == 1 ? 0 : (int) draw.below(forms.length)];
        }

        @Override
        public Outcome execute() throws TargetException {
            return form.execute(arguments);
        }

        @Override
        public void begin() throws TargetException {
            form.begin(arguments);
        }
    }
}
