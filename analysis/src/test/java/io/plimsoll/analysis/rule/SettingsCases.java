package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubRun.closed;

import io.plimsoll.results.Finding.Severity;
import io.plimsoll.testing.StubFigures;
import io.plimsoll.testing.StubRun;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;
import java.util.Map;

/// What is found about settings of the server, and options of the harness's own Java.
final class SettingsCases {
    private SettingsCases() {}

    static List<RuleCase> all() {
        return List.of(
                grave("debug_assertions", "on", "off"),
                grave("fsync", "off", "on"),
                grave("log_statement", "all", "none"),
                grave("log_statement", "mod", "ddl"),
                grave("log_min_duration_statement", "0", "250ms"),
                grave("general_log", "ON", "OFF"),
                slight("full_page_writes", "off", "on"),
                slight("innodb_doublewrite", "OFF", "ON"),
                slight("autovacuum", "off", "on"),
                new RuleCase(
                        "SpoilingSettings",
                        Severity.NOTE,
                        "jit = on",
                        with(Map.of("jit", "on")).set("workload", "tproch"),
                        with(Map.of("jit", "on"))),
                new RuleCase(
                        "ReducedDataset",
                        Severity.WARNING,
                        "10,000 items instead of 100,000",
                        closed().document(StubFigures.fact(WorkloadPlan.REDUCED, "10,000 items instead of 100,000")),
                        closed().document(StubFigures.fact("items", "100,000"))),
                new RuleCase(
                        "HarnessSlowed",
                        Severity.WARNING,
                        "-Xint, -agentlib:jdwp: the harness is slower",
                        closed().document(run -> Samples.withSlowedBy(run, List.of("-Xint", "-agentlib:jdwp"))),
                        closed().document(run -> Samples.withSlowedBy(run, null))));
    }

    private static RuleCase grave(String setting, String bad, String good) {
        return ruleCase(Severity.WARNING, setting, bad, good);
    }

    private static RuleCase slight(String setting, String bad, String good) {
        return ruleCase(Severity.NOTE, setting, bad, good);
    }

    private static RuleCase ruleCase(Severity severity, String setting, String bad, String good) {
        return new RuleCase(
                "SpoilingSettings",
                severity,
                setting + " = " + bad,
                with(Map.of(setting, bad)),
                with(Map.of(setting, good)));
    }

    private static StubRun with(Map<String, String> settings) {
        return closed().target(identity -> Samples.withSettings(identity, settings));
    }
}
