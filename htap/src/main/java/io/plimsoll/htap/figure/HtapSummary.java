package io.plimsoll.htap.figure;

import io.plimsoll.analysis.htap.Estimated;
import io.plimsoll.analysis.htap.Frontier;
import io.plimsoll.analysis.htap.MeasuredFrontier;
import io.plimsoll.analysis.htap.Rates;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An HTAP sweep in the form that programs read. Immutable.
///
/// @param transactionsAlone T0, in NOPM; null without that baseline
/// @param queriesAlone A0, in queries per hour; null without that baseline
/// @param isolation computed from all points, in any mode; null without baselines
/// @param frontier the corners of the frontier; null without baselines
public record HtapSummary(
        String mode,
        @Nullable Double transactionsAlone,
        @Nullable Double queriesAlone,
        @Nullable Estimated isolation,
        @Nullable List<Rates> frontier,
        List<Load> loads) {
    public HtapSummary {
        loads = List.copyOf(loads);
    }

    /// A load with the shares of the baselines that it keeps.
    public record Load(LoadFigures figures, Kept kept) {}

    public static HtapSummary of(HtapFigures sweep) {
        Optional<MeasuredFrontier> measured = sweep.frontier();
        return new HtapSummary(
                sweep.mode().word(),
                sweep.transactionsAlone().map(LoadFigures::transactions).orElse(null),
                sweep.queriesAlone().map(LoadFigures::queriesPerHour).orElse(null),
                measured.map(MeasuredFrontier::isolation).orElse(null),
                measured.map(MeasuredFrontier::frontier).map(Frontier::corners).orElse(null),
                sweep.loads().stream()
                        .map(load -> new Load(load, Kept.of(sweep, load)))
                        .toList());
    }
}
