package io.plimsoll.it;

import static io.plimsoll.it.FleetProcesses.lost;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/// Members of a fleet that are lost, and what is no loss, on hosts with networks of their own.
@Order(4)
class FleetNetworkTest {
    /// The variable for what takes minutes.
    static final String LONG = "PLIMSOLL_TEST_FLEET";

    private static final String NULL = "ycsb --profile c --target null:100k --sessions 4 --think 10ms";

    /// After which a member that hears nothing of its controller ends.
    private static final long LEASE_SECONDS = 10;

    /// Within which the others have noticed that a member is gone: its silence of 5 s, and 4 s of asking again.
    private static final long LOST_SECONDS = 9;

    /// How much longer a command may take to end. A machine that is busy with other tests only shows that it ends.
    private static final long MORE_SECONDS = "true".equals(System.getenv(LONG)) ? 5 : 60;

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private NetworkHosts hosts;

    @SuppressWarnings("NullAway.Init")
    private FleetProcesses fleet;

    @BeforeEach
    void makeHosts() throws Exception {
        NetworkHosts.assumePossible();
        hosts = new NetworkHosts("w1", "w2", "w3", "w4", "c");
        fleet = new FleetProcesses(folder, hosts, "w1", "w2", "w3", "w4");
    }

    @AfterEach
    void removeHosts() throws Exception {
        if (fleet != null) {
            fleet.close();
        }
    }

    private Started member(String host, int runs) throws IOException {
        return fleet.member(host, runs, Map.of());
    }

    /// Waits until a run of the controller has stored so many intervals.
    private void awaitIntervals(String runs, int count) throws Exception {
        Path all = fleet.of("c").folder().resolve(runs);
        Eventually.until(count + " intervals in " + runs, () -> FleetProcesses.intervals(all) >= count);
    }

    /// What happens to a member.
    @FunctionalInterface
    private interface Accident {
        void happens() throws Exception;
    }

    /// A run of so many members that loses one of them.
    ///
    /// @param delay of the accident
    private Result loses(String member, int members, long delay, Accident accident) throws Exception {
        Started run = fleet.controller(NULL + " --warmup 1s --measure 60s --runs-dir without-" + member, members);
        awaitIntervals("without-" + member, 2);
        LockSupport.parkNanos(delay);
        accident.happens();
        long happened = System.nanoTime();
        Result ended = run.await();
        assertThat(System.nanoTime() - happened)
                .as("nanoseconds until the command has ended")
                .isLessThan(TimeUnit.SECONDS.toNanos(LOST_SECONDS + MORE_SECONDS));
        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(3);
        Run stored = fleet.run("without-" + member);
        assertThat(lost(stored)).containsExactly(member);
        assertThat(stored.document().status()).isEqualTo(RunStatus.FAILED);
        assertThat(ended.out()).contains("MemberLost").contains(member).doesNotContain("violated");
        assertThat(FleetProcesses.intervals(fleet.of("c").folder().resolve("without-" + member)))
                .as("it ends long before its time")
                .isLessThan(40);
        return ended;
    }

    /// One healthy member serves them all.
    ///
    /// @param delay of each accident
    private void oneAfterTheOther(long delay) throws Exception {
        Started healthy = member("w1", 3);
        Started frozen = member("w2", 3);
        Started killed = member("w3", 3);
        Started cut = member("w4", 3);
        String said = loses("w4", 4, delay, () -> hosts.cut("w4")).err();
        said += loses("w3", 3, delay, () -> killed.signal("KILL")).err();
        said += loses("w2", 2, delay, () -> frozen.signal("STOP")).err();
        Result ended = healthy.await();
        assertThat(ended.exitCode()).as(said + ended.err()).isZero();
        assertThat(cut.await().exitCode()).as("its lease lapses").isEqualTo(130);
        frozen.signal("CONT");
        assertThat(frozen.await().exitCode()).as("its lease has lapsed").isEqualTo(130);
        assertThat(said + ended.err() + Files.readString(cut.err()))
                .as("what JGroups says")
                .doesNotContain("jgroups")
                .doesNotContainIgnoringCase("warn");
    }

    @Test
    void membersThatAreCutOffKilledAndFrozenAreLost() throws Exception {
        oneAfterTheOther(0);
    }

    @RepeatedTest(20)
    @EnabledIfEnvironmentVariable(named = LONG, matches = "true")
    void theyAreLostAtAnyMoment() throws Exception {
        oneAfterTheOther(new Random().nextLong(3_000_000_000L));
    }

    @Test
    @EnabledIfEnvironmentVariable(named = LONG, matches = "true")
    void linksThatAreCutAndHealedAreNoLoss() throws Exception {
        for (String host : List.of("w1", "w2", "w3")) {
            Started _ = member(host, 1);
        }
        Started run = fleet.controller(NULL + " --warmup 1s --measure 3m --runs-dir runs", 3);
        awaitIntervals("runs", 3);
        for (int time = 0; time < 20; time++) {
            hosts.cut("w3");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1_500));
            hosts.heal("w3");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2_500));
        }
        assertThat(run.process().isAlive()).as(Files.readString(run.err())).isTrue();
        hosts.cut("w3");
        assertThat(run.await().exitCode()).isEqualTo(3);
        assertThat(lost(fleet.run("runs"))).containsExactly("w3");
    }

    @Test
    @EnabledIfEnvironmentVariable(named = LONG, matches = "true")
    void theFoldersOfMembersWithoutTheirControllerAreMerged() throws Exception {
        Started one = member("w1", 1);
        Started two = member("w2", 1);
        Started run = fleet.controller(NULL + " --warmup 0s --measure 5m --runs-dir runs", 2);
        awaitIntervals("runs", 2);
        run.signal("KILL");
        long killed = System.nanoTime();
        for (Started member : List.of(one, two)) {
            Result ended = member.await();
            assertThat(ended.exitCode()).as(ended.err()).isEqualTo(130);
            assertThat(ended.err()).contains("has had no word from its controller");
        }
        // An interval, and the processes' own ends.
        assertThat(System.nanoTime() - killed).isLessThan(TimeUnit.SECONDS.toNanos(LEASE_SECONDS + 1 + 4));
        Path parts = Files.createDirectory(folder.resolve("parts"));
        Result merged = new Plimsoll(parts)
                .run("merge " + fleet.of("w1").onlyRun() + " " + fleet.of("w2").onlyRun());
        assertThat(merged.exitCode()).as(merged.err()).isEqualTo(130);
        Run whole = RunReader.read(new Plimsoll(parts).onlyRun());
        assertThat(whole.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(whole.document().measurement().fleet()).isNotNull();
        assertThat(whole.rounds().getFirst().series()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    @EnabledIfEnvironmentVariable(named = LONG, matches = "true")
    void strangersChangeNothing() throws Exception {
        String password = "Rumpelstilzchen-4711";
        Map<String, String> variables = Map.of("PLIMSOLL_PASSWORD", password);
        Started one = fleet.member("w1", 1, variables);
        Started two = fleet.member("w2", 1, variables);
        String run = "fleet run " + NULL + " --warmup 0s --members 2" + fleet.place();
        Started first = fleet.start("c", List.of(), run + " --measure 20s --runs-dir runs", variables);
        awaitIntervals("runs", 2);
        Started second =
                fleet.start("w4", List.of(), run + " --measure 1s --start-timeout 3s --name second", variables);
        for (String host : List.of("w1", "c")) {
            for (int port : List.of(7800, 8800)) {
                noise(host, port);
            }
        }
        for (Path process : processes()) {
            assertThat(commandLine(process)).doesNotContain(password);
        }
        Result refused = second.await();
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(4);
        assertThat(refused.err())
                .contains("not all members came", "0 of 2 members have come")
                .contains("serves the controller " + hosts.address("c"));
        Result ended = first.await();
        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isIn(0, 3);
        assertThat(lost(fleet.run("runs"))).isEmpty();
        assertThat(one.await().exitCode()).isZero();
        assertThat(two.await().exitCode()).isZero();
        assertThat(filesWith(password)).isEmpty();
    }

    /// Sends random bytes from another host.
    private void noise(String host, int port) throws Exception {
        Path bytes = folder.resolve("noise");
        byte[] random = new byte[10_000];
        new Random(port).nextBytes(random);
        Files.write(bytes, random);
        List<String> command = new ArrayList<>(hosts.on("w3"));
        command.addAll(List.of("bash", "-c", "cat " + bytes + " >/dev/tcp/" + hosts.address(host) + "/" + port));
        Process sending = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(sending.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said).doesNotContain("refused").doesNotContain("unreachable");
        assertThat(sending.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    private static List<Path> processes() throws IOException {
        try (var all = Files.list(Path.of("/proc"))) {
            return all.filter(path -> path.getFileName().toString().matches("\\d+"))
                    .toList();
        }
    }

    private static String commandLine(Path process) {
        try {
            return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }

    private List<Path> filesWith(String text) throws IOException {
        try (var all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> read(file).contains(text))
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
