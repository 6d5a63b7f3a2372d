package io.plimsoll.results;

import java.util.List;

/// Who took part in a phase beside the plan's sessions: streams of queries next to transactions.
///
/// @param sessions how many
/// @param operations what only they do, by name; the others do not
public record BesideFacts(int sessions, List<String> operations) {
    public BesideFacts {
        operations = List.copyOf(operations);
    }
}
