package io.plimsoll.results;

/// By how many rows a phase made the dataset larger, as far as its operations tell.
///
/// @param loaded rows that loading the dataset makes
/// @param added rows that the operations acknowledged within the window added, less those they removed: on average,
/// where an operation does not always add as many
public record GrowthFacts(long loaded, long added) {}
