package io.plimsoll.results;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Times;

/// One operation over a whole phase.
public record OperationResult(String name, Counts counts, Times times) {}
