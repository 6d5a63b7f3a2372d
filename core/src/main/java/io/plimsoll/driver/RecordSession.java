package io.plimsoll.driver;

import io.plimsoll.driver.statement.RecordList;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import java.util.List;

/// A session with a target that keeps records by key, such as a service with DynamoDB's API. A table's first column
/// is the key, the others are the record's fields. Thread-safety: as [Session].
public interface RecordSession extends Session {
    /// Prepares straight-line work; the result may be executed any number of times in this session.
    default PreparedOperation prepare(RecordList list) throws TargetException {
        return prepare(list, RowReader.NONE);
    }

    /// As [#prepare(RecordList)], with a reader of the values that are returned.
    PreparedOperation prepare(RecordList list, RowReader reader) throws TargetException;

    /// Which of the keys have a record, in the order of `keys`. For control work.
    List<Boolean> holds(Table table, List<String> keys) throws TargetException;

    @Override
    default RecordSession records() {
        return this;
    }
}
