package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.app.Pipeline;
import io.plimsoll.app.Pipeline.GitHub;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.pipeline.Judgements;
import io.plimsoll.report.pipeline.Judgements.Sample;
import io.plimsoll.report.pipeline.PipelineCheck;
import io.plimsoll.report.pipeline.PipelineCheck.Outcome;
import io.plimsoll.report.pipeline.WorkflowCommands;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/// What pipelines are told: files and, in GitHub Actions, annotations and summaries.
class PipelineTest {
    private static final String SHORT = " --warmup 0s --measure 200ops -p interval=100ms --sessions 2 -q";

    @TempDir
    Path folder;

    /// @param exitCode that is wanted; instead of 0 also that of an INVALID run, as other programs may disturb it
    private Typed type(int exitCode, String line) {
        Typed typed = new Typed();
        assertThat(typed.execute(line + " --runs-dir " + folder.resolve("runs")))
                .as(typed.out() + typed.err())
                .isIn(exitCode, exitCode == 0 ? 3 : exitCode);
        return typed;
    }

    /// The cases by name, with what they say: nothing, or the element and its message.
    private Map<String, String> cases(Path file) throws Exception {
        Element root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(Files.readString(file))))
                .getDocumentElement();
        Map<String, String> cases = new LinkedHashMap<>();
        NodeList all = root.getElementsByTagName("testcase");
        for (int i = 0; i < all.getLength(); i++) {
            Element each = (Element) all.item(i);
            String said = "";
            for (String kind : List.of("failure", "error", "skipped")) {
                NodeList found = each.getElementsByTagName(kind);
                said += found.getLength() == 0 ? "" : kind + " " + ((Element) found.item(0)).getAttribute("message");
            }
            cases.put(each.getAttribute("classname") + " " + each.getAttribute("name"), said);
        }
        return cases;
    }

    @Test
    void aRunTellsItsVerdictAndEachInvariant() throws Exception {
        Path junit = folder.resolve("run.xml");
        Path metrics = folder.resolve("metrics.txt");
        type(
                0,
                "run tpcb --target hsqldb:mem --junit " + junit + " --metrics-report " + metrics + " --no-github"
                        + SHORT);
        Map<String, String> cases = cases(junit);
        assertThat(cases.get("plimsoll.run.tpcb.tpcb verdict")).doesNotContain("failure");
        assertThat(cases.keySet().stream().filter(name -> name.contains(" audit ")))
                .hasSizeGreaterThan(3);
        assertThat(Files.readString(metrics))
                .containsPattern("plimsoll_rate_per_second\\{workload=\"tpcb/tpcb\",operation=\"total\"\\} [0-9.]+\n")
                .contains("plimsoll_latency_p50_seconds{")
                .endsWith("# EOF\n");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("run.xml", "metrics.txt", "runs");
        }
    }

    @Test
    void commandsThatFailTellWhy() throws Exception {
        Path junit = folder.resolve("run.xml");
        String target = "postgres://plimsoll@127.0.0.1:1/none?sslmode=disable";
        type(4, "run tpcb --target " + target + " --junit " + junit + SHORT);
        assertThat(cases(junit).get("plimsoll.run command"))
                .startsWith("error ")
                .contains("127.0.0.1", "(exit code 4)");
        type(2, "run tpcb --target hsqldb:mem -p scael=1 --junit " + junit + SHORT);
        assertThat(cases(junit).get("plimsoll.run command"))
                .startsWith("error ")
                .contains("scael", "(exit code 2)");
        type(2, "compare one other --junit " + junit);
        assertThat(cases(junit).get("plimsoll.compare command")).contains("there is no run");
    }

    @ParameterizedTest
    @CsvSource({"--junit, none/run.xml", "--metrics-report, none/run.txt", "--junit, ''"})
    void aFileThatCannotBeWrittenIsToldBeforeAnythingIsDone(String option, String name) {
        Typed typed = type(2, "run tpcb --target hsqldb:mem " + option + " " + folder.resolve(name) + SHORT);
        assertThat(typed.err()).contains(option + " ", " cannot be written: name a file in an existing folder");
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Test
    void datasetsTellWhatWasDone() throws Exception {
        Path junit = folder.resolve("data.xml");
        String target = " tpcb --target hsqldb:file:" + folder.resolve("db") + " --junit " + junit;
        type(0, "load" + target);
        assertThat(cases(junit)).containsEntry("plimsoll.load.tpcb command", "");
        type(0, "audit" + target);
        assertThat(cases(junit))
                .containsEntry("plimsoll.audit.tpcb verdict", "")
                .hasSizeGreaterThan(3);
        type(0, "clean" + target);
        assertThat(cases(junit)).containsEntry("plimsoll.clean.tpcb command", "");
        type(2, "audit" + target);
        assertThat(cases(junit).get("plimsoll.audit command")).contains("no dataset in schema");
    }

    @Test
    void runsInAFolderAreAGroup() throws Exception {
        Path junit = folder.resolve("compare.xml");
        String run = "run tpcb --target hsqldb:mem" + SHORT;
        type(0, run);
        Path runs = folder.resolve("runs");
        Files.move(runs, folder.resolve("base"));
        type(0, run + " --rounds 2");
        String groups = "compare in:" + folder.resolve("base") + " in:" + runs;
        Typed compared = new Typed();
        // Runs as short as that may differ by any amount.
        assertThat(compared.execute(groups + " --verbose --junit " + junit)).isIn(0, 1, 3);
        // Where a line ends depends on the path.
        assertThat(compared.out().replaceAll("\\s+", " "))
                .contains("runs against base", groups.replace("compare", "plimsoll compare"));
        assertThat(cases(junit))
                .containsEntry("plimsoll.compare load", "")
                .containsKeys("plimsoll.compare verdict", "plimsoll.compare all operations: rate");
        type(0, run.replace("--sessions 2", "--sessions 3"));
        type(2, groups + " --junit " + junit);
        assertThat(cases(junit).get("plimsoll.compare load")).startsWith("error sessions is 2 in the base and 2 | 3");
        assertThat(type(2, "compare in:" + folder.resolve("none") + " last").err())
                .contains("no run is stored in");
    }

    @Test
    void aSweepTellsEachCell() throws Exception {
        Path junit = folder.resolve("sweep.xml");
        Path metrics = folder.resolve("metrics.txt");
        type(
                0,
                "sweep tpcb --target hsqldb:mem --grid sessions=1,2 --warmup 0s --measure 200ops -q --junit " + junit
                        + " --metrics-report " + metrics);
        assertThat(cases(junit))
                .containsKeys(
                        "plimsoll.sweep.cells sessions=1#1",
                        "plimsoll.sweep.cells sessions=2#1",
                        "plimsoll.sweep verdict");
        assertThat(Files.readString(metrics)).contains("plimsoll_rate_per_second{cell=\"sessions=1\",operation=");
    }

    /// Whether the harness finds a line on a busy machine does not matter here.
    @Test
    void aSearchTellsEachObjective() throws Exception {
        Path junit = folder.resolve("search.xml");
        Typed typed = new Typed();
        int exitCode = typed.execute("loadline ycsb --target null:1k --objective p99<10s --objective rate>1/s"
                + " --at-most 10s -q --runs-dir " + folder.resolve("runs") + " --junit " + junit);
        Map<String, String> cases = cases(junit);
        assertThat(cases)
                .containsKeys(
                        "plimsoll.loadline.objectives p99<10s",
                        "plimsoll.loadline.objectives rate>1/s",
                        "plimsoll.loadline.objectives errors<0.1%");
        assertThat(cases.getOrDefault("plimsoll.loadline verdict", "none").isEmpty())
                .isEqualTo(exitCode == 0);
    }

    private static Judgements judged(String markdownTitle) {
        Document report = new Document(new Document.Head(Tone.BAD, "FAIL", markdownTitle, "nothing"), List.of());
        return new Judgements(
                "run",
                Map.of(),
                List.of(new PipelineCheck("plimsoll.run", "verdict", Outcome.FAILED, "", "it is 3 ms\nslow")),
                List.of(new Sample("plimsoll_a", Map.of(), 1)),
                List.of(report));
    }

    @Test
    void githubIsToldOnlyWhereItRuns() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream output = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        assertThat(GitHub.of(Map.of(), output)).isEmpty();
        assertThat(GitHub.of(Map.of("GITHUB_ACTIONS", ""), output)).isEmpty();
        Path summary = folder.resolve("summary.md");
        Map<String, String> environment = Map.of("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", summary.toString());
        GitHub github = GitHub.of(environment, output).orElseThrow();
        Pipeline pipeline = new Pipeline(null, null, github);
        pipeline.tell(judged("first"));
        pipeline.tell(judged("second"));
        pipeline.ended("run", 1);
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("::error title=plimsoll.run%3A verdict::it is 3 ms%0Aslow\n".repeat(2));
        assertThat(Files.readString(summary)).contains("## first", "## second");
        pipeline.tell(judged("x".repeat(2 * WorkflowCommands.SUMMARY_MAX)));
        assertThat(Files.size(summary)).isLessThanOrEqualTo(WorkflowCommands.SUMMARY_MAX);
        Files.write(summary, new byte[WorkflowCommands.SUMMARY_MAX]);
        pipeline.tell(judged("third"));
        assertThat(Files.size(summary)).isEqualTo(WorkflowCommands.SUMMARY_MAX);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("::warning title=plimsoll::the summary of this");
    }

    @Test
    void aCommandThatDoesNotPassIsNeverGreen() throws Exception {
        Path junit = folder.resolve("run.xml");
        Pipeline pipeline = new Pipeline(junit, null, null);
        pipeline.ended("ab", 0);
        assertThat(junit).doesNotExist();
        pipeline.ended("ab", 4);
        assertThat(cases(junit).get("plimsoll.ab command")).contains("exit code 4");
    }

    @Test
    void whatCannotBeWrittenLeavesNothing() throws Exception {
        Path place = Files.createDirectory(folder.resolve("place"));
        Path junit = Files.createDirectory(place.resolve("run.xml"));
        Files.writeString(junit.resolve("in the way"), "");
        Pipeline pipeline = new Pipeline(junit, null, null);
        assertThatThrownBy(() -> pipeline.tell(judged("a")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot be written");
        try (Stream<Path> left = Files.list(place)) {
            assertThat(left).containsExactly(junit);
        }
    }
}
