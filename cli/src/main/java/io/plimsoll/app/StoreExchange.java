package io.plimsoll.app;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.driver.TargetException;
import io.plimsoll.history.share.Exchange;
import io.plimsoll.history.share.Exchange.Outcome;
import io.plimsoll.history.share.SharedStore;
import io.plimsoll.history.share.SharedStore.Access;
import io.plimsoll.results.Json;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Copies runs between the folder of runs and a place that several machines share.
public record StoreExchange(Terminal terminal, OutputSettings output) {
    /// Which way.
    public enum Direction {
        PUSH,
        PULL,
        SYNC
    }

    /// @return the exit code: whether both sides hold the same of what was to be copied
    /// @throws TargetException when the place cannot be reached or refuses
    /// @throws IOException when the folder of runs fails
    public int run(Direction direction, String destination, Access access)
            throws TargetException, IOException, InterruptedException {
        Path runs = output.store();
        if (direction == Direction.PUSH && !Files.isDirectory(runs)) {
            throw SpecException.of(Origin.COMMAND_LINE, "there are no runs in " + runs + " to push");
        }
        if (Files.isDirectory(runs) && isSame(runs, destination)) {
            throw SpecException.of(
                    Origin.COMMAND_LINE, destination + " is the folder of runs itself: name another folder");
        }
        try (SharedStore store = SharedStore.open(destination, access, direction != Direction.PULL)) {
            Exchange exchange = new Exchange(runs, store, this::tell);
            if (direction != Direction.PULL) {
                exchange.push();
            }
            if (direction != Direction.PUSH) {
                exchange.pull();
            }
            return told(exchange.outcome());
        }
    }

    private static boolean isSame(Path runs, String destination) throws IOException {
        return !destination.contains(":")
                && Files.isDirectory(Path.of(destination))
                && Files.isSameFile(runs, Path.of(destination));
    }

    private void tell(String line) {
        if (!output.quiet()) {
            terminal.err().println(line);
        }
    }

    private int told(Outcome outcome) {
        outcome.leftOut().forEach(sentence -> terminal.err().println("plimsoll: " + sentence));
        outcome.conflicts().forEach(sentence -> terminal.err().println("plimsoll: " + sentence));
        if (output.json()) {
            terminal.out().print(Json.text(outcome));
        } else {
            terminal.out()
                    .println("pushed " + Figures.count(outcome.pushed()) + ", pulled "
                            + Figures.count(outcome.pulled()) + ", labels " + Figures.count(outcome.labels())
                            + ", left out " + Figures.count(outcome.leftOut().size()) + ", not the same "
                            + Figures.count(outcome.conflicts().size()));
        }
        terminal.out().flush();
        return outcome.conflicts().isEmpty() ? ExitCode.PASS : ExitCode.FAIL;
    }
}
