package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.RegularDips;
import io.plimsoll.results.Finding;
import io.plimsoll.results.PhaseResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The rate drops, or latency rises, at regular times: checkpoints, flushes of a store, collections of garbage, jobs
/// of the machine. [RegularDips] says when. One warning, for the first round in which it is so.
final class PeriodicDips implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        for (PhaseResult round : measured.rounds()) {
            Optional<RegularDips> dips = RegularDips.of(round);
            if (dips.isPresent()) {
                return Found.warning(
                        "PeriodicDips",
                        sentence(dips.get()),
                        "look for what the target does as often: checkpoints (PostgreSQL: checkpoint_timeout,"
                                + " max_wal_size; log_checkpoints tells when), flushes, vacuum; if it"
                                + " belongs to the target, measure many whole periods");
            }
        }
        return Found.nothing();
    }

    private static String sentence(RegularDips dips) {
        double lasted = dips.dips().stream()
                .mapToLong(dip -> dip.toNanos() - dip.fromNanos())
                .average()
                .orElse(0);
        String what = dips.isRate()
                ? "the rate dropped by " + Figures.percent(dips.height())
                : "p99 rose to " + String.format(Locale.ROOT, "%.1f", dips.height()) + " times its median";
        return "in " + dips.phase() + " " + what + " every " + Figures.time(dips.periodNanos()) + ", "
                + Figures.count(dips.dips().size(), "time") + " for " + Figures.time(lasted)
                + " each: figures depend on how many such stretches the window holds";
    }
}
