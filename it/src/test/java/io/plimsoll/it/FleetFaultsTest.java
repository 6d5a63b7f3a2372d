package io.plimsoll.it;

import static io.plimsoll.it.FleetProcesses.fleet;
import static io.plimsoll.it.FleetProcesses.lost;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.FleetFacts.LossFacts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Members whose machines have a full disk, or whose wall clock is set in mid-run.
class FleetFaultsTest {
    private static final String RUN =
            "ycsb --profile c --target null:100k --sessions 4 --think 10ms --warmup 0s --runs-dir runs";

    /// What the member stores goes to a disk of its own, which nobody else sees.
    private static final String SMALL_DISK = "mount -t tmpfs -o size=96k none plimsoll-runs && exec \"$@\"";

    /// A library that makes the wall clock five seconds fast as soon as a file exists.
    private static final String CLOCK = """
            #define _GNU_SOURCE
            #include <stdlib.h>
            #include <sys/syscall.h>
            #include <time.h>
            #include <unistd.h>

            int clock_gettime(clockid_t clock, struct timespec *now) {
                long refused = syscall(SYS_clock_gettime, clock, now);
                const char *set = getenv("CLOCK_IS_SET");
                if (refused == 0 && clock == CLOCK_REALTIME && set != NULL && access(set, F_OK) == 0) {
                    now->tv_sec += 5;
                }
                return refused == 0 ? 0 : -1;
            }
            """;

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private FleetProcesses fleet;

    @BeforeEach
    void makeHosts() throws Exception {
        NetworkHosts.assumePossible();
        fleet = new FleetProcesses(folder, new NetworkHosts("w1", "w2", "c"), "w1", "w2");
    }

    @AfterEach
    void removeHosts() throws Exception {
        if (fleet != null) {
            fleet.close();
        }
    }

    @Test
    void aMemberWhoseDiskIsFullIsLost() throws Exception {
        Files.createDirectories(fleet.of("w2").folder().resolve("plimsoll-runs"));
        Started healthy = fleet.member("w1", 1, Map.of());
        Started full = fleet.member("w2", 1, Map.of(), "unshare", "--mount", "sh", "-c", SMALL_DISK, "sh");
        Result ended =
                fleet.controller(RUN + " --measure 5m -p interval=100ms", 2).await();
        String said = ended.err() + ended.out() + Files.readString(full.err());
        assertThat(ended.exitCode()).as(said).isEqualTo(3);
        assertThat(ended.out()).contains("MemberLost").contains("w2");
        Run run = fleet.run("runs");
        assertThat(run.document().status()).isEqualTo(RunStatus.FAILED);
        assertThat(lost(run)).containsExactly("w2");
        LossFacts loss = Objects.requireNonNull(fleet(run).members().getLast().loss());
        assertThat(loss.toString()).containsPattern("No space left on device|cannot be written");
        assertThat(run.rounds().getFirst().counts().acknowledged()).isPositive();
        assertThat(healthy.await().exitCode()).isZero();
    }

    @Test
    void aMemberWhoseWallClockIsSetIsNamed() throws Exception {
        Path library = clock();
        Path set = folder.resolve("set");
        Started other = fleet.member("w1", 1, Map.of());
        Started jumping =
                fleet.member("w2", 1, Map.of("LD_PRELOAD", library.toString(), "CLOCK_IS_SET", set.toString()));
        Started controller = fleet.controller(RUN + " --measure 8s", 2);
        Path runs = fleet.of("c").folder().resolve("runs");
        Eventually.until("three intervals", () -> FleetProcesses.intervals(runs) >= 3);
        Files.createFile(set);
        Result ended = controller.await();
        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isIn(0, 3);
        Run run = fleet.run("runs");
        assertThat(lost(run)).isEmpty();
        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(ended.out().replaceAll("\\s+", " ")).contains("w2: the wall clock went 5.00 s ahead");
        assertThat(other.await().exitCode()).isZero();
        assertThat(jumping.await().exitCode()).isZero();
    }

    private Path clock() throws IOException, InterruptedException {
        Path library = folder.resolve("clock.so");
        Path source = Files.writeString(folder.resolve("clock.c"), CLOCK);
        List<String> command = List.of("cc", "-shared", "-fPIC", "-o", library.toString(), source.toString());
        try {
            Process compiling = new ProcessBuilder(command).inheritIO().start();
            assertThat(compiling.waitFor()).isZero();
        } catch (IOException isNotThere) {
            assumeTrue(false, "the clock of one process is set by a library, which needs a C compiler (cc)");
        }
        return library;
    }
}
