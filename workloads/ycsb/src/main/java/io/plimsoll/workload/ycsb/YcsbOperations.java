package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.Table;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.ycsb.KeyedOperation.Reach;
import io.plimsoll.workload.ycsb.Task.Kind;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import java.util.ArrayList;
import java.util.List;

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
        Work.Reading reading = plan.work().reading();
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
                new ScanOperation(
                        weight, plan.records(), choice, reading.scanLengths(), new Reach(reading.allFields(), store));
        };
    }

    private Operation keyed(Kind kind, int weight, RecordChoice choice, boolean wholeRecord) {
        return new KeyedOperation(kind, weight, plan.records(), choice, new Reach(wholeRecord, store));
    }

    private Operation insert(int weight) {
        Work.Inserting inserting = plan.work().inserting();
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
        return new BatchInsertOperation(
                weight, batch, plan.insertion(), plan.records().keys(), new BatchInsertOperation.Size(rows, end));
    }
}
