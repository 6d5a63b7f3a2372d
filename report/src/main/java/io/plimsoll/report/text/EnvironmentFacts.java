package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.driver.Settled;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.RunDocument;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Price;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What a run was measured on, by name, the same on a terminal and on a page. Stateless.
public final class EnvironmentFacts {
    private EnvironmentFacts() {}

    /// The target, in order; values may be empty.
    public static Map<String, String> target(RunDocument document) {
        TargetIdentity target = document.target();
        Map<String, String> facts = new LinkedHashMap<>();
        if (target == null) {
            facts.put("target", document.plan().setting("target") + ", not reached");
            facts.put("price", price(document));
            return facts;
        }
        facts.put(
                "target",
                Names.product(document) + " at " + target.address()
                        + (target.inProcess() ? ", inside the harness's process" : ""));
        facts.put("price", price(document));
        facts.put("driver", target.driver() + ", dialect " + target.dialect());
        facts.put("isolation", target.isolation());
        facts.put(
                "durability",
                ValueType.word(target.durability()) + ": " + target.durability().meaning()
                        + (target.durabilityReason().isEmpty() ? "" : " (" + target.durabilityReason() + ")"));
        // Sorted: the stored map has no order.
        facts.put(
                "settings",
                new TreeMap<>(target.settings())
                        .entrySet().stream()
                                .map(entry -> entry.getKey() + " = " + entry.getValue())
                                .collect(Collectors.joining(", ")));
        return facts;
    }

    /// Empty when nobody said.
    private static String price(RunDocument document) {
        return document.plan().price().map(Price::toString).orElse("");
    }

    /// What was done before measuring; empty when nothing had to be.
    public static String settled(RunDocument document) {
        Settled settled = document.settled();
        if (settled == null) {
            return document.plan().setting("settle").equals("false") ? "not brought to rest: settle = false" : "";
        }
        return settled.done().isEmpty() ? "nothing was done" : String.join(", ", settled.done());
    }

    /// `2 cores, 3.9 GB memory, …`
    public static String machine(HostFacts host) {
        return Figures.count(host.cores(), "core") + ", " + Figures.bytes(host.memoryBytes()) + " memory, "
                + host.processor() + ", " + host.operatingSystem();
    }
}
