package io.plimsoll.it.server;

/// Which way bytes go through a [FaultyProxy].
public enum Direction {
    TO_SERVER,
    TO_TESTER
}
