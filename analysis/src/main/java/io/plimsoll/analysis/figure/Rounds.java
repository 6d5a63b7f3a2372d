package io.plimsoll.analysis.figure;

import io.plimsoll.results.PhaseResult;
import java.util.List;

/// The measured rounds of a run beside each other. Immutable.
///
/// @param rates of each round, in acknowledged operations per second
public record Rounds(List<Double> rates, Spread spread) {
    public Rounds {
        rates = List.copyOf(rates);
    }

    /// @throws IllegalArgumentException when nothing was measured
    public static Rounds of(List<PhaseResult> measured) {
        List<Double> rates = measured.stream().map(PhaseResult::ratePerSecond).toList();
        return new Rounds(rates, Spread.of(rates));
    }
}
