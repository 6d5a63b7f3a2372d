package io.plimsoll.engine;

import io.plimsoll.recording.Slice;
import io.plimsoll.results.PhaseFacts;

/// A driven phase, ended.
///
/// @param sum what ended within the window, per operation
/// @param drained what ended after it
/// @param stuck operations under way in lanes that did not end even when their sessions were cut: whether
/// they took effect is not known
record DrivenPhase(PhaseFacts facts, Slice sum, Slice drained, long stuck) {}
