package io.plimsoll.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.plimsoll.app.fleet.SshMembers.Host;
import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.spec.SpecException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// With a script in place of ssh.
class SshMembersTest {
    private static final FleetKeys KEYS = FleetKeys.create(Duration.ofHours(1));

    @TempDir
    Path folder;

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private String script(String text) throws Exception {
        assumeFalse(System.getProperty("os.name").startsWith("Windows"), "a script of the shell stands for ssh");
        Path script = folder.resolve("ssh");
        Files.writeString(script, "#!/bin/sh\n" + text);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script.toString();
    }

    private String line() throws InterruptedException {
        String line = lines.poll(60, TimeUnit.SECONDS);
        assertThat(line).as("a line of a member").isNotNull();
        return String.valueOf(line);
    }

    @Test
    void membersGetTheKeysAndEndWithTheirInput() throws Exception {
        String ssh = script("read -r keys; echo \"$*\"; echo \"$keys\"; cat; echo done >>" + folder + "/done\n");
        List<Host> hosts = Host.of("127.0.0.1, me@127.0.0.2");
        String prefix = "127.0.0.1: ";
        try (SshMembers members = SshMembers.start(ssh, hosts, "/opt/plimsoll/bin/plimsoll", KEYS, lines::add)) {
            List<String> said = lines(4, prefix);
            assertThat(said.getFirst())
                    .isEqualTo(prefix + "-T -o BatchMode=yes -o ConnectTimeout=10 127.0.0.1"
                            + " /opt/plimsoll/bin/plimsoll fleet member --runs 1 --keys - --name 127.0.0.1"
                            + " --listen 127.0.0.1 --peers 127.0.0.1,127.0.0.2");
            String sent = said.getLast().substring(prefix.length());
            assertThat(FleetKeys.of(Base64.getDecoder().decode(sent), "pipe").validUntil())
                    .isEqualTo(KEYS.validUntil());
            assertThat(members.ended()).isEmpty();
            assertThat(folder.resolve("done")).doesNotExist();
        }
        assertThat(folder.resolve("done")).hasContent("done\ndone");
    }

    /// Those of one member, after so many lines of all.
    private List<String> lines(int count, String prefix) throws InterruptedException {
        List<String> all = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            all.add(line());
        }
        return all.stream().filter(line -> line.startsWith(prefix)).toList();
    }

    @Test
    void aHostThatRefusesIsNamedWithItsReason() throws Exception {
        String ssh = script("echo 'me@w1: Permission denied (publickey).'; exit 255\n");
        try (SshMembers members = SshMembers.start(ssh, Host.of("127.0.0.1"), "plimsoll", KEYS, lines::add)) {
            assertThat(line()).isEqualTo("127.0.0.1: me@w1: Permission denied (publickey).");
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (members.ended().isEmpty() && System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            assertThat(members.ended())
                    .contains("the member on 127.0.0.1 has ended with exit code 255: me@w1: Permission denied"
                            + " (publickey).");
        }
    }

    @Test
    void withoutSshThereAreNoMembers() {
        assertThatThrownBy(() -> SshMembers.start(
                        folder.resolve("none").toString(), Host.of("127.0.0.1"), "plimsoll", KEYS, lines::add))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("--hosts needs the program ssh");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-oProxyCommand=x", "a;b", "", "a b", "none.invalid", "127.0.0.1,127.0.0.1", "$(id)", "u@"})
    void whatIsNoHostIsRefused(String written) {
        assertThatThrownBy(() -> Host.of(written))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("--hosts");
    }

    @Test
    void aProgramNeedsNoQuotes() {
        assertThatThrownBy(() -> SshMembers.start(Host.of("127.0.0.1"), "plimsoll; id", KEYS, lines::add))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("needs the path of a program");
    }
}
