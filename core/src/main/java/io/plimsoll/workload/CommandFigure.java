package io.plimsoll.workload;

/// The sums of one command inside an operation, such as a statement of a script, over all sessions of a run.
///
/// @param shown as reports show it
/// @param count how often it was executed to its end
/// @param nanos the sum of its times, in nanoseconds
/// @param failures how many operations failed in it for good, in spite of all retries
/// @param retries how many attempts failed in it and were followed by another one
public record CommandFigure(String shown, long count, long nanos, long failures, long retries) {}
