package io.plimsoll.results;

/// What the harness drove on this machine when nothing had to be waited for: the same operations against the target
/// `null:`. No target can make it drive more; with a driver's work for each operation it drives less.
///
/// @param run the id of the run that measured it
/// @param ratePerSecond operations acknowledged per second
public record CeilingFacts(String run, double ratePerSecond) {}
