package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.driver.Settled;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Price;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What a run was measured on, by name, the same on a terminal and on a page. Stateless.
public final class EnvironmentFacts {
    /// The keys that say how much data there is, of all workloads.
    private static final List<String> SIZES =
            List.of("scale", "warehouses", "recordcount", "fieldcount", "fieldlength", "rows", "columns");

    /// Among the facts of a target: its settings, in one line.
    static final String SETTINGS = "settings";

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
        if (target.schema() != null && !target.schema().isEmpty()) {
            facts.put("schema", target.schema());
        }
        facts.put("isolation", target.isolation());
        facts.put(
                "durability",
                ValueType.word(target.durability()) + ": " + target.durability().meaning()
                        + (target.durabilityReason().isEmpty() ? "" : " (" + target.durabilityReason() + ")"));
        facts.put(SETTINGS, String.join(", ", settings(document)));
        return facts;
    }

    /// The server's settings, sorted: the stored map has no order.
    public static List<String> settings(RunDocument document) {
        TargetIdentity target = document.target();
        return target == null
                ? List.of()
                : new TreeMap<>(target.settings())
                        .entrySet().stream()
                                .map(entry -> entry.getKey() + " = "
                                        + (entry.getValue().isBlank() ? "''" : entry.getValue()))
                                .toList();
    }

    /// How much data is driven: `warehouses 10`, `recordcount 1M, fieldcount 10`.
    public static String data(PlanDocument plan) {
        return SIZES.stream()
                .filter(key -> !plan.setting(key).isEmpty())
                .map(key -> key + " " + plan.setting(key))
                .collect(Collectors.joining(", "));
    }

    /// The settings that are not as they are by default: `loaders = 4`.
    public static List<String> changed(PlanDocument plan) {
        String changed = plan.facts().getOrDefault(PlanDocument.CHANGED, "");
        return changed.isEmpty() ? List.of() : List.of(changed.split(", ", -1));
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

    /// `G1` of `G1 Young Generation, G1 Old Generation`.
    public static String collector(String names) {
        return Arrays.stream(names.split(", *", -1))
                .map(name -> name.split(" ", 2)[0])
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /// `2 cores, 3.9 GB memory, …`
    public static String machine(HostFacts host) {
        return Figures.count(host.cores(), "core") + ", " + Figures.bytes(host.memoryBytes()) + " memory, "
                + host.processor() + ", " + host.operatingSystem();
    }
}
