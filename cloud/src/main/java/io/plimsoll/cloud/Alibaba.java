package io.plimsoll.cloud;

import static io.plimsoll.cloud.Template.text;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Program.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Alibaba Cloud's own program, for queries by tag and quotas. Immutable.
record Alibaba() implements Hcl.Tagged {
    private static final List<Removal> REMOVALS = Removal.table("alibaba-removals.txt");
    private static final Duration QUICK = Duration.ofSeconds(60);
    private static final String MOST = "max-postpaid-instance-vcpu-count";
    private static final String USED = "used-postpaid-instance-vcpu-count";
    private static final int PAGES = 100;

    @Override
    public List<String> plan(Program aliyun, List<Order> orders, int atOnce) throws CloudException {
        List<AtOnce.Question> questions = new ArrayList<>(List.of(
                () -> {
                    aliyun.requireVersion("3.0", "version");
                    return "";
                },
                () -> aliyun.output(Call.of(QUICK, "sts", "GetCallerIdentity")),
                () -> aliyun.output(Call.of(
                        QUICK,
                        "ecs",
                        "DescribeAccountAttributes",
                        "--RegionId",
                        orders.getFirst().region(),
                        "--AttributeName.1",
                        MOST,
                        "--AttributeName.2",
                        USED))));
        Map<String, Order> sizes = new LinkedHashMap<>();
        orders.stream().filter(Alibaba::isPolardb).forEach(each -> sizes.putIfAbsent(size(each), each));
        sizes.values().forEach(each -> questions.add(() -> sold(aliyun, each)));
        List<String> answers = AtOnce.answers(questions);
        JsonNode who = Parameters.json(aliyun, answers.get(1));
        Quotas quotas = new Quotas(orders, atOnce);
        quotas.note("account " + text(who, "AccountId") + ", as " + text(who, "Arn"));
        JsonNode limits = Parameters.json(aliyun, answers.get(2));
        long most = quota(limits, MOST);
        long used = Math.max(0, quota(limits, USED));
        quotas.check(
                quotas.sum(Quotas::driverCores),
                "vCPUs of pay-as-you-go instances",
                most < 0 ? Quotas.UNKNOWN : Math.max(0, most - used));
        int next = questions.size() - sizes.size();
        for (Order each : sizes.values()) {
            quotas.note(offered(each, Parameters.json(aliyun, answers.get(next))));
            next++;
        }
        quotas.note("quotas of " + unseen(orders) + " were not checked: see Quota Center or the console");
        return quotas.checked("");
    }

    /// What is made and has quotas that the program does not show, or not by a name that is known here. The cloud's
    /// Quota Center lists neither PolarDB nor Hologres.
    private static String unseen(List<Order> orders) {
        boolean hasPolardb = orders.stream().anyMatch(Alibaba::isPolardb);
        boolean hasHologres = orders.stream().anyMatch(each -> each.template().endsWith("hologres"));
        return (hasPolardb ? "PolarDB clusters, " : "") + (hasHologres ? "Hologres instances, " : "")
                + "networks and addresses";
    }

    private static boolean isPolardb(Order order) {
        return order.template().endsWith("polardb");
    }

    private static String size(Order order) {
        return String.join(
                " ",
                order.parameters().getOrDefault("sku", ""),
                order.parameters().getOrDefault("zone", ""),
                order.parameters().getOrDefault("postgres", ""));
    }

    /// What PolarDB has for sale there.
    private static String sold(Program aliyun, Order order) throws CloudException {
        return aliyun.output(Call.of(
                QUICK,
                "polardb",
                "DescribeDBClusterAvailableResources",
                "--RegionId",
                order.region(),
                "--PayType",
                "Postpaid",
                "--DBType",
                "PostgreSQL",
                "--DBVersion",
                order.parameters().getOrDefault("postgres", "14"),
                "--DBNodeClass",
                order.parameters().getOrDefault("sku", "")));
    }

    /// @throws CloudException when the size is for sale in no zone, or not in the one that is ordered
    private static String offered(Order order, JsonNode sold) throws CloudException {
        String sku = order.parameters().getOrDefault("sku", "");
        String zone = order.parameters().getOrDefault("zone", "");
        List<String> zones = sold.path("AvailableZones")
                .valueStream()
                .filter(each -> each.path("SupportedEngines")
                        .valueStream()
                        .flatMap(engine -> engine.path("AvailableResources").valueStream())
                        .anyMatch(size -> text(size, "DBNodeClass").equals(sku)))
                .map(each -> text(each, "ZoneId"))
                .toList();
        if (zones.isEmpty() || (!zone.isEmpty() && !zones.contains(zone))) {
            throw new CloudException(
                    Kind.REFUSED,
                    "PolarDB has no " + sku + " for sale in " + (zone.isEmpty() ? order.region() : zone)
                            + (zones.isEmpty() ? "" : ", but in " + String.join(", ", zones))
                            + ": take another size, zone or region");
        }
        return sku + " is for sale in " + String.join(", ", zones);
    }

    private static long quota(JsonNode root, String name) {
        return root.path("AccountAttributeItems")
                .path("AccountAttributeItem")
                .valueStream()
                .filter(item -> text(item, "AttributeName").equals(name))
                .mapToLong(item -> item.path("AttributeValues")
                        .path("ValueItem")
                        .path(0)
                        .path("Value")
                        .asLong(-1))
                .findFirst()
                .orElse(-1);
    }

    @Override
    public boolean isRegionNeeded() {
        return true;
    }

    @Override
    public List<Leftover> find(Program program, String region, String run) throws CloudException {
        if (region.isEmpty()) {
            throw new CloudException(
                    Kind.REFUSED, "Alibaba Cloud is asked by region: name one with --region, such as cn-hangzhou");
        }
        List<JsonNode> nodes = new ArrayList<>();
        String next = "";
        for (int page = 0; page < PAGES && (page == 0 || !next.isEmpty()); page++) {
            List<String> words = new ArrayList<>(List.of(
                    "tag", "ListTagResources", "--RegionId", region, "--Category", "Custom", "--PageSize", "1000"));
            if (!run.isEmpty()) {
                words.addAll(List.of("--Tags", "{\"" + Tags.RUN + "\":\"" + run + "\"}"));
            }
            if (!next.isEmpty()) {
                words.addAll(List.of("--NextToken", next));
            }
            JsonNode answer = json(program, words.toArray(String[]::new));
            answer.path("TagResources").forEach(nodes::add);
            next = text(answer, "NextToken");
        }
        List<String> names =
                nodes.stream().map(node -> text(node, "ResourceARN")).toList();
        List<Leftover> left = new ArrayList<>();
        for (JsonNode node : nodes) {
            ObjectNode tags = Aws.tags(node.path("Tags"));
            String name = text(node, "ResourceARN");
            if (tags.has(Tags.RUN) && (run.isEmpty() || text(tags, Tags.RUN).equals(run))) {
                left.add(Parameters.leftover(
                        tags, name, region, Aws.command(program.name(), REMOVALS, name, region, names)));
            }
        }
        return left;
    }

    @Override
    public void delete(Program program, List<Leftover> left, Duration limit) throws CloudException {
        Removal.delete(program, REMOVALS, left);
    }

    private static JsonNode json(Program aliyun, String... words) throws CloudException {
        return Parameters.json(aliyun, aliyun.output(Call.of(QUICK, words)));
    }
}
