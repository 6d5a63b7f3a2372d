package io.plimsoll.workload;

import java.util.List;
import java.util.function.Supplier;

/// How a dataset is divided into parts, so that a load that was interrupted can be gone on with. Immutable.
///
/// @param name of the dataset, fit to be part of a table's name
/// @param identity everything the data depends on, in a clause: a load is gone on with only under the same
/// @param placeNoun what a place of the dataset is called, such as `warehouse`
/// @param places how many there are
/// @param parts makes the parts, in the order in which they are loaded; may take its time
public record LoadDivision(
        String name, String identity, String placeNoun, long places, Supplier<List<LoadPart>> parts) {}
