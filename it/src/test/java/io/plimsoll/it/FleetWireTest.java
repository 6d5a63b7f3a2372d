package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.fleet.Channel;
import io.plimsoll.fleet.Fleet;
import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.fleet.FleetOptions;
import io.plimsoll.fleet.Peers;
import io.plimsoll.fleet.jgroups.GroupChannel;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.RunDocument;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a holder of the keys says to processes of a fleet that no Plimsoll of this version says.
class FleetWireTest {
    private static final String PASSWORD = "Rumpelstilzchen-4712";
    private static final TimeSpan LIMIT = TimeSpan.ofSeconds(20);
    private static final String OLD = "0.0.1";
    private static final String OTHER_VERSION = "this is Plimsoll " + RunDocument.thisVersion()
            + ", and the message is of version 0.0.1: all machines of a fleet need the same version";

    @TempDir
    Path folder;

    private final FleetKeys keys = FleetKeys.create(Duration.ofDays(1));
    private int here;
    private int there;

    @BeforeEach
    void place() throws IOException {
        keys.write(folder.resolve("fleet.p12"));
        here = port();
        there = port();
    }

    /// A port whose second port is free, too.
    private static int port() throws IOException {
        Random random = new Random();
        for (int attempt = 0; attempt < 1_000; attempt++) {
            int port = random.nextInt(20_000, 29_000);
            try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                    ServerSocket _ = new ServerSocket(port + Peers.OFFSET, 1, InetAddress.getLoopbackAddress())) {
                return port;
            } catch (IOException _) {
                // Taken: another one is tried.
            }
        }
        throw new IOException("no ports are free");
    }

    private String peers() {
        return "127.0.0.1:" + there + ",127.0.0.1:" + here;
    }

    private Started started(String command) throws IOException {
        String place = " --keys fleet.p12 --peers " + peers() + " --listen 127.0.0.1:" + there;
        return new Plimsoll(folder).start(command + place, Map.of("PLIMSOLL_PASSWORD", PASSWORD));
    }

    private GroupChannel joined() throws IOException {
        Peers all = Peers.of(peers());
        return GroupChannel.open(
                Peers.here(all, "127.0.0.1:" + here, "test", true), all, keys, FleetOptions.GROUP_SILENCE);
    }

    private static byte[] message(String version, String type, String body) {
        return "{\"version\":\"%s\",\"type\":\"%s\",\"body\":%s}"
                .formatted(version, type, body)
                .getBytes(StandardCharsets.UTF_8);
    }

    /// Answers all with the same bytes.
    private static final class Answering implements Channel.Listener {
        private final byte[] answer;

        Answering(byte[] answer) {
            this.answer = answer;
        }

        @Override
        public void told(String peer, byte[] message) {}

        @Override
        public byte[] asked(String peer, byte[] message) {
            return answer;
        }

        @Override
        public void joined(String peer) {}

        @Override
        public void left(String peer) {}
    }

    @Test
    void passwordsAreNotToldAndOtherVersionsRefused() throws Exception {
        Started member = started("fleet member --name there");
        try (GroupChannel channel = joined()) {
            channel.listen(new Answering(new byte[0]));
            Eventually.until("the member has joined", () -> channel.peers().contains("there"));
            String version = RunDocument.thisVersion();
            for (byte[] question : List.of(
                    message(version, "PASSWORD", "{}"),
                    message(version, "HELLO", "{\"isClaim\":false,\"password\":true}"),
                    message(version, "REPORT", "{\"run\":\"../../..\",\"file\":\"proc/self/environ\",\"offset\":0}"),
                    message(version, "REPORT", "{\"run\":\"r\",\"file\":\"../fleet.p12\",\"offset\":0}"))) {
                assertThatThrownBy(() -> channel.ask("there", question, LIMIT))
                        .isInstanceOf(IOException.class)
                        .message()
                        .containsPattern("unknown type|cannot be read|has no part of the run|no file of that name")
                        .doesNotContain(PASSWORD);
            }
            assertThatThrownBy(() -> channel.ask("there", message(OLD, "HELLO", "{\"isClaim\":true}"), LIMIT))
                    .hasMessage(OTHER_VERSION);
            byte[] answer = channel.ask("there", message(version, "HELLO", "{\"isClaim\":false}"), LIMIT);
            assertThat(new String(answer, StandardCharsets.UTF_8))
                    .contains("waits for a controller")
                    .doesNotContain(PASSWORD);
            boolean _ = Fleet.end(channel, "there");
            assertThat(member.await().exitCode()).isEqualTo(130);
        } finally {
            member.process().destroyForcibly();
        }
        assertThat(Files.readString(member.out()) + Files.readString(member.err()))
                .doesNotContain(PASSWORD);
    }

    @Test
    void aMemberOfAnotherVersionIsNoPartOfAFleet() throws Exception {
        try (GroupChannel channel = joined()) {
            channel.listen(new Answering(message(OLD, "WELCOME", "{\"process\":\"elsewhere/1\"}")));
            Started controller =
                    started("fleet run ycsb --profile c --target null: --measure 1s --members 1 --start-timeout 8s");
            try {
                Result ended = controller.await();
                assertThat(ended.exitCode()).as(ended.out()).isEqualTo(4);
                assertThat(ended.err())
                        .contains("not all members came", "nothing was touched")
                        .contains("test: " + OTHER_VERSION)
                        .doesNotContain("\tat ");
            } finally {
                controller.process().destroyForcibly();
            }
        }
    }
}
