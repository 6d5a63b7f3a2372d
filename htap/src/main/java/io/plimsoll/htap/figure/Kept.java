package io.plimsoll.htap.figure;

import io.plimsoll.analysis.htap.Estimated;
import io.plimsoll.analysis.htap.Rates;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// The shares of the baselines that a load keeps. Immutable.
///
/// @param transactions T/T0; null for a load without transactions, or without a T0
/// @param queries A/A0; null for a load without queries, or without an A0
public record Kept(
        @Nullable Estimated transactions, @Nullable Estimated queries) {
    public static Kept of(HtapFigures sweep, LoadFigures figures) {
        return new Kept(
                figures.load().isQueriesAlone()
                        ? null
                        : sweep.transactionsAlone()
                                .map(alone -> share(alone, figures, Rates::transactions))
                                .orElse(null),
                figures.load().analytical() == 0
                        ? null
                        : sweep.queriesAloneAs(figures.load())
                                .map(alone -> share(alone, figures, Rates::queries))
                                .orElse(null));
    }

    /// A baseline keeps all of itself.
    private static Estimated share(LoadFigures alone, LoadFigures figures, ToDoubleFunction<Rates> kind) {
        return alone.load().equals(figures.load())
                ? new Estimated(1, null, null)
                : alone.rates().retention(figures.rates(), kind);
    }
}
