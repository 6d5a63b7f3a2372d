package io.plimsoll.results;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The tags and notes that people gave to a run afterwards. Immutable.
///
/// @param tags sorted
/// @param notes in the order they were written
public record Labels(Set<String> tags, List<String> notes) {
    public static final Labels NONE = new Labels(Set.of(), List.of());

    public Labels {
        tags = new TreeSet<>(tags);
        notes = List.copyOf(notes);
    }
}
