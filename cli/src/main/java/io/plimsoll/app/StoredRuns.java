package io.plimsoll.app;

import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.detached.DetachedFolder;
import io.plimsoll.results.detached.DetachedFolder.DetachedStore;
import io.plimsoll.results.sweep.SweepStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Finds stored runs by the user's names. Refuses a name without a match, or with several, with a sentence.
/// Stateless.
public record StoredRuns(Path store) {
    public Optional<Detached> detached(String wanted) throws MissingInputException {
        try {
            Optional<DetachedFolder> found = new DetachedStore(store).find(wanted);
            return found.isEmpty() ? Optional.empty() : Optional.of(Detached.of(found.get()));
        } catch (IOException unclear) {
            throw new MissingInputException(String.valueOf(unclear.getMessage()), unclear);
        }
    }

    /// A run that is not detached.
    public RunFolder run(String wanted) throws MissingInputException {
        try {
            if (wanted.equals("last")) {
                throw new MissingInputException("there is no detached run in " + store
                        + "; `plimsoll runs` lists all runs, which can be named by their ids");
            }
            if (new SweepStore(store).find(wanted).isPresent()) {
                throw new MissingInputException(
                        "sweep " + wanted + " was not detached; `plimsoll show " + wanted + "` shows how far it came");
            }
            return new RunStore(store).find(wanted);
        } catch (IOException missing) {
            throw new MissingInputException(String.valueOf(missing.getMessage()), missing);
        }
    }
}
