package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HarnessTotal;
import io.plimsoll.analysis.figure.Measured;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What the harness measured of itself, for judging whether it got in the way.
final class HarnessSection {
    private HarnessSection() {}

    static void append(Page page, Measured measured) {
        HarnessTotal harness = measured.harness();
        if (harness.lengthNanos() == 0) {
            return;
        }
        page.heading("Harness");
        page.field("cpu", cpu(measured));
        if (!Double.isNaN(harness.hostBusyShare())) {
            page.field(
                    "host",
                    Figures.percent(harness.hostBusyShare()) + " of all cores busy, "
                            + Figures.percent(harness.hostStealShare()) + " stolen by the hypervisor");
        }
        page.field("pauses", pauses(harness));
        page.field(
                "garbage",
                Figures.count(harness.gcCount(), "collection") + ", together "
                        + Figures.time(harness.gcMillis() * 1e6));
        if (measured.laneBusyShare() >= 0) {
            page.field(
                    "lanes", "the busiest used CPU for " + Figures.percent(measured.laneBusyShare()) + " of its time");
        }
        page.field("driver", counters(measured.run().document().counters()));
        if (measured.isOpen()) {
            page.field("lag", "p99 " + Figures.time(measured.total().lag().p99()) + " from intended to actual start");
        }
    }

    /// Empty, and so not shown, when the driver counts nothing.
    private static String counters(@Nullable Map<String, Long> counters) {
        return counters == null
                ? ""
                : counters.entrySet().stream()
                        .map(counter -> counter.getKey() + " " + Figures.count(counter.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private static String cpu(Measured measured) {
        HarnessTotal harness = measured.harness();
        long acknowledged = measured.counts().acknowledged();
        String each = acknowledged == 0
                ? ""
                : Figures.time(harness.processCpuNanos() / (double) acknowledged) + " per operation"
                        + (measured.isInProcess() ? ", which includes the database" : "") + "; ";
        return each + String.format(Locale.ROOT, "%.2f", harness.coresUsed()) + " of "
                + Figures.count(measured.run().document().host().cores(), "core") + " used";
    }

    private static String pauses(HarnessTotal harness) {
        return harness.pauseLongestNanos() == 0
                ? "none above 1 ms"
                : "longest " + Figures.time(harness.pauseLongestNanos()) + ", " + Figures.percent(harness.pauseShare())
                        + " of the time";
    }
}
