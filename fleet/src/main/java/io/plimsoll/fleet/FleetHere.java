package io.plimsoll.fleet;

import io.plimsoll.driver.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/// A fleet whose members are threads of this process: each with its own target, sessions and recorders, which uses one
/// big machine better than one member does.
public final class FleetHere implements AutoCloseable {
    private static final long END_MILLIS = 20_000;

    private final Path scratch;
    private final List<Channel> channels = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Fleet fleet;

    private FleetHere(FleetOptions options, Function<String, Secret> password, Consumer<String> listener)
            throws IOException, InterruptedException {
        scratch = Files.createTempDirectory("plimsoll-members-");
        LocalGroup group = new LocalGroup();
        Channel controller = group.join("controller");
        channels.add(controller);
        int digits = String.valueOf(options.members()).length();
        for (int i = 1; i <= options.members(); i++) {
            String name = "m" + "0".repeat(digits - String.valueOf(i).length()) + i;
            Channel channel = group.join(name);
            channels.add(channel);
            MemberOptions own = new MemberOptions(scratch.resolve(name), password, 1, MemberOptions.LEASE, _ -> {});
            threads.add(Thread.ofPlatform().daemon().name("plimsoll-" + name).start(() -> serve(channel, own)));
        }
        try {
            fleet = Fleet.form(controller, options, listener);
        } catch (IOException | InterruptedException | RuntimeException failed) {
            threads.forEach(Thread::interrupt);
            end();
            throw failed;
        }
    }

    /// Starts the members, and forms their fleet.
    ///
    /// @param password looks up a password by the name of its environment variable
    /// @param listener hears, in sentences, what happens
    public static FleetHere start(FleetOptions options, Function<String, Secret> password, Consumer<String> listener)
            throws IOException, InterruptedException {
        return new FleetHere(options, password, listener);
    }

    private static void serve(Channel channel, MemberOptions options) {
        try {
            int _ = Member.serve(channel, options);
        } catch (InterruptedException _) {
            // This is how it ends.
        }
    }

    public Fleet fleet() {
        return fleet;
    }

    /// Ends the members, and removes what they stored: the runs' folders have it.
    @Override
    public void close() {
        fleet.close();
        try {
            end();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException full) {
            throw new UncheckedIOException("the members' folder cannot be removed", full);
        }
    }

    private void end() throws IOException, InterruptedException {
        for (Thread thread : threads) {
            thread.join(END_MILLIS);
        }
        channels.forEach(Channel::close);
        FolderCopy.deleteAll(scratch);
    }
}
