package io.plimsoll.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.Execution;
import io.plimsoll.driver.Secret;
import io.plimsoll.fleet.Channel;
import io.plimsoll.fleet.FleetOptions;
import io.plimsoll.fleet.LocalGroup;
import io.plimsoll.fleet.Member;
import io.plimsoll.fleet.MemberOptions;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunListener;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// The password of a target stays where it is.
@Isolated("a fleet drives all runs of its process")
class FleetPasswordTest {
    private static final String PASSWORD = "Rumpelstilzchen-4711";

    @TempDir
    Path folder;

    private final Queue<String> messages = new ConcurrentLinkedQueue<>();

    /// Notes what goes in and out.
    private record Overheard(Channel next, Queue<String> messages) implements Channel {
        private byte[] noted(byte[] message) {
            messages.add(new String(message, StandardCharsets.UTF_8));
            return message;
        }

        @Override
        public String name() {
            return next.name();
        }

        @Override
        public List<String> peers() {
            return next.peers();
        }

        @Override
        public void listen(Listener listener) {
            next.listen(listener);
        }

        @Override
        public void send(String peer, byte[] message) throws IOException {
            next.send(peer, noted(message));
        }

        @Override
        public byte[] ask(String peer, byte[] message, TimeSpan limit) throws IOException, InterruptedException {
            return noted(next.ask(peer, noted(message), limit));
        }

        @Override
        public void close() {
            next.close();
        }
    }

    @Test
    void aPasswordIsInNoMessageAndInNoFile() throws Exception {
        List<Setting> settings = new ArrayList<>();
        Map.of(
                        "workload", "ycsb",
                        "profile", "c",
                        "target", "null:1000",
                        "user", "somebody",
                        "sessions", "2",
                        "warmup", "0s",
                        "measure", "300ms",
                        "interval", "100ms")
                .forEach((key, value) -> settings.add(new Setting(key, value, Origin.COMMAND_LINE)));
        Secret secret = new Secret(PASSWORD);
        PlannedRun planned = PlannedRun.of(List.of(settings), _ -> secret);
        LocalGroup group = new LocalGroup();
        MemberOptions options =
                new MemberOptions(folder.resolve("parts"), _ -> secret, 1, TimeSpan.ofSeconds(60), messages::add);
        Thread member = Thread.ofPlatform().start(() -> serve(group.join("w1"), options));
        Channel channel = new Overheard(group.join("controller"), messages);
        FleetOptions fleet = FleetOptions.of(1).within(TimeSpan.ofSeconds(60));
        try (FormedFleet _ = FormedFleet.of(channel, fleet, messages::add)) {
            Execution.Ended _ = new Execution(folder.resolve("runs"), RunListener.SILENT).run(planned, _ -> {});
        }
        member.join();
        assertThat(messages).anyMatch(message -> message.contains("null:1000"));
        List<String> written = new ArrayList<>(messages);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                written.add(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        String encoded = Base64.getEncoder().encodeToString(PASSWORD.getBytes(StandardCharsets.UTF_8));
        assertThat(written).hasSizeGreaterThan(20);
        assertThat(written).noneMatch(text -> text.contains(PASSWORD) || text.contains(encoded));
    }

    private void serve(Channel channel, MemberOptions options) {
        try (Channel overheard = new Overheard(channel, messages)) {
            int _ = Member.serve(overheard, options);
        } catch (InterruptedException ended) {
            throw new AssertionError(ended);
        }
    }
}
