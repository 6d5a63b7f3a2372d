package io.plimsoll.cloud;

import static io.plimsoll.cloud.Template.text;

import io.plimsoll.cloud.CloudException.Kind;
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
    private static final String QUOTA = "L-1216C47A";

    private static final Pattern SIZE = Pattern.compile("[a-z0-9-]+\\.(?:(\\d*)x?large|medium|small|micro)");
    private static final Pattern INSTANCE = Pattern.compile("arn:[^:]*:ec2:([^:]*):[^:]*:instance/(.+)");

    @Override
    public String cloud() {
        return "aws";
    }

    @Override
    public String program() {
        return "aws";
    }

    @Override
    public List<String> plan(Programs programs, Order order) throws CloudException {
        Program aws = programs.program(program());
        List<String> answers = AtOnce.answers(List.of(
                () -> {
                    aws.requireVersion("2.0", "--version");
                    return "";
                },
                () -> output(aws, order.region(), "sts", "get-caller-identity"),
                () -> output(
                        aws,
                        order.region(),
                        "service-quotas",
                        "get-service-quota",
                        "--service-code",
                        "ec2",
                        "--quota-code",
                        QUOTA),
                () -> databases(order).isEmpty()
                        ? "{}"
                        : output(aws, order.region(), "rds", "describe-account-attributes")));
        JsonNode who = Parameters.json(aws, answers.get(1));
        long most =
                Parameters.json(aws, answers.get(2)).path("Quota").path("Value").asLong(-1);
        long cores = order.drivers() * cores(order.parameters().getOrDefault("driversku", ""));
        List<String> lines = new ArrayList<>();
        lines.add("account " + text(who, "Account") + ", as " + text(who, "Arn"));
        lines.add(cores + " vCPUs of on-demand instances, of " + (most < 0 ? "an unknown quota" : "a quota of " + most)
                + ", of which running ones take their part");
        List<String> missing = new ArrayList<>(most >= 0 && most < cores ? List.of(lines.getLast()) : List.of());
        JsonNode quotas = Parameters.json(aws, answers.get(3)).path("AccountQuotas");
        databases(order).forEach((name, needed) -> {
            long free = free(quotas, name);
            lines.add(needed + " of " + name + ", " + (free < 0 ? "whose quota is unknown" : free + " are free"));
            if (free >= 0 && free < needed) {
                missing.add(lines.getLast());
            }
        });
        if (!missing.isEmpty()) {
            throw new CloudException(
                    Kind.REFUSED,
                    "the quota in " + order.region() + " is too small: " + String.join("; ", missing)
                            + ": ask for more");
        }
        return lines;
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

    private static long free(JsonNode quotas, String name) {
        return quotas.valueStream()
                .filter(each -> text(each, "AccountQuotaName").equals(name))
                .mapToLong(
                        each -> each.path("Max").asLong(0) - each.path("Used").asLong(0))
                .findFirst()
                .orElse(-1);
    }

    /// vCPUs of a size: `m7i.2xlarge` has 8.
    private static long cores(String size) {
        Matcher matcher = SIZE.matcher(size);
        if (!matcher.matches()) {
            return 0;
        }
        String times = matcher.group(1);
        return times == null ? 2 : times.isEmpty() ? size.endsWith(".xlarge") ? 4 : 2 : 4 * Long.parseLong(times);
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
