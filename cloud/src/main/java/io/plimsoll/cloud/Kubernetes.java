package io.plimsoll.cloud;

import static io.plimsoll.cloud.Template.text;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Program.Call;
import io.plimsoll.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A Kubernetes cluster, by the program `kubectl`. A run is one namespace; deleting it deletes everything. Immutable.
record Kubernetes(Programs programs, String name, String program) implements Provider {
    private static final Duration QUICK = Duration.ofSeconds(60);
    private static final Duration ENDING = Duration.ofSeconds(20);

    @Override
    public List<String> plan(List<Order> orders, int atOnce) throws CloudException {
        programs.requireSecrets(orders);
        Program kubectl = programs.program(program);
        kubectl.requireVersion("1.25", "version", "--client", "--output", "yaml");
        String context =
                kubectl.output(Call.of(QUICK, "config", "current-context")).strip();
        Program.Ended may = kubectl.run(Call.of(QUICK, "auth", "can-i", "create", "namespaces"));
        if (!may.output().strip().equals("yes")) {
            throw new CloudException(
                    Kind.REFUSED, "this user may not create namespaces in " + context + ": " + may.error());
        }
        return List.of("context " + context);
    }

    @Override
    public void create(Order order, Duration limit) throws CloudException {
        Program kubectl = programs.program(program, order.id());
        requireNoOther(kubectl, order);
        apply(kubectl, namespace(order));
        apply(kubectl, keys(order));
        apply(kubectl, secret(order));
        Path overlay = programs.journals().made(order.id()).resolve("overlay");
        try {
            Files.createDirectories(overlay.resolve("fleet"));
            for (Path file : Sources.read(Path.of(order.template())).texts().keySet()) {
                Files.copy(
                        file,
                        overlay.resolve("fleet").resolve(file.getFileName()),
                        StandardCopyOption.REPLACE_EXISTING);
            }
            Files.writeString(overlay.resolve("kustomization.yaml"), kustomization(order));
        } catch (IOException refused) {
            throw new CloudException(
                    Kind.REFUSED, "the overlay cannot be written to " + overlay + ": " + refused.getMessage());
        }
        kubectl.output(Call.of(limit, "apply", "-k", overlay.toString()).stoppable(ENDING));
    }

    /// Applying would put our label on a namespace of somebody else.
    private static void requireNoOther(Program kubectl, Order order) throws CloudException {
        String label = "jsonpath={.metadata.name} {.metadata.labels." + Tags.RUN + "}";
        String found = kubectl.output(
                        Call.of(QUICK, "get", "namespace", namespaceOf(order), "--ignore-not-found", "-o", label))
                .strip();
        if (!found.isEmpty() && !found.equals(namespaceOf(order) + " " + order.id())) {
            throw new CloudException(
                    Kind.REFUSED,
                    "the namespace " + namespaceOf(order) + " has no label " + Tags.RUN + "=" + order.id()
                            + ": Plimsoll leaves it alone");
        }
    }

    private static void apply(Program kubectl, String document) throws CloudException {
        kubectl.output(Call.of(QUICK, "apply", "-f", "-").reading(document).stoppable(ENDING));
    }

    /// What differs from the plain template. JSON is YAML.
    private static String kustomization(Order order) {
        String image = order.parameters().getOrDefault("image", "");
        Map<String, Object> deadline =
                replacement("/spec/activeDeadlineSeconds", order.lifetime().toSeconds());
        String container = "/spec/template/spec/containers/0/";
        List<Map<String, Object>> job = List.of(
                replacement("/spec/completions", order.drivers()),
                replacement("/spec/parallelism", order.drivers()),
                deadline,
                replacement(container + "image", image),
                // Without an end: a member takes one run after the other.
                replacement(
                        container + "args",
                        List.of("fleet", "member", "--peers", "dns:fleet", "--keys", "/keys/fleet.p12")));
        List<Map<String, Object>> lead = List.of(
                deadline,
                replacement("/spec/containers/0/image", image + "-full"),
                replacement(
                        "/spec/containers/0/command",
                        List.of("sh", "-c", "sleep " + order.lifetime().toSeconds())));
        List<Map<String, Object>> policy =
                List.of(replacement("/spec/egress/2/ports/0/port", Parameters.number(order, "port", 5432)));
        return Json.text(Map.of(
                "apiVersion",
                "kustomize.config.k8s.io/v1beta1",
                "kind",
                "Kustomization",
                "namespace",
                namespaceOf(order),
                "resources",
                List.of("fleet"),
                "patches",
                List.of(
                        patch("Job", "fleet", job),
                        patch("Pod", "lead", lead),
                        patch("NetworkPolicy", "fleet", policy))));
    }

    private static Map<String, Object> patch(String kind, String name, List<Map<String, Object>> changes) {
        return Map.of("target", Map.of("kind", kind, "name", name), "patch", Json.line(changes));
    }

    private static Map<String, Object> replacement(String path, Object value) {
        return Map.of("op", "replace", "path", path, "value", value);
    }

    /// The keys of the fleet, which are in the folder of the run until it ends.
    private String keys(Order order) throws CloudException {
        Path file = keyFile(programs.journals().made(order.id()));
        try {
            String keys = Base64.getEncoder().encodeToString(Files.readAllBytes(file));
            return secret(order, "fleet-keys", "data", Map.of("fleet.p12", keys));
        } catch (IOException unreadable) {
            throw new CloudException(Kind.REFUSED, "the keys of the fleet cannot be read: " + file);
        }
    }

    /// Where the keys of a fleet are, in the folder of its run.
    static Path keyFile(Path folder) {
        return folder.resolve("fleet.p12");
    }

    /// The password of the database, which goes from the user's environment to the cluster by a pipe.
    private String secret(Order order) throws CloudException {
        return secret(order, "target", "stringData", Map.of("password", programs.secret(order)));
    }

    /// @param form how the values are written: `data` or `stringData`
    private static String secret(Order order, String name, String form, Map<String, String> values) {
        return Json.line(Map.of(
                "apiVersion",
                "v1",
                "kind",
                "Secret",
                "metadata",
                Map.of("name", name, "namespace", namespaceOf(order)),
                form,
                values));
    }

    /// Tags of a namespace: a label cannot hold an instant or an owner, so these are annotations.
    private static String namespace(Order order) {
        return Json.line(Map.of(
                "apiVersion",
                "v1",
                "kind",
                "Namespace",
                "metadata",
                Map.of(
                        "name",
                        namespaceOf(order),
                        "labels",
                        Map.of(Tags.RUN, order.id()),
                        "annotations",
                        Map.of(Tags.EXPIRES, Tags.text(order.expires()), Tags.OWNER, order.owner()))));
    }

    @Override
    public Map<String, String> outputs(Order order) throws CloudException {
        Map<String, String> given = order.parameters();
        return Map.of(
                "namespace",
                namespaceOf(order),
                "target",
                "postgres://" + given.getOrDefault("user", "") + "@" + given.getOrDefault("host", "") + ":"
                        + given.getOrDefault("port", "") + "/" + given.getOrDefault("database", ""),
                "facts.provider",
                name(),
                "facts.product",
                "an existing database",
                "facts.drivers",
                String.valueOf(order.drivers()),
                "facts.driversku",
                "pod",
                "facts.image",
                given.getOrDefault("image", ""));
    }

    @Override
    public void extend(Order order, Instant expires) throws CloudException {
        throw new CloudException(
                Kind.REFUSED,
                "a fleet in Kubernetes cannot live longer: the deadline of a pod can only become" + " earlier");
    }

    @Override
    public void delete(Order order, List<Leftover> left, Duration limit) throws CloudException {
        Program kubectl = programs.program(program, order.id());
        kubectl.output(Call.of(
                limit,
                "delete",
                "namespaces",
                "-l",
                Tags.RUN + "=" + order.id(),
                "--ignore-not-found=true",
                "--wait=true",
                "--timeout=" + limit.toSeconds() + "s"));
    }

    @Override
    public List<Leftover> find(String region, String run) throws CloudException {
        Program kubectl = programs.program(program, run);
        JsonNode root = Parameters.json(
                kubectl, kubectl.output(Call.of(QUICK, "get", "namespaces", "-l", Tags.query(run), "-o", "json")));
        List<Leftover> found = new ArrayList<>();
        root.path("items").forEach(node -> {
            JsonNode metadata = node.path("metadata");
            JsonNode notes = metadata.path("annotations");
            String name = text(metadata, "name");
            found.add(new Leftover(
                    text(metadata.path("labels"), Tags.RUN),
                    "namespace " + name,
                    "",
                    text(notes, Tags.OWNER),
                    Tags.instant(text(notes, Tags.EXPIRES)),
                    "kubectl delete namespace " + name));
        });
        return found;
    }

    private static String namespaceOf(Order order) {
        return "plimsoll-" + order.id();
    }
}
