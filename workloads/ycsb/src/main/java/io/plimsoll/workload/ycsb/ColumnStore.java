package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.RowReader;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.StatementList;
import io.plimsoll.driver.TargetException;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/// A table with a column for each field, as YCSB's JDBC binding has it. Unlike it, which asks for all columns
/// and reads none, the fields wanted are asked for by name.
record ColumnStore(RecordSql sql) implements Store {
    @Override
    public PreparedOperation prepare(Session session, Task task, RowReader reader) throws TargetException {
        return session.sql().prepare(list(task), reader);
    }

    StatementList list(Task task) {
        String columns = String.join(", ", task.fields());
        int values = task.fields().size();
        return switch (task.kind()) {
            case READ -> RecordSql.list(task, sql.read(columns));
            case SCAN -> RecordSql.list(task, sql.scan(Records.KEY + ", " + columns));
            case UPDATE -> RecordSql.list(task, sql.update(assignments(task), values));
            case INSERT ->
                RecordSql.list(task, sql.insert(columns, String.join(", ", Collections.nCopies(values, "?")), values));
            case READ_MODIFY_WRITE -> RecordSql.list(task, sql.read(columns), sql.update(assignments(task), values));
            case DELETE -> RecordSql.list(task, sql.delete());
        };
    }

    private static String assignments(Task task) {
        return task.fields().stream().map(field -> field + " = ?").collect(Collectors.joining(", "));
    }

    @Override
    public List<Boolean> holds(Session session, List<String> keys) throws TargetException {
        return sql.holds(session, keys);
    }
}
