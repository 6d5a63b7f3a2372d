package io.plimsoll.recording;

/// What a program took of the machine during a phase. Immutable.
///
/// @param name of the program, without its arguments, which may hold secrets
/// @param pid its process id
/// @param cpuNanos processor time, with that of its children that ended
public record ProcessLoad(String name, long pid, long cpuNanos) {}
