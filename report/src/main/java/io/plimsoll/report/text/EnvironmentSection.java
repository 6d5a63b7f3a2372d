package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.driver.Settled;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Price;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What a run's figures were measured on.
final class EnvironmentSection {
    private static final int SECOND_OF_TIMESTAMP = "2026-11-21T02:29:35".length();

    private EnvironmentSection() {}

    static void append(Page page, Run run) {
        RunDocument document = run.document();
        page.heading("Environment");
        appendTarget(page, document);
        HostFacts host = document.host();
        page.field(
                "host",
                Figures.count(host.cores(), "core") + ", " + Figures.bytes(host.memoryBytes()) + " memory, "
                        + host.processor() + ", " + host.operatingSystem());
        page.field(
                "java",
                host.java() + ", heap up to " + Figures.bytes(host.heapMaxBytes()) + ", "
                        + collector(host.collector()));
        page.field("plan", plan(document.plan()));
        page.field("run", document.id() + ", " + started(document) + ", Plimsoll " + document.toolVersion());
        page.field("folder", run.folder().toString());
    }

    private static void appendTarget(Page page, RunDocument document) {
        TargetIdentity target = document.target();
        if (target == null) {
            page.field("target", document.plan().setting("target") + ", not reached");
            page.field("price", price(document));
            return;
        }
        page.field(
                "target",
                Names.product(document) + " at " + target.address()
                        + (target.inProcess() ? ", inside this process" : ""));
        page.field("price", price(document));
        page.field("driver", target.driver() + ", dialect " + target.dialect());
        page.field("isolation", target.isolation());
        page.field(
                "durability",
                ValueType.word(target.durability()) + ": " + target.durability().meaning()
                        + (target.durabilityReason().isEmpty() ? "" : " (" + target.durabilityReason() + ")"));
        // Sorted: the stored map has no order.
        Map<String, String> settings = new TreeMap<>(target.settings());
        page.field(
                "settings",
                settings.entrySet().stream()
                        .map(entry -> entry.getKey() + " = " + entry.getValue())
                        .collect(Collectors.joining(", ")));
        ClusterSection.append(page, document);
        page.field("at rest", settled(document));
    }

    /// Empty when nobody said.
    private static String price(RunDocument document) {
        return document.plan().price().map(Price::toString).orElse("");
    }

    /// What was done before measuring; empty when nothing had to be.
    private static String settled(RunDocument document) {
        Settled settled = document.settled();
        if (settled == null) {
            return document.plan().setting("settle").equals("false") ? "not brought to rest: settle = false" : "";
        }
        return settled.done().isEmpty() ? "nothing was done" : String.join(", ", settled.done());
    }

    /// `G1` of `G1 Young Generation, G1 Old Generation`.
    private static String collector(String names) {
        return Arrays.stream(names.split(", *", -1))
                .map(name -> name.split(" ", 2)[0])
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String plan(PlanDocument plan) {
        StringBuilder text = new StringBuilder();
        for (String key : new String[] {"variant", "scale", "seed", "warmup"}) {
            String value = plan.setting(key);
            text.append(value.isEmpty() ? "" : key + " " + value + ", ");
        }
        String rounds = plan.setting("rounds");
        text.append("measure ")
                .append(plan.setting("measure"))
                .append(rounds.isEmpty() || rounds.equals("1") ? "" : " x " + rounds + " rounds");
        return text.append(", ").append(plan.carriers()).toString();
    }

    /// To the second.
    private static String started(RunDocument document) {
        String instant = document.startedAt();
        return "started " + instant.substring(0, Math.min(SECOND_OF_TIMESTAMP, instant.length())) + "Z";
    }
}
