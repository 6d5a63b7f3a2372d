package io.plimsoll.it;

import static io.plimsoll.it.FleetProcesses.fleet;
import static io.plimsoll.it.FleetProcesses.lost;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/// `fleet run --hosts` over the servers of OpenSSH, with keys and settings of their own, on hosts with networks of
/// their own.
@EnabledIfEnvironmentVariable(named = FleetNetworkTest.LONG, matches = "true")
class FleetSshTest {
    private static final Path SSHD = Path.of("/usr/sbin/sshd");
    private static final String NULL = "ycsb --profile c --target null:100k --sessions 4 --think 10ms --warmup 0s";

    /// It wants a folder of the system, which a mount that it alone sees stands for.
    private static final String START = "mount -t tmpfs none /run && mkdir /run/sshd && exec \"$0\" -D -e -f \"$1\"";

    @TempDir
    Path folder;

    private final List<Process> servers = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private NetworkHosts hosts;

    @SuppressWarnings("NullAway.Init")
    private FleetProcesses fleet;

    @BeforeEach
    void startServers() throws Exception {
        NetworkHosts.assumePossible();
        assumeTrue(Files.isExecutable(SSHD), "there is no " + SSHD + " (openssh-server)");
        hosts = new NetworkHosts("w1", "w2", "c");
        fleet = new FleetProcesses(folder, hosts, "w1", "w2");
        for (String key : List.of("host", "user")) {
            Process made = new ProcessBuilder(
                            "ssh-keygen",
                            "-q",
                            "-t",
                            "ed25519",
                            "-N",
                            "",
                            "-f",
                            folder.resolve(key).toString())
                    .start();
            assertThat(made.waitFor()).isZero();
        }
        for (String host : List.of("w1", "w2")) {
            startServer(host);
        }
        Path ssh = Files.createDirectory(folder.resolve("bin")).resolve("ssh");
        executable(ssh, """
                exec /usr/bin/ssh -F none -o User=root -o IdentityFile=%1$s/user -o IdentitiesOnly=yes \\
                    -o UserKnownHostsFile=%1$s/known -o StrictHostKeyChecking=no -o LogLevel=ERROR "$@"
                """.formatted(folder));
        // The shell of ssh starts in the user's home.
        executable(folder.resolve("bin/plimsoll-there"), """
                cd %s && exec %s "$@"
                """.formatted(
                        folder, Plimsoll.root().resolve("plimsoll").toRealPath()));
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private void startServer(String host) throws Exception {
        Path settings = folder.resolve("sshd-" + host);
        Files.writeString(settings, """
                ListenAddress %2$s:22
                HostKey %1$s/host
                PidFile none
                AuthorizedKeysFile %1$s/user.pub
                StrictModes no
                PermitRootLogin prohibit-password
                PasswordAuthentication no
                KbdInteractiveAuthentication no
                UsePAM no
                SetEnv PLIMSOLL_BUILD=never PLIMSOLL_SHARED_MACHINE=tests "JAVA_HOME=%3$s"
                """.formatted(folder, hosts.address(host), System.getProperty("java.home")));
        List<String> command = new ArrayList<>(hosts.on(host));
        command.addAll(List.of("unshare", "-m", "sh", "-c", START, SSHD.toString(), settings.toString()));
        Path log = folder.resolve("sshd-" + host + ".txt");
        servers.add(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start());
        Eventually.until("sshd on " + host, () -> Files.readString(log).contains("listening"));
    }

    @AfterEach
    void stopServers() throws Exception {
        for (Process server : servers) {
            server.descendants().forEach(ProcessHandle::destroyForcibly);
            server.destroyForcibly();
            assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        if (fleet != null) {
            fleet.close();
        }
    }

    private Started controller(String run) throws IOException {
        String command = "fleet run " + NULL + " " + run + " --hosts " + hosts.address("w1") + "," + hosts.address("w2")
                + " --remote-program " + folder.resolve("bin/plimsoll-there");
        return fleet.start(
                "c", List.of(), command, Map.of("PATH", folder.resolve("bin") + ":" + System.getenv("PATH")));
    }

    /// Of a host's server: the members with all that stands between.
    private long sessions(int server) {
        return servers.get(server).descendants().count();
    }

    private void awaitNobody() throws Exception {
        Eventually.until("no member is left", () -> sessions(0) + sessions(1) == 0);
    }

    private static void awaitMeasuring(Started run) throws Exception {
        Eventually.until("it measures", () -> Files.readString(run.err()).contains("measure-1"));
    }

    @Test
    void membersEndWithTheRun() throws Exception {
        Result ended = controller("--measure 2s --runs-dir whole").await();
        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isIn(0, 3);
        assertThat(fleet(fleet.run("whole")).members()).hasSize(2);
        assertThat(lost(fleet.run("whole"))).isEmpty();
        assertThat(fleet.run("whole").folder().resolve("members")).isNotEmptyDirectory();
        awaitNobody();
    }

    @Test
    void membersEndWithTheirControllerOrTheirConnection() throws Exception {
        Started killed = controller("--measure 5m --runs-dir killed");
        awaitMeasuring(killed);
        assertThat(sessions(0)).isPositive();
        killed.signal("KILL");
        awaitNobody();
        Started cut = controller("--measure 5m --runs-dir cut");
        awaitMeasuring(cut);
        // What serves the connection; the member is a child of it, and is not touched.
        servers.getFirst().children().forEach(ProcessHandle::destroy);
        Result ended = cut.await();
        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(3);
        assertThat(lost(fleet.run("cut"))).containsExactly(hosts.address("w1"));
        awaitNobody();
    }
}
