package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.RecordList;
import io.plimsoll.driver.RecordStep;
import io.plimsoll.driver.RowReader;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TargetException;
import java.util.List;
import java.util.stream.IntStream;

/// A store that knows keys and records itself and takes no SQL.
record KeyedStore(Records records) implements Store {
    @Override
    public PreparedOperation prepare(Session session, Task task, RowReader reader) throws TargetException {
        return session.records().prepare(list(task), reader);
    }

    RecordList list(Task task) {
        return new RecordList(task.kind().word(), task.slotTypes(), steps(task));
    }

    private List<RecordStep> steps(Task task) {
        List<String> wanted = task.fields().size() == records.fields().count() ? List.of() : task.fields();
        return switch (task.kind()) {
            case READ -> List.of(step(RecordStep.Kind.GET, wanted, 1));
            case SCAN -> List.of(step(RecordStep.Kind.SCAN, wanted, 2));
            case UPDATE -> List.of(write(RecordStep.Kind.UPDATE, task));
            case INSERT -> List.of(write(RecordStep.Kind.PUT, task));
            case READ_MODIFY_WRITE ->
                List.of(step(RecordStep.Kind.GET, wanted, 1), write(RecordStep.Kind.UPDATE, task));
            case DELETE -> List.of(step(RecordStep.Kind.DELETE, List.of(), 1));
        };
    }

    private RecordStep write(RecordStep.Kind kind, Task task) {
        return step(kind, task.fields(), 1 + task.fields().size());
    }

    private RecordStep step(RecordStep.Kind kind, List<String> fields, int slots) {
        Table table = records.definition();
        return new RecordStep(
                kind, table, fields, IntStream.range(0, slots).boxed().toList());
    }

    @Override
    public List<Boolean> holds(Session session, List<String> keys) throws TargetException {
        return session.records().holds(records.definition(), keys);
    }
}
