package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Order(7)
class CommandsTest {
    @TempDir
    Path folder;

    private Plimsoll plimsoll;

    @BeforeEach
    void setUp() {
        plimsoll = Plimsoll.warm(folder);
    }

    @Test
    void runLoadsDrivesAuditsStoresAndShowsAgain() throws Exception {
        // Each in a process of its own, as a user types them.
        Plimsoll typed = new Plimsoll(folder);
        Result run = typed.run("run tpcb --target hsqldb:mem --sessions 2 --warmup 500ms --measure 2s");
        assertThat(run.err()).doesNotContain("Exception");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("PASS", "closed loop", "p99", "7 of 7 invariants hold", "HSQL Database Engine");

        Path stored = plimsoll.onlyRun();
        assertThat(stored).isDirectoryContaining("glob:**/run.json");
        assertThat(Files.readAllLines(stored.resolve("series.csv"))).hasSizeGreaterThan(3);

        Result shown = typed.run("show");
        assertThat(shown.exitCode()).isZero();
        assertThat(shown.out()).isEqualTo(run.out());

        Result listed = plimsoll.run("runs");
        assertThat(listed.out()).contains(String.valueOf(stored.getFileName()), "PASS");
    }

    @Test
    void anOpenArrivalReportsLatencyServiceTimeAndLag() throws Exception {
        Result run =
                plimsoll.run("run tpcb --target h2:mem --variant select-only --arrival \"poisson 10/s\" --measure 2s");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Poisson arrivals at 10/s", "lag", "service");
        assertThat(run.out()).doesNotContain("closed loop");
    }

    @Test
    void aPlanPrintsAndReplays() throws Exception {
        Result plan = plimsoll.run("plan tpcb --target hsqldb:mem --scale 1 --measure 1000 --warmup 0s --json");
        assertThat(plan.exitCode()).isZero();
        Files.writeString(folder.resolve("plan.json"), plan.out());

        assertThat(plimsoll.run("plan plan.json --json").out()).isEqualTo(plan.out());
        Result run = plimsoll.run("run plan.json");
        assertThat(run.err().replaceFirst("plimsoll: made schema PLIMSOLL_TPCB .*", ""))
                .doesNotContain("plimsoll:");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("1,000");
    }

    @Test
    void dataStaysInAFileAndIsDrivenAgain() throws Exception {
        String bank = "tpcb --target sqlite:bank.db --profile pgbench";
        assertThat(plimsoll.run("load " + bank).exitCode()).isZero();
        assertThat(plimsoll.run("load " + bank).out()).contains("there already");
        Result run = plimsoll.run("run " + bank + " --load never --measure 200ops --warmup 0s --sessions 1");
        assertThat(run.exitCode()).isZero();
        assertThat(plimsoll.run("audit " + bank).exitCode()).isZero();
    }

    @Test
    void helpListsCommandsAndEveryCommandExplainsItself() throws Exception {
        assertThat(plimsoll.run("help").out()).contains("tour", "testbench", "selftest", "Exit codes");
        assertThat(plimsoll.run("run --help").out()).contains("--arrival", "Examples");
        assertThat(plimsoll.run("workloads").out()).contains("tpcb", "profile", "sessions");
        assertThat(plimsoll.run("targets").out()).contains("postgres:embedded", "jdbc:");
        assertThat(plimsoll.run("completion").out()).contains("complete");
        assertThat(plimsoll.run("--version").out()).contains("plimsoll 0.");
    }

    /// The launcher's own variables must not be taken from the environment.
    @Test
    void theLauncherIgnoresVariablesThatAreNotItsOwn() throws Exception {
        Map<String, String> others = Map.of("compiler", "gcc", "collector", "dust", "version", "1", "jar", "cookies");
        Result result = new Plimsoll(folder).start("show 20260101-none", others).await();
        assertThat(result.exitCode()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains("there is no run \"20260101-none\"");
    }
}
