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
record Azure(Programs programs) implements Provider {
    private static final String PROGRAM = "az";
    private static final String LEAST_VERSION = "2.55";
    private static final String DEPLOYMENT = "plimsoll";

    private static final Duration QUICK = Duration.ofSeconds(60);
    private static final Duration ENDING = Duration.ofSeconds(20);

    /// `Standard_D8ds_v5`: the family, the cores, the features, the version.
    private static final Pattern SIZE = Pattern.compile("Standard_([A-Z]+)(\\d+)([a-z]*)(?:_(v\\d+))?");

    /// The quota of a region over all families.
    private static final String ALL = "cores";

    private static final List<String> SIZES = List.of("driversku", "sku", "coordinatorsku");

    @Override
    public String name() {
        return "azure";
    }

    @Override
    public List<String> plan(Order order) throws CloudException {
        String _ = programs.secret(order);
        Program az = programs.program(PROGRAM);
        List<String> answers = AtOnce.answers(List.of(
                () -> {
                    az.requireVersion(LEAST_VERSION, "version", "--output", "json");
                    return "";
                },
                () -> az.output(Call.of(QUICK, "account", "show", "--output", "json")),
                () -> String.valueOf(isThere(az, order)),
                () -> az.output(Call.of(QUICK, "vm", "list-usage", "--location", order.region(), "--output", "json")),
                () -> isManaged(order) ? databases(az, order) : ""));
        JsonNode account = Parameters.json(az, answers.get(1));
        if (answers.get(2).equals("true")) {
            throw new CloudException(Kind.REFUSED, "the resource group " + group(order) + " is there already");
        }
        List<String> lines = new ArrayList<>();
        lines.add("subscription " + text(account, "name") + ", as " + text(account.path("user"), "name"));
        Quotas quotas = new Quotas(order.region());
        quotas.machines(order, Parameters.json(az, answers.get(3)));
        if (isManaged(order)) {
            String usages = answers.get(4);
            quotas.databases(
                    order, usages.isEmpty() ? null : Parameters.json(az, usages).path("value"));
        }
        lines.addAll(quotas.checked());
        return lines;
    }

    private static boolean isThere(Program az, Order order) throws CloudException {
        return az.output(Call.of(QUICK, "group", "exists", "--name", group(order)))
                .strip()
                .equals("true");
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

    /// Quotas of managed databases, for which the program has no command of its own; empty if they are unknown,
    /// which is no reason to refuse.
    private static String databases(Program az, Order order) throws CloudException {
        Ended ended = az.run(Call.of(
                QUICK,
                "rest",
                "--method",
                "get",
                "--url",
                "/subscriptions/{subscriptionId}/providers/Microsoft.DBforPostgreSQL/locations/" + order.region()
                        + "/resourceType/flexibleServers/usages?api-version=2025-08-01",
                "--output",
                "json"));
        return ended.isSuccess() ? ended.output() : "";
    }

    private static boolean isManaged(Order order) {
        return order.template().endsWith("elastic") || order.template().endsWith("flexible");
    }

    /// What the subscription may still use in a region, against what is ordered. Used once, by one thread.
    private static final class Quotas {
        private final String region;
        private final List<String> lines = new ArrayList<>();
        private final List<String> missing = new ArrayList<>();

        Quotas(String region) {
            this.region = region;
        }

        /// Sizes of one family share its quota, and all share that of the region.
        void machines(Order order, JsonNode usages) {
            Map<String, Long> cores = new LinkedHashMap<>();
            for (String key : SIZES) {
                if (isMachine(order, key)) {
                    add(order, key, cores);
                }
            }
            cores.forEach((family, count) -> check(count, family, "", usages));
            check(sum(cores), ALL, " of machines", usages);
        }

        /// @param usages null if they are unknown
        void databases(Order order, @Nullable JsonNode usages) {
            Map<String, Long> cores = new LinkedHashMap<>();
            add(order, "sku", cores);
            if (usages == null) {
                lines.add(sum(cores) + " vCPUs of databases, whose quota is unknown");
                return;
            }
            cores.forEach((family, count) -> check(count, family, " for databases", usages));
            check(sum(cores), ALL, " of databases", usages);
        }

        private static long sum(Map<String, Long> cores) {
            return cores.values().stream().mapToLong(Long::longValue).sum();
        }

        private static void add(Order order, String key, Map<String, Long> cores) {
            long count = count(order, key);
            Matcher size = SIZE.matcher(order.parameters().getOrDefault(key, ""));
            if (size.matches() && count > 0) {
                String family = "standard" + size.group(1) + size.group(3).toUpperCase(Locale.ROOT)
                        + (size.group(4) == null ? "" : size.group(4)) + "Family";
                cores.merge(family, count * Long.parseLong(size.group(2)), Long::sum);
            }
        }

        private void check(long cores, String family, String what, JsonNode usages) {
            long free = free(usages, family);
            boolean isAll = family.equals(ALL);
            if (isAll && free < 0) {
                return;
            }
            String line = cores + " vCPUs" + (isAll ? what + " in all" : " of " + family + what) + ", "
                    + (free < 0 ? "whose quota is unknown" : free + " are free");
            if (!isAll || free < cores) {
                lines.add(line);
            }
            if (free >= 0 && free < cores) {
                missing.add(line);
            }
        }

        List<String> checked() throws CloudException {
            if (!missing.isEmpty()) {
                throw new CloudException(
                        Kind.REFUSED,
                        "the quota in " + region + " is too small: " + String.join("; ", missing)
                                + ": ask for more in the portal, or take another size or region");
            }
            return lines;
        }
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

    private static long free(JsonNode usages, String family) {
        return usages.valueStream()
                .filter(each -> text(each.path("name"), "value").equalsIgnoreCase(family))
                .mapToLong(each ->
                        each.path("limit").asLong(0) - each.path("currentValue").asLong(0))
                .findFirst()
                .orElse(-1);
    }

    @Override
    public void create(Order order, Duration limit) throws CloudException {
        Program az = programs.program(PROGRAM, order.id());
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
        Program az = programs.program(PROGRAM, order.id());
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
        Program az = programs.program(PROGRAM, order.id());
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
        Program az = programs.program(PROGRAM, order.id());
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

    @Override
    public List<Leftover> leftovers(Order order) throws CloudException {
        return found(programs.program(PROGRAM, order.id()), Tags.RUN + "=" + order.id());
    }

    @Override
    public List<Leftover> all(String region) throws CloudException {
        return found(programs.program(PROGRAM), Tags.RUN);
    }

    /// Groups with a tag, and resources with it that are in none of them.
    private static List<Leftover> found(Program az, String tag) throws CloudException {
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
