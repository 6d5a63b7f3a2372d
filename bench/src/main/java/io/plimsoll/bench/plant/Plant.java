package io.plimsoll.bench.plant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A bottleneck that is planted, and the finding that must name it. Immutable.
///
/// @param finding its name is the plant's name, too
/// @param planted in words, with what is different in the innocent run
/// @param before findings that may be named before: those that this one explains
/// @param with the run with the plant
/// @param without the same without it
record Plant(String finding, String planted, Need need, Set<String> before, Trial with, Trial without) {
    Plant {
        before = Set.copyOf(before);
    }

    static Plant of(String finding, String planted, Trial with, Trial without) {
        return new Plant(finding, planted, Need.NOTHING, Set.of(), with, without);
    }

    /// The same, if the machine has that.
    Plant needing(Need other) {
        return new Plant(finding, planted, other, before, with, without);
    }

    /// The same, where this finding may be named first.
    Plant behind(String name) {
        return new Plant(finding, planted, need, Set.of(name), with, without);
    }

    /// The finding of the server that comes first; empty if there is none but those that may come before.
    Optional<String> first(List<String> findings) {
        return findings.stream().filter(name -> !before.contains(name)).findFirst();
    }

    /// `ok`; `MISSED` if the planted run does not name it first, `FALSE` if the innocent run names it.
    ///
    /// @param guilty what the planted run found, in the order of the report
    /// @param innocent what the other one found
    String verdict(List<String> guilty, List<String> innocent) {
        List<String> wrong = new ArrayList<>();
        if (!first(guilty).equals(Optional.of(finding))) {
            wrong.add("MISSED");
        }
        if (innocent.contains(finding)) {
            wrong.add("FALSE");
        }
        return wrong.isEmpty() ? "ok" : String.join(", ", wrong);
    }
}
