package io.plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.report.RunReport;
import io.plimsoll.results.Json;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// Reports of runs that the real engine stored.
class StoredRunTest {
    private static final long NO_PROCESS = 1L << 40;

    @TempDir
    Path store;

    private Run openRun() throws Exception {
        ScriptedTarget target = new ScriptedTarget(arguments -> {
            if (arguments.number(0) < 100_000) {
                throw new TargetException(ErrorClass.DEADLOCK, "40P01", "deadlock detected\nProcess 1 waits", null);
            }
            return Outcome.OK;
        });
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("arrival=2000/s", "measure=1s", "interval=200ms", "retries=0"),
                target,
                ScriptedWorkload.of("read", "write"));
        return declaredShared(run);
    }

    /// Other tests may take the machine at the same time: that is no finding here.
    private static Run declaredShared(Run run) throws Exception {
        Path document = new RunFolder(run.folder()).document();
        ObjectNode tree = (ObjectNode) Json.mapper().readTree(Files.readString(document));
        ((ObjectNode) tree.get("host")).put("shared", true);
        Files.writeString(document, Json.text(tree));
        return RunReader.read(run.folder());
    }

    private static String render(Run run) {
        return TextReport.render(RunReport.of(run, Judgement.judge(run)), Style.PLAIN);
    }

    @Test
    void showsAnOpenRunWithFailures() throws Exception {
        String report = render(openRun());

        assertThat(report)
                .startsWith("FAIL  scripted on Scripted 1.0: ")
                .contains("constant arrivals at 2,000/s, 2 sessions")
                .contains("[40P01] deadlock detected Process 1 waits")
                .contains("  read       latency ")
                .contains("FAIL, exit code 1  because of OperationsFailed");
        assertThat(report.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
    }

    @Test
    void showsARunWhoseProcessDiedUpToItsLastInterval() throws Exception {
        Path folder = openRun().folder();
        Path document = new RunFolder(folder).document();
        ObjectNode tree = (ObjectNode) Json.mapper().readTree(Files.readString(document));
        tree.put("status", "RUNNING").put("processId", NO_PROCESS).putArray("phases");
        Files.writeString(document, Json.text(tree));

        assertThat(render(RunReader.read(folder)))
                .startsWith("INTERRUPTED  scripted on Scripted 1.0: ")
                .contains("Interrupted: the run was interrupted: its process ended without recording a result")
                .contains("not known: the last round was cut off")
                .contains("Operations  1.00 s measured")
                .contains("INTERRUPTED, exit code 130");
    }
}
