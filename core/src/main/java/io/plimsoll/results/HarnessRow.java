package io.plimsoll.results;

import io.plimsoll.recording.HarnessSample;

/// The harness during one interval: a line of `harness.csv`.
public record HarnessRow(String phase, long interval, long startNanos, long lengthNanos, HarnessSample sample) {}
