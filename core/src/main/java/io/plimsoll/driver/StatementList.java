package io.plimsoll.driver;

import java.util.List;

/// Straight-line SQL with all arguments known up front: one operation. Immutable.
///
/// @param name the operation's name
/// @param slotTypes the type of each argument slot
/// @param commit when what the list did is committed
public record StatementList(String name, List<SlotType> slotTypes, List<Statement> statements, Commit commit) {
    /// When a list's work is committed.
    public enum Commit {
        /// Each statement commits itself.
        EACH_STATEMENT,
        /// The list is one transaction that ends with a commit.
        AT_END,
        /// The list is a part of a transaction, which it begins unless that has begun: a list of
        /// [#AT_END] goes on with it and commits it, [SqlSession#rollback] undoes it, and so does any failure.
        LATER,
        /// The session's lists are one transaction that never ends: for lists that only read, in profiles of
        /// programs that do so.
        NEVER
    }

    public StatementList {
        slotTypes = List.copyOf(slotTypes);
        statements = List.copyOf(statements);
    }
}
