package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Placed;
import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Price;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The environment that a run was measured in, and its plan. Stateless.
final class Environment {
    private static final int PLACE_MAX = 40;

    /// The facts of a target that a terminal always shows.
    private static final List<String> SHOWN = List.of("target", "price", "schema", "durability");

    /// The keys of all workloads that set the size of the dataset.
    private static final List<String> SIZES =
            List.of("scale", "warehouses", "recordcount", "fieldcount", "fieldlength", "rows", "columns");

    private Environment() {}

    static List<Section> sections(Run run) {
        RunDocument document = run.document();
        Map<String, String> shown = new LinkedHashMap<>(target(document));
        Map<String, String> rest = new LinkedHashMap<>(shown);
        shown.keySet().retainAll(SHOWN);
        rest.keySet().removeAll(SHOWN);
        ClusterLayout cluster =
                document.target() == null ? null : document.target().cluster();
        shown.put("cluster", cluster == null ? "" : cluster(cluster));
        shown.put("at rest", document.target() == null ? "" : settled(document));
        shown.put("plan", plan(document.plan()));
        shown.put("data", data(document.plan()));
        shown.put("not default", document.plan().facts().getOrDefault(PlanDocument.CHANGED, ""));
        shown.put("loaded", load(document).map(load -> loaded(document, load)).orElse(""));
        shown.put("run", document.id());
        HostFacts host = document.host();
        rest.put("host", (host.name() == null ? "" : host.name() + ": ") + machine(host));
        rest.put(
                "java",
                host.java() + ", heap up to " + Figures.bytes(host.heapMaxBytes()) + ", "
                        + collector(host.collector()));
        rest.put("started", document.startedAt());
        String ended = document.endedAt();
        rest.put("ended", ended == null ? "not noted" : ended);
        rest.put("plimsoll", document.toolVersion());
        rest.put("folder", run.folder().toString());
        Section environment =
                new Section("Environment", "", new Part.Facts(shown), new Part.Detail(new Part.Facts(rest)));
        return cluster == null ? List.of(environment) : List.of(environment, nodes(cluster));
    }

    private static Section nodes(ClusterLayout cluster) {
        return new Section(
                "Nodes",
                new Part.Detail(Part.Table.plain(
                        List.of(
                                TableColumn.word("node", PLACE_MAX),
                                TableColumn.word("role", PLACE_MAX),
                                TableColumn.word("PostgreSQL", PLACE_MAX),
                                TableColumn.figure("shards")),
                        cluster.nodes().stream()
                                .map(node -> List.of(
                                        node.place(), node.role(), node.version(), Figures.count(node.shards())))
                                .toList())));
    }

    /// The phase that loaded the dataset.
    static Optional<PhaseFacts> load(RunDocument document) {
        return document.measurement().phases().stream()
                .filter(phase ->
                        phase.kind() == PhaseKind.LOAD && phase.extent().windowNanos() > 0 && phase.rows() > 0)
                .findFirst();
    }

    private static String loaded(RunDocument document, PhaseFacts load) {
        double perSecond = load.rows() * 1e9 / load.extent().windowNanos();
        return Figures.count(load.rows(), "row") + " in "
                + Figures.time(load.extent().windowNanos()) + ", "
                + Figures.number(perSecond) + " rows/s"
                + document.plan()
                        .price()
                        .flatMap(price -> price.of(perSecond, "rows"))
                        .map(cost -> ", " + cost)
                        .orElse("");
    }

    private static String plan(PlanDocument plan) {
        StringBuilder text = new StringBuilder();
        for (String key : new String[] {"variant", "seed", "warmup"}) {
            String value = plan.setting(key);
            text.append(value.isEmpty() ? "" : key + " " + value + ", ");
        }
        String rounds = plan.setting("rounds");
        return text.append("measure ")
                .append(plan.setting("measure"))
                .append(rounds.isEmpty() || rounds.equals("1") ? "" : " x " + rounds + " rounds")
                .append(", ")
                .append(Names.sessions(plan))
                .append(" on ")
                .append(plan.carriers())
                .toString();
    }

    /// The plan, and how to repeat the run.
    static List<Section> plans(PlanDocument plan) {
        List<Part> parts = new ArrayList<>(List.of(new Part.Facts(new TreeMap<>(plan.facts()))));
        if (!plan.phases().isEmpty()) {
            parts.add(Part.Table.plain(
                    List.of(TableColumn.word("phase"), TableColumn.word("until"), TableColumn.word("seed")),
                    plan.phases().stream()
                            .map(phase ->
                                    List.of(phase.name(), phase.stop().isEmpty() ? "done" : phase.stop(), phase.seed()))
                            .toList()));
        }
        return List.of(
                new Section("Plan", new Part.Detail(parts)),
                new Section(
                        "How to repeat it",
                        new Part.Detail(
                                new Part.Note("Write these lines to the file to repeat this plan." + PASSWORD),
                                new Part.Typed("", "plimsoll run repeat.yaml"),
                                new Part.Typed("repeat.yaml", yaml(plan.settings())))));
    }

    /// `Citus 13.0, a coordinator and 2 workers; 8 tables distributed over 48 shards, replication 1`
    private static String cluster(ClusterLayout cluster) {
        Map<String, Long> kinds = new TreeMap<>(
                cluster.tables().stream().collect(Collectors.groupingBy(Environment::kind, Collectors.counting())));
        StringBuilder text = new StringBuilder(cluster.product() + " " + cluster.version() + ", ");
        text.append(
                cluster.workers() == 0
                        ? "one node"
                        : "a coordinator and " + Figures.count(cluster.workers(), "worker"));
        kinds.forEach((kind, count) -> text.append("; ").append(kind.replace("#", Figures.count(count, "table"))));
        return text.toString();
    }

    private static String kind(Placed table) {
        return table.kind().equals(Placed.DISTRIBUTED)
                ? "# distributed over " + Figures.count(table.shards(), "shard") + ", replication "
                        + table.replication()
                : table.kind() + " #";
    }

    /// The facts of the target, in order; values may be empty.
    static Map<String, String> target(RunDocument document) {
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
        facts.put("settings", settings(target));
        return facts;
    }

    /// The server's settings, sorted: the stored map has no order.
    private static String settings(TargetIdentity target) {
        return new TreeMap<>(target.settings())
                .entrySet().stream()
                        .map(entry -> entry.getKey() + " = " + (entry.getValue().isBlank() ? "''" : entry.getValue()))
                        .collect(Collectors.joining(", "));
    }

    /// The size of the dataset: `warehouses 10`, `recordcount 1M, fieldcount 10`.
    private static String data(PlanDocument plan) {
        return SIZES.stream()
                .filter(key -> !plan.setting(key).isEmpty())
                .map(key -> key + " " + plan.setting(key))
                .collect(Collectors.joining(", "));
    }

    /// Empty when no price was set.
    private static String price(RunDocument document) {
        return document.plan().price().map(Price::toString).orElse("");
    }

    /// The maintenance done before measuring; empty when none was needed.
    private static String settled(RunDocument document) {
        MaintenanceResult settled = document.measurement().settled();
        if (settled == null) {
            return document.plan().setting("settle").equals("false") ? "not settled: settle = false" : "";
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

    /// `2 cores, 3.9 GB memory, …`
    static String machine(HostFacts host) {
        return Figures.count(host.cores(), "core") + ", " + Figures.bytes(host.memoryBytes()) + " memory, "
                + host.processor() + ", " + host.operatingSystem();
    }

    /// A note that such a file has no password.
    static final String PASSWORD =
            " A password is not among them: it goes into the environment variable" + " PLIMSOLL_PASSWORD.";

    /// Settings as lines of a file for `plimsoll run`.
    static String yaml(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + yaml(entry.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    /// A value as the spec reader accepts it: quoted if it could be read as something different.
    static String yaml(String value) {
        boolean isPlain = value.matches("[A-Za-z0-9/][A-Za-z0-9_./@+-]*(:[A-Za-z0-9_./@?=&+-]+)*");
        return isPlain
                ? value
                : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
