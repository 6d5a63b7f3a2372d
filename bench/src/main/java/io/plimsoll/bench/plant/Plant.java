package io.plimsoll.bench.plant;

import io.plimsoll.bench.plant.StagedServer.Product;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A bottleneck that is planted, and the finding that must name it. Immutable.
///
/// @param finding its name
/// @param planted in words, with what is different in the innocent run
/// @param needs what it needs of the machine
/// @param before findings that may be named before: those that this one explains
/// @param with the run with the plant
/// @param without the same without it
record Plant(String finding, String planted, Set<Need> needs, Set<String> before, Trial with, Trial without) {
    Plant {
        needs = Set.copyOf(needs);
        before = Set.copyOf(before);
    }

    static Plant of(String finding, String planted, Trial with, Trial without) {
        return new Plant(finding, planted, Set.of(), Set.of(), with, without);
    }

    /// The finding, and the product if it is not PostgreSQL: `LogBound`, `LogBound@mariadb`.
    String name() {
        Product product = with.product();
        return product == Product.POSTGRES
                ? finding
                : finding + "@" + product.name().toLowerCase(Locale.ROOT);
    }

    /// The same, if the machine has that, too.
    Plant needing(Need other) {
        Set<Need> all = EnumSet.of(other);
        all.addAll(needs);
        return new Plant(finding, planted, all, before, with, without);
    }

    /// Why this machine cannot try it, in a clause; empty if it can.
    ///
    /// @param folder on the disk of the servers
    Optional<String> lack(Path folder) throws IOException, InterruptedException {
        Optional<String> lack = Optional.empty();
        for (Need need : needs) {
            lack = lack.isPresent() ? lack : need.lack(folder);
        }
        return lack;
    }

    /// The same, where this finding may be named first.
    Plant behind(String name) {
        return new Plant(finding, planted, needs, Set.of(name), with, without);
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
