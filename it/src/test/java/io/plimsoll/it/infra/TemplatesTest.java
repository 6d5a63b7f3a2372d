package io.plimsoll.it.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Every template is closed, ends by itself, hides its secrets, and takes and gives what `CONTRACT.md` says.
class TemplatesTest {
    private static final Set<String> COMMON =
            Set.of("run", "ttl", "expires", "owner", "region", "ssh", "sshkey", "archive", "sha256");
    private static final Set<String> OUTPUTS =
            Set.of("target", "host", "port", "user", "database", "passwordref", "addresses", "entry", "facts");
    private static final Pattern TOKEN = Pattern.compile("@[A-Z0-9]+@");

    private static Stream<Path> sources() throws Exception {
        try (Stream<Path> files = Files.walk(Template.INFRA)) {
            return files.filter(file -> file.toString().matches(".*\\.(bicep|tf)")).sorted().toList().stream();
        }
    }

    private static Stream<Template> templates() throws Exception {
        return Template.all();
    }

    private static Stream<Template> applied() throws Exception {
        return Template.all().filter(template -> !template.isKubernetes());
    }

    private static Set<String> tokens(String text) {
        Set<String> tokens = new TreeSet<>();
        Matcher token = TOKEN.matcher(text);
        while (token.find()) {
            tokens.add(token.group());
        }
        return tokens;
    }

    private static List<JsonNode> documents(String file) throws Exception {
        YAMLMapper mapper = new YAMLMapper();
        try (MappingIterator<JsonNode> documents =
                mapper.readerFor(JsonNode.class).readValues(Template.read(Template.INFRA.resolve(file)))) {
            return documents.readAll();
        }
    }

    @Test
    void allOfIssue22AreThere() throws Exception {
        assertThat(templates())
                .extracting(Template::name)
                .containsExactly(
                        "alibaba/existing",
                        "alibaba/hologres",
                        "alibaba/polardb",
                        "aws/aurora",
                        "aws/existing",
                        "aws/rds",
                        "azure/citus-vms",
                        "azure/elastic",
                        "azure/existing",
                        "azure/flexible",
                        "azure/postgres-vm",
                        "kubernetes");
    }

    @ParameterizedTest
    @MethodSource("sources")
    void keepsThePolicies(Path file) {
        assertThat(Policies.faults(Template.read(file))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "azure/modules/network.bicep | '${split(ssh, '/')[0]}/32' | '*' | lets everybody in",
                "azure/modules/network.bicep | '${split(ssh, '/')[0]}/32' | 'Internet' | lets everybody in",
                "azure/modules/network.bicep | 'Deny' | 'Allow' | lets everybody in: sourceAddressPrefix",
                "azure/modules/network.bicep | '${split(ssh, '/')[0]}/32' | ['10.0.0.1/32', '::/0'] | lets every",
                "azure/modules/server.bicep | publicNetworkAccess: 'Disabled' | publicNetworkAccess: 'Enabled' | opens",
                "azure/modules/vault.bicep | tags: tags | kind: tags | has no tags: identity",
                "azure/modules/drivers.bicep | '@TTL@', ttl | '@TTL@', 'never' | a machine has no brake",
                "azure/modules/drivers.bicep | password: passwordref | password: password | a secret is where user",
                "azure/elastic/main.bicep | @secure() | @minLength(1) | is not secure: password",
                "azure/elastic/main.bicep | base.outputs.passwordref | password | gives away a secret",
                "aws/modules/base/main.tf | [var.ssh] | ['0.0.0.0/0'] | lets everybody in: cidr_blocks",
                "aws/modules/base/main.tf | /../../cloud-init | /ci | a machine has no brake",
                "aws/rds/main.tf | accessible         = false | accessible = true | opens the database",
                "aws/rds/main.tf | tags = local.tags | region = var.region | has no tags: all of AWS",
                "aws/existing/main.tf | sensitive | fragile | is not secure: password",
                "alibaba/modules/base/main.tf | = var.ssh | = \"0.0.0.0/0\" | lets everybody in: cidr_ip",
                "alibaba/polardb/main.tf | module.base.addresses | [\"0.0.0.0\"] | lets everybody in: security_ips",
                "alibaba/polardb/main.tf | \"Private\" | \"Public\" | opens the database",
                "alibaba/hologres/main.tf | \"VPCSingleTunnel\" | \"Internet\" | lets everybody in: type",
                "alibaba/hologres/main.tf | local.host | var.password | gives away a secret: host",
            })
    void breachesAreFound(String file, String good, String bad, String fault) {
        String text = Template.read(Template.INFRA.resolve(file));
        assertThat(text).contains(good);
        assertThat(Policies.faults(text.replace(good, bad))).anyMatch(found -> found.contains(fault));
    }

    @ParameterizedTest
    @MethodSource("applied")
    void takesAndGivesWhatTheContractSays(Template template) {
        Map<String, String> wanted = new TreeMap<>();
        for (Map.Entry<String, JsonNode> each :
                template.about().path("parameters").properties()) {
            wanted.put(each.getKey(), each.getValue().path("default").asString("-"));
        }
        Map<String, String> declared = template.parameters();
        assertThat(declared).containsKeys(COMMON.toArray(String[]::new));
        declared.keySet().removeAll(COMMON);
        if (!wanted.containsKey("password")) {
            declared.remove("password");
        }
        assertThat(declared).isEqualTo(wanted);
        assertThat(template.outputs()).isEqualTo(new TreeSet<>(OUTPUTS));
    }

    /// A program finds the variables in the template's folder, so that their declarations are copies. What they must
    /// be is said once: in the module, for all that it takes.
    @ParameterizedTest
    @ValueSource(strings = {"aws", "alibaba"})
    void commonVariablesAreTheSameInAllTemplatesOfACloud(String cloud) throws Exception {
        Set<String> texts = new TreeSet<>();
        for (Template template : templates().toList()) {
            if (template.name().startsWith(cloud + "/")) {
                texts.add(Template.read(template.folder().resolve("common.tf")));
            }
        }
        assertThat(texts).as("different texts").hasSize(1);
        Map<String, String> variables = variables(texts.iterator().next());
        Map<String, String> ofModule =
                variables(Template.read(Template.INFRA.resolve(cloud).resolve("modules/base/common.tf")));
        assertThat(variables.keySet()).containsAll(ofModule.keySet());
        for (Map.Entry<String, String> each : variables.entrySet()) {
            boolean isChecked = each.getValue().contains("validation {");
            assertThat(isChecked).as(each.getKey()).isEqualTo(!ofModule.containsKey(each.getKey()));
        }
        assertThat(ofModule.entrySet().stream()
                        .filter(each -> each.getValue().contains("validation {"))
                        .map(Map.Entry::getKey))
                .contains("run", "ttl", "expires", "drivers", "ssh", "sshkey", "archive", "sha256");
    }

    /// Texts by the names of variables.
    private static Map<String, String> variables(String text) {
        Map<String, String> variables = new TreeMap<>();
        Pattern.compile("(?ms)^variable \"(\\w+)\" \\{\\n(.*?)^\\}\\n")
                .matcher(text)
                .results()
                .forEach(found -> variables.put(found.group(1), found.group(2)));
        return variables;
    }

    @ParameterizedTest
    @MethodSource("templates")
    void saysWhatIsBilled(Template template) {
        JsonNode about = template.about();
        assertThat(about.path("billed").size()).isPositive();
        for (JsonNode line : about.path("billed")) {
            List<String> words = new ArrayList<>(List.of(line.path("sku").asString("")));
            line.path("times").forEach(each -> words.add(each.asString("")));
            words.add(line.path("size").asString(""));
            assertThat(line.path("use").asString("")).isNotEmpty();
            assertThat(line.path("times").size()).isPositive();
            assertThat(Pattern.compile("\\$(\\w+)")
                            .matcher(String.join(" ", words))
                            .results()
                            .map(found -> found.group(1)))
                    .allMatch(name -> about.path("parameters").has(name));
        }
    }

    @ParameterizedTest
    @MethodSource("templates")
    void hasAReadme(Template template) {
        String readme = Template.read(template.folder().resolve("README.md"));
        assertThat(readme)
                .contains("## Create, run, delete", "## Who can reach it", "## How it ends", "## Has it been tried?");
        String commands = template.isKubernetes()
                ? "(?s).*kubectl .* apply .*kubectl .* exec .*kubectl delete .*"
                : "(?s).*(az deployment group create|tofu apply).*ssh plimsoll@.*(az group delete|tofu destroy).*";
        assertThat(readme).matches(commands);
    }

    @ParameterizedTest
    @ValueSource(strings = {"driver", "postgres"})
    void userDataHasTheBrakeAndNoSecret(String name) throws Exception {
        String text = Template.read(Template.INFRA.resolve("cloud-init/" + name + ".yaml"));
        JsonNode data = documents("cloud-init/" + name + ".yaml").getFirst();
        assertThat(text).startsWith("#cloud-config\n");
        assertThat(data.path("bootcmd").path(0).toString())
                .isEqualTo("[\"systemd-run\",\"--unit=plimsoll-ttl\",\"--on-active=@TTL@\","
                        + "\"/usr/local/sbin/plimsoll-driver\",\"self-destruct\"]");
        assertThat(data.path("package_update").asBoolean(true)).isFalse();
        assertThat(text).doesNotContainPattern("(?i)chpasswd|plain_text_passwd|hashed_passwd|ssh_pwauth|password:");
        List<Path> users = sources()
                .filter(file -> Template.read(file).contains("/" + name + ".yaml"))
                .toList();
        assertThat(users).isNotEmpty();
        for (Path user : users) {
            assertThat(tokens(Template.read(user))).as(user.toString()).isEqualTo(tokens(text));
        }
    }

    @Test
    void pricesAreDatedOrNotThere() throws Exception {
        for (Map.Entry<String, JsonNode> cloud :
                documents("prices.yaml").getFirst().properties()) {
            JsonNode prices = cloud.getValue().path("prices");
            assertThat(cloud.getValue().path("currency").asString("")).isNotEmpty();
            assertThat(prices.isArray()).isTrue();
            assertThat(prices.isEmpty())
                    .isEqualTo(cloud.getValue().path("dated").isNull());
            for (JsonNode price : prices) {
                assertThat(price.propertyNames()).containsExactly("region", "use", "sku", "hourly");
                assertThat(price.path("hourly").asDouble(0)).isPositive();
            }
        }
    }

    @Test
    void theJobStartsNobodyAgainAndEnds() throws Exception {
        JsonNode job = documents("kubernetes/job.yaml").getFirst().path("spec");
        assertThat(job.path("completionMode").asString("")).isEqualTo("Indexed");
        assertThat(job.path("completions").asInt(0))
                .isEqualTo(job.path("parallelism").asInt(1));
        assertThat(job.path("backoffLimitPerIndex").asInt(1)).isZero();
        assertThat(job.has("backoffLimit")).as("it would take all members down").isFalse();
        assertThat(job.path("activeDeadlineSeconds").asInt(0)).isBetween(900, 86400);
        assertThat(job.path("ttlSecondsAfterFinished").asInt(0)).isPositive();
        JsonNode pod = job.path("template").path("spec");
        assertThat(pod.path("restartPolicy").asString("")).isEqualTo("Never");
        assertThat(pod.at("/containers/0/resources/limits").has("cpu"))
                .as("throttling is a pause")
                .isFalse();
        JsonNode lead = documents("kubernetes/lead.yaml").getFirst().path("spec");
        for (JsonNode each : List.of(pod, lead)) {
            JsonNode may = each.at("/containers/0/securityContext");
            assertThat(each.path("automountServiceAccountToken").asBoolean(true))
                    .isFalse();
            assertThat(may.path("runAsNonRoot").asBoolean(false)).isTrue();
            assertThat(may.path("readOnlyRootFilesystem").asBoolean(false)).isTrue();
            assertThat(may.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
            assertThat(may.at("/capabilities/drop/0").asString("")).isEqualTo("ALL");
            assertThat(each.at("/containers/0/env/0/valueFrom/secretKeyRef/key").asString(""))
                    .isEqualTo("password");
        }
    }

    @Test
    void membersLetInOnlyMembers() throws Exception {
        JsonNode policy = documents("kubernetes/network-policy.yaml").getFirst().path("spec");
        assertThat(policy.path("policyTypes").toString()).isEqualTo("[\"Ingress\",\"Egress\"]");
        for (JsonNode rule : policy.path("ingress")) {
            assertThat(rule.path("from").toString())
                    .isEqualTo("[{\"podSelector\":" + policy.path("podSelector") + "}]");
        }
        JsonNode service = documents("kubernetes/service.yaml").getFirst().path("spec");
        assertThat(service.path("clusterIP").asString("")).isEqualTo("None");
        JsonNode kustomization = documents("kubernetes/kustomization.yaml").getFirst();
        for (JsonNode file : kustomization.path("resources")) {
            assertThat(Template.INFRA.resolve("kubernetes").resolve(file.asString("")))
                    .exists();
        }
    }

    /// What other people's programs find: ten minutes, and packages from the network.
    @Test
    @EnabledIfEnvironmentVariable(named = "PLIMSOLL_TEST_INFRA", matches = "true")
    void theCloudsOwnModelsKnowAllNames() throws Exception {
        Process check = new ProcessBuilder(Template.INFRA.resolve("check").toString(), "--apply")
                .redirectErrorStream(true)
                .start();
        String output = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(check.waitFor()).as(output).isZero();
    }
}
