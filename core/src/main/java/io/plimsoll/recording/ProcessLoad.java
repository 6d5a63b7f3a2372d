package io.plimsoll.recording;

/// What a program used of the machine during a phase. Immutable.
///
/// @param name the name of the program, without its arguments, which may hold secrets
/// @param pid its process id
/// @param cpuNanos processor time, including that of its children that ended
public record ProcessLoad(String name, long pid, long cpuNanos) {}
