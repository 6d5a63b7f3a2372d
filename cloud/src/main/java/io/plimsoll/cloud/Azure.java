package io.plimsoll.cloud;

import static io.plimsoll.cloud.Template.text;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Program.Call;
import io.plimsoll.cloud.Program.Ended;
import io.plimsoll.results.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Azure, by the program `az`. A run is one resource group; deleting the group deletes everything. Immutable.
record Azure(Programs programs, String name, String program) implements Provider {
    private static final String LEAST_VERSION = "2.55";
    private static final String DEPLOYMENT = "plimsoll";

    private static final Duration QUICK = Duration.ofSeconds(60);
    private static final Duration ENDING = Duration.ofSeconds(20);

    /// `Standard_D8ds_v5`: the family, the cores, the features, the version.
    private static final Pattern SIZE = Pattern.compile("Standard_([A-Z]+)(\\d+)([a-z]*)(?:_(v\\d+))?");

    /// The quota of a region over all families.
    private static final String ALL = "cores";

    private static final List<String> SIZES = List.of("driversku", "sku", "coordinatorsku");

    /// Names of the quota of addresses, of which a region shows some.
    private static final List<String> ADDRESSES =
            List.of("IPv4StandardSkuPublicIpAddresses", "StandardSkuPublicIpAddresses", "PublicIPAddresses");

    @Override
    public List<String> plan(List<Order> orders, int atOnce) throws CloudException {
        programs.requireSecrets(orders);
        Program az = programs.program(program);
        String region = orders.getFirst().region();
        boolean isManaged = orders.stream().anyMatch(Azure::isManaged);
        List<AtOnce.Question> questions = new ArrayList<>(List.of(
                () -> {
                    az.requireVersion(LEAST_VERSION, "version", "--output", "json");
                    return "";
                },
                () -> az.output(Call.of(QUICK, "account", "show", "--output", "json")),
                () -> az.output(Call.of(QUICK, "vm", "list-usage", "--location", region, "--output", "json")),
                () -> known(az, "network", "list-usages", "--location", region, "--output", "json"),
                () -> isManaged ? databases(az, region) : ""));
        orders.forEach(order -> questions.add(() -> {
            requireNone(az, order);
            return "";
        }));
        List<String> answers = AtOnce.answers(questions);
        JsonNode account = Parameters.json(az, answers.get(1));
        Quotas quotas = new Quotas(orders, atOnce);
        quotas.note("subscription " + text(account, "name") + ", as " + text(account.path("user"), "name"));
        cores(quotas, quotas.together(Azure::machines), "machines", Parameters.json(az, answers.get(2)));
        addresses(quotas, Parameters.json(az, answers.get(3)));
        if (isManaged) {
            String usages = answers.get(4);
            cores(
                    quotas,
                    quotas.together(Azure::servers),
                    "databases",
                    usages.isEmpty() ? null : Parameters.json(az, usages).path("value"));
        }
        return quotas.checked(" in the portal, or take another size or region");
    }

    private static boolean isThere(Program az, Order order) throws CloudException {
        return az.output(Call.of(QUICK, "group", "exists", "--name", group(order)))
                .strip()
                .equals("true");
    }

    private static void requireNone(Program az, Order order) throws CloudException {
        if (isThere(az, order)) {
            throw new CloudException(Kind.REFUSED, "the resource group " + group(order) + " is there already");
        }
    }

    /// The name of a group alone proves nothing: somebody else may have made one with that name.
    private static void requireOurs(Program az, Order order) throws CloudException {
        JsonNode shown = json(az, Call.of(QUICK, "group", "show", "--name", group(order), "--output", "json"));
        if (!text(shown.path("tags"), Tags.RUN).equals(order.id())) {
            throw new CloudException(
                    Kind.REFUSED,
                    "the resource group " + group(order) + " has no tag " + Tags.RUN + "=" + order.id()
                            + ": Plimsoll leaves it alone");
        }
    }

    /// Quotas of managed databases, for which the program has no command of its own.
    private static String databases(Program az, String region) throws CloudException {
        return known(
                az,
                "rest",
                "--method",
                "get",
                "--url",
                "/subscriptions/{subscriptionId}/providers/Microsoft.DBforPostgreSQL/locations/" + region
                        + "/resourceType/flexibleServers/usages?api-version=2025-08-01",
                "--output",
                "json");
    }

    /// What the program answers; empty if it fails: quotas that are not known are no reason to refuse.
    private static String known(Program az, String... words) throws CloudException {
        Ended ended = az.run(Call.of(QUICK, words));
        return ended.isSuccess() ? ended.output() : "";
    }

    private static boolean isManaged(Order order) {
        return order.template().endsWith("elastic") || order.template().endsWith("flexible");
    }

    /// vCPUs of an order's machines, by family and of all: sizes of a family share its quota, and all share that of
    /// the region.
    private static Map<String, Long> machines(Order order) {
        Map<String, Long> cores = new LinkedHashMap<>();
        for (String key : SIZES) {
            if (isMachine(order, key)) {
                add(order, key, cores);
            }
        }
        return cores;
    }

    /// The same of an order's managed databases.
    private static Map<String, Long> servers(Order order) {
        Map<String, Long> cores = new LinkedHashMap<>();
        if (isManaged(order)) {
            add(order, "sku", cores);
        }
        return cores;
    }

    private static void add(Order order, String key, Map<String, Long> cores) {
        long count = count(order, key);
        Matcher size = SIZE.matcher(order.parameters().getOrDefault(key, ""));
        if (size.matches() && count > 0) {
            String family = "standard" + size.group(1) + size.group(3).toUpperCase(Locale.ROOT)
                    + (size.group(4) == null ? "" : size.group(4)) + "Family";
            long all = count * Long.parseLong(size.group(2));
            cores.merge(family, all, Long::sum);
            cores.merge(ALL, all, Long::sum);
        }
    }

    /// @param cores by family, and of all
    /// @param whose machines or databases, which have quotas of their own
    /// @param usages null if they are unknown
    private static void cores(Quotas quotas, Map<String, Long> cores, String whose, @Nullable JsonNode usages) {
        if (usages == null) {
            quotas.check(cores.getOrDefault(ALL, 0L), "vCPUs of " + whose, Quotas.UNKNOWN);
            return;
        }
        cores.forEach((family, count) -> {
            if (family.equals(ALL)) {
                quotas.checkSilently(count, "vCPUs of " + whose + " in all", Quotas.free(usages, ALL));
            } else {
                String use = whose.equals("machines") ? "" : " for " + whose;
                quotas.check(count, "vCPUs of " + family + use, Quotas.free(usages, family));
            }
        });
    }

    /// Addresses: one for the way out, and one for the way in if there is one.
    private static void addresses(Quotas quotas, JsonNode usages) {
        long needed =
                quotas.sum(order -> order.parameters().getOrDefault("ssh", "").isEmpty() ? 1 : 2);
        long free = ADDRESSES.stream()
                .mapToLong(name -> Quotas.free(usages, name))
                .filter(each -> each != Quotas.UNKNOWN)
                .min()
                .orElse(Quotas.UNKNOWN);
        quotas.check(needed, "public addresses", free);
    }

    /// Servers of the managed database do not count as machines.
    private static boolean isMachine(Order order, String key) {
        return key.equals("driversku")
                || order.template().endsWith("-vms")
                || order.template().endsWith("-vm");
    }

    private static long count(Order order, String key) {
        return switch (key) {
            case "driversku" -> order.drivers();
            case "sku" -> Parameters.number(order, "nodes", 1);
            default -> 1;
        };
    }

    @Override
    public void create(Order order, Duration limit) throws CloudException {
        Program az = programs.program(program, order.id());
        if (isThere(az, order)) {
            requireOurs(az, order);
        }
        List<String> group = new ArrayList<>(List.of(
                "group", "create", "--name", group(order), "--location", order.region(), "--output", "none", "--tags"));
        Tags.of(order).forEach((tag, value) -> group.add(tag + "=" + value));
        az.output(Call.of(QUICK, group).stoppable(ENDING));
        deploy(az, order, List.of(), programs.secret(order), limit);
    }

    /// @param more parameters besides those of the order
    /// @param secret the password of a database that was there; empty: there is none, or it stays
    private static void deploy(Program az, Order order, List<String> more, String secret, Duration limit)
            throws CloudException {
        List<String> words = new ArrayList<>(List.of(
                "deployment",
                "group",
                "create",
                "--resource-group",
                group(order),
                "--name",
                DEPLOYMENT,
                "--template-file",
                Path.of(order.template(), "main.bicep").toString(),
                "--output",
                "none",
                "--parameters"));
        Parameters.of(order).forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(more);
        String input = secret.isEmpty() ? "" : Json.line(Map.of("password", Map.of("value", secret)));
        if (!secret.isEmpty()) {
            // The program reads it from its input, so that no argument and no file has it.
            words.add("@-");
        }
        az.output(Call.of(limit, words).reading(input).stoppable(ENDING));
    }

    @Override
    public Map<String, String> outputs(Order order) throws CloudException {
        Program az = programs.program(program, order.id());
        return Parameters.outputs(json(
                az,
                Call.of(
                        QUICK,
                        "deployment",
                        "group",
                        "show",
                        "--resource-group",
                        group(order),
                        "--name",
                        DEPLOYMENT,
                        "--query",
                        "properties.outputs",
                        "--output",
                        "json")));
    }

    @Override
    public void extend(Order order, Instant expires) throws CloudException {
        Program az = programs.program(program, order.id());
        // A template makes a new password unless it gets an empty one.
        deploy(az, order, List.of("password="), "", Duration.ofMinutes(30));
        az.output(Call.of(
                QUICK,
                "group",
                "update",
                "--name",
                group(order),
                "--set",
                "tags." + Tags.EXPIRES + "=" + Tags.text(expires),
                "--output",
                "none"));
    }

    @Override
    public void delete(Order order, List<Leftover> left, Duration limit) throws CloudException {
        Program az = programs.program(program, order.id());
        if (isThere(az, order)) {
            requireOurs(az, order);
            az.output(Call.of(
                    limit,
                    "group",
                    "delete",
                    "--name",
                    group(order),
                    "--yes",
                    "--force-deletion-types",
                    "Microsoft.Compute/virtualMachines"));
        }
        for (Leftover each : left) {
            if (each.what().startsWith("/subscriptions/")) {
                Ended _ = az.run(Call.of(limit, "resource", "delete", "--ids", each.what()));
            }
        }
    }

    /// Groups with a tag, and resources with it that are in none of them.
    @Override
    public List<Leftover> find(String region, String run) throws CloudException {
        Program az = programs.program(program, run);
        String tag = Tags.query(run);
        List<Leftover> found = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        JsonNode groupNodes = json(az, Call.of(QUICK, "group", "list", "--tag", tag, "--output", "json"));
        groupNodes.forEach(node -> {
            String name = text(node, "name");
            groups.add(name.toLowerCase(Locale.ROOT));
            found.add(Parameters.leftover(
                    node.path("tags"), name, text(node, "location"), "az group delete --yes --name " + name));
        });
        JsonNode resources = json(az, Call.of(QUICK, "resource", "list", "--tag", tag, "--output", "json"));
        resources.forEach(node -> {
            if (!groups.contains(text(node, "resourceGroup").toLowerCase(Locale.ROOT))) {
                String id = text(node, "id");
                found.add(Parameters.leftover(
                        node.path("tags"), id, text(node, "location"), "az resource delete --ids " + id));
            }
        });
        return found;
    }

    private static JsonNode json(Program az, Call call) throws CloudException {
        return Parameters.json(az, az.output(call));
    }

    private static String group(Order order) {
        return "plimsoll-" + order.id();
    }
}
