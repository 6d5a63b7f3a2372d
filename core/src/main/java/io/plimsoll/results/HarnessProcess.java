package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// The process that drives a run. Its start distinguishes it from a later process with the same id. Stateless.
///
/// @param processStartedAt as the operating system reports it; empty if it does not
public record HarnessProcess(long processId, String processStartedAt) {
    public static HarnessProcess ofThisProcess() {
        return of(ProcessHandle.current());
    }

    private static HarnessProcess of(ProcessHandle process) {
        return new HarnessProcess(
                process.pid(),
                process.info().startInstant().map(Instant::toString).orElse(""));
    }

    /// The process itself; empty if it has ended, even if another process has its id now.
    public Optional<ProcessHandle> alive() {
        return ProcessHandle.of(processId)
                .filter(ProcessHandle::isAlive)
                .filter(process -> of(process).equals(this))
                .filter(_ -> !isEndedUnnoticed());
    }

    @JsonIgnore
    public boolean isAlive() {
        return alive().isPresent();
    }

    /// On Linux an ended process keeps its id until its parent has asked how it ended. A detached run's parent is
    /// the system's first process, which in a container may be a program that never asks.
    private boolean isEndedUnnoticed() {
        Path state = Path.of("/proc/" + processId + "/stat");
        if (!Files.exists(state)) {
            return false;
        }
        try {
            String text = Files.readString(state);
            // "4711 (name) S ...": a name may hold anything, a parenthesis too.
            return text.substring(text.lastIndexOf(')') + 1).stripLeading().startsWith("Z");
        } catch (IOException goneMeanwhile) {
            return true;
        }
    }
}
