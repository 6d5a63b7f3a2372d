package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SlotType;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Statement;
import io.plimsoll.driver.Statement.Rows;
import io.plimsoll.driver.StatementList;
import io.plimsoll.driver.StatementList.Commit;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;

/// Writes a part of a transaction down, statement by statement. Each statement that returns rows has a number, by
/// which they are found in [Captured]. Not thread-safe.
final class Script {
    private final boolean hasReturning;
    private final List<SlotType> types;
    private final List<Statement> statements = new ArrayList<>();

    /// @param types of the slots the statements take
    Script(Dialect dialect, SlotType... types) {
        hasReturning = dialect.name().equals("postgresql") || dialect.name().equals("citus");
        this.types = List.of(types);
    }

    /// A change of one row that is read afterwards.
    ///
    /// @param set what follows SET
    /// @param where the row's condition
    /// @param columns that are read
    record Change(String table, String set, String where, String columns) {}

    int query(String sql, Rows rows, Integer... slots) {
        return add(Statement.query(sql, rows, slots));
    }

    int returning(String sql, Integer... slots) {
        return add(Statement.returning(sql, Rows.ANY, slots));
    }

    /// Changes exactly one row.
    void update(String sql, Integer... slots) {
        add(Statement.update(sql, slots));
    }

    /// Changes any number of rows.
    void updateAny(String sql, Integer... slots) {
        add(new Statement(sql, Statement.Kind.UPDATE, List.of(slots), Rows.ANY));
    }

    /// Changes one row and reads it: in one statement where the target has that, else in two. The row stays locked in
    /// between.
    int change(Change change, List<Integer> setSlots, List<Integer> whereSlots) {
        List<Integer> all = new ArrayList<>(setSlots);
        all.addAll(whereSlots);
        String update = "UPDATE " + change.table() + " SET " + change.set() + " WHERE " + change.where();
        if (hasReturning) {
            return add(new Statement(
                    update + " RETURNING " + change.columns(), Statement.Kind.RETURNING, all, Rows.EXACTLY_ONE));
        }
        add(new Statement(update, Statement.Kind.UPDATE, all, Rows.EXACTLY_ONE));
        return add(new Statement(
                "SELECT " + change.columns() + " FROM " + change.table() + " WHERE " + change.where(),
                Statement.Kind.QUERY,
                whereSlots,
                Rows.EXACTLY_ONE));
    }

    private int add(Statement statement) {
        statements.add(statement);
        return statements.size() - 1;
    }

    /// A part that others follow.
    Part later(SqlSession session) throws TargetException {
        return part(session, Commit.LATER);
    }

    /// The last part, which commits.
    Part last(SqlSession session) throws TargetException {
        return part(session, Commit.AT_END);
    }

    private Part part(SqlSession session, Commit commit) throws TargetException {
        return new Part(session, new StatementList("tproc", types, statements, commit));
    }
}
