package io.plimsoll.cloud;

import io.plimsoll.results.Json;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.spec.YamlText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// What `template.yaml` says about a template: which program applies it, its parameters, and what is billed.
/// Immutable.
///
/// @param name below `infra/`: `azure/elastic`
/// @param folder with its files
/// @param provider the program that applies it: `azure`, `hcl` or `kubernetes`
/// @param cloud the part of `prices.yaml`; the provider where there is none
/// @param file that is given to `az`; empty if the folder itself is the template
/// @param product in words
/// @param parameters beyond those that every template has
public record Template(
        String name,
        Path folder,
        String provider,
        String cloud,
        String file,
        String product,
        List<Parameter> parameters,
        List<Billed> billed) {
    /// What every template takes, and Plimsoll or the user gives.
    private static final List<String> COMMON = List.of("region", "ssh", "sshkey", "archive", "sha256");

    /// What is billed by machines.
    private static final List<String> MACHINES = List.of("database", "vm", "cluster");

    private static final String FILE = "template.yaml";

    public Template {
        parameters = List.copyOf(parameters);
        billed = List.copyOf(billed);
    }

    /// A parameter of a template.
    ///
    /// @param usual its default; empty if it has none
    /// @param limits what its value must be
    public record Parameter(String name, String usual, boolean isRequired, JsonNode limits) {
        private static Parameter of(String name, JsonNode node) {
            return new Parameter(
                    name, text(node, "default"), node.path("required").asBoolean(false), node);
        }

        /// Whether it is read from the environment, and never given or kept.
        boolean isSecret() {
            return limits.path("secret").asBoolean(false);
        }

        /// What is wrong with a value, as a clause; empty if nothing is.
        String problem(String value) {
            if (limits.has("least") || limits.has("most")) {
                long least = limits.path("least").asLong(Long.MIN_VALUE);
                long most = limits.path("most").asLong(Long.MAX_VALUE);
                boolean isNumber = value.matches("\\d{1,9}");
                if (!isNumber || Long.parseLong(value) < least || Long.parseLong(value) > most) {
                    return "needs a whole number from " + least + " to " + most;
                }
            }
            List<String> allowed =
                    limits.path("allowed").valueStream().map(JsonNode::asString).toList();
            if (!allowed.isEmpty() && !allowed.contains(value)) {
                return "needs one of " + String.join(", ", allowed);
            }
            String pattern = text(limits, "pattern");
            return pattern.isEmpty() || Pattern.matches(pattern, value) ? "" : "needs the form " + pattern;
        }
    }

    private static final Pattern PARAMETER = Pattern.compile("\\$(\\w+)");

    /// A line of the bill.
    ///
    /// @param use what it is: `vm`, `database-storage`
    /// @param sku the cloud's word, in which `$parameter` stands for its value
    /// @param times numbers or `$parameter`, whose product is how many pieces it is
    /// @param size GB of each piece, where the cloud sells some sizes only and bills the next one; else empty
    public record Billed(String use, String sku, List<String> times, String size) {
        public Billed {
            times = List.copyOf(times);
        }

        /// How many pieces it is.
        BigDecimal times(Map<String, String> values) {
            return times.stream()
                    .map(each -> new BigDecimal(value(each, values)))
                    .reduce(BigDecimal.ONE, BigDecimal::multiply);
        }

        /// The cloud's word, with the values of the parameters that it names.
        String sku(Map<String, String> values) {
            return value(sku, values);
        }

        /// How many GB each piece has; empty if that is not billed.
        String size(Map<String, String> values) {
            return value(size, values);
        }

        private static String value(String text, Map<String, String> values) {
            return PARAMETER
                    .matcher(text)
                    .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), "")));
        }

        private static Billed of(JsonNode node) {
            return new Billed(
                    text(node, "use"),
                    text(node, "sku"),
                    node.path("times").valueStream().map(JsonNode::asString).toList(),
                    text(node, "size"));
        }
    }

    /// Reads a template; adds what is wrong to `problems`.
    ///
    /// @param named a folder, or the name of a template below `infra`
    public static Template read(Path infra, String named, Problems problems) {
        Path given = Path.of(named);
        String name = named.replaceAll("/+$", "").replaceFirst("^(.*/)?infra/", "");
        Path folder = (Files.isRegularFile(given.resolve(FILE)) ? given : infra.resolve(name))
                .toAbsolutePath()
                .normalize();
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "there is no template \"" + named + "\"" + Suggestion.clause(name, names(infra)) + "; there are "
                            + String.join(", ", names(infra)));
            problems.refuseIfAny();
        }
        try {
            return of(name, folder, yaml(file));
        } catch (IOException damaged) {
            problems.add(new Origin(String.valueOf(file), 0), String.valueOf(damaged.getMessage()));
            problems.refuseIfAny();
            throw new IllegalStateException("a problem was added", damaged);
        }
    }

    /// @throws IOException with a sentence, when it cannot be read or is no YAML
    static JsonNode yaml(Path file) throws IOException {
        try {
            return Json.mapper().readTree(YamlText.parser(Files.readString(file)));
        } catch (JacksonException damaged) {
            throw new IOException("this is not YAML: " + damaged.getOriginalMessage(), damaged);
        }
    }

    private static Template of(String name, Path folder, JsonNode node) {
        List<Parameter> parameters = node.path("parameters")
                .propertyStream()
                .map(entry -> Parameter.of(entry.getKey(), entry.getValue()))
                .toList();
        String provider = text(node, "provider");
        String cloud = text(node, "cloud");
        return new Template(
                name,
                folder,
                provider,
                cloud.isEmpty() ? provider : cloud,
                text(node, "file"),
                text(node, "product"),
                parameters,
                node.path("billed").valueStream().map(Billed::of).toList());
    }

    static String text(JsonNode node, String field) {
        JsonNode found = node.path(field);
        return found.isMissingNode() || found.isNull() ? "" : found.asString();
    }

    /// The templates below a folder.
    public static List<String> names(Path infra) {
        try (Stream<Path> files = Files.walk(infra, 3)) {
            return files.filter(file -> file.endsWith(FILE))
                    .map(file -> infra.relativize(file.getParent()).toString())
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /// The values of all parameters but `run`, `ttl`, `expires` and `owner`. What is missing, unknown or refused
    /// is added to `problems`.
    public Map<String, String> values(Map<String, String> given, Problems problems) {
        Map<String, String> values = new LinkedHashMap<>();
        COMMON.forEach(name -> values.put(name, given.getOrDefault(name, "")));
        parameters.stream()
                .filter(each -> !each.isSecret())
                .forEach(each -> values.put(each.name(), given.getOrDefault(each.name(), each.usual())));
        List<String> known = new ArrayList<>(values.keySet());
        given.keySet().stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> problems.add(
                        Origin.COMMAND_LINE,
                        isSecret(name)
                                ? name + " is read from the environment variable PLIMSOLL_PASSWORD, and never given"
                                : this.name + " has no parameter \"" + name + "\"" + Suggestion.clause(name, known)));
        for (Parameter each : parameters.stream().filter(one -> !one.isSecret()).toList()) {
            String value = values.getOrDefault(each.name(), "");
            String problem = value.isEmpty() ? "" : each.problem(value);
            if (value.isEmpty() && each.isRequired()) {
                problems.add(Origin.COMMAND_LINE, this.name + " needs -p " + each.name() + "=...");
            } else if (!problem.isEmpty()) {
                problems.add(Origin.COMMAND_LINE, each.name() + " = " + value + ": it " + problem);
            }
        }
        checkCommon(values, problems);
        return values;
    }

    /// How many machines of what size it makes, by what is billed.
    ///
    /// @param values of the parameters
    List<String> machines(Map<String, String> values) {
        List<String> machines = new ArrayList<>();
        for (Billed each : billed) {
            boolean isDriver = each.times().contains("$drivers");
            BigDecimal times = each.times(values);
            String sku = each.sku(values);
            if (!MACHINES.contains(each.use()) || times.signum() == 0) {
                continue;
            }
            String count = times.toPlainString();
            String drivers = count + " load machine" + (count.equals("1") ? "" : "s");
            machines.add(
                    !isDriver ? count + " x " + sku : each.use().equals("cluster") ? drivers : drivers + " " + sku);
        }
        return machines;
    }

    /// Whether a template wants the password of a database that is there.
    ///
    /// @param folder of the template
    static boolean isSecretive(Path folder) throws CloudException {
        try {
            return yaml(folder.resolve(FILE))
                    .path("parameters")
                    .valueStream()
                    .anyMatch(each -> each.path("secret").asBoolean(false));
        } catch (IOException unreadable) {
            throw new CloudException(
                    CloudException.Kind.REFUSED, folder.resolve(FILE) + " cannot be read: " + unreadable.getMessage());
        }
    }

    private boolean isSecret(String name) {
        return parameters.stream()
                .anyMatch(each -> each.isSecret() && each.name().equals(name));
    }

    private void checkCommon(Map<String, String> values, Problems problems) {
        require(
                values,
                "archive",
                "https://[^\\s'\"]+",
                "the https address of Plimsoll's archive for linux-x64",
                problems);
        require(
                values,
                "sha256",
                "[0-9a-fA-F]{64}",
                "64 hexadecimal digits, the archive's SHA-256: sha256sum FILE prints it",
                problems);
        if (!provider.equals("kubernetes")) {
            require(values, "region", "[a-z][a-z0-9-]{2,40}", "the cloud's name of a region", problems);
        }
        String ssh = values.getOrDefault("ssh", "");
        if (!ssh.isEmpty() && !ssh.matches("(\\d{1,3}\\.){3}\\d{1,3}/32")) {
            problems.add(
                    Origin.COMMAND_LINE, "ssh = " + ssh + ": give one address, such as 203.0.113.7/32, not a network");
        }
    }

    private void require(Map<String, String> values, String name, String form, String what, Problems problems) {
        if (provider.equals("kubernetes")
                && parameters.stream().noneMatch(each -> each.name().equals(name))) {
            return;
        }
        String value = values.getOrDefault(name, "");
        if (!value.matches(form)) {
            problems.add(
                    Origin.COMMAND_LINE,
                    value.isEmpty()
                            ? this.name + " needs -p " + name + "=..., " + what
                            : name + " = " + value + ": it needs " + what);
        }
    }
}
