package io.plimsoll.plan;

import io.plimsoll.unit.TimeSpan;

/// The bounds of a run: every loop that depends on the target has one.
///
/// @param retries attempts after the first, per operation
/// @param reconnect how long to try to reconnect a lost session
/// @param drain how long operations under way at the end may take
/// @param stall how long to wait for a silent target where no window bounds the wait
/// @param skipLate the lag beyond which an open arrival is skipped; zero for never
public record Limits(int retries, TimeSpan reconnect, TimeSpan drain, TimeSpan stall, TimeSpan skipLate) {}
