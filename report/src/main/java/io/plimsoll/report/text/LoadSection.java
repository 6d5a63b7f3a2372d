package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.Run;
import java.util.Optional;

/// What loading the dataset took.
final class LoadSection {
    private LoadSection() {}

    static Optional<PhaseFacts> load(Run run) {
        return run.document().phases().stream()
                .filter(phase -> phase.kind() == PhaseKind.LOAD && phase.windowNanos() > 0 && phase.rows() > 0)
                .findFirst();
    }

    static void append(Page page, Run run) {
        load(run).ifPresent(phase -> {
            page.heading("Load");
            page.field(
                    "rows",
                    Figures.count(phase.rows()) + " in " + Figures.time(phase.windowNanos()) + ", " + rate(phase)
                            + cost(run, phase));
        });
    }

    /// Empty when the target has no price.
    private static String cost(Run run, PhaseFacts load) {
        return run.document()
                .plan()
                .price()
                .flatMap(price -> price.of(perSecond(load), "rows"))
                .map(cost -> ", " + cost)
                .orElse("");
    }

    private static double perSecond(PhaseFacts load) {
        return load.rows() * 1e9 / load.windowNanos();
    }

    static String rate(PhaseFacts load) {
        return Figures.number(perSecond(load)) + " rows/s";
    }
}
