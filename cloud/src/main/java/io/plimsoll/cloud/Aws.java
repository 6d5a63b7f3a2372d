package io.plimsoll.cloud;

import static io.plimsoll.cloud.Template.text;

import io.plimsoll.cloud.Program.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// AWS' own program, for queries by tag and quotas. Immutable.
record Aws() implements Hcl.Tagged {
    private static final List<Removal> REMOVALS = Removal.table("aws-removals.txt");
    private static final Duration QUICK = Duration.ofSeconds(60);

    /// Running on-demand instances of the usual families, in vCPUs.
    private static final String CORES = "L-1216C47A";

    /// Networks of a region, of which each cluster makes one. Accounts begin with a quota of 5.
    private static final String NETWORKS = "L-F678F1CE";

    /// The families that share the quota of the usual ones.
    private static final Pattern USUAL = Pattern.compile("(?:[acdhimrtz]|i[ms])\\d");

    private static final Pattern INSTANCE = Pattern.compile("arn:[^:]*:ec2:([^:]*):[^:]*:instance/(.+)");

    @Override
    public List<String> plan(Program aws, List<Order> orders, int atOnce) throws CloudException {
        String region = orders.getFirst().region();
        boolean isManaged = orders.stream().anyMatch(each -> !databases(each).isEmpty());
        List<String> answers = AtOnce.answers(List.of(
                () -> {
                    aws.requireVersion("2.0", "--version");
                    return "";
                },
                () -> output(aws, region, "sts", "get-caller-identity"),
                () -> quota(aws, region, "ec2", CORES),
                () -> running(aws, region),
                () -> quota(aws, region, "vpc", NETWORKS),
                () -> output(aws, region, "ec2", "describe-vpcs", "--query", "length(Vpcs)"),
                () -> isManaged ? output(aws, region, "rds", "describe-account-attributes") : "{}"));
        JsonNode who = Parameters.json(aws, answers.get(1));
        Quotas quotas = new Quotas(orders, atOnce);
        quotas.note("account " + text(who, "Account") + ", as " + text(who, "Arn"));
        quotas.check(
                quotas.sum(Quotas::driverCores),
                "vCPUs of on-demand instances",
                free(most(aws, answers.get(2)), used(Parameters.json(aws, answers.get(3)))));
        quotas.check(
                quotas.sum(_ -> 1),
                "networks (VPC)",
                free(
                        most(aws, answers.get(4)),
                        Parameters.json(aws, answers.get(5)).asLong(0)));
        JsonNode limits = Parameters.json(aws, answers.get(6)).path("AccountQuotas");
        quotas.together(Aws::databases)
                .forEach((name, needed) -> quotas.check(needed, "of " + name, free(limits, name)));
        return quotas.checked("");
    }

    private static String quota(Program aws, String region, String service, String code) throws CloudException {
        return output(
                aws, region, "service-quotas", "get-service-quota", "--service-code", service, "--quota-code", code);
    }

    /// [Quotas#UNKNOWN] if the answer does not have it.
    private static long most(Program aws, String quota) throws CloudException {
        return Parameters.json(aws, quota).path("Quota").path("Value").asLong(Quotas.UNKNOWN);
    }

    private static long free(long most, long used) {
        return most < 0 ? Quotas.UNKNOWN : Math.max(0, most - used);
    }

    /// Sizes and processors of what runs there already.
    private static String running(Program aws, String region) throws CloudException {
        return output(
                aws,
                region,
                "ec2",
                "describe-instances",
                "--filters",
                "Name=instance-state-name,Values=pending,running",
                "--query",
                "Reservations[].Instances[].[InstanceType,InstanceLifecycle,CpuOptions.CoreCount,"
                        + "CpuOptions.ThreadsPerCore]");
    }

    /// vCPUs of on-demand instances of the usual families, which share a quota.
    private static long used(JsonNode instances) {
        return instances
                .valueStream()
                .filter(each -> USUAL.matcher(each.path(0).asString("")).lookingAt())
                .filter(each -> each.path(1).asString("").isEmpty())
                .mapToLong(each -> each.path(2).asLong(0) * each.path(3).asLong(1))
                .sum();
    }

    /// What a template takes of the quotas of RDS, by their names there.
    private static Map<String, Long> databases(Order order) {
        Map<String, Long> needed = new TreeMap<>();
        if (order.template().endsWith("aurora")) {
            needed.put("DBClusters", 1L);
            needed.put("DBInstances", Parameters.number(order, "nodes", 1));
        } else if (order.template().endsWith("rds")) {
            needed.put("DBInstances", 1L);
            needed.put("AllocatedStorage", Parameters.number(order, "storage", 0));
        }
        return needed;
    }

    private static long free(JsonNode limits, String name) {
        return limits.valueStream()
                .filter(each -> text(each, "AccountQuotaName").equals(name))
                .mapToLong(each ->
                        free(each.path("Max").asLong(0), each.path("Used").asLong(0)))
                .findFirst()
                .orElse(Quotas.UNKNOWN);
    }

    @Override
    public List<Leftover> find(Program program, String region, String run) throws CloudException {
        JsonNode found = json(
                program,
                region,
                "resourcegroupstaggingapi",
                "get-resources",
                "--tag-filters",
                "Key=" + Tags.RUN + (run.isEmpty() ? "" : ",Values=" + run));
        List<JsonNode> nodes =
                found.path("ResourceTagMappingList").valueStream().toList();
        List<String> names =
                nodes.stream().map(node -> text(node, "ResourceARN")).toList();
        Set<String> terminated = terminated(program, region, names);
        List<Leftover> left = new ArrayList<>();
        for (JsonNode node : nodes) {
            String name = text(node, "ResourceARN");
            if (!terminated.contains(name)) {
                String place = region.isEmpty() ? name.split(":", 5)[3] : region;
                left.add(Parameters.leftover(
                        tags(node.path("Tags")), name, place, command(program.name(), REMOVALS, name, place, names)));
            }
        }
        return left;
    }

    /// What the user types to delete something.
    static String command(String program, List<Removal> table, String name, String region, List<String> all) {
        List<String> commands = Removal.commands(table, name, region, all);
        return commands.isEmpty()
                ? "in the cloud's console"
                : commands.stream().map(each -> program + " " + each).collect(Collectors.joining(" && "));
    }

    /// A list of names and values as an object.
    static ObjectNode tags(JsonNode list) {
        ObjectNode tags = JsonNodeFactory.instance.objectNode();
        list.forEach(tag -> tags.put(text(tag, "Key"), text(tag, "Value")));
        return tags;
    }

    /// Instances that are terminated are listed for an hour more.
    private static Set<String> terminated(Program aws, String region, List<String> names) throws CloudException {
        List<Matcher> instances =
                names.stream().map(INSTANCE::matcher).filter(Matcher::matches).toList();
        if (instances.isEmpty()) {
            return Set.of();
        }
        String place = region.isEmpty() ? instances.getFirst().group(1) : region;
        JsonNode states = json(
                aws,
                place,
                "ec2",
                "describe-instances",
                "--filters",
                "Name=instance-id,Values="
                        + instances.stream().map(each -> each.group(2)).collect(Collectors.joining(",")),
                "--query",
                "Reservations[].Instances[].[InstanceId,State.Name]");
        Set<String> alive = new HashSet<>();
        states.forEach(pair -> {
            if (!pair.path(1).asString("").equals("terminated")) {
                alive.add(pair.path(0).asString(""));
            }
        });
        return instances.stream()
                .filter(each -> !alive.contains(each.group(2)))
                .map(Matcher::group)
                .collect(Collectors.toSet());
    }

    @Override
    public void delete(Program program, List<Leftover> left, Duration limit) throws CloudException {
        Removal.delete(program, REMOVALS, left);
    }

    private static JsonNode json(Program aws, String region, String... words) throws CloudException {
        return Parameters.json(aws, output(aws, region, words));
    }

    private static String output(Program aws, String region, String... words) throws CloudException {
        List<String> all = new ArrayList<>(List.of(words));
        if (!region.isEmpty()) {
            all.addAll(List.of("--region", region));
        }
        all.addAll(List.of("--output", "json"));
        return aws.output(Call.of(QUICK, all));
    }
}
