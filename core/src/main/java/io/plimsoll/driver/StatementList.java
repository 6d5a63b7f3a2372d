package io.plimsoll.driver;

import java.util.List;

/// Straight-line SQL with all arguments known up front: one operation. Immutable.
///
/// @param name the operation's name
/// @param slotTypes the type of each argument slot
/// @param inTransaction whether the list is one transaction that ends with a commit; otherwise each
/// statement commits itself
public record StatementList(String name, List<SlotType> slotTypes, List<Statement> statements, boolean inTransaction) {
    public StatementList {
        slotTypes = List.copyOf(slotTypes);
        statements = List.copyOf(statements);
    }
}
