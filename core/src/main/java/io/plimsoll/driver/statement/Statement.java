package io.plimsoll.driver.statement;

import java.util.List;

/// One SQL statement inside an operation. Immutable.
///
/// @param sql with `?` for each argument
/// @param slots the slot of [Arguments] for each `?`, in order
/// @param rows how many rows the statement must return or change
public record Statement(String sql, Kind kind, List<Integer> slots, Rows rows) {
    /// How the statement is sent and what comes back.
    public enum Kind {
        /// Returns rows, all of which are read to the end, and changes nothing.
        QUERY,
        /// Returns rows like a query and changes data: `INSERT … RETURNING`, a function, or a procedure with
        /// outputs that is called in the target's own way.
        RETURNING,
        /// Returns a number of changed rows.
        UPDATE,
        /// Calls a stored procedure with one output, its last argument: an INT64 without a slot.
        CALL
    }

    /// The required number of rows.
    public enum Rows {
        ANY,
        /// One row; no row is an error, because the dataset is not as it must be.
        EXACTLY_ONE,
        /// One row; no row is a miss.
        ONE_OR_MISS
    }

    public Statement {
        slots = List.copyOf(slots);
    }

    public static Statement query(String sql, Rows rows, Integer... slots) {
        return new Statement(sql, Kind.QUERY, List.of(slots), rows);
    }

    public static Statement returning(String sql, Rows rows, Integer... slots) {
        return new Statement(sql, Kind.RETURNING, List.of(slots), rows);
    }

    public static Statement update(String sql, Integer... slots) {
        return new Statement(sql, Kind.UPDATE, List.of(slots), Rows.EXACTLY_ONE);
    }

    public static Statement call(String sql, Integer... slots) {
        return new Statement(sql, Kind.CALL, List.of(slots), Rows.ANY);
    }
}
