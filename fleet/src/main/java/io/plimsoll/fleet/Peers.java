package io.plimsoll.fleet;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecFile;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How the peers of a fleet find each other. Immutable.
public sealed interface Peers {
    /// The default port of a peer.
    int PORT = 7800;

    /// How far above it is a peer's second port, on which the others notice at once that its process has ended.
    int OFFSET = 1000;

    /// The highest port of a peer.
    int PORT_MAX = 65_535 - OFFSET;

    /// How many ports a controller tries that is given none.
    int PORTS_TRIED = 10;

    /// A list of addresses.
    record Listed(List<InetSocketAddress> addresses) implements Peers {
        public Listed {
            addresses = List.copyOf(addresses);
        }
    }

    /// All addresses that a name has; all peers use the default port.
    record Dns(String name) implements Peers {}

    /// A folder that all of them can write, in which they leave their addresses.
    record Folder(Path path) implements Peers {}

    /// A place in the network where a peer listens, with the peer's name.
    record Endpoint(String name, InetAddress address, int port) {}

    /// How many machines are named; 0 if that is not known.
    default int count() {
        return switch (this) {
            case Listed listed -> listed.addresses().size();
            case Dns dns -> addresses(dns).size();
            case Folder _ -> 0;
        };
    }

    /// @param written `dns:NAME`, `folder:DIR`, a YAML file with a list `members`, or addresses with commas
    /// @throws SpecException if it is none of these, or names no addresses
    static Peers of(String written) {
        if (written.startsWith("dns:")) {
            String name = written.substring("dns:".length());
            if (name.isBlank()) {
                throw refused("--peers dns: needs a name, such as dns:fleet.bench.svc");
            }
            return new Dns(name);
        }
        if (written.startsWith("folder:")) {
            String folder = written.substring("folder:".length());
            if (folder.isBlank()) {
                throw refused("--peers folder: needs a folder that all machines can write, such as folder:/mnt/fleet");
            }
            return new Folder(Path.of(folder));
        }
        boolean isFile = written.endsWith(".yaml") || written.endsWith(".yml");
        return isFile ? ofFile(Path.of(written)) : listed(List.of(written.split(",", -1)), Origin.COMMAND_LINE);
    }

    private static Peers ofFile(Path file) {
        Problems problems = new Problems();
        SpecFile.Content content = SpecFile.content(file, problems);
        problems.refuseIfAny();
        Origin whole = new Origin(String.valueOf(file), 0);
        content.settings()
                .forEach(setting ->
                        problems.add(setting.origin(), "\"" + setting.key() + "\" is not known; it needs `members`"));
        content.lists().stream()
                .filter(list -> !list.key().equals("members"))
                .forEach(
                        list -> problems.add(list.origin(), "\"" + list.key() + "\" is not known; it needs `members`"));
        List<String> members = content.lists().stream()
                .filter(list -> list.key().equals("members"))
                .flatMap(list -> list.values().stream())
                .map(Setting::value)
                .toList();
        if (members.isEmpty() && problems.isEmpty()) {
            problems.add(whole, "it names no members: `members:` and below it lines such as `- 10.0.0.5:7800`");
        }
        problems.refuseIfAny();
        return listed(members, whole);
    }

    private static Peers listed(List<String> members, Origin origin) {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String member : members) {
            addresses.add(resolved(member, origin));
        }
        return new Listed(addresses);
    }

    /// The place where this peer listens.
    ///
    /// @param listen an address of this machine; null: that of the list or the name which is one of this machine's
    /// @param isController it need not be in the list: else it listens where it reaches the first of them from. The
    ///     port of a member on this machine stays free for that member
    /// @param name null: the address
    static Endpoint here(Peers peers, @Nullable String listen, @Nullable String name, boolean isController) {
        InetSocketAddress place = listen == null ? found(peers, isController) : resolved(listen, Origin.COMMAND_LINE);
        if (place.getAddress().isAnyLocalAddress()) {
            throw refused("--listen needs an address at which the other machines reach this one, not " + listen);
        }
        if (!isOwn(place.getAddress())) {
            throw refused("--listen " + listen + " is not an address of this machine");
        }
        String written = listen == null ? "" : host(listen);
        String host =
                written.isEmpty() || written.contains(":") ? place.getAddress().getHostAddress() : written;
        String unlessNamed = place.getPort() == PORT ? host : host + "-" + place.getPort();
        String chosen = name == null ? unlessNamed.replaceAll("[^A-Za-z0-9._-]", "-") : name;
        if (!chosen.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
            throw refused("--name " + chosen + " needs letters, digits, points and hyphens: a folder has this name");
        }
        return new Endpoint(chosen, place.getAddress(), place.getPort());
    }

    private static InetSocketAddress found(Peers peers, boolean isController) {
        List<InetSocketAddress> all = switch (peers) {
            case Listed listed -> listed.addresses();
            case Dns dns -> addresses(dns);
            case Folder _ -> List.of();
        };
        List<InetSocketAddress> own =
                all.stream().filter(each -> isOwn(each.getAddress())).toList();
        if (isController && !own.isEmpty()) {
            int highest =
                    own.stream().mapToInt(InetSocketAddress::getPort).max().orElse(PORT);
            return free(own.getFirst().getAddress(), highest + 1);
        }
        if (own.size() == 1) {
            return own.getFirst();
        }
        if (own.isEmpty() && isController && !all.isEmpty()) {
            return free(towards(all.getFirst()), PORT);
        }
        String why = own.size() > 1
                ? "several of the peers' addresses are this machine's"
                : "none of the peers' addresses is known to be this machine's";
        throw refused(why + ": give --listen ADDRESS, at which the other machines reach this one");
    }

    /// The first port from one on which is free, as is the second one that belongs to it. If there is none, the first:
    /// whoever binds it then says why it cannot be had.
    private static InetSocketAddress free(InetAddress address, int from) {
        for (int port = from; port < from + PORTS_TRIED && port <= PORT_MAX; port++) {
            if (isFree(address, port) && isFree(address, port + OFFSET)) {
                return new InetSocketAddress(address, port);
            }
        }
        return new InetSocketAddress(address, from);
    }

    private static boolean isFree(InetAddress address, int port) {
        try (ServerSocket _ = new ServerSocket(port, 1, address)) {
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    private static List<InetSocketAddress> addresses(Dns dns) {
        try {
            List<InetSocketAddress> all = new ArrayList<>();
            for (InetAddress address : InetAddress.getAllByName(dns.name())) {
                all.add(new InetSocketAddress(address, PORT));
            }
            return all;
        } catch (UnknownHostException unknown) {
            throw refused("--peers dns:" + dns.name() + ": there is no such name");
        }
    }

    private static boolean isOwn(InetAddress address) {
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException unreadable) {
            return false;
        }
    }

    /// The address from which this machine reaches another. Sends nothing.
    private static InetAddress towards(InetSocketAddress other) {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(other);
            return Optional.ofNullable(socket.getLocalAddress())
                    .filter(address -> !address.isAnyLocalAddress())
                    .orElseThrow(() -> new IOException("no way"));
        } catch (IOException noWay) {
            throw refused("this machine has no route to " + other.getHostString() + ": give --listen ADDRESS");
        }
    }

    private static String host(String written) {
        return parts(written, Origin.COMMAND_LINE).getHostString();
    }

    private static InetSocketAddress parts(String written, Origin origin) {
        // A host, or an address of version 6 in brackets, then perhaps a port.
        Matcher matcher = Pattern.compile("(?:\\[([0-9A-Fa-f:.%]+)]|([^:\\[\\]\\s]+))(?::([0-9]{1,5}))?")
                .matcher(written.strip());
        if (!matcher.matches()) {
            throw SpecException.of(
                    origin, "\"" + written + "\" is not the address of a peer, such as 10.0.0.5 or 10.0.0.5:7800");
        }
        String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        int port = matcher.group(3) == null ? PORT : Integer.parseInt(matcher.group(3));
        if (port < 1 || port > PORT_MAX) {
            throw SpecException.of(
                    origin,
                    "\"" + written + "\" needs a port from 1 to " + PORT_MAX + ": the port " + OFFSET
                            + " above it is used, too");
        }
        return InetSocketAddress.createUnresolved(host, port);
    }

    private static InetSocketAddress resolved(String written, Origin origin) {
        InetSocketAddress parts = parts(written, origin);
        InetSocketAddress address = new InetSocketAddress(parts.getHostString(), parts.getPort());
        if (address.isUnresolved()) {
            throw SpecException.of(origin, "there is no machine \"" + parts.getHostString() + "\"");
        }
        return address;
    }

    private static SpecException refused(String sentence) {
        return SpecException.of(Origin.COMMAND_LINE, sentence);
    }
}
