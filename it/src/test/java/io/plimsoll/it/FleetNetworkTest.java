package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.FleetFacts.PartFacts;
import io.plimsoll.results.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/// A fleet on hosts with networks of their own.
class FleetNetworkTest {
    private static final String LONG = "PLIMSOLL_TEST_FLEET";
    private static final String NULL = "ycsb --profile c --target null:100k --sessions 4 --think 10ms";

    @TempDir
    Path folder;

    private final List<Started> started = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private NetworkHosts hosts;

    @BeforeEach
    void makeHosts() throws Exception {
        NetworkHosts.assumePossible();
        hosts = new NetworkHosts("w1", "w2", "w3", "c");
        assertThat(of("c").run("fleet keys --out ../fleet.p12").exitCode()).isZero();
    }

    @AfterEach
    void removeHosts() throws Exception {
        for (Started each : started) {
            each.process().destroyForcibly();
            assertThat(each.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        if (hosts != null) {
            hosts.remove();
        }
    }

    /// Plimsoll in the working directory of a host.
    private Plimsoll of(String host) throws Exception {
        return new Plimsoll(Files.createDirectories(folder.resolve(host)));
    }

    private Started start(String host, List<String> more, String commandLine, Map<String, String> variables)
            throws Exception {
        List<String> before = new ArrayList<>(hosts.on(host));
        before.addAll(more);
        Started process = of(host).start(before, commandLine + " --keys ../fleet.p12 --peers " + peers(), variables);
        started.add(process);
        return process;
    }

    private String peers() {
        return hosts.address("w1") + "," + hosts.address("w2") + "," + hosts.address("w3");
    }

    private Started member(String host, String... before) throws Exception {
        return start(host, List.of(before), "fleet member --runs 1 --name " + host, Map.of());
    }

    private Started controller(String run, int members) throws Exception {
        return start("c", List.of(), "fleet run " + run + " --members " + members, Map.of());
    }

    private void awaitIntervals(int count) throws Exception {
        Plimsoll controller = of("c");
        Eventually.until(count + " intervals", () -> controller.intervalsStored() >= count);
    }

    private FleetFacts fleet() throws Exception {
        return Objects.requireNonNull(
                RunReader.read(of("c").onlyRun()).document().measurement().fleet());
    }

    private List<String> lost() throws Exception {
        return fleet().members().stream()
                .filter(member -> member.loss() != null)
                .map(MemberFacts::name)
                .toList();
    }

    @Test
    void aMemberThatIsCutOffEndsTheRun() throws Exception {
        Started one = member("w1");
        Started two = member("w2");
        Started run = controller(NULL + " --warmup 1s --measure 60s", 2);
        awaitIntervals(3);
        hosts.cut("w2");
        Result ended = run.await();
        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(3);
        assertThat(lost()).containsExactly("w2");
        assertThat(ended.out()).contains("MemberLost").contains("w2");
        assertThat(of("c").intervalsStored()).as("it ends long before its time").isLessThan(40);
        Result healthy = one.await();
        assertThat(healthy.exitCode()).as(healthy.err()).isZero();
        assertThat(two.await().exitCode()).as("its lease lapses").isEqualTo(130);
        assertThat(ended.err() + healthy.err() + Files.readString(two.err()))
                .as("what JGroups says")
                .doesNotContain("jgroups")
                .doesNotContainIgnoringCase("warn");
    }

    @Test
    @EnabledIfEnvironmentVariable(named = LONG, matches = "true")
    void linksThatAreCutAndHealedAreNoLoss() throws Exception {
        member("w1");
        member("w2");
        member("w3");
        Started run = controller(NULL + " --warmup 1s --measure 3m", 3);
        awaitIntervals(3);
        for (int time = 0; time < 20; time++) {
            hosts.cut("w3");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1_500));
            hosts.heal("w3");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2_500));
        }
        assertThat(run.process().isAlive()).as(Files.readString(run.err())).isTrue();
        hosts.cut("w3");
        assertThat(run.await().exitCode()).isEqualTo(3);
        assertThat(lost()).containsExactly("w3");
    }

    @Test
    @EnabledIfEnvironmentVariable(named = LONG, matches = "true")
    void aMemberThatIsKilledOrFrozenIsLost() throws Exception {
        for (String signal : List.of("KILL", "STOP")) {
            Started one = member("w1");
            Started two = member("w2");
            Started run = controller(NULL + " --warmup 1s --measure 60s --runs-dir " + signal, 2);
            Path runs = of("c").folder().resolve(signal);
            Eventually.until(
                    "a run",
                    () -> Files.isDirectory(runs) && Files.readString(run.err()).contains("measure"));
            two.signal(signal);
            Result ended = run.await();
            assertThat(ended.exitCode()).as(signal + ": " + ended.err()).isEqualTo(3);
            assertThat(ended.out()).contains("MemberLost").contains("w2");
            assertThat(one.await().exitCode()).as(signal).isZero();
            if (signal.equals("STOP")) {
                two.signal("CONT");
                assertThat(two.await().exitCode()).as("it was told to end").isIn(0, 130);
            }
        }
    }

    /// A script stands for ssh: it enters the host's network.
    private Started controllerOverSsh(String run) throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path ssh = bin.resolve("ssh");
        Files.writeString(ssh, """
                #!/bin/sh
                case $6 in %s) host=w1 ;; *) host=w2 ;; esac
                mkdir -p ../$host && cd ../$host
                %s$host sh -c "$7"
                echo $host >>../ended
                """.formatted(hosts.address("w1"), String.join(" ", hosts.on(""))));
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
        String command = "fleet run " + run + " --hosts " + hosts.address("w1") + "," + hosts.address("w2")
                + " --remote-program " + Plimsoll.root().resolve("plimsoll").toRealPath();
        Started controller = of("c").start(hosts.on("c"), command, Map.of("PATH", bin + ":" + System.getenv("PATH")));
        started.add(controller);
        return controller;
    }

    private void awaitEnds(int count) throws Exception {
        Path ended = folder.resolve("ended");
        Eventually.until(
                "the end of " + count + " members",
                () -> Files.exists(ended) && Files.readAllLines(ended).size() == count);
    }

    @Test
    @EnabledIfEnvironmentVariable(named = LONG, matches = "true")
    void hostsAreStartedOverSshAndEndWithTheirController() throws Exception {
        Result ended = controllerOverSsh(NULL + " --warmup 1s --measure 3s").await();
        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isIn(0, 3);
        assertThat(fleet().members()).hasSize(2);
        assertThat(lost()).isEmpty();
        awaitEnds(2);
        Started killed = controllerOverSsh(NULL + " --warmup 1s --measure 5m");
        Eventually.until("both serve", () -> Files.readString(killed.err()).contains("as member 2 of 2"));
        killed.signal("KILL");
        awaitEnds(4);
    }

    /// The monotonic clock of a member is 1,000 s ahead, and all are those of one machine: its offset is known.
    @Test
    @EnabledIfEnvironmentVariable(named = LONG, matches = "true")
    void clocksAreComparedWithinTheirBound() throws Exception {
        member("w1", "unshare", "--time", "--monotonic", "1000", "--fork");
        member("w2", "unshare", "--time", "--monotonic", "-500", "--fork");
        Result ended =
                controller(NULL + " --warmup 1s --measure 3s --rounds 3", 2).await();
        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isIn(0, 3);
        for (MemberFacts member : fleet().members()) {
            long offset = TimeUnit.SECONDS.toNanos(member.name().equals("w1") ? 1_000 : -500);
            assertThat(member.parts()).hasSizeGreaterThanOrEqualTo(3);
            for (PartFacts part : member.parts()) {
                FleetFacts.ClockFacts clock = Objects.requireNonNull(part.clock());
                assertThat(Math.abs(clock.offset() - offset))
                        .as(member.name() + " before " + part.phase())
                        .isLessThanOrEqualTo(clock.errorBefore());
                assertThat(Math.abs(clock.offset() + clock.drift() - offset))
                        .as(member.name() + " after " + part.phase())
                        .isLessThanOrEqualTo(clock.errorAfter());
            }
        }
    }

    @Test
    @EnabledIfEnvironmentVariable(named = LONG, matches = "true")
    void threeHostsLoadADatabaseOnAFourth() throws Exception {
        try (EmbeddedPostgres postgres = Servers.start(folder)) {
            String password = postgres.password().reveal();
            Map<String, String> own = Map.of("PLIMSOLL_PASSWORD", password);
            String target = "postgres://plimsoll@" + hosts.forwarded(postgres.port()) + "/plimsoll";
            for (String host : List.of("w1", "w2", "w3")) {
                start(host, List.of(), "fleet member --runs 1 --name " + host, own);
            }
            Started run = start(
                    "c",
                    List.of(),
                    "fleet run tpcb --scale 5 --sessions 6 --warmup 1s --measure 5s --members 3 --target " + target,
                    own);
            Result ended = run.await();
            assertThat(ended.exitCode()).as(ended.err() + ended.out()).isIn(0, 3);
            assertThat(ended.out()).contains("3 members").doesNotContain("violated");
            assertThat(lost()).isEmpty();
            String everything = ended.out() + ended.err();
            for (Started each : started) {
                everything += Files.readString(each.out()) + Files.readString(each.err());
            }
            assertThat(everything).doesNotContain(password);
        }
    }
}
