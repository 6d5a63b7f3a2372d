package io.plimsoll.htap.choice;

import io.plimsoll.htap.figure.HtapFigures;
import io.plimsoll.htap.load.HtapLoad;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A fixed list of loads, independent of their results. Immutable.
///
/// @param loads transactions alone first, then queries alone
public record FixedChoice(List<HtapLoad> loads) implements LoadChoice {
    private static final int BASELINES = 2;

    public FixedChoice {
        loads = List.copyOf(loads);
    }

    @Override
    public List<HtapLoad> first() {
        return loads.subList(0, BASELINES);
    }

    @Override
    public Optional<HtapLoad> next(HtapFigures known) {
        boolean hasBaselines =
                known.transactionsAlone().isPresent() && known.queriesAlone().isPresent();
        return loads.stream()
                .filter(load -> !known.isTried(load))
                .findFirst()
                .filter(load -> hasBaselines || first().contains(load));
    }

    @Override
    public int loadsMax() {
        return loads.size();
    }

    @Override
    public HtapLoad largest() {
        return loads.stream()
                .max(Comparator.comparingInt((HtapLoad load) -> load.transactional() + load.analytical()))
                .orElseThrow();
    }
}
