package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Settings of the server under which its figures are not those of the product: of PostgreSQL, MySQL and MariaDB. One
/// finding for all of them, a warning when one slows every statement down or gives up what a database is for, else
/// a note. What a commit is worth under them is told by [DurabilityClass].
final class SpoilingSettings implements Rule {
    /// Workloads of small statements only: none is costed high enough to be compiled.
    private static final Set<String> SMALL = Set.of("tpcb", "tproc", "ycsb", "widerow");

    /// One setting and what is wrong with a value of it.
    private record Spoiling(String setting, Set<String> values, boolean isGrave, String why) {
        boolean isIn(TargetIdentity target) {
            return values.contains(target.settings().getOrDefault(setting, ""));
        }

        String told(TargetIdentity target) {
            return setting + " = " + target.settings().get(setting) + " (" + why + ")";
        }
    }

    private static final String JIT = "jit";

    private static final List<Spoiling> ALL = List.of(
            new Spoiling("debug_assertions", Set.of("on"), true, "a build for developers, several times slower"),
            new Spoiling("fsync", Set.of("off"), true, "nothing waits for the disk, and a crash loses the database"),
            new Spoiling("log_statement", Set.of("all"), true, "each statement is written to the server's log"),
            new Spoiling("log_statement", Set.of("mod"), true, "each change is written to the server's log"),
            new Spoiling("log_min_duration_statement", Set.of("0"), true, "each statement is written to the log"),
            new Spoiling("general_log", Set.of("ON"), true, "each statement is written to the server's log"),
            new Spoiling(
                    "full_page_writes", Set.of("off"), false, "less is written than what survives a torn page takes"),
            new Spoiling(
                    "innodb_doublewrite", Set.of("OFF"), false, "less is written than what survives a torn page takes"),
            new Spoiling("autovacuum", Set.of("off"), false, "dead rows pile up, and a longer run would be slower"),
            new Spoiling(JIT, Set.of("on"), false, "a statement whose plan is costed too high is compiled first"));

    @Override
    public List<Finding> check(Measured measured) {
        TargetIdentity target = measured.run().document().target();
        if (target == null) {
            return Found.nothing();
        }
        List<Spoiling> found = ALL.stream()
                .filter(spoiling -> spoiling.isIn(target))
                .filter(spoiling -> !spoiling.setting.equals(JIT) || !SMALL.contains(measured.setting("workload")))
                .toList();
        if (found.isEmpty()) {
            return Found.nothing();
        }
        boolean isGrave = found.stream().anyMatch(Spoiling::isGrave);
        return List.of(new Finding(
                "SpoilingSettings",
                isGrave ? Severity.WARNING : Severity.NOTE,
                "the server runs with "
                        + found.stream().map(spoiling -> spoiling.told(target)).collect(Collectors.joining(", ")),
                "change them for figures of the product as it is used, or compare only with runs under the same"));
    }
}
