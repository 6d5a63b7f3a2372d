package io.plimsoll.driver.net;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ConnectionMultiplexer.SelectorMultiplexer;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.io.IOException;
import java.util.function.Function;

/// How a thread exchanges bytes for many sessions. Where `io_uring` cannot be used, selectors take its place; which
/// of them a run used is in its results ([Multiplexer#sending]).
public enum Io {
    /// `io_uring` where this machine allows it.
    AUTO,
    /// Linux's `io_uring`.
    URING,
    /// Java's selectors.
    SELECTOR;

    /// The setting of a target.
    public static final Key<Io> KEY = Key.of(
            "io",
            ValueType.oneOf(Io.class),
            "auto",
            "uring: Linux's io_uring, which needs fewer system calls; selector: Java's selectors; auto: io_uring where"
                    + " this machine allows it");

    /// Whether a ring is tried first, on this machine.
    public boolean isRing() {
        return this != SELECTOR && RingMultiplexer.isAvailable();
    }

    /// Opens a multiplexer.
    ///
    /// @param connections maps a session to its connection
    /// @throws TargetException when the operating system cannot open another selector
    public Multiplexer open(Function<Session, Pollable> connections) throws TargetException {
        if (isRing()) {
            try {
                return RingMultiplexer.open(connections);
            } catch (IOException noMore) {
                // The system lends only so many: a selector does as well, and the results say so.
            }
        }
        try {
            return SelectorMultiplexer.open(connections);
        } catch (IOException refused) {
            String sentence = "no selector can be opened: " + refused.getMessage();
            throw new TargetException(ErrorClass.RESOURCES, "", sentence, refused);
        }
    }
}
