package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.ActionRun.Step;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The action's steps on a repository whose database function takes a certain time: on the base branch, and on pull
/// requests that change it or do not. How busy the machine is hardly matters: an answer takes a second, a slow one 20 %
/// more. A round ends half a second after the fifth answer is due, or 0.7 s after the fourth slow one.
@Order(5)
class ActionTest {
    private static final int USUAL_MILLIS = 1_000;
    private static final int SLOWER_MILLIS = 1_200;
    private static final String REPOSITORY = "people/shop";

    @TempDir
    Path folder;

    private Path caches;
    private Path github;

    @BeforeEach
    void makeFolders() throws Exception {
        caches = Files.createDirectory(folder.resolve("caches"));
        github = Files.createDirectory(folder.resolve("github"));
        Path bin = Files.createDirectory(folder.resolve("bin"));
        // What GitHub's own program is asked, and the one comment that there is.
        Path gh = Files.writeString(bin.resolve("gh"), """
                #!/bin/sh
                echo "$*" >>"$GH_STATE/calls"
                [ "$GH_TOKEN" = secret ] || exit 4
                case $* in
                    *--paginate*) if [ -f "$GH_STATE/comment" ]; then echo 4711; fi ;;
                    *)
                        for word; do
                            case $word in body=@*) cp "${word#body=@}" "$GH_STATE/comment" ;; esac
                        done
                        ;;
                esac
                """);
        Files.setPosixFilePermissions(gh, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// A checkout of the repository.
    private Path checkout(String name, int millis) throws Exception {
        Path repository = Files.createDirectory(folder.resolve(name));
        Files.writeString(repository.resolve("schema.sql"), """
                CREATE ALIAS IF NOT EXISTS WORK FOR 'java.lang.Thread.sleep(long)';
                CREATE TABLE IF NOT EXISTS checkout AS SELECT CAST(%d AS BIGINT) AS millis;
                """.formatted(millis));
        Files.writeString(repository.resolve("checkout.sql"), "SELECT WORK(millis) FROM checkout;\n");
        Files.writeString(repository.resolve("load.yaml"), """
                workload: script
                target: jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1;INIT=RUNSCRIPT FROM 'schema.sql'
                scripts: checkout.sql
                sessions: 16
                warmup: 0s
                measure: 5500ms
                rounds: 3
                """);
        return repository;
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("GITHUB_ACTIONS", "true");
        environment.put("GITHUB_ACTION_PATH", Plimsoll.root().toString());
        environment.put("GITHUB_REPOSITORY", REPOSITORY);
        environment.put("RUNNER_OS", "Linux");
        environment.put("RUNNER_ARCH", "X64");
        environment.put("RUNNER_TEMP", caches.toString());
        environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        environment.put("GH_STATE", github.toString());
        environment.put("PLIMSOLL_BUILD", "never");
        environment.put("PLIMSOLL_SHARED_MACHINE", "tests");
        return environment;
    }

    private ActionRun action(Path checkout, String branch, String base, Map<String, String> inputs) {
        Map<String, String> environment = environment();
        environment.put("GITHUB_REF_NAME", branch);
        environment.put("GITHUB_BASE_REF", base);
        environment.put("GITHUB_SHA", checkout.getFileName().toString());
        Map<String, String> values = new HashMap<>();
        values.put("inputs.plan", "load.yaml");
        values.put("inputs.arguments", "-q\n\n--note=it's \"$(touch injected)\" `touch injected`\n");
        values.put("inputs.compare-arguments", "--tolerance=10%");
        values.put("inputs.program", Plimsoll.root().resolve("plimsoll").toString());
        values.put("inputs.token", "secret");
        values.put("github.event.pull_request.number", base.isEmpty() ? "" : "12");
        values.put("github.event.pull_request.base.sha", base.isEmpty() ? "" : "another");
        values.putAll(inputs);
        return new ActionRun(checkout, caches, environment, values);
    }

    private List<String> calls() throws Exception {
        return Files.readAllLines(github.resolve("calls"));
    }

    @Test
    void aSlowdownIsRedAndTheSameSpeedIsGreen() throws Exception {
        ActionRun base = action(checkout("base", USUAL_MILLIS), "main", "", Map.of());
        assertThat(base.run().names()).doesNotContain("Compare with the base branch", "Comment on the pull request");
        Step run = base.step("Run");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.summary()).contains("**PASS**", "script");
        assertThat(base.names()).contains("Keep the runs of the base branch");
        assertThat(caches.resolve("kept/plimsoll@plimsoll@Linux-X64@main@base")).isDirectory();

        Path same = checkout("same", USUAL_MILLIS);
        ActionRun green = action(same, "12_merge", "main", Map.of());
        Step compared = green.run().step("Compare with the base branch");
        assertThat(green.isGreen()).as(compared.out() + compared.err()).isTrue();
        assertThat(compared.err()).doesNotContain("::error");
        assertThat(compared.out()).contains("candidate against base", "| rate |");
        assertThat(same.resolve(".plimsoll/comparison.xml")).content().contains(" failures=\"0\" errors=\"0\"");
        assertThat(same.resolve(".plimsoll/metrics.txt")).content().contains("plimsoll_rate_per_second{");
        assertThat(github.resolve("comment"))
                .content()
                .startsWith("<!-- plimsoll-pipeline plimsoll -->\n## candidate against base\n")
                .doesNotContain("WORSE");
        assertThat(calls()).hasSize(2).last().asString().contains("POST repos/people/shop/issues/12/comments ");

        Path slow = checkout("slow", SLOWER_MILLIS);
        ActionRun red = action(slow, "12_merge", "main", Map.of());
        Step found = red.run().step("Compare with the base branch");
        assertThat(red.isGreen()).isFalse();
        assertThat(found.exitCode()).as(found.out() + found.err()).isEqualTo(1);
        assertThat(found.err())
                .contains("::error title=plimsoll.compare%3A all operations%3A p50::p50 of all operations worse: ");
        assertThat(found.summary()).contains("**WORSE**", "| p50 |");
        assertThat(slow.resolve(".plimsoll/comparison.xml"))
                .content()
                .contains("<failure message=\"p50 of all operations worse: ", " in the candidate: +");
        assertThat(github.resolve("comment")).content().contains("**WORSE**", "| p50 |");
        assertThat(calls()).hasSize(4).last().asString().contains("PATCH repos/people/shop/issues/comments/4711 ");
        for (String each : List.of("base", "same", "slow")) {
            assertThat(folder.resolve(each).resolve("injected")).doesNotExist();
        }
    }

    @Test
    void withoutBaseOrRunThePullRequestIsToldSo() throws Exception {
        Map<String, String> quick = Map.of("inputs.arguments", "-q\n--measure=1s\n--rounds=1", "inputs.repeats", "2");
        Path first = checkout("first", 10);
        ActionRun green = action(first, "1_merge", "main", quick);
        Step compared = green.run().step("Compare with the base branch");
        assertThat(green.isGreen()).as(compared.err()).isTrue();
        assertThat(compared.err()).contains("::notice title=plimsoll::No runs of the base branch are kept yet");
        assertThat(github.resolve("comment")).content().contains("nothing was compared");
        assertThat(first.resolve(".plimsoll/run-2.xml")).isRegularFile();

        Map<String, String> strict = new HashMap<>(quick);
        strict.put("inputs.require-base", "true");
        ActionRun red = action(checkout("second", 10), "1_merge", "main", strict);
        assertThat(red.run().step("Compare with the base branch").exitCode()).isEqualTo(2);

        Path broken = checkout("broken", 10);
        Files.delete(broken.resolve("checkout.sql"));
        ActionRun failed = action(broken, "1_merge", "main", quick);
        assertThat(failed.run().isGreen()).isFalse();
        assertThat(failed.names()).doesNotContain("Compare with the base branch");
        assertThat(failed.step("Run").err()).contains("::error title=plimsoll.run%3A command::", "checkout.sql");
        assertThat(github.resolve("comment"))
                .content()
                .contains("The run did not pass, so nothing was compared.", "No run is stored");

        Map<String, String> foreign = new HashMap<>(quick);
        foreign.put("inputs.token", "of a fork");
        ActionRun fork = action(checkout("fork", 10), "1_merge", "main", foreign);
        Step comment = fork.run().step("Comment on the pull request");
        assertThat(fork.isGreen()).as(comment.err()).isTrue();
        assertThat(comment.err()).contains("::notice title=plimsoll::the pull request cannot be commented on");
    }

    /// A value of a workflow that becomes text of a command is a command.
    @Test
    void noExpressionIsPartOfACommand() throws Exception {
        Map<String, Object> action = ActionRun.read(Plimsoll.root().resolve("action.yml"));
        List<Map<String, Object>> steps = ActionRun.steps(action);
        assertThat(steps).hasSizeGreaterThan(5);
        for (Map<String, Object> step : steps) {
            assertThat(String.valueOf(step.get("run"))).doesNotContain("${{");
            if (step.get("uses") instanceof String used) {
                assertThat(used).as("pinned").matches("[\\w-]+/[\\w/-]+@[0-9a-f]{40}");
            } else {
                assertThat(step).containsEntry("shell", "bash").containsKey("run");
            }
        }
    }

    @Test
    void gitlabsTemplateDoesTheSame() throws Exception {
        Path template = Plimsoll.root().resolve("packaging/pipelines/plimsoll.gitlab-ci.yml");
        Map<String, Object> job = ActionRun.map(ActionRun.read(template).get(".plimsoll"));
        Map<String, String> environment = environment();
        environment.remove("GITHUB_ACTIONS");
        ActionRun.map(job.get("variables")).forEach((name, value) -> environment.put(name, String.valueOf(value)));
        environment.put("PLIMSOLL_PROGRAM", Plimsoll.root().resolve("plimsoll").toString());
        environment.put("PLIMSOLL_PLAN", "load.yaml");
        environment.put("PLIMSOLL_ARGUMENTS", "-q");
        environment.put("PLIMSOLL_COMPARE_ARGUMENTS", "--tolerance=10%");
        environment.merge("PATH", Plimsoll.root().resolve("packaging/pipelines") + ":", (path, more) -> more + path);
        Path base = checkout("base", USUAL_MILLIS);
        environment.put("PLIMSOLL_PIPELINE_ROLE", "base");
        assertThat(script(job, base, environment)).isZero();
        Path slow = checkout("slow", SLOWER_MILLIS);
        ActionRun.copy(base.resolve(".plimsoll/base"), slow.resolve(".plimsoll/base"));
        environment.put("PLIMSOLL_PIPELINE_ROLE", "candidate");
        assertThat(script(job, slow, environment)).isEqualTo(1);
        assertThat(slow.resolve(".plimsoll/comparison.xml")).content().contains("<failure message=");
        assertThat(slow.resolve(".plimsoll/comparison.md")).content().contains("**WORSE**");
        assertThat(slow.resolve(".plimsoll/metrics.txt")).content().endsWith("# EOF\n");
    }

    /// The exit code of a job's script, as GitLab's runner puts it together.
    private static int script(Map<String, Object> job, Path checkout, Map<String, String> environment)
            throws Exception {
        List<String> lines = new ArrayList<>(List.of("set -eo pipefail"));
        for (String part : List.of("before_script", "script")) {
            ActionRun.list(job.get(part)).forEach(line -> lines.add(String.valueOf(line)));
        }
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", String.join("\n", lines))
                .directory(checkout.toFile())
                .redirectErrorStream(true)
                .redirectOutput(checkout.resolve("output.txt").toFile());
        builder.environment().putAll(environment);
        return builder.start().waitFor();
    }
}
