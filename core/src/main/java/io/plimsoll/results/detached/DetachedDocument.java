package io.plimsoll.results.detached;

import io.plimsoll.results.HarnessProcess;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// `detached.json`: a command that continues in a separate process. Immutable; replaced when it ends. Holds no secrets.
///
/// @param schema the version of this layout; readers refuse another one
/// @param id the name of the folder: that of a run, of a sweep, or of a load
/// @param command its name, such as `run` or `holo matrix`
/// @param startedAt when it detached
/// @param endedAt null while it goes on, and when nobody was there to see its end
/// @param exitCode null as long as `endedAt` is
/// @param cutShort whether the process ended before the command was done, as when its report took too long
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
    /// The version this program writes.
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

    /// The process it goes on in, or went on in.
    public HarnessProcess process() {
        return new HarnessProcess(processId, processStartedAt);
    }

    /// The exit code of the command; empty while it runs, and when it died.
    public OptionalInt code() {
        return exitCode == null ? OptionalInt.empty() : OptionalInt.of(exitCode);
    }

    /// How it goes or went.
    public DetachedState state() {
        if (exitCode != null && !cutShort) {
            return DetachedState.ENDED;
        }
        // One that is told to end is cut short until it has finished in good order.
        DetachedState gone = exitCode == null ? DetachedState.DIED : DetachedState.ENDED;
        return process().isAlive() ? DetachedState.RUNNING : gone;
    }

    /// How a detached command goes or went.
    public enum DetachedState {
        /// Its process lives, and nothing is known of an end.
        RUNNING,
        /// It came to an end and left its exit code.
        ENDED,
        /// Its process is gone without a word.
        DIED
    }
}
