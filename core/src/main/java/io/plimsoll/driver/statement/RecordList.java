package io.plimsoll.driver.statement;

import java.util.List;

/// Straight-line work on records with all arguments known up front: one operation, the counterpart of
/// [StatementList]. Its steps run one after the other, each acknowledged separately. Immutable.
///
/// @param name the operation's name
/// @param slotTypes the type of each argument slot: TEXT for keys and values, INT64 for numbers of records
public record RecordList(String name, List<SlotType> slotTypes, List<RecordStep> steps) {
    public RecordList {
        slotTypes = List.copyOf(slotTypes);
        steps = List.copyOf(steps);
    }
}
