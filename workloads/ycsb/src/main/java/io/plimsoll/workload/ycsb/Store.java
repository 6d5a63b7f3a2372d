package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.RowReader;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.ycsb.YcsbKeys.Layout;
import java.util.List;

/// How a target keeps records: says [Task]s in its words. Immutable and thread-safe.
sealed interface Store permits ColumnStore, JsonStore, KeyedStore {
    /// The store of a dialect.
    static Store of(Records records, Dialect dialect) {
        if (!dialect.speaksSql()) {
            return new KeyedStore(records);
        }
        return records.layout() == Layout.JSONB
                ? new JsonStore(new RecordSql(records.table(), dialect), records)
                : new ColumnStore(new RecordSql(records.table(), dialect));
    }

    PreparedOperation prepare(Session session, Task task, RowReader reader) throws TargetException;

    /// Which of the keys have a record, in the order asked. For control work.
    List<Boolean> holds(Session session, List<String> keys) throws TargetException;
}
