package io.plimsoll.workload.widerow;

import io.plimsoll.unit.TimeSpan;

/// The table's change stream. Immutable.
///
/// @param publication and `slot`: the names under which the stream is read
/// @param recreate whether both are made anew when the dataset is prepared
/// @param start where reading begins, as a time stamp; empty for six hours ago
/// @param heartbeat how long a shard must bring nothing new until it counts as drained; zero: until the
/// stream itself says so
/// @param sessions how many share the shards
record Changes(String publication, String slot, boolean recreate, String start, TimeSpan heartbeat, int sessions) {}
