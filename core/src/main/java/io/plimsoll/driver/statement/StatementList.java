package io.plimsoll.driver.statement;

import java.util.List;

/// Straight-line SQL with all arguments known up front: one operation. Immutable.
///
/// @param name the operation's name
/// @param slotTypes the type of each argument slot
/// @param commit when the list's work is committed
public record StatementList(String name, List<SlotType> slotTypes, List<Statement> statements, Commit commit) {
    /// When a list's work is committed.
    public enum Commit {
        /// Each statement commits itself.
        EACH_STATEMENT,
        /// The list is one transaction that ends with a commit.
        AT_END,
        /// The list is a part of a transaction, which it begins if none is under way. A list of [#AT_END] continues
        /// and commits it; [io.plimsoll.driver.SqlSession#rollback] and any failure undo it.
        LATER,
        /// The session's lists are one transaction that never ends: for lists that only read, in profiles of
        /// programs that do the same.
        NEVER
    }

    public StatementList {
        slotTypes = List.copyOf(slotTypes);
        statements = List.copyOf(statements);
    }
}
