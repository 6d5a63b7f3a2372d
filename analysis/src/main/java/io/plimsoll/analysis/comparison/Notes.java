package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.results.RunDocument;
import java.util.ArrayList;
import java.util.List;

/// What to know about the numbers of a comparison, in sentences. Stateless.
final class Notes {
    private Notes() {}

    static List<String> of(Group base, Group candidate, int asked) {
        List<String> notes = new ArrayList<>();
        notes.add(intervals(base.repeats().size(), candidate.repeats().size()));
        notes.add("better and worse are claimed of " + Figures.count(asked, "row")
                + " together: the chance of even one false claim is at most 5 % (Holm); a row is the same when its"
                + " whole interval lies within its tolerance");
        if (isClosed(base) && isClosed(candidate)) {
            notes.add("closed loop: latencies are service times under that many sessions, and change with the rate");
        }
        return notes;
    }

    private static String intervals(int base, int candidate) {
        if (base > 1 && candidate > 1) {
            return "95 % intervals from the spread of " + base + " and " + candidate
                    + " repeats, none narrower than what"
                    + " varies within them explains, neighbouring intervals' dependence included";
        }
        return base == 1 && candidate == 1
                ? "ONE REPEAT ON EACH SIDE: the 95 % intervals hold what varies within a run, not what differs from run"
                        + " to run; a change of the machine's mood looks like one of the database. Measure several"
                        + " --rounds, or give several runs"
                : "one side has a single repeat: how repeats vary is taken from the other side";
    }

    private static boolean isClosed(Group group) {
        return group.runs().stream().map(RunDocument::plan).allMatch(plan -> !plan.hasOpenArrival());
    }
}
