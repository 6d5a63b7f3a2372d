package io.plimsoll.results;

/// How many operations had been under way for how long.
///
/// @param nanos rounded down by an eighth at most, so that it is a lower bound
public record AgeCount(long nanos, long count) {}
