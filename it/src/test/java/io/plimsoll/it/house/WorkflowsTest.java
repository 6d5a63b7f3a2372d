package io.plimsoll.it.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// What GitHub runs for this repository may do no more than it has to, and what it uses cannot change under it.
class WorkflowsTest {
    private static final Path ROOT = Path.of(System.getProperty("plimsoll.root", ".."));
    private static final Path WORKFLOWS = ROOT.resolve(".github/workflows");

    private static final Pattern USES = Pattern.compile("(?m)^ *(?:- )?uses: (.*)$");
    private static final Pattern PINNED = Pattern.compile("\\./.*|[\\w.-]+/[\\w./-]+@[0-9a-f]{40} # v\\d+(\\.\\d+)*");
    private static final Set<String> OF_STRANGERS = Set.of("pull_request_target", "workflow_run", "issue_comment");

    /// Jobs that may do more than read, and what.
    private static final Map<String, Map<String, String>> MORE =
            Map.of("draft of release.yml", Map.of("contents", "write", "id-token", "write", "attestations", "write"));

    private static List<Path> workflows() throws IOException {
        try (Stream<Path> files = Files.list(WORKFLOWS)) {
            return files.sorted().toList();
        }
    }

    private static List<String> unpinned(String text) {
        List<String> faults = new ArrayList<>();
        Matcher uses = USES.matcher(text);
        while (uses.find()) {
            if (!PINNED.matcher(uses.group(1)).matches()) {
                faults.add("not pinned by commit: " + uses.group(1));
            }
        }
        return faults;
    }

    private static List<String> faults(String name, String text) {
        List<String> faults = unpinned(text);
        JsonNode workflow = new YAMLMapper().readTree(text);
        if (!permissions(workflow).equals(Map.of("contents", "read"))) {
            faults.add("may do more than read: " + name);
        }
        if (OF_STRANGERS.stream().anyMatch(workflow.path("on")::has)) {
            faults.add("runs with rights for strangers");
        }
        for (Map.Entry<String, JsonNode> job : workflow.path("jobs").properties()) {
            faults.addAll(faultsOfJob(job.getKey() + " of " + name, job.getValue()));
        }
        return faults;
    }

    private static List<String> faultsOfJob(String name, JsonNode job) {
        List<String> faults = new ArrayList<>();
        Map<String, String> allowed = MORE.getOrDefault(name, Map.of("contents", "read"));
        if (job.has("permissions") && !permissions(job).equals(allowed)) {
            faults.add("may do more than read: " + name);
        }
        if (!job.has("uses") && !job.has("timeout-minutes")) {
            faults.add("has no time limit: " + name);
        }
        for (JsonNode step : job.path("steps")) {
            if (step.path("run").asString("").contains("${{")) {
                faults.add("text of others in a script: " + name);
            }
            boolean isCheckout = step.path("uses").asString("").startsWith("actions/checkout@");
            if (isCheckout && step.path("with").path("persist-credentials").asBoolean(true)) {
                faults.add("leaves credentials behind: " + name);
            }
        }
        return faults;
    }

    private static Map<String, String> permissions(JsonNode of) {
        Map<String, String> permissions = new TreeMap<>();
        for (Map.Entry<String, JsonNode> each : of.path("permissions").properties()) {
            permissions.put(each.getKey(), each.getValue().asString(""));
        }
        return permissions;
    }

    @Test
    void everyWorkflowIsSafe() throws IOException {
        List<Path> files = workflows();
        assertThat(files).extracting(file -> file.getFileName().toString()).contains("ci.yml", "release.yml");
        for (Path file : files) {
            assertThat(faults(file.getFileName().toString(), Files.readString(file)))
                    .as(file.toString())
                    .isEmpty();
        }
    }

    @Test
    void theActionIsPinned() throws IOException {
        Path action = ROOT.resolve("action.yml");
        assumeTrue(Files.exists(action), "SKIPPED: there is no action.yml");
        assertThat(unpinned(Files.readString(action))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7 | @v7 | not pinned by commit: actions/checkout@v7",
                "' # v7' | '' | not pinned by commit: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1",
                "permissions: {contents: read} | permissions: {contents: write} | may do more than read: some.yml",
                "permissions: {contents: read} | name: some | may do more than read: some.yml",
                "timeout-minutes: 5 | permissions: {id-token: write} | may do more than read: job of some.yml",
                "timeout-minutes: 5 | name: some | has no time limit: job of some.yml",
                "$GITHUB_HEAD_REF | '${{ github.head_ref }}' | text of others in a script: job of some.yml",
                "pull_request: | pull_request_target: | runs with rights for strangers",
                "credentials: false | credentials: true | leaves credentials behind: job of some.yml",
            })
    void faultsAreFound(String good, String bad, String fault) {
        String text = """
                on: {pull_request: {}}
                permissions: {contents: read}
                jobs:
                  job:
                    runs-on: ubuntu-24.04
                    timeout-minutes: 5
                    steps:
                      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7
                        with: {persist-credentials: false}
                      - run: echo "$GITHUB_HEAD_REF"
                """;
        assertThat(faults("some.yml", text)).isEmpty();
        assertThat(text).contains(good);
        assertThat(faults("some.yml", text.replace(good, bad))).contains(fault);
    }

    @Test
    void actionlintFindsNothing() throws Exception {
        String program = System.getenv().getOrDefault("PLIMSOLL_ACTIONLINT", "");
        assumeTrue(!program.isEmpty(), "SKIPPED: PLIMSOLL_ACTIONLINT names no actionlint");
        List<String> command = new ArrayList<>(List.of(program));
        workflows().forEach(file -> command.add(file.toString()));
        Process lint = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(lint.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(output).isEmpty();
        assertThat(lint.waitFor()).isZero();
    }
}
