package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.RecordList;
import io.plimsoll.driver.statement.RecordStep;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Kind;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.ycsb.YcsbKeys.Layout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// How a target stores records: translates [Task]s for it. Immutable and thread-safe.
sealed interface Store {
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

    /// Which of the keys have a record, in the same order. For checks outside the measured path.
    List<Boolean> holds(Session session, List<String> keys) throws TargetException;

    /// A table with a column for each field, as in YCSB's JDBC binding. The binding selects all columns and reads
    /// none; this store selects the needed fields by name.
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
                    RecordSql.list(
                            task, sql.insert(columns, String.join(", ", Collections.nCopies(values, "?")), values));
                case READ_MODIFY_WRITE ->
                    RecordSql.list(task, sql.read(columns), sql.update(assignments(task), values));
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

    /// A table with all fields in one column of type jsonb (PostgreSQL). All fields are read as the stored
    /// document, a single one by name.
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

    /// A store with keys and records but without SQL.
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

    /// The SQL of a table of records that does not depend on how fields are stored. Immutable.
    record RecordSql(String table, Dialect dialect) {
        /// @param selected the select list
        Statement read(String selected) {
            return Statement.query("SELECT " + selected + from() + byKey(), Rows.ONE_OR_MISS, Task.KEY);
        }

        Statement scan(String selected) {
            String sql = "SELECT " + selected + from() + " WHERE " + Records.KEY + " >= ? ORDER BY " + Records.KEY;
            return Statement.query(dialect.limit(sql, "?"), Rows.ANY, Task.KEY, Task.SCAN_LENGTH);
        }

        /// @param assignments with one `?` for each value
        Statement update(String assignments, int values) {
            List<Integer> slots = new ArrayList<>(valueSlots(values));
            slots.add(Task.KEY);
            String sql = "UPDATE " + table + " SET " + assignments + byKey();
            return new Statement(sql, Statement.Kind.UPDATE, slots, Rows.ONE_OR_MISS);
        }

        /// @param columns without the key
        /// @param expressions their values, with one `?` for each value
        Statement insert(String columns, String expressions, int values) {
            List<Integer> slots = new ArrayList<>(List.of(Task.KEY));
            slots.addAll(valueSlots(values));
            String sql =
                    "INSERT INTO " + table + " (" + Records.KEY + ", " + columns + ") VALUES (?, " + expressions + ")";
            return new Statement(sql, Statement.Kind.UPDATE, slots, Rows.EXACTLY_ONE);
        }

        Statement delete() {
            return new Statement(
                    "DELETE" + from() + byKey(), Statement.Kind.UPDATE, List.of(Task.KEY), Rows.ONE_OR_MISS);
        }

        /// The statements of a task. Each commits itself.
        static StatementList list(Task task, Statement... statements) {
            return new StatementList(task.kind().word(), task.slotTypes(), List.of(statements), Commit.EACH_STATEMENT);
        }

        List<Boolean> holds(Session session, List<String> keys) throws TargetException {
            // Keys are generated from letters and digits: they need no escaping.
            String quoted = keys.stream().map(key -> "'" + key + "'").collect(Collectors.joining(", "));
            String sql = "SELECT " + Records.KEY + from() + " WHERE " + Records.KEY + " IN (" + quoted + ")";
            Set<String> found = new HashSet<>();
            for (List<?> row : session.sql().query(sql)) {
                found.add(String.valueOf(row.getFirst()));
            }
            return keys.stream().map(found::contains).toList();
        }

        private String from() {
            return " FROM " + table;
        }

        private static String byKey() {
            return " WHERE " + Records.KEY + " = ?";
        }

        private static List<Integer> valueSlots(int values) {
            return IntStream.range(0, values)
                    .mapToObj(i -> Task.FIRST_VALUE + i)
                    .toList();
        }
    }

    /// An operation on a record, for [Store] to translate for the target. Its argument slots: the key, then the
    /// value of each field that it writes; for a scan, the key and the number of records. Immutable.
    ///
    /// @param fields read or written
    record Task(Kind kind, List<String> fields) {
        static final int KEY = 0;
        static final int FIRST_VALUE = 1;
        static final int SCAN_LENGTH = 1;

        /// The kinds of tasks, with the names of operations in specs and reports.
        enum Kind {
            READ,
            UPDATE,
            INSERT,
            SCAN,
            READ_MODIFY_WRITE,
            DELETE;

            String word() {
                return ValueType.word(this);
            }

            boolean writesFields() {
                return this == UPDATE || this == INSERT || this == READ_MODIFY_WRITE;
            }
        }

        public Task {
            fields = List.copyOf(fields);
        }

        List<SlotType> slotTypes() {
            return switch (kind) {
                case READ, DELETE -> List.of(SlotType.TEXT);
                case SCAN -> List.of(SlotType.TEXT, SlotType.INT64);
                case UPDATE, INSERT, READ_MODIFY_WRITE ->
                    Collections.nCopies(FIRST_VALUE + fields.size(), SlotType.TEXT);
            };
        }
    }
}
