package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HarnessTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.report.text.AuditText;
import io.plimsoll.report.text.ClusterSection;
import io.plimsoll.report.text.EnvironmentFacts;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.AuditResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What the figures rest on: the audit, the harness, the environment, the plan, and how to repeat
/// it. Stateless.
final class RunFacts {
    private RunFacts() {}

    static void fact(Markup markup, String name, String value) {
        if (!value.isEmpty()) {
            markup.open("div").element("dt", name).element("dd", value).close();
        }
    }

    static void audit(Markup markup, List<AuditResult> audit) {
        if (audit.isEmpty()) {
            return;
        }
        markup.open("section").element("h2", "Audit");
        markup.open("ul", "class", "audit");
        for (AuditResult result : AuditText.condensed(audit)) {
            markup.open("li", "class", ValueType.word(result.status()));
            markup.classed("b", "badge", AuditText.word(result.status())).text(" ");
            markup.element("b", result.invariant()).text(": " + result.meaning());
            boolean isBroken = !result.violators().isEmpty() || result.violations() > 0;
            markup.text(isBroken ? "; violated " + Figures.count(result.violations(), "time") : "");
            markup.text(result.note().isEmpty() ? "" : " (" + result.note() + ")");
            if (!result.violators().isEmpty()) {
                markup.open("ul");
                result.violators().forEach(violator -> markup.element("li", violator));
                markup.close();
            }
            markup.close();
        }
        markup.close().close();
    }

    static void harness(Markup markup, Measured measured) {
        HarnessTotal harness = measured.harness();
        if (harness.lengthNanos() == 0) {
            return;
        }
        markup.open("section").element("h2", "Harness").open("dl", "class", "facts");
        long acknowledged = measured.counts().acknowledged();
        fact(
                markup,
                "cpu",
                (acknowledged == 0
                                ? ""
                                : Figures.time(harness.processCpuNanos() / (double) acknowledged) + " per operation"
                                        + (measured.isInProcess() ? ", which includes the database" : "") + "; ")
                        + String.format(Locale.ROOT, "%.2f", harness.coresUsed()) + " of "
                        + Figures.count(measured.run().document().host().cores(), "core") + " used");
        if (!Double.isNaN(harness.hostBusyShare())) {
            fact(
                    markup,
                    "host",
                    Figures.percent(harness.hostBusyShare()) + " of all cores busy, "
                            + Figures.percent(harness.hostStealShare()) + " stolen by the hypervisor");
        }
        fact(
                markup,
                "pauses",
                harness.pauseLongestNanos() == 0
                        ? "none above 1 ms"
                        : "longest " + Figures.time(harness.pauseLongestNanos()) + ", "
                                + Figures.percent(harness.pauseShare()) + " of the time");
        fact(
                markup,
                "garbage",
                Figures.count(harness.gcCount(), "collection") + ", together "
                        + Figures.time(harness.gcMillis() * 1e6));
        if (measured.laneBusyShare() >= 0) {
            fact(
                    markup,
                    "lanes",
                    "the busiest used CPU for " + Figures.percent(measured.laneBusyShare()) + " of its time");
        }
        if (measured.isOpen()) {
            fact(markup, "lag", "p99 " + Figures.time(measured.total().lag().p99()) + " from intended to actual start");
        }
        fact(markup, "reconnects", Figures.count(harness.reconnects()));
        fact(markup, "unfinished", Figures.count(measured.unfinished()) + " when the window closed");
        markup.close().close();
    }

    static void environment(Markup markup, Measured measured) {
        RunDocument document = measured.run().document();
        markup.open("section").element("h2", "Environment").open("dl", "class", "facts");
        EnvironmentFacts.target(document).forEach((name, value) -> fact(markup, name, value));
        if (document.target() != null) {
            fact(markup, "at rest", EnvironmentFacts.settled(document));
        }
        HostFacts host = document.host();
        fact(markup, "host", EnvironmentFacts.machine(host));
        fact(
                markup,
                "java",
                host.java() + ", heap up to " + Figures.bytes(host.heapMaxBytes()) + ", "
                        + EnvironmentFacts.collector(host.collector()));
        fact(markup, "run", document.id());
        fact(markup, "started", document.startedAt());
        String ended = document.endedAt();
        fact(markup, "ended", ended == null ? "not noted" : ended);
        fact(markup, "plimsoll", document.toolVersion());
        fact(markup, "folder", measured.run().folder().toString());
        document.phases().stream()
                .filter(phase -> phase.kind() == PhaseKind.LOAD && phase.windowNanos() > 0 && phase.rows() > 0)
                .forEach(phase -> fact(
                        markup,
                        "load",
                        Figures.count(phase.rows(), "row") + " in " + Figures.time(phase.windowNanos())));
        if (document.connectNanos() > 0) {
            fact(markup, "connecting", Figures.time(document.connectNanos()) + " for all sessions, outside the window");
        }
        markup.close();
        cluster(markup, document.target());
        markup.close();
    }

    private static void cluster(Markup markup, @Nullable TargetIdentity target) {
        ClusterLayout cluster = target == null ? null : target.cluster();
        if (cluster != null) {
            markup.element("h3", "Cluster").element("p", ClusterSection.sentence(cluster));
            HtmlTable.write(
                    markup,
                    new HtmlTable.Head("Nodes", 3, ClusterSection.TITLES),
                    cluster.nodes().stream().map(ClusterSection::of).toList());
        }
    }

    static void plan(Markup markup, PlanDocument plan) {
        markup.open("section").element("h2", "Plan").open("dl", "class", "facts");
        new TreeMap<>(plan.facts()).forEach((name, value) -> fact(markup, name, value));
        markup.close();
        if (!plan.phases().isEmpty()) {
            HtmlTable.write(
                    markup,
                    new HtmlTable.Head("Phases", 3, List.of("phase", "until", "seed")),
                    plan.phases().stream()
                            .map(phase ->
                                    List.of(phase.name(), phase.stop().isEmpty() ? "done" : phase.stop(), phase.seed()))
                            .toList());
        }
        markup.element("h3", "How to repeat it");
        markup.classed(
                "p",
                "note",
                "These lines, written to a file, make this plan again. A password is not among"
                        + " them: it goes into the environment variable PLIMSOLL_PASSWORD.");
        markup.open("pre", "tabindex", "0")
                .element("code", "plimsoll run repeat.yaml")
                .close();
        markup.open("pre", "tabindex", "0", "aria-label", "repeat.yaml").open("code");
        markup.text(yaml(plan.settings()));
        markup.close().close().close();
    }

    /// A spec of these settings.
    static String yaml(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + yaml(entry.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    /// As the reader of specs takes it: quoted where it could be read as something else.
    static String yaml(String value) {
        boolean isPlain = value.matches("[A-Za-z0-9/][A-Za-z0-9_./@+-]*(:[A-Za-z0-9_./@?=&+-]+)*");
        return isPlain
                ? value
                : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
