package io.plimsoll.workload.tproc;

import java.util.List;
import java.util.Map;

/// A corruption, and what the audit must say of it.
///
/// @param plants statements that corrupt
/// @param heals statements that undo them
/// @param reported invariants that must be violated, and a part of what each must say; no others may be
record AuditFault(List<String> plants, List<String> heals, Map<String, String> reported) {
    AuditFault(String plant, String heal, Map<String, String> reported) {
        this(List.of(plant), List.of(heal), reported);
    }

    /// An update of one row.
    static AuditFault of(String table, String place, String plant, String heal, Map<String, String> reported) {
        String where = " WHERE " + place;
        return new AuditFault(
                "UPDATE " + table + " SET " + plant + where, "UPDATE " + table + " SET " + heal + where, reported);
    }
}
