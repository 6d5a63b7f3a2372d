package io.plimsoll.analysis.rule;

import io.plimsoll.results.Finding.Severity;
import io.plimsoll.testing.StubRun;

/// A finding with a run in which it must be found, and one, as near as possible, in which it must not.
///
/// @param evidence a part of its sentence
record RuleCase(String name, Severity severity, String evidence, StubRun guilty, StubRun innocent) {}
