package io.plimsoll.workload.widerow;

import io.plimsoll.unit.TimeSpan;

/// The table's change stream. Immutable.
///
/// @param publication and `slot`: the names under which the stream is read
/// @param recreate whether a prepare drops and creates both
/// @param start where reading begins, as a time stamp; empty for six hours ago
/// @param heartbeat how long a shard must return nothing new to count as drained; zero: only when the stream
/// reports it
/// @param sessions how many share the shards
record Changes(String publication, String slot, boolean recreate, String start, TimeSpan heartbeat, int sessions) {}
