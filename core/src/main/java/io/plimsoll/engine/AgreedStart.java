package io.plimsoll.engine;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.unit.TimeSpan;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/// Starts each phase at an instant of the wall clock that follows from the plan alone, so that machines which do not
/// speak with each other start together: the first one at [RunKeys#START_AT], each further one when the longest time
/// that the phase before it may take has passed, and with it the time that operations may take to finish, and
/// [#MARGIN]. A phase that cannot start at its instant does not start. Used by the thread that drives the phases.
final class AgreedStart implements PhaseDriver.Start {
    /// From the latest end of a phase's operations to the start of the next phase.
    static final TimeSpan MARGIN = TimeSpan.ofSeconds(1);

    /// The wall clock is looked at until so long before the start. Then the run's clock counts.
    private static final TimeSpan AHEAD = TimeSpan.ofMillis(200);

    /// How much of that must be left for the threads of the lanes to start.
    private static final TimeSpan LEAST = TimeSpan.ofMillis(20);

    private static final TimeSpan LOOK = TimeSpan.ofMillis(100);

    /// A start that is late by more than this part of an interval is a problem.
    private static final int TOLERATED = 10;

    private final Map<String, Instant> instants = new HashMap<>();
    private final TimeSpan drain;
    private final long toleratedNanos;
    private final Clocks clocks;
    private final RunControl control;
    private final RunListener listener;
    private Optional<String> problem = Optional.empty();

    /// @param run the clock of the run
    /// @param wall the wall clock of this machine
    record Clocks(Clock run, InstantSource wall) {}

    /// @param first when the first driven phase starts
    AgreedStart(Plan plan, Instant first, Clocks clocks, RunControl control, RunListener listener) {
        Instant next = first;
        for (PhasePlan phase : plan.driven()) {
            instants.put(phase.name(), next);
            long longest = phase.stop().maxNanos();
            if (longest < Long.MAX_VALUE) {
                next = next.plusNanos(longest)
                        .plusNanos(plan.limits().drain().nanos())
                        .plusNanos(MARGIN.nanos());
            }
        }
        drain = plan.limits().drain();
        toleratedNanos = plan.interval().nanos() / TOLERATED;
        this.clocks = clocks;
        this.control = control;
        this.listener = listener;
    }

    Instant instant(PhasePlan phase) {
        return Objects.requireNonNull(instants.get(phase.name()), "the plan has the phase");
    }

    private long left(PhasePlan phase) {
        return Duration.between(clocks.wall().instant(), instant(phase)).toNanos();
    }

    @Override
    public OptionalLong of(PhasePlan phase) {
        listener.working("waiting until " + instant(phase) + " for " + phase.name());
        Clock clock = clocks.run();
        for (long left = left(phase); left > AHEAD.nanos(); left = left(phase)) {
            if (control.isInterrupted()) {
                return OptionalLong.empty();
            }
            clock.waitUntil(clock.nanos() + Math.min(LOOK.nanos(), left - AHEAD.nanos()));
        }
        long left = left(phase);
        if (left < LEAST.nanos()) {
            problem = Optional.of(phase.name() + " was to start at " + instant(phase) + ", and this machine was ready "
                    + span(LEAST.nanos() - left) + " too late" + reason(phase));
            return OptionalLong.empty();
        }
        return OptionalLong.of(clock.nanos() + left);
    }

    private String reason(PhasePlan phase) {
        boolean isFirst = instants.values().stream().noneMatch(other -> other.isBefore(instant(phase)));
        return isFirst ? "" : ": operations of the phase before took longer than drain = " + drain + " allows";
    }

    private static TimeSpan span(long nanos) {
        return TimeSpan.ofMillis(Math.ceilDiv(nanos, 1_000_000));
    }

    /// A phase was driven.
    ///
    /// @param late how long after its instant the last lane began
    void started(PhasePlan phase, long late) {
        if (late > toleratedNanos) {
            problem = Optional.of(phase.name() + " was to start at " + instant(phase) + ", and the last lane of this"
                    + " machine began " + span(late) + " later, where " + span(toleratedNanos)
                    + ", a tenth of an interval, are"
                    + " allowed: give it idle processors, or a longer interval");
        }
    }

    /// Why a phase did not start at its instant, in a clause; empty if all did.
    Optional<String> problem() {
        return problem;
    }
}
