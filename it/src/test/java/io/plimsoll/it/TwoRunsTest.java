package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.engine.PlannedRun;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.it.server.SharedPostgres;
import io.plimsoll.results.RunReader;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Two commands drive one dataset at the same time.
@ExtendWith(SharedPostgres.class)
class TwoRunsTest {
    private static final String HOLDERS = "SELECT count(DISTINCT a.pid) FROM pg_locks l"
            + " JOIN pg_stat_activity a ON a.pid = l.pid WHERE l.locktype = 'advisory'"
            + " AND a.application_name LIKE 'plimsoll run %'";

    @TempDir
    Path folder;

    @Test
    void theSecondIsRefusedByTheNameOfTheFirstAndNobodyIsLockedOutByTheDead(EmbeddedPostgres postgres)
            throws Exception {
        String target = " tpcb --profile testbench --target " + Servers.address(postgres);
        Plimsoll first = new Plimsoll(Files.createDirectory(folder.resolve("first")));
        Plimsoll second = new Plimsoll(Files.createDirectory(folder.resolve("second")));
        Started started = first.start("run" + target + " --load replace -c 1 --warmup 0s --measure 10m");
        Eventually.until("the first runs", () -> first.intervalsStored() >= 1);

        for (String command : List.of(
                "run" + target + " -c 1 --warmup 0s --measure 1s",
                "load" + target + " --load replace",
                "run" + target + " --share -c 1 --warmup 0s --measure 1s",
                "clean" + target)) {
            Result refused = second.run(command);
            assertThat(refused.exitCode()).as(command + refused.err()).isEqualTo(2);
            assertThat(refused.err())
                    .contains("another Plimsoll (run " + first.onlyRun().getFileName() + ", pid ", ", host ", "since ")
                    .contains("drives this dataset: wait for it, use another schema or database")
                    .doesNotContain("Exception");
        }

        started.signal("KILL");
        started.await();
        Result next = second.run("run" + target + " -c 1 --warmup 0s --measure 1s -p clean=true");
        assertThat(next.exitCode()).as(next.out() + next.err()).isNotIn(2, 4);
        assertThat(next.err()).doesNotContain("another Plimsoll");
    }

    @Test
    void thoseThatShareAccuseNobody(EmbeddedPostgres postgres) throws Exception {
        String address = Servers.address(postgres);
        String command = " tpcb --profile tpcb --share --target " + address + " -c 1 --warmup 0s";
        Plimsoll first = new Plimsoll(Files.createDirectory(folder.resolve("first")));
        Plimsoll second = new Plimsoll(Files.createDirectory(folder.resolve("second")));
        Result loaded = first.run("load tpcb --profile tpcb --load replace --target " + address);
        assertThat(loaded.exitCode()).as(loaded.err()).isZero();

        Started one = first.start("run" + command + " --measure 20s");
        Started two = second.start("run" + command + " --measure 20s");
        PlannedRun planned = PlannedRun.of(
                List.of(List.of(
                        new Setting("workload", "tpcb", Origin.COMMAND_LINE),
                        new Setting("target", address, Origin.COMMAND_LINE))),
                _ -> Secret.NONE);
        try (Target target = planned.driver().open(planned.target());
                SqlSession session = target.openSession().sql()) {
            Eventually.until("both hold the dataset", () -> session.number(HOLDERS) == 2);
        }
        for (Result ended : List.of(one.await(), two.await())) {
            assertThat(ended.exitCode()).as(ended.out() + ended.err()).isNotIn(1, 2, 4);
        }
        for (Plimsoll plimsoll : List.of(first, second)) {
            List<AuditResult> audit =
                    RunReader.read(plimsoll.onlyRun()).document().audit();
            assertThat(audit).noneMatch(result -> result.status() == Status.VIOLATED);
            assertThat(audit)
                    .filteredOn(result -> result.invariant().equals("history-commits"))
                    .extracting(AuditResult::status, AuditResult::note)
                    .containsExactly(tuple(Status.NOT_CHECKED, "shared with another run"));
            assertThat(audit)
                    .filteredOn(result -> result.invariant().equals("balance-sums"))
                    .extracting(AuditResult::status)
                    .containsExactly(Status.HOLDS);
        }
        assertThat(first.run("clean tpcb --profile tpcb --target " + address).exitCode())
                .isZero();
    }
}
