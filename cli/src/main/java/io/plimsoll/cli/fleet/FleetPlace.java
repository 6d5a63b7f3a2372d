package io.plimsoll.cli.fleet;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.fleet.FleetOptions;
import io.plimsoll.fleet.Peers;
import io.plimsoll.fleet.Peers.Endpoint;
import io.plimsoll.fleet.jgroups.GroupChannel;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Where the peers of a fleet are, and where this one is.
final class FleetPlace {
    static final Path USUAL_KEYS = Path.of("fleet.p12");

    private static final String NOBODY = "no machine of the fleet came within 10 s: are the members started, with the"
            + " same keys, and are both ports open?";
    private static final long COME_NANOS = 10_000_000_000L;
    private static final long LOOK_NANOS = 100_000_000L;

    @Option(
            names = "--peers",
            paramLabel = "WHERE",
            description = "Where the other machines are: a YAML file with a list `members`, addresses, dns:NAME"
                    + " (all its addresses), or folder:DIR (that all can write).")
    private @Nullable String peers;

    @Option(
            names = "--listen",
            paramLabel = "ADDRESS",
            description = "Where this machine listens, HOST or HOST:PORT; port 7800 if none is given, and also the"
                    + " port 1000 above it. Default: the peer that is this machine.")
    private @Nullable String listen;

    @Option(names = "--name", paramLabel = "NAME", description = "Name of this machine. Default: its address.")
    private @Nullable String name;

    boolean isGiven() {
        return peers != null || listen != null || name != null;
    }

    /// Joins the group of the peers that were named.
    ///
    /// @param isController whether this machine need not be one of the peers
    GroupChannel join(FleetKeys keys, boolean isController) {
        if (peers == null) {
            throw SpecException.of(Origin.COMMAND_LINE, "--peers must say where the machines of the fleet are");
        }
        return join(Peers.of(peers), keys, isController);
    }

    /// The peers but this one, once all that are listed have come. To find each other takes time, the more the
    /// busier machines are.
    ///
    /// @param missing is given a sentence if some have not come within the limit
    List<String> others(GroupChannel channel, Consumer<String> missing) throws InterruptedException {
        Peers all = Peers.of(Objects.requireNonNull(peers));
        int expected = all instanceof Peers.Listed listed ? listed.addresses().size() : 1;
        long until = System.nanoTime() + COME_NANOS;
        while (others(channel).size() < expected && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        List<String> come = others(channel);
        if (!come.isEmpty() && come.size() < expected) {
            missing.accept(Figures.count(expected - come.size()) + " of the " + expected + " machines listed in "
                    + peers + " did not come within " + new TimeSpan(COME_NANOS));
            channel.absent().forEach(missing);
        }
        return come;
    }

    private static List<String> others(GroupChannel channel) {
        return channel.peers().stream()
                .filter(peer -> !peer.equals(channel.name()))
                .toList();
    }

    /// Says that none of the others has come, and what is known of each.
    static String nobody(GroupChannel channel) throws InterruptedException {
        return Stream.concat(Stream.of(NOBODY), channel.absent().stream()).collect(Collectors.joining("\n  "));
    }

    /// Whether a list or name of peers is given.
    boolean hasPeers() {
        return peers != null;
    }

    /// How many machines the peers that were named are.
    int count() {
        return Peers.of(Objects.requireNonNull(peers)).count();
    }

    /// The options to type again.
    String words() {
        return (peers == null ? "" : " --peers " + peers)
                + (listen == null ? "" : " --listen " + listen)
                + (name == null ? "" : " --name " + name);
    }

    /// Joins a group.
    GroupChannel join(Peers all, FleetKeys keys, boolean isController) {
        Endpoint here = Peers.here(all, listen, name, isController);
        try {
            return GroupChannel.open(here, all, keys, FleetOptions.GROUP_SILENCE);
        } catch (IOException refused) {
            throw SpecException.of(Origin.COMMAND_LINE, String.valueOf(refused.getMessage()));
        }
    }

    /// A place, and the option for the keys with which a machine joins from there.
    static final class WithKeys {
        @Mixin
        private final FleetPlace place = new FleetPlace();

        @Option(names = "--keys", paramLabel = "FILE", description = "The fleet's keys. Default: fleet.p12.")
        private @Nullable Path file;

        FleetPlace place() {
            return place;
        }

        boolean hasKeys() {
            return file != null;
        }

        /// Joins the group of the peers that were named, as its controller.
        GroupChannel join() {
            return place.join(FleetKeys.read(file == null ? USUAL_KEYS : file), true);
        }

        /// The options to type again.
        String words() {
            return place.words() + (file == null ? "" : " --keys " + file);
        }
    }
}
