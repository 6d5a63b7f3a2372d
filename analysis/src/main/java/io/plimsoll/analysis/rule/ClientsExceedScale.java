package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;
import java.util.Set;

/// More sessions than units of scale: rows that exist once per unit (such as TPC-B's branches) are
/// contended. Left out for variants that touch no such rows.
final class ClientsExceedScale implements Rule {
    private static final Set<String> WITHOUT_SHARED_ROWS = Set.of("select-only", "simple-update");

    @Override
    public List<Finding> check(Measured measured) {
        // Other workloads mean something else by a scale.
        long scale = measured.setting("workload").equals("tpcb") ? measured.number("scale") : 0;
        if (scale == 0 || measured.sessions() <= scale || WITHOUT_SHARED_ROWS.contains(measured.setting("variant"))) {
            return Found.nothing();
        }
        return Found.note(
                "ClientsExceedScale",
                Figures.count(measured.sessions(), "session") + " on scale " + scale + " contend for rows that exist "
                        + Figures.count(scale, "time") + ": the rate shows lock waits",
                "use a scale of at least the number of sessions, unless contention is the question");
    }
}
