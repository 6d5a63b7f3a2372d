package io.plimsoll.results;

import java.nio.file.Path;

/// The files of a run folder.
public record RunFolder(Path path) {
    public Path document() {
        return path.resolve("run.json");
    }

    public Path histograms() {
        return path.resolve("latency.hlog");
    }

    public Path series() {
        return path.resolve("series.csv");
    }

    public Path harness() {
        return path.resolve("harness.csv");
    }

    /// Only of runs that store answers one by one.
    public Path answers() {
        return path.resolve("answers.csv");
    }

    public Path errors() {
        return path.resolve("errors.json");
    }

    public Path log() {
        return path.resolve("log.txt");
    }

    /// The run's id is its folder's name.
    public String id() {
        return String.valueOf(path.getFileName());
    }
}
