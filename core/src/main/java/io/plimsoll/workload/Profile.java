package io.plimsoll.workload;

/// A named preset of a workload's parameters.
public record Profile(String name, String meaning) {}
