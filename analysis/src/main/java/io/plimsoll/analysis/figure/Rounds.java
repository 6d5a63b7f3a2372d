package io.plimsoll.analysis.figure;

import io.plimsoll.results.PhaseResult;
import java.util.List;

/// The rates of the measured rounds of a run, with their spread. Immutable.
///
/// @param rates one for each round, in acknowledged operations per second
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
