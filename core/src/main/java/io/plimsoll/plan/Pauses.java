package io.plimsoll.plan;

import io.plimsoll.unit.TimeSpan;
import java.util.Locale;

/// How long each session of a closed loop pauses between its operations: until `think` has passed since the
/// last one ended, and `pacing` since it started, whichever is later. Immutable.
public record Pauses(Think think, TimeSpan pacing) {
    /// The time between the end of an operation and the start of the next one. Written `10ms`, or
    /// `exponential 10ms`.
    ///
    /// @param isExponential whether each one is drawn, with that mean; otherwise all are the same
    public record Think(TimeSpan mean, boolean isExponential) {
        /// The form of a think time, for help and messages.
        static final String WANTS = "a time such as 10ms, or exponential and a mean, such as exponential 10ms";

        private static final String EXPONENTIAL = "exponential";

        /// @throws IllegalArgumentException with a sentence for the user
        static Think parse(String text) {
            String lower = text.strip().toLowerCase(Locale.ROOT);
            boolean isExponential = lower.startsWith(EXPONENTIAL);
            try {
                TimeSpan mean = TimeSpan.parse(isExponential ? lower.substring(EXPONENTIAL.length()) : lower);
                return new Think(mean, isExponential && mean.nanos() > 0);
            } catch (IllegalArgumentException refused) {
                throw new IllegalArgumentException("needs " + WANTS, refused);
            }
        }

        @Override
        public String toString() {
            return (isExponential ? EXPONENTIAL + " " : "") + mean;
        }
    }

    /// Whether there are any.
    public boolean isAny() {
        return think.mean().nanos() > 0 || pacing.nanos() > 0;
    }
}
