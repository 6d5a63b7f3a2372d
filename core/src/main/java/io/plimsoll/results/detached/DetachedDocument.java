package io.plimsoll.results.detached;

import io.plimsoll.results.HarnessProcess;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// `detached.json`: a command that continues in a separate process. Immutable; replaced when it ends. Holds no
/// secrets.
///
/// @param schema the version of this layout; readers refuse any other
/// @param id the name of the folder: that of a run, of a sweep, or of a load
/// @param command its name, such as `run` or `holo matrix`
/// @param startedAt when it detached
/// @param endedAt null while it goes on, or if its end is unknown
/// @param exitCode null as long as `endedAt` is
/// @param cutShort whether the process ended before the command was done, for example because its report took too
/// long
public record DetachedDocument(
        int schema,
        String id,
        String command,
        long processId,
        String processStartedAt,
        String startedAt,
        @Nullable String endedAt,
        @Nullable Integer exitCode,
        boolean cutShort) {
    /// The version that this program writes.
    public static final int SCHEMA = 1;

    /// A command that detaches now, in this process.
    public static DetachedDocument begun(String id, String command, String now) {
        HarnessProcess self = HarnessProcess.ofThisProcess();
        return new DetachedDocument(
                SCHEMA, id, command, self.processId(), self.processStartedAt(), now, null, null, false);
    }

    public DetachedDocument ended(String now, int code, boolean isCutShort) {
        return new DetachedDocument(schema, id, command, processId, processStartedAt, startedAt, now, code, isCutShort);
    }

    /// The process in which it goes on, or went on.
    public HarnessProcess process() {
        return new HarnessProcess(processId, processStartedAt);
    }

    /// The exit code of the command; empty while it runs, or if it died.
    public OptionalInt code() {
        return exitCode == null ? OptionalInt.empty() : OptionalInt.of(exitCode);
    }

    public DetachedState state() {
        if (exitCode != null && !cutShort) {
            return DetachedState.ENDED;
        }
        // A command that is asked to end counts as cut short until it has finished in good order.
        DetachedState gone = exitCode == null ? DetachedState.DIED : DetachedState.ENDED;
        return process().isAlive() ? DetachedState.RUNNING : gone;
    }

    /// The state of a detached command.
    public enum DetachedState {
        /// Its process lives, and no end is recorded.
        RUNNING,
        /// It ended and left its exit code.
        ENDED,
        /// Its process is gone and left no exit code.
        DIED
    }
}
