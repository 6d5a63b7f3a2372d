package io.plimsoll.fleet;

import io.plimsoll.unit.TimeSpan;

/// How a controller forms a fleet, and what it does when a member is lost.
///
/// @param members how many it needs
/// @param startTimeout how long it waits for them
/// @param silence a member that says nothing for so long is lost
/// @param onLoss what becomes of the run then
/// @param clocks how closely clocks are looked at before and after each phase
public record FleetOptions(int members, TimeSpan startTimeout, TimeSpan silence, OnLoss onLoss, Clocks clocks) {
    /// How long members may take to appear.
    public static final TimeSpan START_TIMEOUT = TimeSpan.ofSeconds(120);

    /// A member that says nothing for so long is lost.
    public static final TimeSpan SILENCE = TimeSpan.ofSeconds(5);

    /// A peer that the others do not hear for so long is no longer of their group. Whether a member is lost is
    /// decided sooner, by what it reports; and each peer tells all others that it is there, so that the shorter
    /// this is, the more they say.
    public static final TimeSpan GROUP_SILENCE = TimeSpan.ofSeconds(30);

    public FleetOptions {
        if (members < 1) {
            throw new IllegalArgumentException("a fleet has at least one member");
        }
    }

    /// As most fleets are formed.
    public static FleetOptions of(int members) {
        return new FleetOptions(members, START_TIMEOUT, SILENCE, OnLoss.STOP, Clocks.USUAL);
    }

    /// The same, which waits so long.
    public FleetOptions within(TimeSpan limit) {
        return new FleetOptions(members, limit, silence, onLoss, clocks);
    }

    /// The same, with what becomes of a run when a member is lost.
    public FleetOptions on(OnLoss policy) {
        return new FleetOptions(members, startTimeout, silence, policy, clocks);
    }

    /// What becomes of a run when a member is lost.
    public enum OnLoss {
        /// The phase ends for all at the next interval border.
        STOP,
        /// The others go on: for tests of failure.
        FINISH
    }

    /// How clocks are looked at.
    ///
    /// @param samples how many questions
    /// @param time over which they are spread
    public record Clocks(int samples, TimeSpan time) {
        public static final Clocks USUAL = new Clocks(100, TimeSpan.ofSeconds(1));
    }
}
