package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What is known of the machines that drove a run together, or of the part that one of them drove. Immutable.
///
/// @param of how many members the plan was divided among
/// @param members those whose part is known, by rank
public record FleetFacts(int of, List<MemberFacts> members) {
    public FleetFacts {
        members = List.copyOf(members);
    }

    /// One machine of the fleet.
    ///
    /// @param name unique in the fleet; the folder of its part is `members/NAME`
    /// @param rank from 1
    /// @param sessions how many of the run's sessions it drove
    /// @param parts what it did, by phase
    /// @param loss how it was lost; null if it was not
    public record MemberFacts(
            String name,
            int rank,
            int sessions,
            HostFacts host,
            List<PartFacts> parts,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            LossFacts loss) {
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,63}");

        public MemberFacts {
            parts = List.copyOf(parts);
        }

        /// Whether a text can be the name of a member, and so of a folder.
        public static boolean isName(String text) {
            return NAME.matcher(text).matches();
        }

        /// The folder of the member's part.
        ///
        /// @throws IOException with a sentence, when the name, which a file may hold, is none
        public Path folder(RunFolder run) throws IOException {
            if (!isName(name)) {
                throw new IOException(run.document() + " is damaged: \"" + name + "\" is no name of a member");
            }
            return run.members().resolve(name);
        }
    }

    /// A member's part of one phase.
    ///
    /// @param ended operations that ended within its window
    /// @param cpuShare of the member's machine that its harness used on average, from 0 to 1; below 0 if unknown
    /// @param lagMaxNanos the longest delay of a start; below 0 if the loop was closed
    /// @param clock null without an engine, which alone compares clocks
    public record PartFacts(
            String phase,
            long ended,
            double cpuShare,
            long lagMaxNanos,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            ClockFacts clock) {}

    /// How a member's monotonic clock compares with the controller's. All in nanoseconds.
    ///
    /// @param offset what to add to the controller's clock to get the member's, before the phase
    /// @param errorBefore the largest error that `offset` can have
    /// @param errorAfter the same for the offset after the phase
    /// @param drift the offset after the phase less that before; if it was further away in between, that one less
    ///     that before
    /// @param lateness how long after the agreed instant the member's lanes started
    public record ClockFacts(long offset, long errorBefore, long errorAfter, long drift, long lateness) {
        /// How far the member's instants may be from the controller's.
        public long bound() {
            return Math.max(errorBefore, errorAfter) + Math.abs(drift) + Math.max(0, lateness);
        }
    }

    /// How a member was lost.
    ///
    /// @param at the instant when it was noticed, in the form of [java.time.Instant]
    /// @param phase the phase that was driven then
    /// @param cause in a few words, such as `no message for 5 s`
    public record LossFacts(String at, String phase, String cause) {}
}
