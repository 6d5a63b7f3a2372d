package io.plimsoll.htap.choice;

import io.plimsoll.htap.figure.HtapFigures;
import io.plimsoll.htap.load.HtapLoad;
import java.util.List;
import java.util.Optional;

/// Decides which loads are measured.
public interface LoadChoice {
    /// The first two: transactions alone and queries alone.
    List<HtapLoad> first();

    /// The load after those of a sweep; empty when nothing is left to find out, or no baseline is there to
    /// measure others against.
    Optional<HtapLoad> next(HtapFigures known);

    /// How many loads there are at most.
    int loadsMax();

    /// The most that is asked at once: what is impossible is told before anything is run.
    HtapLoad largest();
}
