package io.plimsoll.it;

import static io.plimsoll.it.FleetProcesses.fleet;
import static io.plimsoll.it.FleetProcesses.lost;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.FleetFacts.ClockFacts;
import io.plimsoll.results.FleetFacts.LossFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Members whose machines have a full disk, or whose clocks are far apart or set in mid-run.
class FleetFaultsTest {
    private static final String RUN =
            "ycsb --profile c --target null:100k --sessions 4 --think 10ms --warmup 0s --runs-dir runs";

    /// What the member stores goes to a disk of its own, which nobody else sees.
    private static final String SMALL_DISK = "mount -t tmpfs -o size=96k none plimsoll-runs && exec \"$@\"";

    /// A library that makes the wall clock fast by some milliseconds, and five seconds faster as soon as a file exists.
    private static final String CLOCK = """
            #define _GNU_SOURCE
            #include <stdlib.h>
            #include <sys/syscall.h>
            #include <time.h>
            #include <unistd.h>

            int clock_gettime(clockid_t clock, struct timespec *now) {
                if (syscall(SYS_clock_gettime, clock, now) != 0) {
                    return -1;
                }
                if (clock == CLOCK_REALTIME) {
                    const char *set = getenv("CLOCK_IS_SET");
                    const char *ahead = getenv("CLOCK_AHEAD_MILLIS");
                    long nanos = now->tv_nsec + 1000000L * (ahead == NULL ? 0 : atol(ahead));
                    nanos += set != NULL && access(set, F_OK) == 0 ? 5000000000L : 0;
                    long seconds = nanos / 1000000000L - (nanos < 0);
                    now->tv_sec += seconds;
                    now->tv_nsec = nanos - seconds * 1000000000L;
                }
                return 0;
            }
            """;

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private NetworkHosts hosts;

    @SuppressWarnings("NullAway.Init")
    private FleetProcesses fleet;

    @BeforeEach
    void makeHosts() throws Exception {
        NetworkHosts.assumePossible();
        hosts = new NetworkHosts("w1", "w2", "db", "c");
        fleet = new FleetProcesses(folder, hosts, "w1", "w2");
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

    /// The figures that follow pgbench's form are those of the member that is left, and the command says so.
    @Test
    void pgbenchSaysThatAMemberWasLost() throws Exception {
        Path script = Files.writeString(folder.resolve("one.sql"), "SELECT 1;");
        try (PostgresHost database = PostgresHost.start(folder, hosts, "db")) {
            Map<String, String> password = Map.of("PLIMSOLL_PASSWORD", database.password());
            Started healthy = fleet.member("w1", 1, password);
            Started killed = fleet.member("w2", 1, password);
            String run = "fleet run --members 2" + fleet.place() + " pgbench -c 4 -T 60 -n -R 200 -f " + script
                    + " --target " + database.target() + " --runs-dir runs";
            Started controller = fleet.start("c", List.of(), run, password);
            Path runs = fleet.of("c").folder().resolve("runs");
            Eventually.until("three intervals", () -> FleetProcesses.intervals(runs) >= 3);
            killed.signal("KILL");
            Result ended = controller.await();
            String said = ended.err() + ended.out();
            assertThat(ended.exitCode()).as(said).isEqualTo(2);
            assertThat(ended.err()).contains("Run was aborted; the above results are incomplete");
            assertThat(ended.out()).contains("number of transactions actually processed", "MemberLost", "w2");
            Run stored = fleet.run("runs");
            assertThat(lost(stored)).containsExactly("w2");
            assertThat(stored.document().status()).isEqualTo(RunStatus.FAILED);
            assertThat(healthy.await().exitCode()).isZero();
        }
    }

    @Test
    void clocksFarApartAreKnownWithinTheirBounds() throws Exception {
        int rounds = "true".equals(System.getenv(FleetNetworkTest.LONG)) ? 50 : 3;
        Map<String, Long> ahead = Map.of("w1", 500L, "w2", -500L);
        Path library = clock();
        for (String host : List.of("w1", "w2")) {
            long seconds = Objects.requireNonNull(ahead.get(host));
            String millis = String.valueOf(seconds / 2);
            Map<String, String> wall = Map.of("LD_PRELOAD", library.toString(), "CLOCK_AHEAD_MILLIS", millis);
            Started _ =
                    fleet.member(host, 1, wall, "unshare", "--time", "--monotonic", String.valueOf(seconds), "--fork");
        }
        Result ended =
                fleet.controller(RUN + " --measure 1s --rounds " + rounds, 2).await();
        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
        for (MemberFacts member : fleet(fleet.run("runs")).members()) {
            long truth = TimeUnit.SECONDS.toNanos(Objects.requireNonNull(ahead.get(member.name())));
            assertThat(member.parts()).hasSize(rounds).allSatisfy(part -> {
                ClockFacts clock = Objects.requireNonNull(part.clock());
                long error = Math.abs(clock.offset() - truth);
                assertThat(error).isLessThanOrEqualTo(clock.errorBefore());
                assertThat(error + clock.lateness())
                        .as("how far from the agreed instant it started")
                        .isLessThanOrEqualTo(clock.bound());
                assertThat(clock.bound()).as("bound of the clock").isLessThan(TimeUnit.SECONDS.toNanos(60));
            });
        }
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
