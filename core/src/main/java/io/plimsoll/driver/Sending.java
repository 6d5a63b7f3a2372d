package io.plimsoll.driver;

import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How requests of many sessions were passed to the operating system. If one system call passes several, the first of
/// them waits for the others: an operation has begun by then, so the wait is part of its latency. Immutable.
///
/// @param with such as `io_uring` or `selector`
/// @param requests how many were passed; 0 if they were not counted, because each is passed at once
/// @param calls how many system calls passed them
/// @param timedCalls of how many of these calls the wait was timed
/// @param waitSumNanos from the start of a timed call's first request until its last one is sent, added up; all
///     sends of a call are taken to last equally long
/// @param waitMaxNanos the longest of these times
public record Sending(String with, long requests, long calls, long timedCalls, long waitSumNanos, long waitMaxNanos) {
    private static final String AND = " and ";

    /// Each request is passed at once.
    public static Sending atOnce(String with) {
        return new Sending(with, 0, 0, 0, 0, 0);
    }

    /// What two threads did, added up.
    public Sending plus(Sending other) {
        return new Sending(
                Stream.of(with, other.with)
                        .flatMap(one -> Stream.of(one.split(AND)))
                        .collect(Collectors.toCollection(TreeSet::new))
                        .stream()
                        .collect(Collectors.joining(AND)),
                requests + other.requests,
                calls + other.calls,
                timedCalls + other.timedCalls,
                waitSumNanos + other.waitSumNanos,
                Math.max(waitMaxNanos, other.waitMaxNanos));
    }
}
