package io.plimsoll.cli.fleet;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Passwords;
import io.plimsoll.cli.option.RunsFolderCommand;
import io.plimsoll.driver.AtExit;
import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.fleet.Member;
import io.plimsoll.fleet.MemberOptions;
import io.plimsoll.fleet.jgroups.GroupChannel;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll fleet member`.
@Command(
        name = "member",
        header = "Serve as a machine of a fleet: drive the parts of runs that a controller gives out.",
        description = {
            "The password of the target is this machine's own: PLIMSOLL_PASSWORD. It never comes from elsewhere.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  plimsoll fleet member --peers fleet.yaml",
            "  plimsoll fleet member --listen 10.0.0.5 --peers folder:/mnt/shared/fleet --runs 1"
        })
final class FleetMemberCommand extends RunsFolderCommand {
    private static final String PIPED = "-";
    private static final int KEYS_MAX = 1 << 16;
    private static final long END_SECONDS = 60;

    @Mixin
    private final FleetPlace place = new FleetPlace();

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            description = "The fleet's keys. Default: fleet.p12. With -, they are a line of the standard input, and the"
                    + " member ends when that input does.")
    private String keys = FleetPlace.USUAL_KEYS.toString();

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "End after N runs or sweeps of a controller. Default: never end.")
    private int runs;

    @Override
    public Integer call() throws Exception {
        if (runs < 0) {
            throw SpecException.of(Origin.COMMAND_LINE, "--runs needs a whole number from 1");
        }
        boolean isPiped = keys.equals(PIPED);
        FleetKeys own = isPiped ? FleetKeys.of(piped(System.in), "the standard input") : FleetKeys.read(Path.of(keys));
        Thread serving = Thread.currentThread();
        CountDownLatch ended = new CountDownLatch(1);
        // Until it has joined, it can be ended at once.
        try (GroupChannel channel = place.join(own, false);
                AtExit.Handle _ = AtExit.finish(() -> end(serving, ended))) {
            if (isPiped) {
                Thread.ofVirtual().name("plimsoll-input").start(() -> endWith(System.in, serving));
            }
            Consumer<String> listener = sentence -> say("member " + channel.name() + " " + sentence);
            listener.accept("waits for a controller");
            return Member.serve(
                    channel, new MemberOptions(store(), Passwords.of(null), runs, MemberOptions.LEASE, listener));
        } catch (InterruptedException _) {
            say("the member was interrupted, and has left the fleet");
            return ExitCode.INTERRUPTED;
        } finally {
            ended.countDown();
        }
    }

    private static byte[] piped(InputStream input) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int read = input.read(); read >= 0 && read != '\n' && line.length() < KEYS_MAX; read = input.read()) {
            line.append((char) read);
        }
        try {
            return Base64.getDecoder().decode(line.toString().strip());
        } catch (IllegalArgumentException damaged) {
            return new byte[0];
        }
    }

    /// Whoever started this member closes its input when it ends, also if it is killed.
    private static void endWith(InputStream input, Thread serving) {
        try {
            input.skipNBytes(Long.MAX_VALUE);
        } catch (IOException _) {
            // The end.
        }
        serving.interrupt();
    }

    private static void end(Thread serving, CountDownLatch ended) {
        serving.interrupt();
        try {
            boolean _ = ended.await(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
