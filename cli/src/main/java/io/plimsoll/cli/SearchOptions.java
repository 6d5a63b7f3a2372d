package io.plimsoll.cli;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.TimeSpan;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

final class SearchOptions {
    private static final TimeSpan AT_LEAST = TimeSpan.ofSeconds(10);

    @Option(
            names = "--at-most",
            paramLabel = "TIME",
            defaultValue = "5m",
            description = "How long all of it may take, loading included: 5m if not given.")
    private String atMost = "5m";

    @Option(
            names = "--resume",
            paramLabel = "SEARCH",
            description = "Go on with a search that was interrupted: its id, the beginning of it, or `last`.")
    @Nullable
    String resumed;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the figures of all steps to this file, too.")
    @Nullable
    Path csv;

    TimeSpan atMost(Problems problems) {
        try {
            TimeSpan time = TimeSpan.parse(atMost);
            if (time.compareTo(AT_LEAST) < 0) {
                problems.add(Origin.COMMAND_LINE, "--at-most " + atMost + " is too short: a search wants 10s at least");
            }
            return time;
        } catch (IllegalArgumentException unclear) {
            problems.add(Origin.COMMAND_LINE, "--at-most " + atMost + " " + unclear.getMessage());
            return AT_LEAST;
        }
    }
}
