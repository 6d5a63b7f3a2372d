package io.plimsoll.htap.choice;

import io.plimsoll.htap.figure.HtapFigures;
import io.plimsoll.htap.load.HtapLoad;
import java.util.List;
import java.util.Optional;

/// Decides which loads to measure.
public interface LoadChoice {
    /// The first two loads: transactions alone and queries alone.
    List<HtapLoad> first();

    /// The next load of a sweep; empty when nothing is left to measure, or when a baseline is missing that others
    /// would be compared with.
    Optional<HtapLoad> next(HtapFigures known);

    /// The largest possible number of loads.
    int loadsMax();

    /// The load with the most sessions and streams, used to report an impossible load before anything runs.
    HtapLoad largest();
}
