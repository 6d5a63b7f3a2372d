package io.plimsoll.workload;

import java.util.List;
import java.util.function.Supplier;

/// How a dataset is divided into parts, so that an interrupted load can be resumed. Immutable.
///
/// @param name the name of the dataset, fit to be part of a table's name
/// @param identity everything the data depends on, in a clause: a load is resumed only with the same identity
/// @param placeNoun what a place of the dataset is called, such as `warehouse`
/// @param places the number of places
/// @param parts makes the parts, in the order in which they are loaded; may be slow
public record LoadDivision(
        String name, String identity, String placeNoun, long places, Supplier<List<LoadPart>> parts) {}
