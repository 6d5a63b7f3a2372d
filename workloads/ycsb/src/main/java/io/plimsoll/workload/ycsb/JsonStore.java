package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.RowReader;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Statement;
import io.plimsoll.driver.StatementList;
import io.plimsoll.driver.TargetException;
import java.util.List;
import java.util.stream.Collectors;

/// A table with all fields in one column of type jsonb (PostgreSQL). All fields are read as the document is;
/// one is asked for by name.
record JsonStore(RecordSql sql, Records records) implements Store {
    @Override
    public PreparedOperation prepare(Session session, Task task, RowReader reader) throws TargetException {
        return session.sql().prepare(list(task), reader);
    }

    StatementList list(Task task) {
        int values = task.fields().size();
        String document = document(task);
        return switch (task.kind()) {
            case READ -> RecordSql.list(task, sql.read(selected(task)));
            case SCAN -> RecordSql.list(task, sql.scan(Records.KEY + ", " + selected(task)));
            case UPDATE -> RecordSql.list(task, update(document, values));
            case INSERT -> RecordSql.list(task, sql.insert(Records.VALUE, document, values));
            case READ_MODIFY_WRITE -> RecordSql.list(task, sql.read(selected(task)), update(document, values));
            case DELETE -> RecordSql.list(task, sql.delete());
        };
    }

    private Statement update(String document, int values) {
        return sql.update(Records.VALUE + " = " + Records.VALUE + " || " + document, values);
    }

    private String selected(Task task) {
        return task.fields().size() == records.fields().count()
                ? Records.VALUE
                : task.fields().stream()
                        .map(field -> Records.VALUE + "->>'" + field + "'")
                        .collect(Collectors.joining(", "));
    }

    private static String document(Task task) {
        return task.fields().stream()
                .map(field -> "'" + field + "', ?::text")
                .collect(Collectors.joining(", ", "jsonb_build_object(", ")"));
    }

    @Override
    public List<Boolean> holds(Session session, List<String> keys) throws TargetException {
        return sql.holds(session, keys);
    }
}
