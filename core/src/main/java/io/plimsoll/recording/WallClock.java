package io.plimsoll.recording;

import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// How far this machine's wall clock may be off, as chrony knows. Immutable.
///
/// @param offset how far it is off now, as estimated
/// @param bound how far it may be off at most
public record WallClock(TimeSpan offset, TimeSpan bound) {
    private static final long PATIENCE_SECONDS = 2;
    private static final int FIELDS = 14;

    /// Asks chrony. Takes two seconds at most.
    ///
    /// @return empty if it is not there, does not answer, or follows no other clock
    public static Optional<WallClock> ask() throws InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder("chronyc", "-c", "tracking")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException isNotThere) {
            return Optional.empty();
        }
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                return Optional.empty();
            }
            return of(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            return Optional.empty();
        } finally {
            process.destroyForcibly();
        }
    }

    /// Reads what `chronyc -c tracking` prints.
    static Optional<WallClock> of(String line) {
        String[] fields = line.strip().split(",", -1);
        if (fields.length < FIELDS || !isSynchronised(fields[13])) {
            return Optional.empty();
        }
        try {
            double offset = Math.abs(Double.parseDouble(fields[4]));
            double delay = Double.parseDouble(fields[10]);
            double dispersion = Double.parseDouble(fields[11]);
            return Optional.of(new WallClock(span(offset), span(offset + dispersion + delay / 2)));
        } catch (NumberFormatException unknown) {
            return Optional.empty();
        }
    }

    private static boolean isSynchronised(String leap) {
        return !leap.startsWith("Not ");
    }

    private static TimeSpan span(double seconds) {
        return new TimeSpan(Math.round(seconds * 1e6) * 1_000);
    }
}
