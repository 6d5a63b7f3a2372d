package io.plimsoll.holo;

/// The rates the tool calls qps1, qps5 and qps15: exponentially weighted moving averages of 5-second ticks, as
/// Dropwizard's meter computes them. The first tick sets the rate, each later one moves it by its weight.
/// Not thread-safe.
final class MovingRate {
    static final int TICK_SECONDS = 5;

    private final double weight;
    private double ratePerSecond;
    private boolean isSet;

    MovingRate(int minutes) {
        weight = 1 - Math.exp(-TICK_SECONDS / 60.0 / minutes);
    }

    /// @param count what happened during the tick
    void tick(long count) {
        double instant = count / (double) TICK_SECONDS;
        ratePerSecond = isSet ? ratePerSecond + weight * (instant - ratePerSecond) : instant;
        isSet = true;
    }

    /// 0 before the first tick, as in the tool.
    double ratePerSecond() {
        return ratePerSecond;
    }
}
