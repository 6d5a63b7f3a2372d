package io.plimsoll.app;

import java.nio.file.Path;

/// Where a use case stores its results, and what it prints.
public interface OutputSettings {
    /// The folder in which runs are stored.
    Path store();

    /// Whether to print data as JSON instead of text.
    boolean json();

    /// Whether to print all details.
    boolean verbose();

    /// Whether to print no progress.
    boolean quiet();

    /// Where else the judgements go, besides the terminal: nowhere unless the command has options for it.
    default Pipeline pipeline() {
        return Pipeline.none();
    }
}
