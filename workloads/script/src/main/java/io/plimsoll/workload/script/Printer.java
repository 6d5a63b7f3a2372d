package io.plimsoll.workload.script;

import java.util.function.Consumer;

/// Prints the lines of a run's scripts: on the standard error, unless somebody else takes them. Thread-safe.
final class Printer implements Consumer<String> {
    private volatile Consumer<String> taker = System.err::println;

    void sendTo(Consumer<String> other) {
        taker = other;
    }

    @Override
    public void accept(String line) {
        taker.accept(line);
    }
}
